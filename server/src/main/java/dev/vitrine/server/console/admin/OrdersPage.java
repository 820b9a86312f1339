package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Browsing;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffVisit;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code /admin/orders}: the list of orders, and what can be done with several at once. Threads may share it. */
final class OrdersPage {

    private static final String PATH = "/admin/orders";
    private static final Map<String, String> STATES =
            OrderWords.words("", "All", "open", "Open", "closed", "Closed", "cancelled", "Cancelled");
    private static final Map<String, String> SINCE = OrderWords.words(
            "", "Any time", "1", "Today", "7", "Last 7 days", "30", "Last 30 days", "90", "Last 90 days");
    private static final Map<String, String> ORDERS =
            OrderWords.words("", "Newest first", "created_at asc", "Oldest first", "updated_at desc", "Changed last");
    private static final List<String> FIELDS =
            List.of("q", "status", "financial_status", "fulfillment_status", "since", "order");

    private final Desk desk;
    private final Frame frame;
    private final InstantSource clock;

    OrdersPage(Desk desk, Frame frame, InstantSource clock) {
        this.desk = desk;
        this.frame = frame;
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
            OrderWords.Badge payment,
            OrderWords.Badge fulfilment,
            String state,
            boolean test) {}

    void show(StaffVisit visit) {
        var manner = new Manner(visit.shop(), clock.instant());
        var known = List.of(
                "q", "status", "financial_status", "fulfillment_status", "since", "tag", "customer_id", "order");
        var browsing = Browsing.of(visit.context(), PATH, known);
        var part = desk.part(visit, "orders", browsing, question(visit, browsing));
        if (part.isEmpty()) {
            visit.context().status(303).header("Location", browsing.page(1));
            return;
        }
        var model = new HashMap<String, Object>();
        model.put("browsing", browsing);
        model.put("beside", browsing.beside(FIELDS));
        model.put(
                "rows",
                part.get().rows().valueStream().map(order -> row(manner, order)).toList());
        model.put("pager", Pager.of(browsing, Desk.PAGE, part.get().total(), "order", "orders"));
        model.put("chips", browsing.chips(chips()));
        model.put("states", STATES);
        model.put("payments", OrderWords.payments());
        model.put("fulfilments", OrderWords.fulfilments());
        model.put("times", SINCE);
        model.put("orders", ORDERS);
        frame.render(visit, "console/admin/orders", model);
    }

    /** Closes or opens those that were ticked; each is its own change, as it is for apps. */
    void change(StaffVisit visit) {
        var context = visit.context();
        var verb = "close".equals(context.formParam("do")) ? "close" : "open";
        var back = Pages.back(context, PATH);
        var done = 0;
        var refusals = new LinkedHashMap<String, Long>();
        for (var id : Pages.ids(context)) {
            try {
                desk.post(visit, "orders/" + id + "/" + verb, Json.object());
                done++;
            } catch (ApiException refusal) {
                refusals.merge(String.valueOf(refusal.getMessage()), 1L, Long::sum);
            }
        }
        var words = done
                + (done == 1 ? " order is " : " orders are ")
                + (verb.equals("close") ? "closed now." : "open now.");
        if (refusals.isEmpty()) {
            Notice.to(context, back, words);
        } else {
            Notice.problemTo(
                    context,
                    back,
                    words + " "
                            + refusals.entrySet().stream()
                                    .map(each -> each.getValue() + " not: " + each.getKey() + ".")
                                    .collect(Collectors.joining(" ")));
        }
    }

    private Map<String, String> question(StaffVisit visit, Browsing browsing) {
        var question = new HashMap<String, String>();
        question.put(
                "fields",
                "id,name,created_at,customer,email,total_quantity,total_price,currency,financial_status,fulfillment_status,status,test");
        question.put("query", browsing.text("q"));
        browsing.askOffered(question, "status", STATES);
        browsing.askOffered(question, "financial_status", OrderWords.payments());
        browsing.askOffered(question, "fulfillment_status", OrderWords.fulfilments());
        browsing.askOffered(question, "order", ORDERS);
        browsing.ask(question, "tag");
        browsing.askId(question, "customer_id");
        var since = browsing.text("since");
        if (!since.isEmpty() && SINCE.containsKey(since)) {
            var today = LocalDate.ofInstant(clock.instant(), visit.shop().zone());
            question.put(
                    "created_at_min", today.minusDays(Long.parseLong(since) - 1).toString());
        }
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", STATES);
        chips.put("financial_status", OrderWords.payments());
        chips.put("fulfillment_status", OrderWords.fulfilments());
        chips.put("since", SINCE);
        chips.put("tag", Map.of("*", "Tag: "));
        chips.put("customer_id", Map.of("*", "Customer "));
        return chips;
    }

    private static Row row(Manner manner, JsonNode order) {
        return new Row(
                order.path("id").asText(),
                order.path("name").asText(),
                manner.when(order.path("created_at")),
                OrderWords.buyer(order),
                manner.count(order.path("total_quantity").asLong(), "item", "items"),
                manner.money(order.path("total_price"), order.path("currency").asText()),
                OrderWords.payment(order),
                OrderWords.fulfilment(order),
                order.path("status").asText(),
                order.path("test").asBoolean());
    }
}
