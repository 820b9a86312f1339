package dev.vitrine.server.storefront;

import dev.vitrine.Sales;
import dev.vitrine.commerce.checkout.CartResult;
import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.SameOriginCheck;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cart forms that work without JavaScript, with a redirect back to a page. Safe for use by many threads. */
final class CartForms {

    private final Carts carts;
    private final CustomerAccess access;
    private final NewCartLimit newCartLimit;

    CartForms(Sales sales, CustomerAccess access, NewCartLimit newCartLimit) {
        this.carts = sales.carts();
        this.access = access;
        this.newCartLimit = newCartLimit;
    }

    /** Form {@code variant_id}, or {@code product_id} and {@code option1} to {@code option3}; {@code qty}. */
    void add(Context context, Shop shop) {
        if (refused(context, shop)) {
            return;
        }
        var token = CartCookie.read(context);
        var quantity = number(context, "qty").map(Long::intValue).orElse(1);
        var properties = Json.object();
        named(context, "properties").forEach(properties::put);
        var answer = access.changeCart(context, shop, tx -> {
            var variant = number(context, "variant_id")
                    .or(() -> number(context, "product_id").flatMap(product -> {
                        var found = carts.variant(tx, shop, product, options(context));
                        return found.isPresent() ? Optional.of(found.getAsLong()) : Optional.empty();
                    }));
            return carts.add(tx, shop, token, variant.orElse(0L), quantity, properties);
        });
        back(
                context,
                answer,
                answer.success() ? returnTo(context).orElseGet(() -> cart(context, shop)) : cameFrom(context, shop));
    }

    /**
     * {@code lines[LINE]=QUANTITY}, {@code note} and {@code attributes[NAME]=VALUE}; the buttons
     * {@code remove_line=LINE} and {@code checkout}. Without lines {@code updates[VARIANT]=QUANTITY} for the first line
     * of each, and {@code remove=VARIANT} for all lines of one.
     */
    void update(Context context, Shop shop) {
        if (refused(context, shop)) {
            return;
        }
        var token = CartCookie.read(context);
        var answer = access.changeCart(context, shop, tx -> {
            // why first: what was written is kept even when a quantity is refused.
            var noted = carts.annotate(tx, shop, token, context.formParam("note"), named(context, "attributes"));
            return noted.success() ? quantities(tx, context, shop, noted.data().token()) : noted;
        });
        var onward = answer.success() && context.formParam("checkout") != null ? "/checkout" : cart(context, shop);
        back(context, answer, onward);
    }

    private CartResult quantities(Tx tx, Context context, Shop shop, @Nullable String token) {
        var line = number(context, "remove_line");
        var variant = number(context, "remove");
        var lines = quantities(context, "lines");
        if (line.isPresent()) {
            return carts.updateLines(tx, shop, token, Map.of(line.get(), 0));
        }
        if (variant.isPresent()) {
            return carts.remove(tx, shop, token, variant.get());
        }
        return lines.isEmpty()
                ? carts.update(tx, shop, token, quantities(context, "updates"))
                : carts.updateLines(tx, shop, token, lines);
    }

    private boolean refused(Context context, Shop shop) {
        var refused = !SameOriginCheck.allows(context) || !shop.state().equals("open");
        if (refused) {
            context.status(403)
                    .contentType("text/plain; charset=utf-8")
                    .result("Carts are changed from the shop's own pages only.");
            return true;
        }
        if (!carts.has(shop, CartCookie.read(context)) && !newCartLimit.allows(shop, context.ip())) {
            throw ApiException.of(429, "Too many carts were started here. Go back and try again in ten minutes.")
                    .header("Retry-After", Long.toString(NewCartLimit.WINDOW.toSeconds()));
        }
        return false;
    }

    private void back(Context context, CartResult answer, String target) {
        CartCookie.write(context, answer.data());
        var error = answer.error();
        var onward = error == null ? target : target + (target.contains("?") ? "&" : "?") + CartErrors.query(error);
        context.header("Cache-Control", "no-store").header("Location", onward).status(303);
    }

    private static List<String> options(Context context) {
        return Stream.of("option1", "option2", "option3")
                .map(context::formParam)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The fields that are called {@code group[NAME]}, by these names; of boxes all that are ticked. */
    private static Map<String, String> named(Context context, String group) {
        var named = new LinkedHashMap<String, String>();
        context.formParamMap().forEach((name, values) -> {
            if (name.startsWith(group + "[") && name.endsWith("]")) {
                named.put(name.substring(group.length() + 1, name.length() - 1), String.join(", ", values));
            }
        });
        return named;
    }

    private static Map<Long, Integer> quantities(Context context, String group) {
        var quantities = new LinkedHashMap<Long, Integer>();
        context.formParamMap().forEach((name, values) -> {
            if (name.matches(group + "\\[\\d{1,15}]")) {
                var text = values.getFirst().strip();
                var id = Long.parseLong(name.substring(group.length() + 1, name.length() - 1));
                quantities.put(id, text.matches("\\d{1,5}") ? Integer.parseInt(text) : -1);
            }
        });
        return quantities;
    }

    private static Optional<Long> number(Context context, String name) {
        return Optional.ofNullable(context.formParam(name))
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,9}"))
                .map(Long::parseLong);
    }

    /** A path of this shop; never another site. */
    private static Optional<String> returnTo(Context context) {
        return Optional.ofNullable(context.formParam("return_to")).filter(CartForms::isPath);
    }

    /** The page with the form, for showing there what was wrong. */
    private static String cameFrom(Context context, Shop shop) {
        return Optional.ofNullable(context.header("Referer"))
                .map(referer -> referer.replaceFirst("^https?://[^/]+", ""))
                .map(path -> path.replaceAll("([?&])cart_(?:error|left)=[^&]*&?", "$1")
                        .replaceFirst("[?&]$", ""))
                .filter(CartForms::isPath)
                .or(() -> returnTo(context))
                .orElseGet(() -> cart(context, shop));
    }

    /** The cart in the language of the page with the form. */
    private static String cart(Context context, Shop shop) {
        return PageLanguage.ofReferer(context, shop)
                .orElseGet(() -> PageLanguage.primary(shop))
                .address("/cart");
    }

    private static boolean isPath(String text) {
        return text.startsWith("/") && !text.startsWith("//") && !text.contains("\\") && !text.contains("\n");
    }
}
