package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.Checkouts;
import dev.vitrine.commerce.checkout.CompletionResult;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.checkout.SeenAmounts;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.orders.aggregate.ClientDetails;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.payments.PaymentChoice;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.CustomerAccess;
import dev.vitrine.server.storefront.PageLanguage;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.CartCookie;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import dev.vitrine.server.web.TrustedPath;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HandlerType;
import io.javalin.http.SameSite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Pages of the checkout: contact, delivery, payment, thank you. All are plain forms; each step has a URL, each form is
 * answered with a redirect, so that Back, Forward and reload only ever look. Safe for use by many threads.
 */
public final class CheckoutPages {

    private static final String PATH = "/checkouts/{token}";
    private static final String DISCOUNT = "discount";

    private final Foundation foundation;
    private final Sales sales;
    private final Checkouts checkouts;
    private final RejectedForms rejected;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;
    private final CheckoutBuyers buyers;
    private final CustomerAccess customerAccess;

    public CheckoutPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.checkouts = sales.checkouts();
        this.rejected = sales.rejectedForms();
        this.tenantResolver = tenantResolver;
        this.customerAccess = front.customerAccess();
        this.buyers = new CheckoutBuyers(
                foundation.secretEncryption(),
                foundation.shops().checkoutOrigin().startsWith("https"));
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.POST)) {
            // why at the shop's host: there is the cookie that knows the cart.
            javalin.routes.addHttpHandler(verb, "/checkout", tenantResolver.atShop(this::enter));
        }
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, tenantResolver.at(TrustedHost.CHECKOUT, this::lead));
            for (var step : CheckoutStep.values()) {
                javalin.routes.addHttpHandler(
                        verb,
                        PATH + "/" + step.handle(),
                        tenantResolver.at(TrustedHost.CHECKOUT, (context, shop) -> show(context, shop, step)));
            }
            javalin.routes.addHttpHandler(
                    verb, PATH + "/processing", tenantResolver.at(TrustedHost.CHECKOUT, this::process));
            javalin.routes.addHttpHandler(
                    verb, PATH + "/thank_you", tenantResolver.at(TrustedHost.CHECKOUT, this::thank));
        }
        // why this address too: pages that were open while the server changed have their forms sent here.
        javalin.routes.addHttpHandler(
                HandlerType.POST,
                PATH,
                tenantResolver.at(
                        TrustedHost.CHECKOUT,
                        (context, shop) -> submit(context, shop, CheckoutForm.text(context, "step"))));
        for (var form : List.of("contact", "delivery", "payment", DISCOUNT)) {
            javalin.routes.addHttpHandler(
                    HandlerType.POST,
                    PATH + "/" + form,
                    tenantResolver.at(TrustedHost.CHECKOUT, (context, shop) -> submit(context, shop, form)));
        }
    }

    /** From the cart into its checkout. */
    private void enter(Context context, Shop shop) {
        if (shop.customerAccounts().equals("required")
                && customerAccess.session(context, shop).isEmpty()) {
            redirect(context, "/login?redirect=/checkout");
            return;
        }
        var client = new ClientDetails(context.ip(), context.header("Accept-Language"), context.header("User-Agent"));
        var cart = CartCookie.read(context);
        var language = PageLanguage.ofReferer(context, shop);
        Optional<Checkout> checkout = shop.isOpen()
                ? checkouts.openFromCart(
                        shop,
                        cart,
                        client,
                        context.cookie("currency"),
                        language.map(PageLanguage::locale).orElse(null))
                : Optional.empty();
        redirect(
                context,
                checkout.map(found -> foundation.shops().checkoutAddress(shop, "/checkouts/" + found.token()))
                        .orElseGet(() ->
                                language.map(found -> found.address("/cart")).orElse("/cart")));
    }

    /** To the step that is asked for, as addresses did before, or to the next one. */
    private void lead(Context context, Shop shop) {
        open(context, shop).ifPresent(checkout -> {
            if (buyers.isByEmail(context, checkout)) {
                buyers.remember(context, checkout);
            }
            var asked = Optional.ofNullable(context.queryParam("step")).flatMap(CheckoutStep::named);
            redirect(
                    context,
                    asked.map(step -> step.reached(checkout))
                            .orElse(CheckoutStep.next(checkout))
                            .path(checkout));
        });
    }

    private void show(Context context, Shop shop, CheckoutStep step) {
        var found = open(context, shop);
        if (found.isEmpty()) {
            return;
        }
        var checkout = found.get();
        if (step != CheckoutStep.CONTACT && !buyers.isBuyer(context, checkout)) {
            redirect(context, CheckoutStep.CONTACT.path(checkout));
        } else if (step.reached(checkout) != step) {
            redirect(context, step.reached(checkout).path(checkout));
        } else if (step == CheckoutStep.PAYMENT && checkouts.isPaymentInProgress(checkout)) {
            redirect(context, processing(checkout));
        } else {
            page(context, shop, checkout, step);
        }
    }

    private void page(Context context, Shop shop, Checkout checkout, CheckoutStep step) {
        var token = buyers.drafts(context, checkout.token());
        var saved = filled(context, shop, checkout);
        var checkoutForm = foundation
                .database()
                .read(session -> saved.with(rejected.find(session, shop, token, step.handle()))
                        .with(rejected.find(session, shop, token, DISCOUNT)));
        var missing = foundation.database().read(session -> checkouts.missing(session, shop, checkout));
        views.checkout(context, shop, checkout, step, checkoutForm, missing);
    }

    /** What was typed before; for a new checkout what the account says of the customer who is signed in. */
    private CheckoutForm filled(Context context, Shop shop, Checkout checkout) {
        var isBuyer = buyers.isBuyer(context, checkout);
        if (isBuyer && !CheckoutBuyers.isEmpty(checkout)) {
            return CheckoutForm.saved(shop, checkout);
        }
        return customer(context, shop)
                .map(customer -> CheckoutForm.of(shop, customer))
                .orElseGet(() -> isBuyer ? CheckoutForm.saved(shop, checkout) : CheckoutForm.blank(shop));
    }

    private Optional<Customer> customer(Context context, Shop shop) {
        var token = CustomerCookies.session(context);
        return foundation
                .database()
                .read(session -> sales.customers()
                        .sessions()
                        .atCheckout(session, shop, token)
                        .flatMap(known -> CustomerMatching.find(session, shop, known.customerId())));
    }

    private void submit(Context context, Shop shop, String form) {
        // why both: another site can send a form here, but it neither has our origin nor knows the token.
        if (!SameOriginCheck.allows(context)
                || !context.pathParam("token").equals(CheckoutForm.text(context, "token"))) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return;
        }
        open(context, shop).ifPresent(checkout -> {
            if (form.equals(DISCOUNT)) {
                discount(context, shop, checkout);
                return;
            }
            var step = CheckoutStep.named(form).orElse(CheckoutStep.CONTACT);
            if (step != CheckoutStep.CONTACT && !buyers.isBuyer(context, checkout)) {
                redirect(context, CheckoutStep.CONTACT.path(checkout));
                return;
            }
            switch (step) {
                case CONTACT -> deliver(context, shop, checkout);
                case DELIVERY -> choose(context, shop, checkout);
                case PAYMENT -> pay(context, shop, checkout);
            }
        });
    }

    private void deliver(Context context, Shop shop, Checkout checkout) {
        var step = checkouts.updateDelivery(shop, checkout.token(), CheckoutForm.delivery(context));
        answer(context, shop, CheckoutStep.CONTACT, step);
    }

    private void choose(Context context, Shop shop, Checkout checkout) {
        var step = checkouts.selectShippingOption(shop, checkout.token(), CheckoutForm.text(context, "handle"));
        answer(context, shop, CheckoutStep.DELIVERY, step);
    }

    private void answer(Context context, Shop shop, CheckoutStep at, Checkouts.Step step) {
        var checkout = step.checkout();
        if (step.ok()) {
            var drafts = buyers.drafts(context, checkout.token());
            foundation.database().change(tx -> rejected.saved(tx, shop, drafts, at.handle()));
            // why read again: what is signed is what is stored.
            find(context, shop).ifPresent(stored -> buyers.remember(context, stored));
            redirect(context, at.after(checkout).path(checkout));
        } else {
            reject(context, shop, checkout, at, step.problems());
        }
    }

    /**
     * Applies a code, or takes it off; the buyer stays at the step where they are, and so does what they typed there.
     */
    private void discount(Context context, Shop shop, Checkout checkout) {
        var token = checkout.token();
        var step = applied(context, shop, token);
        var at = CheckoutStep.named(CheckoutForm.text(context, "at"))
                .orElse(CheckoutStep.PAYMENT)
                .reached(step.checkout());
        var drafts = buyers.drafts(context, token);
        foundation.database().change(tx -> {
            if (step.ok()) {
                rejected.saved(tx, shop, drafts, DISCOUNT);
            } else {
                var typed = Map.of("discount", CheckoutForm.text(context, "discount"));
                rejected.keep(tx, shop, drafts, DISCOUNT, new RejectedForm(typed, step.problems()));
            }
            if (context.formParam("typed_here") != null) {
                var typed = CheckoutForm.typed(context, at, "typed_");
                rejected.keep(tx, shop, drafts, at.handle(), new RejectedForm(typed, Map.of()));
            }
        });
        redirect(context, at.path(step.checkout()));
    }

    private Checkouts.Step applied(Context context, Shop shop, String token) {
        var card = CheckoutForm.text(context, "remove_card");
        if (card.matches("\\d{1,18}")) {
            return checkouts.removeGiftCard(shop, token, Long.parseLong(card));
        }
        return context.formParam("remove") != null
                ? checkouts.removeCode(shop, token)
                : checkouts.applyCodeOrGiftCard(shop, token, CheckoutForm.text(context, "discount"), context.ip());
    }

    private static Money amount(Context context, Shop shop, String field) {
        var seen = CheckoutForm.text(context, field);
        return new Money(seen.matches("\\d{1,15}") ? Long.parseLong(seen) : -1, shop.currency());
    }

    private void pay(Context context, Shop shop, Checkout checkout) {
        var token = checkout.token();
        var free = checkout.paymentDue().isZero();
        var choice = free ? PaymentChoice.card(null) : views.choice(context, shop);
        var wrong = free ? Map.<String, String>of() : billingProblems(context, shop);
        if (!wrong.isEmpty()) {
            var all = new LinkedHashMap<>(
                    choice.methodId() != null
                            ? Map.<String, String>of()
                            : checkouts.cardProblems(CheckoutForm.card(context)));
            all.putAll(wrong);
            reject(context, shop, checkout, CheckoutStep.PAYMENT, all);
            return;
        }
        // why without the field: a form of an older page, or one with nothing to pay, says nothing of it.
        if (!free && context.formParam("billing") != null) {
            checkouts.updateBilling(shop, token, billing(context, checkout));
        }
        var total = amount(context, shop, "total");
        // why: forms of pages before this one know no gift cards.
        var due = context.formParam("due") == null ? total : amount(context, shop, "due");
        switch (checkouts.complete(shop, token, choice, new SeenAmounts(total, due))) {
            case CompletionResult.Done done -> paid(context, shop, checkout);
            case CompletionResult.Redirected redirected ->
                redirect(context, sales.hostedPaymentProcessor().path(redirected.payment()));
            case CompletionResult.Processing processing -> redirect(context, processing(checkout));
            case CompletionResult.Invalid invalid
            when invalid.problems().containsKey("delivery") -> redirect(context, CheckoutStep.CONTACT.path(checkout));
            case CompletionResult.Invalid invalid
            when invalid.problems().containsKey("shipping") -> redirect(context, CheckoutStep.DELIVERY.path(checkout));
            case CompletionResult.Invalid invalid ->
                reject(context, shop, checkout, CheckoutStep.PAYMENT, invalid.problems());
            case CompletionResult.Declined declined -> refuse(context, shop, checkout, declined.message());
            case CompletionResult.PriceChanged changed -> refuse(context, shop, checkout, changed.message());
            case CompletionResult.Unavailable gone -> refuse(context, shop, checkout, gone.message());
            case CompletionResult.Unknown unknown -> missing(context, shop);
        }
    }

    private static boolean billedElsewhere(Context context) {
        return CheckoutForm.text(context, "billing").equals("different");
    }

    private static Map<String, String> billingProblems(Context context, Shop shop) {
        var problems = new LinkedHashMap<String, String>();
        if (billedElsewhere(context)) {
            CheckoutForm.address(context, CheckoutForm.BILLING)
                    .problems(shop.checkoutFields())
                    .forEach((field, problem) -> problems.put(CheckoutForm.BILLING + field, problem));
        }
        return problems;
    }

    /** Null for the delivery's own, also when it was typed a second time. */
    private static @Nullable MailingAddress billing(Context context, Checkout checkout) {
        if (!billedElsewhere(context)) {
            return null;
        }
        var home = checkout.buyer().shippingAddress();
        var mailingAddress =
                CheckoutForm.address(context, CheckoutForm.BILLING).address(home == null ? null : home.phone());
        return mailingAddress.equals(home) ? null : mailingAddress;
    }

    private void paid(Context context, Shop shop, Checkout checkout) {
        var drafts = buyers.drafts(context, checkout.token());
        foundation.database().change(tx -> rejected.saved(tx, shop, drafts, CheckoutStep.PAYMENT.handle()));
        redirect(context, thanks(checkout));
    }

    private void refuse(Context context, Shop shop, Checkout checkout, String message) {
        reject(context, shop, checkout, CheckoutStep.PAYMENT, Map.of("base", message));
    }

    /** Nothing was saved: the step's page shows what was typed, and what is wrong with it. */
    private void reject(Context context, Shop shop, Checkout checkout, CheckoutStep at, Map<String, String> problems) {
        var kept = new RejectedForm(CheckoutForm.typed(context, at, ""), problems);
        var drafts = buyers.drafts(context, checkout.token());
        foundation.database().change(tx -> rejected.keep(tx, shop, drafts, at.handle(), kept));
        redirect(context, at.path(checkout));
    }

    /** Shown while another tab pays; looks again by itself. */
    private void process(Context context, Shop shop) {
        open(context, shop).ifPresent(checkout -> {
            if (checkouts.isPaymentInProgress(checkout)) {
                views.processing(context, shop, checkout);
            } else {
                redirect(context, CheckoutStep.next(checkout).path(checkout));
            }
        });
    }

    private void thank(Context context, Shop shop) {
        var token = context.pathParam("token");
        var order = foundation.database().read(session -> sales.orders().ofCheckout(session, shop, token));
        if (order.isEmpty()) {
            if (find(context, shop).isPresent()) {
                redirect(context, "/checkouts/" + token);
            } else {
                missing(context, shop);
            }
            return;
        }
        var first = context.method() == HandlerType.GET
                && foundation.database().<Boolean>write(tx -> checkouts.firstView(tx, shop, token));
        var transactions = foundation
                .database()
                .read(session -> sales.orders()
                        .transactions()
                        .of(session, shop, order.get().id()));
        var buyer = find(context, shop)
                .filter(checkout -> buyers.isBuyer(context, checkout))
                .isPresent();
        views.thanks(context, shop, order.get(), transactions, first, buyer);
    }

    /** The checkout while it can still be paid; for any other the answer is given here. */
    private Optional<Checkout> open(Context context, Shop shop) {
        var found = find(context, shop);
        if (found.isEmpty()) {
            missing(context, shop);
        } else if (found.get().completed()) {
            redirect(context, thanks(found.get()));
        } else if (!shop.isOpen()) {
            views.closed(context, shop);
            return Optional.empty();
        }
        return found.filter(checkout -> !checkout.completed());
    }

    private Optional<Checkout> find(Context context, Shop shop) {
        var token = context.pathParam("token");
        return foundation.database().read(session -> checkouts.find(session, shop, token));
    }

    private void missing(Context context, Shop shop) {
        views.send(context, 404, "checkout/missing", shop, Map.of());
    }

    static String thanks(Checkout checkout) {
        return "/checkouts/" + checkout.token() + "/thank_you";
    }

    private static String processing(Checkout checkout) {
        return "/checkouts/" + checkout.token() + "/processing";
    }

    /** To another page, also after a form. */
    static void redirect(Context context, String location) {
        if (context.method() == HandlerType.POST) {
            outdate(context);
        }
        context.status(303).header("Cache-Control", "no-store").header("Location", location);
    }

    /**
     * why: without scripts, browsers bring back from their memory even what must not be stored, unless a cookie of the
     * page has changed since; going back from the thanks must not offer to pay. What the cookie says is of no use.
     */
    private static void outdate(Context context) {
        var path = context.path().replaceFirst("^(/[^/]+/[^/]+)/.*", "$1");
        var page = TrustedPath.of(context).map(trusted -> trusted.outside(path)).orElse(path);
        var value = UUID.randomUUID().toString();
        var secure = CustomerCookies.areSecure(context);
        context.cookie(new Cookie("changed", value, page, -1, secure, true, null, SameSite.LAX));
    }
}
