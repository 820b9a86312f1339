package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code /admin/orders}: the list of orders, and what can be done with several at once. Safe for use by many threads.
 */
final class AdminOrdersPage {

    private static final String PATH = "/admin/orders";
    private static final Map<String, String> STATES =
            OrderLabels.labels("", "All", "open", "Open", "closed", "Closed", "cancelled", "Cancelled");
    private static final Map<String, String> SINCE = OrderLabels.labels(
            "", "Any time", "1", "Today", "7", "Last 7 days", "30", "Last 30 days", "90", "Last 90 days");
    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Newest first", "created_at asc", "Oldest first", "updated_at desc", "Changed last");
    private static final Map<String, String> DOCUMENTS =
            Map.of("invoices", AdminOrderDocuments.INVOICES, "packing-slips", AdminOrderDocuments.PACKING_SLIPS);
    private static final List<String> KNOWN =
            List.of("q", "status", "financial_status", "fulfillment_status", "since", "tag", "customer_id", "order");
    private static final ListExport FILE = new ListExport("orders", OrderCsv.headings(), OrderCsv::rows);
    private static final List<String> FIELDS =
            List.of("q", "status", "financial_status", "fulfillment_status", "since", "order");

    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminOrdersPage(BulkChanges bulkChanges, AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.bulkChanges = bulkChanges;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** An order as its row shows it. */
    public record Row(
            String id,
            String name,
            String when,
            String buyer,
            String items,
            String total,
            OrderLabels.Badge payment,
            OrderLabels.Badge fulfilment,
            String state,
            boolean test) {}

    void show(StaffRequest visit) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var listPage = adminApiClient.listPage(visit, "orders", listQuery, question(visit, listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("beside", listQuery.otherParameters(FIELDS));
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(order -> row(shopFormatter, order))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "order", "orders"));
        model.put("chips", listQuery.chips(chips(visit, listQuery)));
        model.put("states", STATES);
        model.put("payments", OrderLabels.payments());
        model.put("fulfilments", OrderLabels.fulfilments());
        model.put("times", SINCE);
        model.put("orders", ORDERS);
        model.put("export", listQuery.page(1).replaceFirst(PATH, PATH + "/export"));
        layout.render(visit, "console/admin/orders", model);
    }

    /** {@code /admin/orders/export}: what the list shows, as a file. */
    void export(StaffRequest visit) throws IOException {
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        FILE.send(adminApiClient, visit, listQuery, question(visit, listQuery));
    }

    /** Prints, closes or opens those that were ticked; each is its own change, as it is for apps. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var document = DOCUMENTS.get(RequestParameters.text(context, "do"));
        if (document != null) {
            print(context, document);
            return;
        }
        var back = RequestParameters.back(context, PATH);
        if (RequestParameters.text(context, "do").equals("undo")) {
            undo(visit, back);
            return;
        }
        var verb = "close".equals(context.formParam("do")) ? "close" : "open";
        var done = 0;
        var refusals = new LinkedHashMap<String, Long>();
        var steps = new ArrayList<Undo.Step>();
        for (var id : RequestParameters.ids(context)) {
            try {
                var before = isClosed(adminApiClient.get(visit, "orders/" + id).path("order"));
                adminApiClient.post(visit, "orders/" + id + "/" + verb, Json.object());
                done++;
                if (before != verb.equals("close")) {
                    steps.add(Undo.Step.of(before ? "close" : "open", "", id));
                }
            } catch (ApiException refusal) {
                refusals.merge(String.valueOf(refusal.getMessage()), 1L, Long::sum);
            }
        }
        var words = done
                + (done == 1 ? " order is " : " orders are ")
                + (verb.equals("close") ? "closed now." : "open now.");
        if (refusals.isEmpty()) {
            FlashMessage.redirect(context, words, new Undo(PATH, back, steps));
        } else {
            FlashMessage.redirectWithError(
                    context,
                    back,
                    words + " "
                            + refusals.entrySet().stream()
                                    .map(each -> each.getValue() + " not: " + each.getKey() + ".")
                                    .collect(Collectors.joining(" ")));
        }
    }

    private void undo(StaffRequest visit, String back) {
        try {
            bulkChanges.undo(visit.context(), back, (within, id, undone) -> {
                var verb = undone.name().equals("close") ? "close" : "open";
                within.post(visit, "orders/" + id + "/" + verb, Json.object());
            });
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(visit.context(), back, AdminOrderPage.errorMessage(refusal));
        }
    }

    private static boolean isClosed(JsonNode order) {
        return !order.path("closed_at").isNull();
    }

    private static void print(Context context, String document) {
        var ids = RequestParameters.ids(context);
        if (ids.isEmpty()) {
            FlashMessage.redirectWithError(
                    context, RequestParameters.back(context, PATH), "Tick the orders that you want to print.");
        } else {
            context.status(303).header("Location", AdminOrderDocuments.address(document, ids));
        }
    }

    private Map<String, String> question(StaffRequest visit, ListQuery listQuery) {
        var question = new HashMap<String, String>();
        question.put(
                "fields",
                "id,name,created_at,customer,email,total_quantity,total_price,currency,financial_status,fulfillment_status,status,test");
        question.put("query", listQuery.text("q"));
        listQuery.addOfferedTo(question, "status", STATES);
        listQuery.addOfferedTo(question, "financial_status", OrderLabels.payments());
        listQuery.addOfferedTo(question, "fulfillment_status", OrderLabels.fulfilments());
        listQuery.addOfferedTo(question, "order", ORDERS);
        listQuery.addTo(question, "tag");
        listQuery.addIdTo(question, "customer_id");
        var since = listQuery.text("since");
        if (!since.isEmpty() && SINCE.containsKey(since)) {
            var today = LocalDate.ofInstant(clock.instant(), visit.shop().zone());
            question.put(
                    "created_at_min", today.minusDays(Long.parseLong(since) - 1).toString());
        }
        return question;
    }

    private Map<String, Map<String, String>> chips(StaffRequest visit, ListQuery listQuery) {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", STATES);
        chips.put("financial_status", OrderLabels.payments());
        chips.put("fulfillment_status", OrderLabels.fulfilments());
        chips.put("since", SINCE);
        chips.put("tag", Map.of("*", "Tag: "));
        chips.put("customer_id", customerChip(visit, listQuery.text("customer_id")));
        return chips;
    }

    /** By name, for who may see customers. */
    private Map<String, String> customerChip(StaffRequest visit, String id) {
        if (!id.matches("\\d{1,18}") || !visit.staff().may(Permission.CUSTOMERS)) {
            return Map.of("*", "Customer ");
        }
        var found = adminApiClient.get(visit, "customers", Map.of("ids", id)).path("customers");
        return found.isEmpty()
                ? Map.of("*", "Customer ")
                : Map.of(id, "Customer: " + CustomerLabels.name(found.get(0)));
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode order) {
        return new Row(
                order.path("id").asText(),
                order.path("name").asText(),
                shopFormatter.relativeTime(order.path("created_at")),
                OrderLabels.buyer(order),
                shopFormatter.count(order.path("total_quantity").asLong(), "item", "items"),
                shopFormatter.money(
                        order.path("total_price"), order.path("currency").asText()),
                OrderLabels.payment(order),
                OrderLabels.fulfilment(order),
                order.path("status").asText(),
                order.path("test").asBoolean());
    }
}
