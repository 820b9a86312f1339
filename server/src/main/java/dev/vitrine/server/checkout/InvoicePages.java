package dev.vitrine.server.checkout;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.commerce.draftorders.DraftOrder;
import dev.vitrine.commerce.draftorders.InvoicePayments.InvoicePaymentResult;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.SameOriginCheck;
import dev.vitrine.server.web.StaticAssets;
import dev.vitrine.server.web.Templates;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.server.web.TrustedHost;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Pages of draft order invoices: the customer reviews the draft order and pays it. Safe for use by many threads. */
public final class InvoicePages {

    private static final String PATH = "/invoices/{token}";
    static final String PAYMENT = "payment";
    private static final String GIFT_CARD = "gift_card";

    /** A line of the offer. */
    public record Line(String title, int quantity, String price, String image) {}

    /** A sum below the lines. */
    public record InvoiceTotalRow(String title, String amount) {}

    private final Foundation foundation;
    private final Sales sales;
    private final TenantResolver tenantResolver;
    private final RejectedForms rejected;
    private final CheckoutViews views;

    public InvoicePages(
            Foundation foundation,
            ShopServices shopServices,
            Sales sales,
            TenantResolver tenantResolver,
            Templates templates,
            StaticAssets files,
            StorefrontHost front) {
        this.foundation = foundation;
        this.sales = sales;
        this.tenantResolver = tenantResolver;
        this.rejected = sales.rejectedForms();
        this.views = new CheckoutViews(foundation, shopServices, sales, templates, files, front.branding());
    }

