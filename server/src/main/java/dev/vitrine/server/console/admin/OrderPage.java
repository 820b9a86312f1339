package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code /admin/orders/{id}}: one order, and the steps that need no page of their own. Threads may share it. */
final class OrderPage {

    /** "no list has more than 250 rows". */
    private static final int MOST_PRODUCTS = 250;

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    OrderPage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
        this.clock = clock;
    }

    void show(StaffVisit visit) {
        show(visit, 200, Form.empty());
    }

    private void show(StaffVisit visit, int status, Form typed) {
        var path = "orders/" + Pages.id(visit.context(), "id");
        var order = desk.get(visit, path).path("order");
        var transactions = desk.get(visit, path + "/transactions").path("transactions");
        var events = desk.get(visit, path + "/events", Map.of("limit", "50")).path("events");
        var manner = new Manner(visit.shop(), clock.instant());
        var form = typed.problems().isEmpty()
                ? Form.of(Map.of("note", OrderWords.text(order, "note"), "tags", OrderWords.text(order, "tags")))
                : typed;
        var model =
                new HashMap<String, Object>(form.with("notify_customer", "1").model());
        model.put("manner", manner);
        model.put("order", OrderView.of(manner, order, transactions));
        model.put("products", products(visit, order));
        model.put("attributes", order.path("note_attributes"));
        model.put("moments", Moment.all(manner, events));
        frame.render(visit, status, "console/admin/order", model);
    }

    /** Ids of what was bought, as far as it is still there and the person may open it. */
    private Set<String> products(StaffVisit visit, JsonNode order) {
        var bought = order.path("line_items")
                .valueStream()
                .map(line -> OrderWords.text(line, "product_id"))
                .filter(id -> !id.isEmpty())
                .distinct()
                .limit(MOST_PRODUCTS)
                .collect(Collectors.joining(","));
        if (bought.isEmpty() || !visit.staff().may(Permission.PRODUCTS)) {
            return Set.of();
        }
        var query = Map.of("ids", bought, "fields", "id", "limit", Integer.toString(MOST_PRODUCTS));
        return Set.copyOf(desk.get(visit, "products", query).path("products").findValuesAsText("id"));
    }

    /** Captures, marks as paid, closes, opens, or keeps note and tags. */
    void change(StaffVisit visit) {
        var context = visit.context();
        var id = Pages.id(context, "id");
        var path = "orders/" + id;
        var form = Form.typed(context);
        try {
            Notice.to(context, "/admin/" + path, done(visit, path, form));
        } catch (ApiException refusal) {
            if (form.text("do").equals("keep")) {
                show(visit, refusal.status(), form.refused(refusal));
            } else {
                Notice.problemTo(context, "/admin/" + path, refused(refusal));
            }
        }
    }

    private String done(StaffVisit visit, String path, Form form) {
        switch (form.text("do")) {
            case "capture" -> {
                desk.post(visit, path + "/transactions", transaction("capture", form));
                return "The payment is captured.";
            }
            case "paid" -> {
                desk.post(visit, path + "/transactions", transaction("sale", form));
                return "The order is marked as paid.";
            }
            case "close" -> {
                desk.post(visit, path + "/close", Json.object());
                return "The order is closed.";
            }
            case "open" -> {
                desk.post(visit, path + "/open", Json.object());
                return "The order is open again.";
            }
            case "keep" -> {
                var changed = Json.object().put("note", form.text("note")).put("tags", form.text("tags"));
                desk.put(visit, path, Json.object().set("order", changed));
                return "Note and tags are saved.";
            }
            default -> throw ApiException.notFound();
        }
    }

    private static Object transaction(String kind, Form form) {
        var transaction = Json.object().put("kind", kind).put("amount", form.text("amount"));
        if (!form.text("parent").isEmpty()) {
            transaction.put("parent_id", form.text("parent"));
        }
        return Json.object().set("transaction", transaction);
    }

    /** Changes of a shipment: {@code cancel}, or another tracking number. */
    void changeShipment(StaffVisit visit) {
        var context = visit.context();
        var id = Pages.id(context, "id");
        var path = "orders/" + id + "/fulfillments/" + Pages.id(context, "shipment");
        try {
            if (Pages.text(context, "do").equals("cancel")) {
                desk.post(visit, path + "/cancel", Json.object());
                Notice.to(
                        context,
                        "/admin/orders/" + id,
                        "The shipment is taken back. Its items can be fulfilled again.");
            } else {
                desk.put(visit, path, Json.object().set("fulfillment", tracking(context)));
                Notice.to(context, "/admin/orders/" + id, "Tracking is saved.");
            }
        } catch (ApiException refusal) {
            Notice.problemTo(context, "/admin/orders/" + id, refused(refusal));
        }
    }

    static JsonNode tracking(Context context) {
        return Json.object()
                .put("tracking_company", Pages.text(context, "tracking_company"))
                .put("tracking_number", Pages.text(context, "tracking_number"))
                .put("notify_customer", context.formParam("notify_customer") != null);
    }

    /** In words for the page that is still there; what is not there stays so. */
    static String refused(ApiException refusal) {
        if (refusal.status() == 404) {
            throw refusal;
        }
        return Form.sentence(String.valueOf(refusal.getMessage())) + ".";
    }
}
