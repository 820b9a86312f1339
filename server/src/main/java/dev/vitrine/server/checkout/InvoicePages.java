package dev.vitrine.server.checkout;

import dev.vitrine.Platform;
import dev.vitrine.checkout.RejectedForms;
import dev.vitrine.checkout.RejectedForms.RejectedForm;
import dev.vitrine.draftorders.DraftOrder;
import dev.vitrine.draftorders.InvoicePayments.InvoicePaymentResult;
import dev.vitrine.kernel.Money;
import dev.vitrine.server.Prices;
import dev.vitrine.server.http.Edge;
import dev.vitrine.server.http.OwnFiles;
import dev.vitrine.server.http.OwnOrigin;
import dev.vitrine.server.http.Templates;
import dev.vitrine.server.storefront.ShopFront;
import dev.vitrine.tenancy.Shop;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Pages of draft order invoices: the customer reviews the draft order and pays it. Threads may share it. */
public final class InvoicePages {

    private static final String PATH = "/invoices/{token}";
    private static final String PAYMENT = "payment";

    /** A line of the offer. */
    public record Line(String title, int quantity, String price, String image) {}

    /** A sum below the lines. */
    public record Sum(String title, String amount) {}

    private final Platform platform;
    private final Edge edge;
    private final OwnOrigin origin;
    private final RejectedForms rejected;
    private final CheckoutViews views;

    public InvoicePages(Platform platform, Edge edge, Templates templates, OwnFiles files, ShopFront front) {
        this.platform = platform;
        this.edge = edge;
        this.origin = new OwnOrigin(platform.shops());
        this.rejected = platform.rejectedForms();
        this.views = new CheckoutViews(platform, templates, files, new CheckoutLook(front));
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, PATH, edge.atShop(this::show));
            javalin.routes.addHttpHandler(verb, PATH + "/processing", edge.atShop(this::process));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, PATH, edge.atShop(this::pay));
    }

    private void pay(Context context, Shop shop) {
        var token = context.pathParam("token");
        // why both: another site can send a form here, but it neither has our origin nor knows the token.
        if (!origin.trusts(context, shop) || !token.equals(Form.text(context, "token"))) {
            context.status(403).contentType("text/plain; charset=utf-8").result("This form is not from this shop.\n");
            return;
        }
        var seen = Form.text(context, "total");
        var total = new Money(seen.matches("\\d{1,15}") ? Long.parseLong(seen) : -1, shop.currency());
        switch (platform.invoicePayments().pay(shop, token, Form.card(context), total)) {
            case InvoicePaymentResult.Paid paid -> {
                platform.database().change(tx -> rejected.saved(tx, shop, token, PAYMENT));
                CheckoutPages.go(context, "/invoices/" + token);
            }
            case InvoicePaymentResult.Processing processing ->
                CheckoutPages.go(context, "/invoices/" + token + "/processing");
            case InvoicePaymentResult.Refused refused -> {
                var kept = new RejectedForm(Map.of("name", Form.text(context, "name")), refused.problems());
                platform.database().change(tx -> rejected.keep(tx, shop, token, PAYMENT, kept));
                CheckoutPages.go(context, "/invoices/" + token);
            }
            case InvoicePaymentResult.Unknown unknown -> missing(context, shop);
        }
    }

    /** Shown while another tab pays; looks again by itself. */
    private void process(Context context, Shop shop) {
        if (find(context, shop)
                .filter(platform.invoicePayments()::isPaymentInProgress)
                .isPresent()) {
            views.send(context, 200, "checkout/processing", shop, Map.of());
        } else {
            CheckoutPages.go(context, "/invoices/" + context.pathParam("token"));
        }
    }

    private Optional<DraftOrder> find(Context context, Shop shop) {
        var token = context.pathParam("token");
        return platform.database().read(session -> platform.invoicePayments().find(session, shop, token));
    }

    private void show(Context context, Shop shop) {
        var token = context.pathParam("token");
        var found = find(context, shop);
        if (found.isEmpty()) {
            missing(context, shop);
            return;
        }
        var draftOrder = found.get();
        var form = platform.database().read(session -> Form.empty().with(rejected.find(session, shop, token, PAYMENT)));
        var model = new HashMap<String, Object>();
        model.put("token", token);
        model.put("name", draftOrder.name());
        model.put("paid", draftOrder.completed());
        model.put("lines", lines(shop, draftOrder));
        model.put("sums", sums(shop, draftOrder));
        model.put("total", Prices.text(shop, draftOrder.totalPrice()));
        model.put("seenTotal", draftOrder.totalPrice().minor());
        model.put("nothingToPay", draftOrder.totalPrice().isZero());
        model.put("envelope", CheckoutModel.envelope(draftOrder.shippingAddress()));
        model.put("values", form.values());
        model.put("problems", form.problems());
        views.send(context, 200, "checkout/invoice", shop, model);
    }

    private void missing(Context context, Shop shop) {
        views.send(
                context,
                404,
                "checkout/told",
                shop,
                Map.of("heading", "This offer does not exist", "words", "Perhaps its address was cut short."));
    }

    private static List<Line> lines(Shop shop, DraftOrder draftOrder) {
        return draftOrder.lineItems().stream()
                .map(line -> new Line(
                        line.name(),
                        line.quantity(),
                        Prices.text(
                                shop,
                                Money.of(line.price(), draftOrder.currency()).times(line.quantity())),
                        CheckoutModel.thumbnail(line.imageSrc())))
                .toList();
    }

    private static List<Sum> sums(Shop shop, DraftOrder draftOrder) {
        var sums = new ArrayList<Sum>();
        sums.add(new Sum("Items", Prices.text(shop, draftOrder.totalLineItemsPrice())));
        if (!draftOrder.totalDiscounts().isZero()) {
            sums.add(new Sum("Discount", "−" + Prices.text(shop, draftOrder.totalDiscounts())));
        }
        var shipping = draftOrder.shippingLine();
        if (shipping != null) {
            sums.add(new Sum(
                    Objects.requireNonNullElse(shipping.title(), "Delivery"),
                    Prices.text(shop, Money.of(Objects.requireNonNull(shipping.price()), draftOrder.currency()))));
        }
        if (!draftOrder.totalTax().isZero()) {
            sums.add(new Sum(
                    draftOrder.taxesIncluded() ? "Tax, included" : "Tax", Prices.text(shop, draftOrder.totalTax())));
        }
        return sums;
    }
}
