package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.checkout.Uploads;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.web.PrivateFile;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code /admin/orders/{id}}: one order, and the steps that need no page of their own. Safe for use by many threads.
 */
final class AdminOrderPage {

    private static final int LONGEST_NOTE = 1_000;

    private final Foundation foundation;
    private final Orders orders;
    private final Uploads uploads;
    private final OrderGiftCards giftCards;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrderPage(
            Foundation foundation,
            Orders orders,
            Uploads uploads,
            OrderGiftCards giftCards,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.orders = orders;
        this.uploads = uploads;
        this.giftCards = giftCards;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        show(visit, 200, Optional.empty());
    }

    /** {@code typed} is the form of note and tags where it is not saved yet. */
    private void show(StaffRequest visit, int status, Optional<Form> typed) {
        var path = "orders/" + RequestParameters.id(visit.context(), "id");
        var order = adminApiClient.get(visit, path).path("order");
        var transactions = adminApiClient.get(visit, path + "/transactions").path("transactions");
        var events = adminApiClient
                .get(visit, path + "/events", Map.of("limit", "50"))
                .path("events");
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var form = typed.orElseGet(() -> stored(order));
        var model =
                new HashMap<String, Object>(form.with("notify_customer", "1").model());
        model.put("manner", shopFormatter);
        model.put("order", OrderView.of(shopFormatter, order, transactions));
        model.put(
                "editable",
                adminApiClient
                        .get(visit, path + "/adjustable")
                        .path("adjustable")
                        .asBoolean());
        model.put("products", BoughtProducts.reachable(adminApiClient, visit, order));
        model.put("events", events(visit, shopFormatter, order));
        model.put("seesCustomers", visit.staff().may(Permission.CUSTOMERS));
        model.put(
                "giftCards",
                giftCards.all(visit, shopFormatter, order.path("id").asLong()));
        model.put("seesGiftCards", visit.staff().may(Permission.DISCOUNTS));
        model.put("attributes", order.path("note_attributes"));
        model.put("attributeRows", NoteAttributeFields.rows(form));
        model.put("attributesChange", NoteAttributeFields.areIn(form));
        model.put("unsaved", typed.isEmpty() ? "clean" : "dirty");
        model.put("draft", draft(visit, order));
        model.put("returnable", AdminOrderReturnPage.isPossible(foundation, orders, visit, order));
        model.put("returns", returns(visit, path, shopFormatter, order));
        var waiting = waiting(visit, path);
        model.put("waiting", waiting);
        model.put("sendable", waiting.stream().anyMatch(part -> part.hold().isEmpty()));
        model.put("holdReasons", FulfillmentOrderView.reasons());
        model.put("moments", TimelineEntry.all(shopFormatter, events));
        model.put("noting", "/admin/" + path);
        model.put(
                "metafields",
                MetafieldCard.of(
                        adminApiClient,
                        visit,
                        MetafieldRoom.ORDER,
                        order.path("id").asText()));
        layout.render(visit, status, "console/admin/order", model);
    }

    /** Note, tags and note attributes. */
    private static Form stored(JsonNode order) {
        var values = NoteAttributeFields.stored(order);
        values.put("note", OrderLabels.text(order, "note"));
        values.put("tags", OrderLabels.text(order, "tags"));
        return Form.of(values);
    }

    /** The id of the draft that became this order; empty without one. */
    private String draft(StaffRequest visit, JsonNode order) {
        var number = order.path("draft_order_number").asLong();
        if (number == 0) {
            return "";
        }
        var named = Map.of("query", "#D" + number, "status", "completed", "fields", "id,order_id");
        return adminApiClient
                .get(visit, "draft_orders", named)
                .path("draft_orders")
                .valueStream()
                .filter(draft -> draft.path("order_id").equals(order.path("id")))
                .map(draft -> draft.path("id").asText())
                .findFirst()
                .orElse("");
    }

    /** Tracking events by the shipment that they are of. */
    private Map<String, List<FulfillmentEventView>> events(
            StaffRequest visit, ShopFormatter shopFormatter, JsonNode order) {
        return order.path("fulfillments")
                .valueStream()
                .map(shipment -> shipment.path("id").asText())
                .collect(Collectors.toMap(Function.identity(), shipment -> {
                    var path = AdminFulfillmentEventPage.path(order.path("id").asText(), shipment);
                    var events = adminApiClient.get(visit, path, Map.of("limit", "250"));
                    return FulfillmentEventView.all(shopFormatter, events.path("fulfillment_events"));
                }));
    }

