package dev.vitrine.server.console.admin;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code /admin/orders/{id}/cancel}: why, and what becomes of money and goods. Threads may share it. */
final class CancelPage {

    private static final Map<String, String> REASONS = OrderWords.words(
            "customer", "The customer changed their mind",
            "inventory", "Something is not available",
            "declined", "The payment was declined",
            "fraud", "It looks like fraud",
            "other", "Another reason");

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    CancelPage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    void show(StaffVisit visit) {
        var id = Pages.id(visit.context(), "id");
        if (desk.get(visit, "orders/" + id).at("/order/status").asText().equals("cancelled")) {
            Notice.problemTo(visit.context(), "/admin/orders/" + id, "The order is already cancelled.");
            return;
        }
        show(visit, 200, Form.of(Map.of("reason", "customer", "money", "all", "restock", "1", "email", "1")));
    }

    private void show(StaffVisit visit, int status, Form form) {
        var path = "orders/" + Pages.id(visit.context(), "id");
        var manner = new Manner(visit.shop(), clock.instant());
        var order = desk.get(visit, path).path("order");
        var paid = manner.shop().zeroMoney();
        for (var each : desk.get(visit, path + "/transactions").path("transactions")) {
            if (OrderMoney.moneyIn(each)) {
                paid = paid.plus(manner.minor(each.path("amount")));
            } else if (each.path("kind").asText().equals("refund")
                    && each.path("status").asText().equals("success")) {
                paid = paid.minus(manner.minor(each.path("amount")));
            }
        }
        var choices = new LinkedHashMap<String, String>();
        choices.put("all", "Give back " + manner.money(paid));
        choices.put("none", "Give nothing back now");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("reasons", REASONS);
        model.put("choices", choices);
        model.put("paid", paid.minor() > 0);
        model.put("email", OrderWords.text(order, "email"));
        frame.render(visit, status, "console/admin/cancel", model);
    }

    void submit(StaffVisit visit) {
        var id = Pages.id(visit.context(), "id");
        var form = Form.typed(visit.context());
        var body = Json.object()
                .put("reason", form.text("reason"))
                .put("restock", form.ticked("restock"))
                .put("email", form.ticked("email"));
        if (form.text("money").equals("none")) {
            var order = desk.get(visit, "orders/" + id).path("order");
            body.put("amount", "0").put("currency", order.path("currency").asText());
        }
        try {
            desk.post(visit, "orders/" + id + "/cancel", body);
            Notice.to(visit.context(), "/admin/orders/" + id, "The order is cancelled.");
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            show(visit, refusal.status(), form.refused(refusal));
        }
    }
}
