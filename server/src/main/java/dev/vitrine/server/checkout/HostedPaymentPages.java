package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.HostedCheckouts;
import dev.vitrine.commerce.checkout.HostedCheckouts.CallbackAnswer;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedProvider;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Pages of a payment that is made at a provider: the one that sends the buyer there, those that they come back to, and
 * the address where the provider's server says what came of it. Whichever comes first, browser or server, the pages say
 * what is stored. Safe for use by many threads.
 */
public final class HostedPaymentPages {

    private static final int TOO_MANY = 429;
    private static final String PATH = "/checkouts/{token}/hosted/{reference}";

    private final Foundation foundation;
    private final Sales sales;
    private final HostedCheckouts hostedCheckouts;
    private final TenantResolver tenantResolver;
    private final CheckoutViews views;
    private final CheckoutBuyers buyers;
    private final HostedCallbackLimit limit = new HostedCallbackLimit();

    public HostedPaymentPages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.hostedCheckouts = sales.hostedCheckouts();
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
        this.buyers = new CheckoutBuyers(
                foundation.secretEncryption(),
                foundation.shops().checkoutOrigin().startsWith("https"));
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            add(javalin, verb, "", this::handOver);
        }
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.POST)) {
            add(javalin, verb, "/complete", (context, shop) -> comeBack(context, shop, false));
            add(javalin, verb, "/cancel", (context, shop) -> comeBack(context, shop, true));
        }
        add(javalin, HandlerType.POST, "/callback", this::callback);
    }

    private void add(JavalinConfig javalin, HandlerType verb, String page, TenantResolver.ShopHandler handler) {
        javalin.routes.addHttpHandler(verb, PATH + page, tenantResolver.at(TrustedHost.CHECKOUT, handler));
    }

    private void handOver(Context context, Shop shop) {
        var payment = payment(context, shop);
        var checkout = checkout(context, shop);
        if (payment.isEmpty() || checkout.isEmpty()) {
            missing(context, shop);
            return;
        }
        // why: the form says where the buyer lives.
        if (!buyers.isBuyer(context, checkout.get())) {
            CheckoutPages.redirect(context, CheckoutStep.CONTACT.path(checkout.get()));
            return;
        }
        var form = hostedCheckouts.form(shop, payment.get());
        if (form.isPresent() && !shop.isOpen()) {
            views.closed(context, shop);
        } else if (form.isPresent()) {
            views.handOver(context, shop, checkout.get(), form.get(), provider(shop, payment.get()));
        } else {
            show(context, shop, payment.get(), checkout.get());
        }
    }

    /** From the provider's page, with or without its word, which is stored before anything is shown. */
    private void comeBack(Context context, Shop shop, boolean cancelled) {
        var found = payment(context, shop);
        var checkout = checkout(context, shop);
        if (found.isEmpty() || checkout.isEmpty()) {
            missing(context, shop);
            return;
        }
        var payment = found.get();
        var fields = fields(context);
        // why not a look at the waiting page: it changes nothing, and browsers repeat it by themselves.
        var speaks = !fields.isEmpty() || cancelled || context.method() == HandlerType.POST;
        if (speaks && !limit.allows(shop, payment, context.ip())) {
            context.header("Retry-After", Long.toString(HostedCallbackLimit.WINDOW.toSeconds()));
            views.told(context, TOO_MANY, shop, "Too many attempts", "Wait a minute, then look again.");
            return;
        }
        if (!fields.isEmpty() && context.method() != HandlerType.HEAD) {
            hostedCheckouts.receive(shop, payment, fields);
        }
        if (!fields.isEmpty() || context.method() == HandlerType.POST) {
            // why: browsers send no cookie of ours with a form of another site, and a reload must not send it twice.
            CheckoutPages.redirect(context, HostedCheckouts.path(payment) + (cancelled ? "/cancel" : "/complete"));
            return;
        }
        if (cancelled && context.method() == HandlerType.GET) {
            hostedCheckouts.cancel(shop, payment);
        }
        show(
                context,
                shop,
                payment(context, shop).orElseThrow(),
                checkout(context, shop).orElseThrow());
    }

    private void show(Context context, Shop shop, HostedPayment payment, Checkout checkout) {
        switch (payment.state()) {
            case HostedPayment.COMPLETED -> {
                if (payment.orderId() == null) {
                    views.waiting(context, shop, checkout, true);
                } else {
                    CheckoutPages.redirect(context, CheckoutPages.thanks(checkout));
                }
            }
            case HostedPayment.PENDING -> {
                if (checkout.completed()) {
                    CheckoutPages.redirect(context, CheckoutPages.thanks(checkout));
                } else if (context.path().endsWith("/complete")) {
                    views.waiting(context, shop, checkout, false);
                } else {
                    tell(context, shop, payment, checkout);
                }
            }
            default -> tell(context, shop, payment, checkout);
        }
    }

    /** Back to the payment step, which says why. */
    private void tell(Context context, Shop shop, HostedPayment payment, Checkout checkout) {
        var texts = CheckoutTexts.of(context, shop, checkout.buyer().customerLocale());
        var words = words(texts, payment);
        var kept = new RejectedForm(Map.of("method", Long.toString(payment.paymentMethodId())), Map.of("base", words));
        var drafts = buyers.drafts(context, checkout.token());
        foundation
                .database()
                .change(tx -> sales.rejectedForms().keep(tx, shop, drafts, CheckoutStep.PAYMENT.handle(), kept));
        CheckoutPages.redirect(context, CheckoutStep.PAYMENT.path(checkout));
    }

    private static String words(CheckoutTexts texts, HostedPayment payment) {
        var message = Objects.requireNonNullElse(payment.message(), "");
        return switch (payment.state()) {
            case HostedPayment.FAILED ->
                texts.of("The payment was not completed. You have not been charged; please try again.")
                        + (message.isEmpty()
                                ? ""
                                : " " + texts.of("The payment provider says: {message}", "message", message));
            case HostedPayment.CANCELLED -> texts.of("You have cancelled the payment. Choose how you want to pay.");
            case HostedPayment.RETURNING, HostedPayment.RETURNED ->
                texts.sentence(message) + " " + texts.of("Your payment is given back.");
            case HostedPayment.KEPT ->
                texts.sentence(message)
                        + " "
                        + texts.of("The provider could not give your payment back by itself: the shop will see to it.");
            default -> texts.of("This payment can no longer be made. Choose how you want to pay.");
        };
    }

    /** From the provider's server. */
    private void callback(Context context, Shop shop) {
        var answer = answer(context, shop);
        if (answer.status() == TOO_MANY) {
            context.header("Retry-After", Long.toString(HostedCallbackLimit.WINDOW.toSeconds()));
        }
        var body = Json.object().put("result", answer.accepted() ? "ok" : "refused");
        if (!answer.accepted()) {
            body.put("error_code", answer.code()).put("message", answer.message());
        }
        context.status(answer.status())
                .header("Cache-Control", "no-store")
                .contentType("application/json")
                .result(body.toString());
    }

    private CallbackAnswer answer(Context context, Shop shop) {
        var address = context.ip();
        if (!limit.listensTo(shop, address)) {
            return tooMany("too many callbacks from this address were refused");
        }
        var payment = payment(context, shop);
        if (payment.isPresent() && !limit.allows(shop, payment.get(), address)) {
            return tooMany("too many callbacks about this payment");
        }
        var answer = payment.map(known -> hostedCheckouts.receive(shop, known, fields(context)))
                .orElseGet(HostedCheckouts::unknown);
        if (!answer.accepted()) {
            limit.countRefused(shop, address);
        }
        return answer;
    }

    private static CallbackAnswer tooMany(String why) {
        return new CallbackAnswer(TOO_MANY, "processing_error", why + "; send it again in a minute");
    }

    /** The first value of each field of the protocol, of the form or of the address. */
    private static Map<String, String> fields(Context context) {
        var fields = new LinkedHashMap<String, String>();
        var sent = context.method() == HandlerType.POST ? context.formParamMap() : context.queryParamMap();
        sent.forEach((name, values) -> {
            if (name.startsWith("x_") && !values.isEmpty()) {
                fields.put(name, values.getFirst());
            }
        });
        return fields;
    }

    private String provider(Shop shop, HostedPayment payment) {
        return foundation
                .database()
                .read(session -> sales.paymentMethods().hostedProvider(session, shop, payment.paymentMethodId()))
                .map(HostedProvider::title)
                .orElse("");
    }

    private Optional<HostedPayment> payment(Context context, Shop shop) {
        return hostedCheckouts.find(shop, context.pathParam("token"), context.pathParam("reference"));
    }

    private Optional<Checkout> checkout(Context context, Shop shop) {
        var token = context.pathParam("token");
        return foundation.database().read(session -> sales.checkouts().find(session, shop, token));
    }

    private void missing(Context context, Shop shop) {
        views.send(context, 404, "checkout/missing", shop, Map.of());
    }
}