    /** What is left to send, and from where. */
    private List<FulfillmentOrderView> waiting(StaffRequest visit, String path) {
        return adminApiClient
                .get(visit, path + "/fulfillment_orders")
                .path("fulfillment_orders")
                .valueStream()
                .filter(FulfillmentOrderView::waits)
                .map(each -> FulfillmentOrderView.of(
                        each,
                        adminApiClient
                                .get(visit, fulfillmentOrder(each.path("id").asText()) + "/locations_for_move")
                                .path("locations_for_move")))
                .toList();
    }

    private static String fulfillmentOrder(String id) {
        return "fulfillment_orders/" + id;
    }

    private List<ReturnView> returns(StaffRequest visit, String path, ShopFormatter shopFormatter, JsonNode order) {
        return adminApiClient
                .get(visit, path + "/returns")
                .path("returns")
                .valueStream()
                .map(each -> ReturnView.of(shopFormatter, each, order.path("line_items")))
                .toList();
    }

    /** A file that the customer sent for one of the lines: to be saved, never to be shown or run. */
    void file(StaffRequest visit) {
        var order = adminApiClient
                .get(visit, "orders/" + RequestParameters.id(visit.context(), "id"))
                .path("order");
        var token = visit.context().pathParam("token");
        var file = order.path("line_items")
                .valueStream()
                .flatMap(line -> line.path("properties").valueStream())
                .flatMap(property -> UploadedFile.of(property.path("value").asText()).stream())
                .filter(each -> each.token().equals(token))
                .findFirst()
                .orElseThrow(ApiException::notFound);
        var upload = foundation
                .database()
                .read(session -> Uploads.find(session, visit.shop(), file.token()))
                .orElseThrow(ApiException::notFound);
        PrivateFile.download(visit.context(), upload.name(), uploads.read(upload));
    }

    /**
     * Captures, releases, marks as paid, closes, opens, deletes, keeps note, tags and note attributes, or writes a note
     * into the timeline. Adds or removes a row of the attributes, which saves nothing yet.
     */
    void change(StaffRequest visit) {
        var context = visit.context();
        var id = RequestParameters.id(context, "id");
        var path = "orders/" + id;
        var form = Form.typed(context);
        var rows = NoteAttributeFields.after(form, form.text("row"));
        if (rows.isPresent()) {
            show(visit, 200, rows);
            return;
        }
        try {
            if (form.text("do").equals("delete")) {
                FlashMessage.redirect(context, "/admin/orders", deleted(visit, path));
            } else {
                FlashMessage.redirect(context, "/admin/" + path, done(visit, path, form));
            }
        } catch (ApiException refusal) {
            if (form.text("do").equals("keep")) {
                show(visit, refusal.status(), Optional.of(form.withErrors(refusal)));
            } else {
                FlashMessage.redirectWithError(context, "/admin/" + path, errorMessage(refusal));
            }
        }
    }

    /** why not others: of those, money or goods are still under way. */
    private String deleted(StaffRequest visit, String path) {
        var order = adminApiClient.get(visit, path).path("order");
        if (!order.path("test").asBoolean() && order.path("cancelled_at").isNull()) {
            throw ApiException.of(422, "cancel the order first");
        }
        adminApiClient.delete(visit, path);
        return "Order " + order.path("name").asText() + " is deleted.";
    }

    private String done(StaffRequest visit, String path, Form form) {
        switch (form.text("do")) {
            case "capture" -> {
                adminApiClient.post(visit, path + "/transactions", transaction("capture", form));
                return "The payment is captured.";
            }
            case "void" -> {
                var released = Json.object().put("kind", "void").put("parent_id", form.text("parent"));
                adminApiClient.post(visit, path + "/transactions", Json.object().set("transaction", released));
                return "The reserved amount is released.";
            }
            case "paid" -> {
                adminApiClient.post(visit, path + "/transactions", transaction("sale", form));
                return "The order is marked as paid.";
            }
            case "close" -> {
                adminApiClient.post(visit, path + "/close", Json.object());
                return "The order is closed.";
            }
            case "open" -> {
                adminApiClient.post(visit, path + "/open", Json.object());
                return "The order is open again.";
            }
            case "keep" -> {
                adminApiClient.put(visit, path, Json.object().set("order", kept(form)));
                return "Note and tags are saved.";
            }
            case "note" -> {
                writeNote(visit, adminApiClient.get(visit, path).path("order"), form.text("timeline_note"));
                return "The note is in the timeline.";
            }
            default -> throw ApiException.notFound();
        }
    }

