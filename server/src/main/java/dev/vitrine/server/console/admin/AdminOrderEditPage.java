package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.orders.edits.OrderAdjustments;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code /admin/orders/{id}/edit}: line items of an order of which nothing was sent or refunded, with its total while
 * they are changed. Safe for use by many threads.
 */
final class AdminOrderEditPage {

    private final Foundation foundation;
    private final OrderAdjustments adjustments;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrderEditPage(
            Foundation foundation,
            OrderAdjustments adjustments,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.adjustments = adjustments;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A line item of the order; {@code field} names its quantity, {@code stock} says how many more there are. */
    public record Line(LineItemView line, String field, boolean removed, String stock) {}

    void show(StaffRequest visit) {
        var order = order(visit);
        var values = new LinkedHashMap<>(Map.of("restock", "1", "notify", "1"));
        order.path("line_items")
                .forEach(line -> values.put(
                        OrderEditInput.field(line), line.path("quantity").asText()));
        show(visit, 200, order, Form.of(values), "clean");
    }

    /** Saves the form, or answers the page again after a step that its lines take. */
    void submit(StaffRequest visit) {
        var order = order(visit);
        var typed = Form.typed(visit.context());
        var step = typed.text("do");
        var form = after(visit, step, order, typed);
        if (!step.isEmpty()) {
            show(visit, 200, order, form, "dirty");
            return;
        }
        var input = new OrderEditInput(order, form, new Problems());
        try {
            var body = input.body();
            input.problems().throwIfAny();
            if (body.path("line_items").isEmpty()) {
                FlashMessage.redirect(visit.context(), "/admin/" + path(visit), "Nothing was changed.");
                return;
            }
            // why: the merchant agreed to the total that was shown, not to what became of it since.
            if (!OrderEditSummary.total(preview(visit, body)).equals(form.text("seen"))) {
                throw ApiException.of(409, "The total has changed meanwhile. Please look again");
            }
            body.put("is_send_email", form.ticked("notify")).put("reason", form.text("reason"));
            adminApiClient.put(visit, path(visit) + "/adjust", body);
            FlashMessage.redirect(visit.context(), "/admin/" + path(visit), "The order is changed.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), order, input.withErrors(refusal), "dirty");
        }
    }

    private void show(StaffRequest visit, int status, JsonNode order, Form form, String unsaved) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var variants = variants(visit, order, form);
        var model = new HashMap<String, Object>(form.model());
        model.put("id", order.path("id").asText());
        model.put("name", order.path("name").asText());
        model.put("address", "/admin/" + path(visit) + "/edit");
        model.put("email", OrderLabels.text(order, "email"));
        model.put("symbol", visit.shop().currency().getCurrencyCode());
        model.put("unsaved", unsaved);
        model.put(
                "reasons",
                adminApiClient
                        .get(visit, path(visit) + "/adjustable")
                        .path("reasons")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList());
        model.put("lines", lines(shopFormatter, order, form, variants));
        model.put("added", DraftOrderLineView.of(form, Json.object(), variants, shopFormatter));
        model.put("products", new DraftOrderPickers(adminApiClient, visit, form, shopFormatter).products());
        var input = new OrderEditInput(order, form, new Problems());
        var body = input.body();
        model.put("nothing", body.path("line_items").isEmpty());
        model.put("empty", input.leavesNothing());
        if (input.problems().isEmpty() && !body.path("line_items").isEmpty()) {
            tried(visit, body).ifPresent(preview -> {
                model.put("summary", OrderEditSummary.of(visit.shop(), shopFormatter, preview, variants));
                model.put("balance", OrderEditSummary.balance(shopFormatter, preview));
                model.put("seen", OrderEditSummary.total(preview));
            });
        }
        layout.render(visit, status, "console/admin/order-edit", model);
    }

    /** Empty where something in it is refused, which is said once it is saved. */
    private Optional<OrderAdjustments.Preview> tried(StaffRequest visit, ObjectNode body) {
        try {
            return Optional.of(preview(visit, body));
        } catch (ApiException refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            return Optional.empty();
        }
    }

    private OrderAdjustments.Preview preview(StaffRequest visit, ObjectNode body) {
        var id = Long.parseLong(RequestParameters.id(visit.context(), "id"));
        return foundation.database().read(session -> adjustments.preview(session, visit.shop(), id, body));
    }

    /** The form after {@code drop-7} or {@code keep-7} of the order's lines, and the steps of lines that are added. */
    private Form after(StaffRequest visit, String step, JsonNode order, Form typed) {
        var added = foundation
                .database()
                .read(session -> SellableVariants.of(session, visit.shop(), DraftOrderLines.added(typed)));
        var values =
                new LinkedHashMap<>(DraftOrderLines.after(step, typed, added).values());
        values.remove("do");
        for (var line : order.path("line_items")) {
            var id = line.path("id").asText();
            if (step.equals("drop-" + id)) {
                values.put(OrderEditInput.field(line), "0");
            } else if (step.equals("keep-" + id)) {
                values.put(OrderEditInput.field(line), line.path("quantity").asText());
            }
        }
        return Form.of(values);
    }

    private static List<Line> lines(ShopFormatter shopFormatter, JsonNode order, Form form, SellableVariants variants) {
        return order.path("line_items")
                .valueStream()
                .map(line -> new Line(
                        LineItemView.of(
                                shopFormatter,
                                order,
                                line,
                                line.path("quantity").asInt()),
                        OrderEditInput.field(line),
                        form.text(OrderEditInput.field(line)).matches("0+"),
                        variants.find(line.path("variant_id").asLong())
                                .map(variant -> DraftOrderLineView.stock(variant, shopFormatter))
                                .orElse("")))
                .toList();
    }

    private SellableVariants variants(StaffRequest visit, JsonNode order, Form form) {
        var ordered = order.path("line_items")
                .valueStream()
                .map(line -> line.path("variant_id").asLong())
                .filter(id -> id != 0);
        var ids = Stream.concat(ordered, DraftOrderLines.variants(form).stream())
                .distinct()
                .toList();
        return foundation.database().read(session -> SellableVariants.of(session, visit.shop(), ids));
    }

    private JsonNode order(StaffRequest visit) {
        return adminApiClient.get(visit, path(visit)).path("order");
    }

    private static String path(StaffRequest visit) {
        return "orders/" + RequestParameters.id(visit.context(), "id");
    }
}
