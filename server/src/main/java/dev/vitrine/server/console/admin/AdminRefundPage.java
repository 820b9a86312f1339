package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/orders/{id}/refund}: line items to return and the amount to refund. Every change is calculated by
 * {@code refunds/calculate}; the button says the amount, and only that amount is given back. Safe for use by many
 * threads.
 */
final class AdminRefundPage {

    private static final String SPENT = "spent";

    private final OrderGiftCards giftCards;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminRefundPage(OrderGiftCards giftCards, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.giftCards = giftCards;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A line that can come back. {@code most}: how many are left of it. */
    public record Line(LineItemView line, int most) {}

    void show(StaffRequest visit) {
        var typed = new HashMap<>(Map.of("restock", "1", "notify", "1"));
        var wanted = Optional.ofNullable(visit.context().queryParam("return")).orElse("");
        if (wanted.matches("\\d{1,18}")) {
            var approved = adminApiClient
                    .get(visit, path(visit) + "/returns/" + wanted)
                    .path("return");
            typed.put("return", wanted);
            approved.path("return_line_items")
                    .forEach(line -> typed.put(
                            "quantity[" + line.path("line_item_id").asText() + "]",
                            line.path("quantity").asText()));
        }
        show(visit, 200, Form.of(typed));
    }

    private void show(StaffRequest visit, int status, Form typed) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var order = adminApiClient.get(visit, path(visit)).path("order");
        var form = typed;
        var orderTotalRows = List.<OrderView.OrderTotalRow>of();
        var amount = shopFormatter.shop().zeroMoney();
        var most = amount;
        var delivery = amount;
        var spent = amount;
        try {
            var refund = calculated(visit, order, form);
            orderTotalRows = sums(shopFormatter, order, refund);
            spent = shopFormatter.minor(refund.path("gift_cards_spent"));
            most = shopFormatter.minor(refund.path("maximum_refundable"));
            delivery = shopFormatter.minor(refund.path("shipping").path("maximum_refundable"));
            amount = amount(shopFormatter, refund, form);
        } catch (ApiException refusal) {
            form = form.withErrors(refusal, fields(order, form));
        }
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("email", OrderLabels.text(order, "email"));
        model.put(
                "giftCards",
                giftCards.kept(visit, shopFormatter, order.path("id").asLong()));
        model.put("spent", spent.minor() > 0 ? shopFormatter.money(spent) : "");
        model.put("lines", left(shopFormatter, order));
        model.put("sums", orderTotalRows);
        model.put("most", most.minor() > 0 ? shopFormatter.money(most) : "");
        model.put("delivery", delivery.minor() > 0 ? shopFormatter.money(delivery) : "");
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put("amount", amount.amount().toPlainString());
        model.put("words", amount.minor() > 0 ? "Refund " + shopFormatter.money(amount) : "Record without money");
        var nothing = body(order, form).path("refund_line_items").isEmpty() && amount.minor() <= 0;
        model.put("nothing", nothing || form.problems().containsKey("amount"));
        layout.render(visit, status, "console/admin/refund", model);
    }

