package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code /admin/orders/{id}/cancel}: reason, refund and restock. Safe for use by many threads. */
final class AdminOrderCancellationPage {

    private static final Map<String, String> REASONS = OrderLabels.labels(
            "customer", "The customer changed their mind",
            "inventory", "Something is not available",
            "declined", "The payment was declined",
            "fraud", "It looks like fraud",
            "other", "Another reason");

    private final OrderGiftCards giftCards;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrderCancellationPage(
            OrderGiftCards giftCards, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.giftCards = giftCards;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        if (adminApiClient
                .get(visit, "orders/" + id)
                .at("/order/status")
                .asText()
                .equals("cancelled")) {
            FlashMessage.redirectWithError(visit.context(), "/admin/orders/" + id, "The order is already cancelled.");
            return;
        }
        show(visit, 200, Form.of(Map.of("reason", "customer", "money", "all", "restock", "1", "email", "1")));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var path = "orders/" + RequestParameters.id(visit.context(), "id");
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var order = adminApiClient.get(visit, path).path("order");
        var paid = shopFormatter.shop().zeroMoney();
        for (var each : adminApiClient.get(visit, path + "/transactions").path("transactions")) {
            if (OrderPayments.moneyIn(each)) {
                paid = paid.plus(shopFormatter.minor(each.path("amount")));
            } else if (each.path("kind").asText().equals("refund")
                    && each.path("status").asText().equals("success")) {
                paid = paid.minus(shopFormatter.minor(each.path("amount")));
            }
        }
        var choices = new LinkedHashMap<String, String>();
        var spent = giftCards.spent(visit, order.path("id").asLong());
        if (spent.isZero()) {
            choices.put("all", "Give back " + shopFormatter.money(paid));
        } else {
            var left = paid.compareTo(spent) > 0
                    ? paid.minus(spent)
                    : shopFormatter.shop().zeroMoney();
            choices.put("all", "Give back " + shopFormatter.money(left) + ", without what was spent of its gift cards");
            choices.put(
                    "spent",
                    "Give back " + shopFormatter.money(paid) + ", also the " + shopFormatter.money(spent)
                            + " that were spent of them");
        }
        choices.put("none", "Give nothing back now");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("reasons", REASONS);
        model.put("choices", choices);
        model.put("paid", paid.minor() > 0);
        model.put(
                "giftCards",
                giftCards.kept(visit, shopFormatter, order.path("id").asLong()));
        model.put("email", OrderLabels.text(order, "email"));
        layout.render(visit, status, "console/admin/cancel", model);
    }

    void submit(StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        var form = Form.typed(visit.context());
        var body = Json.object()
                .put("reason", form.text("reason"))
                .put("restock", form.ticked("restock"))
                .put("email", form.ticked("email"));
        if (form.text("money").equals("none")) {
            var order = adminApiClient.get(visit, "orders/" + id).path("order");
            body.put("amount", "0").put("currency", order.path("currency").asText());
        }
        body.put("refund_spent_gift_cards", form.text("money").equals("spent"));
        try {
            adminApiClient.post(visit, "orders/" + id + "/cancel", body);
            FlashMessage.redirect(visit.context(), "/admin/orders/" + id, "The order is cancelled.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }
}
