package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.returns.ReturnableQuantities;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/orders/{id}/return}: opens a return for a buyer who asked in another way, and approves it. Safe for use
 * by many threads.
 */
final class AdminOrderReturnPage {

    private final Foundation foundation;
    private final Orders orders;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrderReturnPage(
            Foundation foundation,
            Orders orders,
            RestApi restApi,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.orders = orders;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A line that can come back. {@code most}: how many of it. */
    public record Line(LineItemView line, int most) {}

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty());
    }

    private void show(StaffRequest visit, int status, Form form) {
        var order = adminApiClient.get(visit, path(visit)).path("order");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("email", OrderLabels.text(order, "email"));
        model.put("lines", lines(visit, order));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/order-return", model);
    }

    void submit(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var order = adminApiClient.get(visit, path(visit)).path("order");
        var asked = asked(order, form);
        try {
            var opened = foundation.database().write(tx -> {
                var within = new AdminApiClient(restApi.within(tx));
                var returns = path(visit) + "/returns";
                var created =
                        within.post(visit, returns, Map.of("return", asked)).path("return");
                within.post(
                        visit,
                        returns + "/" + created.path("id").asText() + "/approve",
                        Json.object().put("answer", form.text("answer")));
                return created;
            });
            FlashMessage.redirect(
                    visit.context(),
                    "/admin/" + path(visit),
                    "The return " + opened.path("name").asText() + " is open. Refund it when the pieces are back.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal, fields(asked)));
        }
    }

    private static ObjectNode asked(JsonNode order, Form form) {
        var asked = Json.object().put("reason", form.text("reason"));
        var lines = asked.putArray("return_line_items");
        for (var line : order.path("line_items")) {
            var id = line.path("id").asLong();
            var quantity = form.text(field(id));
            if (!quantity.isEmpty() && !quantity.matches("0+")) {
                lines.addObject()
                        .put("line_item_id", id)
                        .put("quantity", quantity.matches("\\d{1,9}") ? Integer.parseInt(quantity) : 0);
            }
        }
        return asked;
    }

    /** Fields of the form by those of the API. */
    private static Map<String, String> fields(JsonNode asked) {
        var fields = new HashMap<String, String>();
        fields.put("return_line_items", "base");
        var lines = asked.path("return_line_items");
        for (int i = 0; i < lines.size(); i++) {
            for (var part : List.of("quantity", "line_item_id")) {
                fields.put(
                        "return_line_items[" + i + "]." + part,
                        field(lines.get(i).path("line_item_id").asLong()));
            }
        }
        return fields;
    }

    private static String field(long line) {
        return "quantity[" + line + "]";
    }

    /** Whether something of an order can come back that is in no return yet. */
    static boolean isPossible(Foundation foundation, Orders orders, StaffRequest visit, JsonNode order) {
        var returnable = returnable(foundation, orders, visit, order);
        return order.path("line_items")
                .valueStream()
                .anyMatch(line -> returnable.of(line.path("id").asLong()) > 0);
    }

    private List<Line> lines(StaffRequest visit, JsonNode order) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var returnable = returnable(foundation, orders, visit, order);
        var lines = new ArrayList<Line>();
        for (var line : order.path("line_items")) {
            var most = returnable.of(line.path("id").asLong());
            if (most > 0) {
                lines.add(new Line(LineItemView.of(shopFormatter, order, line, most), most));
            }
        }
        return lines;
    }

    private static ReturnableQuantities returnable(
            Foundation foundation, Orders orders, StaffRequest visit, JsonNode order) {
        return foundation.database().read(session -> {
            var found = orders.find(session, visit.shop(), order.path("id").asLong())
                    .orElseThrow(ApiException::notFound);
            return orders.returns().returnable(session, visit.shop(), found);
        });
    }

    private static String path(StaffRequest visit) {
        return "orders/" + RequestParameters.id(visit.context(), "id");
    }
}