    void submit(StaffRequest visit) {
        var context = visit.context();
        var form = Form.typed(context);
        if (!form.text("do").equals("refund")) {
            show(visit, 200, form);
            return;
        }
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var order = adminApiClient.get(visit, path(visit)).path("order");
        try {
            var refund = calculated(visit, order, form);
            var amount = amount(shopFormatter, refund, form);
            // why: money goes back as the button said it, not as it became since.
            if (!amount.amount().toPlainString().equals(form.text("seen"))) {
                throw ApiException.of(409, "The amount has changed meanwhile. Please look again");
            }
            var body = body(order, form).put("note", form.text("note")).put("notify", form.ticked("notify"));
            // why: what the reckoning says of stock is possible, such as a return of what was sent already.
            body.set("refund_line_items", refund.path("refund_line_items"));
            body.set("transactions", payments(shopFormatter, refund, amount));
            if (form.text("return").matches("\\d{1,18}")) {
                body.put("return_id", Long.parseLong(form.text("return")));
            }
            adminApiClient.post(visit, path(visit) + "/refunds", Map.of("refund", body));
            var words = amount.minor() > 0
                    ? shopFormatter.money(amount) + " goes back to the buyer."
                    : "The return is recorded.";
            FlashMessage.redirect(context, "/admin/" + path(visit), words);
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal, fields(order, form)));
        }
    }

    private static String path(StaffRequest visit) {
        return "orders/" + RequestParameters.id(visit.context(), "id");
    }

    private JsonNode calculated(StaffRequest visit, JsonNode order, Form form) {
        return adminApiClient
                .post(visit, path(visit) + "/refunds/calculate", Map.of("refund", body(order, form)))
                .path("refund");
    }

    /** What is typed, or what the lines and the delivery are worth. */
    private static Money amount(ShopFormatter shopFormatter, JsonNode refund, Form form) {
        if (!form.text("amount").isEmpty()) {
            if (!form.text("amount").matches("\\d{1,12}([.,]\\d{1,4})?")) {
                throw ApiException.field(422, "amount", "is not a number");
            }
            var typed = Money.of(
                    new BigDecimal(form.text("amount").replace(',', '.')),
                    shopFormatter.shop().currency());
            var most = shopFormatter.minor(refund.path("maximum_refundable"));
            if (typed.compareTo(most) > 0) {
                throw ApiException.field(
                        422, "amount", "is more than can go back: at most " + shopFormatter.money(most));
            }
            var unspent = suggested(shopFormatter, refund);
            if (shopFormatter.minor(refund.path("gift_cards_spent")).minor() > 0
                    && !form.ticked(SPENT)
                    && typed.compareTo(unspent) > 0) {
                throw ApiException.field(
                        422,
                        "amount",
                        "is more than what is left: at most " + shopFormatter.money(unspent)
                                + ", unless what was spent of the gift card goes back, too");
            }
            return typed;
        }
        return suggested(shopFormatter, refund);
    }

    private static Money suggested(ShopFormatter shopFormatter, JsonNode refund) {
        return refund.path("transactions")
                .valueStream()
                .map(each -> shopFormatter.minor(each.path("amount")))
                .reduce(shopFormatter.shop().zeroMoney(), Money::plus);
    }

    /** From the oldest payment first, as far as each allows; what is too much stays with the last, which refuses it. */
    private static JsonNode payments(ShopFormatter shopFormatter, JsonNode refund, Money amount) {
        var payments = Json.object().putArray("transactions");
        var open = amount;
        var last = refund.path("transactions").size() - 1;
        for (int i = 0; i <= last; i++) {
            var each = refund.path("transactions").get(i);
            var most = shopFormatter.minor(each.path("maximum_refundable"));
            var part = i == last || open.compareTo(most) < 0 ? open : most;
            open = open.minus(part);
            if (part.minor() > 0) {
                payments.addObject()
                        .put("parent_id", each.path("parent_id").asLong())
                        .put("kind", "refund")
                        .put("gateway", each.path("gateway").asText())
                        .put("amount", part.amount());
            }
        }
        return payments;
    }

    private static ObjectNode body(JsonNode order, Form form) {
        var body = Json.object()
                .put("currency", order.path("currency").asText())
                .put("refund_spent_gift_cards", form.ticked(SPENT));
        if (!form.text("shipping").isEmpty()) {
            body.putObject("shipping").put("amount", form.text("shipping").replace(',', '.'));
        }
        var lines = body.putArray("refund_line_items");
        for (var line : order.path("line_items")) {
            var quantity = form.text("quantity[" + line.path("id").asText() + "]");
            if (!quantity.isEmpty() && !quantity.matches("0+")) {
                // why: what was not sent is taken off the order, what was sent comes back.
                var unsent = form.text("return").isEmpty()
                        && line.path("fulfillable_quantity").asInt() > 0;
                lines.addObject()
                        .put("line_item_id", line.path("id").asLong())
                        .put("quantity", quantity)
                        .put("restock_type", !form.ticked("restock") ? "no_restock" : unsent ? "cancel" : "return");
            }
        }
        return body;
    }

    private static Map<String, String> fields(JsonNode order, Form form) {
        var fields = new HashMap<String, String>();
        fields.put("shipping.amount", "shipping");
        fields.put("transactions[0].amount", "amount");
        var at = new ArrayList<String>();
        for (var line : body(order, form).path("refund_line_items")) {
            fields.put(
                    "refund_line_items[" + at.size() + "].quantity",
                    "quantity[" + line.path("line_item_id").asText() + "]");
            at.add("");
        }
        return fields;
    }

    private static List<Line> left(ShopFormatter shopFormatter, JsonNode order) {
        var left = new ArrayList<Line>();
        for (var line : order.path("line_items")) {
            var most = line.path("quantity").asInt();
            for (var refund : order.path("refunds")) {
                for (var taken : refund.path("refund_line_items")) {
                    if (taken.path("line_item_id")
                            .asText()
                            .equals(line.path("id").asText())) {
                        most -= taken.path("quantity").asInt();
                    }
                }
            }
            if (most > 0) {
                left.add(new Line(LineItemView.of(shopFormatter, order, line, most), most));
            }
        }
        return left;
    }

    private static List<OrderView.OrderTotalRow> sums(ShopFormatter shopFormatter, JsonNode order, JsonNode refund) {
        var currency = order.path("currency").asText();
        var goods = shopFormatter.shop().zeroMoney();
        var taxes = goods;
        for (var line : refund.path("refund_line_items")) {
            goods = goods.plus(shopFormatter.minor(line.path("subtotal")));
            taxes = taxes.plus(shopFormatter.minor(line.path("total_tax")));
        }
        var included = order.path("taxes_included").asBoolean();
        return List.of(
                new OrderView.OrderTotalRow("Items", "", shopFormatter.money(goods), false),
                new OrderView.OrderTotalRow(
                        included ? "Including taxes" : "Taxes", "", shopFormatter.money(taxes), false),
                new OrderView.OrderTotalRow(
                        "Delivery",
                        "",
                        shopFormatter.money(refund.path("shipping").path("amount"), currency),
                        false));
    }
}
