package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.hostedpayments.HostedPaymentProcessor;
import dev.vitrine.commerce.hostedpayments.HostedPaymentProcessor.CallbackAnswer;
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
import java.util.function.BiFunction;

/**
 * Pages of a payment that is made at a provider: the one that sends the buyer there, those that they come back to, and
 * the address where the provider's server says what came of it. Whichever comes first, browser or server, the pages say
 * what is stored. Safe for use by many threads.
 */
public final class HostedPaymentPages {

    private static final int TOO_MANY = 429;

    /** Pages of payments for one kind of purchase, below the purchase's own. */
    private record Kind(String purchase, String path, BiFunction<Context, Shop, Optional<HostedPurchaseView>> views) {}

    private final Foundation foundation;
    private final Sales sales;
    private final HostedPaymentProcessor processor;
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
        this.processor = sales.hostedPaymentProcessor();
        this.tenantResolver = tenantResolver;
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
        this.buyers = new CheckoutBuyers(
                foundation.secretEncryption(),
                foundation.shops().checkoutOrigin().startsWith("https"));
    }

    public void mount(JavalinConfig javalin) {
        mount(javalin, new Kind(HostedPayment.CHECKOUT, "/checkouts/{token}", this::checkout));
        mount(javalin, new Kind(HostedPayment.DRAFT_ORDER, "/invoices/{token}", this::invoice));
    }

    private void mount(JavalinConfig javalin, Kind kind) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            add(javalin, verb, kind, "", (context, shop) -> handOver(context, shop, kind));
        }
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.POST)) {
            add(javalin, verb, kind, "/complete", (context, shop) -> comeBack(context, shop, kind, false));
            add(javalin, verb, kind, "/cancel", (context, shop) -> comeBack(context, shop, kind, true));
        }
        add(javalin, HandlerType.POST, kind, "/callback", (context, shop) -> callback(context, shop, kind));
    }

    private void add(
            JavalinConfig javalin, HandlerType verb, Kind kind, String page, TenantResolver.ShopHandler handler) {
        var path = kind.path() + "/hosted/{reference}" + page;
        javalin.routes.addHttpHandler(verb, path, tenantResolver.at(TrustedHost.CHECKOUT, handler));
    }

    private void handOver(Context context, Shop shop, Kind kind) {
        var payment = payment(context, shop, kind);
        var purchase = kind.views().apply(context, shop);
        if (payment.isEmpty() || purchase.isEmpty()) {
            missing(context, shop);
            return;
        }
        // why: the form says where the buyer lives.
        if (!purchase.get().buyer()) {
            CheckoutPages.redirect(context, purchase.get().entry());
            return;
        }
        var form = processor.form(shop, payment.get());
        if (form.isPresent() && !shop.isOpen()) {
            views.closed(context, shop);
        } else if (form.isPresent()) {
            views.handOver(context, shop, purchase.get(), form.get(), provider(shop, payment.get()));
        } else {
            show(context, shop, payment.get(), purchase.get());
        }
    }

    /** From the provider's page, with or without its word, which is stored before anything is shown. */
    private void comeBack(Context context, Shop shop, Kind kind, boolean cancelled) {
        var found = payment(context, shop, kind);
        if (found.isEmpty() || kind.views().apply(context, shop).isEmpty()) {
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
            processor.receive(shop, payment, fields);
        }
        if (!fields.isEmpty() || context.method() == HandlerType.POST) {
            // why: browsers send no cookie of ours with a form of another site, and a reload must not send it twice.
            CheckoutPages.redirect(context, processor.path(payment) + (cancelled ? "/cancel" : "/complete"));
            return;
        }
        if (cancelled && context.method() == HandlerType.GET) {
            processor.cancel(shop, payment);
        }
        show(
                context,
                shop,
                payment(context, shop, kind).orElseThrow(),
                kind.views().apply(context, shop).orElseThrow());
    }

    private void show(Context context, Shop shop, HostedPayment payment, HostedPurchaseView purchase) {
        switch (payment.state()) {
            case HostedPayment.COMPLETED -> {
                if (payment.orderId() == null) {
                    views.waiting(context, shop, purchase, true);
                } else {
                    CheckoutPages.redirect(context, purchase.done());
                }
            }
            case HostedPayment.PENDING -> {
                if (purchase.completed()) {
                    CheckoutPages.redirect(context, purchase.done());
                } else if (context.path().endsWith("/complete")) {
                    views.waiting(context, shop, purchase, false);
                } else {
                    tell(context, shop, payment, purchase);
                }
            }
            default -> tell(context, shop, payment, purchase);
        }
    }

    /** Back to where the way to pay is chosen, which says why. */
    private void tell(Context context, Shop shop, HostedPayment payment, HostedPurchaseView purchase) {
        var words = words(purchase.texts(), payment);
        var kept = new RejectedForm(Map.of("method", Long.toString(payment.paymentMethodId())), Map.of("base", words));
        foundation
                .database()
                .change(tx -> sales.rejectedForms().keep(tx, shop, purchase.forms(), purchase.step(), kept));
        CheckoutPages.redirect(context, purchase.back());
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
    private void callback(Context context, Shop shop, Kind kind) {
        var answer = answer(context, shop, kind);
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

    private CallbackAnswer answer(Context context, Shop shop, Kind kind) {
        var address = context.ip();
        if (!limit.listensTo(shop, address)) {
            return tooMany("too many callbacks from this address were refused");
        }
        var payment = payment(context, shop, kind);
        if (payment.isPresent() && !limit.allows(shop, payment.get(), address)) {
            return tooMany("too many callbacks about this payment");
        }
        var answer = payment.map(known -> processor.receive(shop, known, fields(context)))
                .orElseGet(HostedPaymentProcessor::unknown);
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

    private Optional<HostedPayment> payment(Context context, Shop shop, Kind kind) {
        return processor.find(shop, kind.purchase(), context.pathParam("token"), context.pathParam("reference"));
    }

    private Optional<HostedPurchaseView> checkout(Context context, Shop shop) {
        var token = context.pathParam("token");
        return foundation
                .database()
                .read(session -> sales.checkouts().find(session, shop, token))
                .map(checkout -> new HostedPurchaseView(
                        CheckoutTexts.of(context, shop, checkout.buyer().customerLocale()),
                        checkout.paymentDue(),
                        checkout.completed(),
                        buyers.isBuyer(context, checkout),
                        CheckoutStep.CONTACT.path(checkout),
                        CheckoutStep.PAYMENT.path(checkout),
                        CheckoutPages.thanks(checkout),
                        buyers.drafts(context, token),
                        CheckoutStep.PAYMENT.handle()));
    }

    /** Whoever has the address of an invoice may pay it. */
    private Optional<HostedPurchaseView> invoice(Context context, Shop shop) {
        var token = context.pathParam("token");
        var page = InvoicePages.path(token);
        return foundation
                .database()
                .read(session -> sales.invoicePayments().find(session, shop, token))
                .map(draftOrder -> new HostedPurchaseView(
                        CheckoutTexts.of(context, shop),
                        draftOrder.due(),
                        draftOrder.completed(),
                        true,
                        page,
                        page,
                        page,
                        token,
                        InvoicePages.PAYMENT));
    }

    private void missing(Context context, Shop shop) {
        views.send(context, 404, "checkout/missing", shop, Map.of());
    }
}
