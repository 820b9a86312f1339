package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.text.Tags;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.RowCount;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code /admin/customers}: the list of customers, and what can be done with several at once. Safe for use by many
 * threads.
 */
final class AdminCustomersPage {

    static final String PATH = "/admin/customers";

    private static final Map<String, String> CONSENTS =
            OrderLabels.labels("", "Any consent", "true", "Subscribed", "false", "Not subscribed");
    private static final Map<String, String> BUYERS =
            OrderLabels.labels("", "With or without orders", "true", "Has ordered", "false", "Never ordered");
    private static final Map<String, String> ORDERS = OrderLabels.labels(
            "",
            "Newest first",
            "last_order_date desc",
            "Ordered last",
            "total_spent desc",
            "Spent most",
            "orders_count desc",
            "Most orders",
            "updated_at desc",
            "Changed last");
    private static final List<String> FIELDS =
            List.of("q", "state", "accepts_marketing", "has_orders", "group_id", "order");
    static final List<String> KNOWN =
            List.of("q", "state", "accepts_marketing", "has_orders", "group_id", "tag", "order");

    private final Foundation foundation;
    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminCustomersPage(
            Foundation foundation,
            BulkChanges bulkChanges,
            AdminApiClient adminApiClient,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.bulkChanges = bulkChanges;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** A customer as their row shows them. */
    public record Row(
            String id,
            String name,
            String email,
            String place,
            boolean subscribed,
            OrderLabels.Badge consent,
            OrderLabels.Badge account,
            String orders,
            String spent) {}

    /** Customers found, or why the search could not be understood. */
    private record Found(Optional<AdminApiClient.ListPage> listPage, String problem) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, KNOWN);
        var groups = CustomerGroupChoices.of(adminApiClient, visit);
        var found = found(visit, listQuery, groups);
        if (found.listPage().isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var listPage = found.listPage().get();
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("beside", listQuery.otherParameters(FIELDS));
        model.put(
                "rows",
                listPage.rows()
                        .valueStream()
                        .map(customer -> row(shopFormatter, customer))
                        .toList());
        model.put("pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.total(), "customer", "customers"));
        model.put("chips", listQuery.chips(chips(groups)));
        model.put("problem", found.problem());
        model.put("states", CustomerLabels.accounts());
        model.put("consents", CONSENTS);
        model.put("buyers", BUYERS);
        model.put("groups", groups);
        model.put("orders", ORDERS);
        model.put("importing", AdminImportPage.current(foundation.database(), visit.shop(), "customers", PATH, 0));
        model.put("group", groupAddress(listQuery));
        model.put("export", listQuery.page(1).replaceFirst(PATH, PATH + "/export"));
        layout.render(visit, "console/admin/customers", model);
    }

    /** Adds or removes tags of those who were ticked, all or none; or deletes those who have no orders. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var ids = RequestParameters.ids(context);
        var step = RequestParameters.text(context, "do");
        try {
            switch (step) {
                case "tag", "untag" -> tag(visit, back, ids, step.equals("tag"));
                case "undo" ->
                    bulkChanges.undo(
                            context,
                            back,
                            (within, id, undone) -> tag(
                                    within,
                                    visit,
                                    id,
                                    undone.value(),
                                    undone.name().equals("tag")));
                case "delete" -> FlashMessage.redirect(context, back, delete(visit, ids));
                default -> throw ApiException.notFound();
            }
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    private void tag(StaffRequest visit, String back, List<String> ids, boolean adds) {
        var tags = Tags.of(RequestParameters.text(visit.context(), "tags"));
        if (tags.isEmpty()) {
            throw ApiException.of(422, "write the tags first, separated by commas");
        }
        var steps = bulkChanges.apply(ids, (within, id) -> tag(within, visit, id, tags, adds));
        var many = ids.size() == 1 ? "1 customer has " : ids.size() + " customers have ";
        FlashMessage.redirect(
                visit.context(),
                many + (adds ? "" : "no longer ") + "the tags " + tags + (adds ? " now." : "."),
                new Undo(PATH, back, steps));
    }

    /** Answers what takes it back: of the tags only those that this added or removed. */
    private static Optional<Undo.Step> tag(
            AdminApiClient within, StaffRequest visit, String id, String tags, boolean adds) {
        var before = OrderLabels.text(within.get(visit, "customers/" + id).path("customer"), "tags");
        var after = tags(before, tags, adds);
        within.put(visit, "customers/" + id, Map.of("customer", Map.of("tags", after)));
        var changed = new ArrayList<>(Tags.list(adds ? after : before));
        changed.removeAll(Tags.list(adds ? before : after));
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(Undo.Step.of(adds ? "untag" : "tag", Tags.of(changed), id));
    }

    /** What is written beside {@code all}, in any letter case, is added or removed. */
    private static String tags(String all, String named, boolean adds) {
        if (adds) {
            return Tags.of(all + "," + named);
        }
        var kept = new ArrayList<>(Tags.list(all));
        kept.removeIf(tag -> Tags.list(named).stream().anyMatch(tag::equalsIgnoreCase));
        return String.join(", ", kept);
    }

    private String delete(StaffRequest visit, List<String> ids) {
        var done = 0;
        var refusals = new LinkedHashMap<String, Long>();
        for (var id : ids) {
            try {
                adminApiClient.delete(visit, "customers/" + id);
                done++;
            } catch (ApiException refusal) {
                refusals.merge(String.valueOf(refusal.getMessage()), 1L, Long::sum);
            }
        }
        var words = done + (done == 1 ? " customer is deleted." : " customers are deleted.");
        if (refusals.isEmpty()) {
            return words;
        }
        // why no sentence of its own: what follows ends with a full stop.
        throw ApiException.of(
                422,
                words + " "
                        + refusals.entrySet().stream()
                                .map(each -> each.getValue() + " not: " + each.getKey())
                                .collect(Collectors.joining(". ")));
    }

    private Found found(StaffRequest visit, ListQuery listQuery, Map<String, String> groups) {
        try {
            return new Found(adminApiClient.listPage(visit, "customers", listQuery, question(listQuery, groups)), "");
        } catch (ApiException refusal) {
            if (refusal.status() != 400) {
                throw refusal;
            }
            var none = new AdminApiClient.ListPage(Json.object().putArray("customers"), RowCount.exactly(0));
            return new Found(Optional.of(none), Form.sentence("the search " + refusal.getMessage()) + ".");
        }
    }

    static Map<String, String> question(ListQuery listQuery, Map<String, String> groups) {
        var question = new HashMap<String, String>();
        question.put(
                "fields",
                "id,email,phone,first_name,last_name,default_address,accepts_marketing,state,orders_count,total_spent");
        question.put("query", beginnings(listQuery.text("q")));
        listQuery.addOfferedTo(question, "state", CustomerLabels.accounts());
        listQuery.addOfferedTo(question, "accepts_marketing", CONSENTS);
        listQuery.addOfferedTo(question, "has_orders", BUYERS);
        listQuery.addOfferedTo(question, "group_id", groups);
        listQuery.addOfferedTo(question, "order", ORDERS);
        listQuery.addTo(question, "tag");
        return question;
    }

    /**
     * Words as beginnings of words, so that a name is found while it is typed; what is written in the search language
     * stays as it is.
     */
    static String beginnings(String words) {
        return words.matches("[\\p{L}\\p{N}@._+' ]*") && !words.matches(".*\\b(OR|AND)\\b.*")
                ? words.replaceAll("(?<=\\S)(?=\\s|$)", "*")
                : words;
    }

    /** Where what is searched and filtered becomes a group; empty without a search, and for one group's members. */
    private static String groupAddress(ListQuery listQuery) {
        var terms = new ArrayList<String>();
        terms.add(beginnings(listQuery.text("q")));
        if (CustomerLabels.accounts().containsKey(listQuery.text("state"))) {
            terms.add("state:" + listQuery.text("state"));
        }
        if (CONSENTS.containsKey(listQuery.text("accepts_marketing"))) {
            terms.add("accepts_marketing:" + listQuery.text("accepts_marketing"));
        }
        if (!listQuery.text("has_orders").isEmpty() && BUYERS.containsKey(listQuery.text("has_orders"))) {
            terms.add(listQuery.text("has_orders").equals("true") ? "orders_count:>0" : "orders_count:0");
        }
        terms.add("tag:\"" + listQuery.text("tag").replace("\"", "") + '"');
        terms.removeIf(term -> term.isEmpty() || term.endsWith(":") || term.endsWith(":\"\""));
        // why not with OR: what follows would only narrow what stands behind it.
        var narrowsAll = terms.size() < 2 || !listQuery.text("q").matches("(?s).*\\bOR\\b.*");
        return terms.isEmpty() || !narrowsAll || !listQuery.text("group_id").isEmpty()
                ? ""
                : AdminCustomerGroupsPage.PATH + "/new?query="
                        + URLEncoder.encode(String.join(" ", terms), StandardCharsets.UTF_8);
    }

    private static Map<String, Map<String, String>> chips(Map<String, String> groups) {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("state", CustomerLabels.accounts());
        chips.put("accepts_marketing", CONSENTS);
        chips.put("has_orders", BUYERS);
        chips.put("group_id", groups);
        chips.put("tag", Map.of("*", "Tag: "));
        return chips;
    }

    static Row row(ShopFormatter shopFormatter, JsonNode customer) {
        var email = OrderLabels.text(customer, "email");
        return new Row(
                customer.path("id").asText(),
                CustomerLabels.name(customer),
                CustomerLabels.name(customer).equals(email) ? "" : email,
                CustomerLabels.place(customer),
                customer.path("accepts_marketing").asBoolean(),
                CustomerLabels.consent(customer),
                CustomerLabels.account(customer),
                shopFormatter.count(customer.path("orders_count").asLong(), "order", "orders"),
                shopFormatter.money(customer.path("total_spent")));
    }
}