    /** Where an invoice is, at the checkout's host. */
    static String path(String token) {
        return "/invoices/" + token;
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, tenantResolver.at(TrustedHost.CHECKOUT, this::show));
            javalin.routes.addHttpHandler(
                    verb, PATH + "/processing", tenantResolver.at(TrustedHost.CHECKOUT, this::process));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, PATH, tenantResolver.at(TrustedHost.CHECKOUT, this::pay));
        javalin.routes.addHttpHandler(
                HandlerType.POST, PATH + "/gift_cards", tenantResolver.at(TrustedHost.CHECKOUT, this::changeGiftCards));
    }

    private void pay(Context context, Shop shop) {
        if (!mayChange(context, shop)) {
            return;
        }
        var token = context.pathParam("token");
        var total = amount(context, shop, "total");
        // why: forms of pages before this one know no gift cards.
        var due = context.formParam("due") == null ? total : amount(context, shop, "due");
        switch (sales.invoicePayments().pay(shop, token, views.choice(context, shop), total, due)) {
            case InvoicePaymentResult.Placed placed -> {
                foundation.database().change(tx -> rejected.saved(tx, shop, token, PAYMENT));
                CheckoutPages.redirect(context, path(token));
            }
            case InvoicePaymentResult.Redirected redirected ->
                CheckoutPages.redirect(context, sales.hostedPaymentProcessor().path(redirected.payment()));
            case InvoicePaymentResult.Processing processing ->
                CheckoutPages.redirect(context, path(token) + "/processing");
            case InvoicePaymentResult.Refused refused -> {
                var kept = new RejectedForm(typed(context), refused.problems());
                foundation.database().change(tx -> rejected.keep(tx, shop, token, PAYMENT, kept));
                CheckoutPages.redirect(context, path(token));
            }
            case InvoicePaymentResult.Unknown unknown -> missing(context, shop);
        }
    }

    /** Whether the form is the page's own, in a shop that sells; answers it where not. */
    private boolean mayChange(Context context, Shop shop) {
        // why both: another site can send a form here, but it neither has our origin nor knows the token.
        if (!SameOriginCheck.allows(context)
                || !context.pathParam("token").equals(CheckoutForm.text(context, "token"))) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return false;
        }
        if (!shop.isOpen()) {
            views.closed(context, shop);
        }
        return shop.isOpen();
    }

    private static Money amount(Context context, Shop shop, String field) {
        var seen = CheckoutForm.text(context, field);
        return new Money(seen.matches("\\d{1,15}") ? Long.parseLong(seen) : -1, shop.currency());
    }

    /** Has a gift card pay, or takes one off. */
    private void changeGiftCards(Context context, Shop shop) {
        if (!mayChange(context, shop)) {
            return;
        }
        var token = context.pathParam("token");
        try {
            var problem = changedGiftCards(context, shop, token);
            foundation.database().change(tx -> {
                if (problem.isEmpty()) {
                    rejected.saved(tx, shop, token, GIFT_CARD);
                } else {
                    var typed = Map.of(GIFT_CARD, CheckoutForm.text(context, GIFT_CARD));
                    rejected.keep(
                            tx, shop, token, GIFT_CARD, new RejectedForm(typed, Map.of(GIFT_CARD, problem.get())));
                }
            });
            CheckoutPages.redirect(context, path(token));
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                missing(context, shop);
            } else {
                CheckoutPages.redirect(context, path(token));
            }
        }
    }

    private Optional<String> changedGiftCards(Context context, Shop shop, String token) {
        var removed = CheckoutForm.text(context, "remove_card");
        if (!removed.matches("\\d{1,18}")) {
            return sales.invoicePayments()
                    .applyGiftCard(shop, token, CheckoutForm.text(context, GIFT_CARD), context.ip());
        }
        sales.invoicePayments().removeGiftCard(shop, token, Long.parseLong(removed));
        return Optional.empty();
    }

    private static Map<String, String> typed(Context context) {
        return Map.of("name", CheckoutForm.text(context, "name"), "method", CheckoutForm.text(context, "method"));
    }

    /** Shown while another tab pays; looks again by itself. */
    private void process(Context context, Shop shop) {
        if (find(context, shop)
                .filter(sales.invoicePayments()::isPaymentInProgress)
                .isPresent()) {
            views.send(context, 200, "checkout/processing", shop, Map.of());
        } else {
            CheckoutPages.redirect(context, path(context.pathParam("token")));
        }
    }

    private Optional<DraftOrder> find(Context context, Shop shop) {
        var token = context.pathParam("token");
        return foundation.database().read(session -> sales.invoicePayments().find(session, shop, token));
    }

    private void show(Context context, Shop shop) {
        var token = context.pathParam("token");
        var found = find(context, shop);
        if (found.isEmpty()) {
            missing(context, shop);
            return;
        }
        var draftOrder =
                foundation.database().read(session -> sales.invoicePayments().today(session, shop, found.get()));
        var checkoutForm = foundation
                .database()
                .read(session -> CheckoutForm.empty()
                        .with(rejected.find(session, shop, token, PAYMENT))
                        .with(rejected.find(session, shop, token, GIFT_CARD)));
        var model = new HashMap<String, Object>();
        model.put("token", token);
        model.put("name", draftOrder.name());
        model.put("placed", draftOrder.completed());
        var order = order(shop, draftOrder);
        model.put("owed", order.filter(InvoicePages::isOwed).isPresent());
        model.put("howToPay", order.map(each -> views.howToPay(shop, each)).orElse(""));
        views.putMethods(model, shop, checkoutForm);
        model.put("lines", lines(shop, draftOrder));
        var texts = CheckoutTexts.of(context, shop);
        model.put("sums", sums(shop, texts, draftOrder));
        model.put("total", shop.price(draftOrder.totals().totalPrice()));
        model.put("seenTotal", draftOrder.totals().totalPrice().minor());
        model.put("due", draftOrder.giftCards().isEmpty() ? "" : shop.price(draftOrder.due()));
        model.put("seenDue", draftOrder.due().minor());
        model.put("nothingToPay", draftOrder.due().isZero());
        model.put(
                "giftCards",
                draftOrder.giftCards().stream()
                        .map(card -> CheckoutViewModel.giftCard(shop, texts, card))
                        .toList());
        model.put(
                "takesGiftCards",
                !draftOrder.completed()
                        && foundation
                                .database()
                                .read(session -> sales.giftCardPayments().anyUsable(session, shop)));
        model.put(
                "envelope",
                CheckoutViewModel.envelope(texts, draftOrder.addresses().shippingAddress()));
        model.put("values", checkoutForm.values());
        model.put("problems", checkoutForm.problems());
        views.send(context, 200, "checkout/invoice", shop, model);
    }

    private Optional<Order> order(Shop shop, DraftOrder draftOrder) {
        return Optional.ofNullable(draftOrder.orderId())
                .flatMap(id ->
                        foundation.database().read(session -> sales.orders().find(session, shop, id)));
    }

    private static boolean isOwed(Order order) {
        return !order.cancelled() && order.payment().totalOutstanding().minor() > 0;
    }

    private void missing(Context context, Shop shop) {
        views.told(context, 404, shop, "This offer does not exist", "Perhaps its address was cut short.");
    }

    private static List<Line> lines(Shop shop, DraftOrder draftOrder) {
        return draftOrder.lineItems().stream()
                .map(line -> new Line(
                        line.name(),
                        line.quantity(),
                        shop.price(line.price().times(line.quantity())),
                        CheckoutViewModel.thumbnail(line.imageSrc())))
                .toList();
    }

    private static List<InvoiceTotalRow> sums(Shop shop, CheckoutTexts texts, DraftOrder draftOrder) {
        var invoiceTotalRows = new ArrayList<InvoiceTotalRow>();
        invoiceTotalRows.add(new InvoiceTotalRow(
                texts.of("Items"), shop.price(draftOrder.totals().totalLineItemsPrice())));
        if (!draftOrder.totals().totalDiscounts().isZero()) {
            invoiceTotalRows.add(new InvoiceTotalRow(
                    texts.of("Discount"), "−" + shop.price(draftOrder.totals().totalDiscounts())));
        }
        var shipping = draftOrder.terms().shippingLine();
        if (shipping != null) {
            invoiceTotalRows.add(new InvoiceTotalRow(
                    Objects.requireNonNullElse(shipping.title(), texts.of("Delivery")),
                    shop.price(Objects.requireNonNull(shipping.price()))));
        }
        if (!draftOrder.totals().totalTax().isZero()) {
            invoiceTotalRows.add(new InvoiceTotalRow(
                    texts.of(draftOrder.taxes().taxesIncluded() ? "Tax, included" : "Tax"),
                    shop.price(draftOrder.totals().totalTax())));
        }
        return invoiceTotalRows;
    }
}