    private static ObjectNode kept(Form form) {
        var kept = Json.object().put("note", form.text("note")).put("tags", form.text("tags"));
        var problems = new Problems();
        NoteAttributeFields.bodies(form, problems).ifPresent(attributes -> kept.set("note_attributes", attributes));
        problems.throwIfAny();
        return kept;
    }

    private void writeNote(StaffRequest visit, JsonNode order, String text) {
        if (text.isBlank() || text.length() > LONGEST_NOTE) {
            throw ApiException.of(422, text.isBlank() ? "write the note first" : "a note has at most 1,000 characters");
        }
        foundation
                .database()
                .change(tx -> AuditRecords.writeOrderNote(
                        tx.writtenBy(visit.staff().principal().name()),
                        visit.shop(),
                        order.path("id").asLong(),
                        order.path("name").asText(),
                        text.strip(),
                        clock.instant()));
    }

    private static Object transaction(String kind, Form form) {
        var transaction = Json.object().put("kind", kind).put("amount", form.text("amount"));
        if (!form.text("parent").isEmpty()) {
            transaction.put("parent_id", form.text("parent"));
        }
        return Json.object().set("transaction", transaction);
    }

    /** Changes of a shipment: one of its steps, or another tracking number. */
    void changeShipment(StaffRequest visit) {
        var context = visit.context();
        var order = "/admin/orders/" + RequestParameters.id(context, "id");
        var path = "orders/" + RequestParameters.id(context, "id") + "/fulfillments/"
                + RequestParameters.id(context, "shipment");
        try {
            FlashMessage.redirect(context, order, changedShipment(visit, path));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, order, errorMessage(refusal));
        }
    }

    private String changedShipment(StaffRequest visit, String path) {
        switch (RequestParameters.text(visit.context(), "do")) {
            case "cancel" -> {
                adminApiClient.post(visit, path + "/cancel", Json.object());
                return "The shipment is taken back. Its items can be fulfilled again.";
            }
            case "open" -> {
                adminApiClient.post(visit, path + "/open", Json.object());
                return "The shipment is accepted.";
            }
            case "complete" -> {
                adminApiClient.post(visit, path + "/complete", Json.object());
                return "The shipment is marked as sent.";
            }
            default -> {
                adminApiClient.put(visit, path, Json.object().set("fulfillment", tracking(visit.context())));
                return "Tracking is saved.";
            }
        }
    }

    /** Holds what is left to send, releases it, or has it sent from another location. */
    void changeFulfillmentOrder(StaffRequest visit) {
        var context = visit.context();
        var order = "/admin/orders/" + RequestParameters.id(context, "id");
        var path = fulfillmentOrder(RequestParameters.id(context, "part"));
        try {
            FlashMessage.redirect(context, order, changedFulfillmentOrder(visit, path, Form.typed(context)));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, order, errorMessage(refusal));
        }
    }

    private String changedFulfillmentOrder(StaffRequest visit, String path, Form form) {
        switch (form.text("do")) {
            case "hold" -> {
                var hold = Json.object().put("reason", form.text("reason")).put("reason_notes", form.text("notes"));
                adminApiClient.post(visit, path + "/hold", Json.object().set("fulfillment_hold", hold));
                return "Fulfilment is on hold.";
            }
            case "release" -> {
                adminApiClient.post(visit, path + "/release_hold", Json.object());
                return "Fulfilment goes on.";
            }
            case "move" -> {
                var target = Json.object().put("new_location_id", form.text("location"));
                adminApiClient.post(visit, path + "/move", Json.object().set("fulfillment_order", target));
                return "The items are sent from there.";
            }
            default -> throw ApiException.notFound();
        }
    }

    static JsonNode tracking(Context context) {
        return Json.object()
                .put("tracking_company", RequestParameters.text(context, "tracking_company"))
                .put("tracking_number", RequestParameters.text(context, "tracking_number"))
                .put("notify_customer", context.formParam("notify_customer") != null);
    }

    /** In words for the page that is still there; what is not there stays so. */
    static String errorMessage(ApiException refusal) {
        if (refusal.status() == 404) {
            throw refusal;
        }
        return Form.sentence(String.valueOf(refusal.getMessage())) + ".";
    }
}
