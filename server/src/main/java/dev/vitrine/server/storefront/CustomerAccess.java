package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.checkout.CartResult;
import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.commerce.customers.CustomerSession;
import dev.vitrine.commerce.customers.CustomerSessions;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.CustomerCookies;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Access of customers to the shop's own host. Passwords are typed at the checkout's host; from there a ticket brings
 * the session here, to the browser that set out for it. Safe for use by many threads.
 */
public final class CustomerAccess {

    private static final Set<String> DOORS = Set.of("/login", "/register");

    private final Foundation foundation;
    private final CustomerSessions sessions;
    private final Carts carts;

    CustomerAccess(Foundation foundation, Sales sales) {
        this.foundation = foundation;
        this.sessions = sales.customers().sessions();
        this.carts = sales.carts();
    }

    /** Whether a page, by its path without a language, is for its customer alone. */
    static boolean isPersonal(String path) {
        return path.equals("/my-account") || path.startsWith("/my-account/");
    }

    /** Whether this address leads to signing in or registering. */
    static boolean isDoor(Shop shop, String path) {
        return shop.hasCustomerAccounts() && DOORS.contains(path);
    }

    /** The address at which one signs in and comes back to {@code target} of the shop. */
    static String signInAddress(String target) {
        return "/login?redirect=" + URLEncoder.encode(target, StandardCharsets.UTF_8);
    }

    /** Who is signed in in this browser. */
    public Optional<CustomerSession> session(Context context, Shop shop) {
        var token = CustomerCookies.session(context);
        if (token == null || !shop.hasCustomerAccounts()) {
            return Optional.empty();
        }
        var known = foundation.database().read(session -> sessions.atShop(session, shop, token));
        known.ifPresent(found -> sessions.touch(shop, found));
        return known;
    }

    /** The same in a snapshot that is read already. */
    Optional<CustomerSession> session(Session session, Shop shop, @Nullable String token) {
        return shop.hasCustomerAccounts() ? sessions.atShop(session, shop, token) : Optional.empty();
    }

    /** {@code /login} and {@code /register}: to the checkout's host, with what proves that this browser set out. */
    void leave(Context context, Shop shop, String door) {
        var state = foundation.secrets().token();
        CustomerCookies.state(context, state);
        var target = Optional.ofNullable(context.queryParam("redirect")).orElse("/my-account");
        var page = door.equals("/register") ? "/account/register" : "/account/sign-in";
        var address = foundation.shops().checkoutAddress(shop, page) + "?return="
                + URLEncoder.encode(target, StandardCharsets.UTF_8) + "&state=" + state
                + PageLanguage.ofReferer(context, shop)
                        .filter(language -> !language.equals(PageLanguage.primary(shop)))
                        .map(language -> "&locale=" + language.locale())
                        .orElse("");
        context.status(303).header("Cache-Control", "no-store").header("Location", address);
    }

    /**
     * {@code /account/session?ticket=…&return=…}: signs in here, and brings the carts of guest and customer together.
     */
    void arrive(Context context, Shop shop) {
        var ticket = Optional.ofNullable(context.queryParam("ticket")).orElse("");
        var state = Optional.ofNullable(CustomerCookies.state(context)).orElse("");
        var target = Optional.ofNullable(context.queryParam("return"))
                .filter(path -> path.matches("/(?![/\\\\])[^\\s\\\\\\p{Cntrl}]*"))
                .orElse("/my-account");
        var cart = CartCookie.read(context);
        foundation
                .database()
                .<Optional<Arrived>>write(tx -> sessions.redeem(tx, shop, ticket, state)
                        .map(arrival -> new Arrived(
                                arrival.token(),
                                carts.merge(tx, shop, cart, arrival.session().customerId()))))
                .ifPresent(arrived -> {
                    CustomerCookies.session(context, arrived.token());
                    arrived.cart().ifPresent(token -> CartCookie.write(context, token));
                });
        context.status(303).header("Cache-Control", "no-store").header("Location", target);
    }

    /** Changes the visitor's cart, which belongs to the customer who is signed in from then on. */
    CartResult changeCart(Context context, Shop shop, Function<Tx, CartResult> change) {
        var known = session(context, shop);
        return foundation.database().write(tx -> {
            var result = withDiscount(context, tx, shop, change.apply(tx));
            known.ifPresent(customer -> carts.claim(tx, shop, result.data().token(), customer.customerId()));
            return result;
        });
    }

    /** With the discount that a link brought, as soon as a cart without one can have it. */
    private CartResult withDiscount(Context context, Tx tx, Shop shop, CartResult result) {
        var code = CartCookie.discount(context);
        if (code.isEmpty()
                || !result.success()
                || !result.data().discountCodes().isEmpty()) {
            return result;
        }
        var discounted = carts.addDiscount(tx, shop, result.data().token(), code);
        if (!discounted.success()) {
            return result;
        }
        CartCookie.discount(context, "");
        return discounted;
    }

    private record Arrived(String token, Optional<String> cart) {}

    /** Signs out here and at the checkout's host; the cart stays with the customer. */
    void end(Context context, Shop shop) {
        session(context, shop).ifPresent(known -> foundation.database().change(tx -> sessions.end(tx, shop, known)));
        CustomerCookies.clearSession(context);
        CartCookie.clear(context);
    }
}
