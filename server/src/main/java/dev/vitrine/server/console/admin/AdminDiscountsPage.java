package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.discounts.Discounts;
import dev.vitrine.commerce.discounts.Discounts.CodeSummary;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.insight.analytics.DiscountEarnings;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.Undo;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/discounts}: all discounts, what each does and earned, and what can be done with several at once. Safe
 * for use by many threads.
 */
final class AdminDiscountsPage {

    static final String PATH = "/admin/discounts";

    /** How many of the products, collections and so on that a rule names are fetched for its sentence. */
    private static final int NAMED = 2;

    private final Foundation foundation;
    private final BulkChanges bulkChanges;
    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDiscountsPage(
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

    /** A discount as its row shows it; {@code coded} says whether buyers can have it at all. */
    public record Row(
            String id,
            String title,
            String sentence,
            boolean coded,
            String codes,
            OrderLabels.Badge state,
            String used,
            String earned) {}

    void show(StaffRequest visit) {
        var listQuery = ListQuery.of(visit.context(), PATH, List.of("q", "status", "type", "automatic", "order"));
        var listPage = adminApiClient.listPage(visit, "price_rules", listQuery, question(listQuery));
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var earns = visit.staff().may(Permission.ANALYTICS);
        var model = new HashMap<String, Object>();
        model.put("browsing", listQuery);
        model.put("rows", rows(visit, listPage.get().rows(), earns));
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "discount", "discounts"));
        model.put("chips", listQuery.chips(chips()));
        model.put("states", DiscountLabels.STATES);
        model.put("types", DiscountLabels.types());
        model.put("ways", DiscountLabels.WAYS);
        model.put("orders", DiscountLabels.ORDERS);
        model.put("earns", earns);
        layout.render(visit, "console/admin/discounts", model);
    }

    /** Ends or deletes those that were ticked, all or none. */
    void change(StaffRequest visit) {
        var context = visit.context();
        var back = RequestParameters.back(context, PATH);
        var step = RequestParameters.text(context, "do");
        var ids = RequestParameters.ids(context);
        try {
            if (step.equals("undo")) {
                bulkChanges.undo(context, back, (within, id, undone) -> goOn(within, visit, id, undone));
                return;
            }
            if (step.equals("delete")) {
                bulkChanges.apply(ids, (within, id) -> {
                    within.delete(visit, "price_rules/" + id);
                    return Optional.empty();
                });
                FlashMessage.redirect(
                        context,
                        back,
                        ids.size() == 1 ? "1 discount is deleted." : ids.size() + " discounts are deleted.");
                return;
            }
            if (!step.equals("end")) {
                throw ApiException.notFound();
            }
            var steps = bulkChanges.apply(ids, (within, id) -> end(within, visit, id));
            FlashMessage.redirect(context, ended(steps.size(), ids.size() - steps.size()), new Undo(PATH, back, steps));
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, back, AdminOrderPage.errorMessage(refusal));
        }
    }

    /**
     * Ends a discount that holds now; one that has not begun, or is over, stays as it is. Answers what lets it hold
     * again, until when it would have.
     */
    Optional<Undo.Step> end(AdminApiClient client, StaffRequest visit, String id) {
        var path = "price_rules/" + id;
        var rule = client.get(visit, path).path("price_rule");
        if (!rule.path("status").asText().equals("active")) {
            return Optional.empty();
        }
        client.put(
                visit,
                path,
                Map.of("price_rule", Map.of("ends_at", clock.instant().toString())));
        return Optional.of(Undo.Step.of("until", OrderLabels.text(rule, "ends_at"), id));
    }

    private static void goOn(AdminApiClient within, StaffRequest visit, String id, Undo.Step step) {
        if (!step.name().equals("until")) {
            throw ApiException.notFound();
        }
        var endsAt = step.value().isEmpty() ? null : step.value();
        within.put(
                visit, "price_rules/" + id, Map.of("price_rule", Json.object().put("ends_at", endsAt)));
    }

    private static String ended(int done, int left) {
        var ended = done == 1 ? "1 discount has ended." : done + " discounts have ended.";
        return left == 0 ? ended : ended + " " + left + (left == 1 ? " does" : " do") + " not hold now, and stays so.";
    }

    private List<Row> rows(StaffRequest visit, JsonNode rules, boolean earns) {
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var ids = rules.valueStream().map(rule -> rule.path("id").asLong()).toList();
        var targets = DiscountTargets.of(adminApiClient, visit, rules, NAMED);
        var codes = foundation.database().read(session -> Discounts.codesOf(session, visit.shop(), ids));
        Map<Long, Money> earnings = earns
                ? foundation.database().read(session -> DiscountEarnings.ofRules(session, visit.shop(), ids))
                : Map.of();
        return rules.valueStream()
                .map(rule -> row(
                        rule,
                        new DiscountSentence(rule, targets, shopFormatter),
                        codes.get(rule.path("id").asLong()),
                        earnings.getOrDefault(
                                rule.path("id").asLong(), visit.shop().zeroMoney())))
                .toList();
    }

    private static Row row(JsonNode rule, DiscountSentence sentence, @Nullable CodeSummary codes, Money earned) {
        var shopFormatter = sentence.shopFormatter();
        return new Row(
                rule.path("id").asText(),
                rule.path("title").asText(),
                sentence.words(),
                codes != null || rule.path("automatic").asBoolean(),
                codes == null
                        ? rule.path("automatic").asBoolean() ? "Automatic" : "No code"
                        : codes.codes() == 1 ? codes.example() : shopFormatter.count(codes.codes()) + " codes",
                DiscountLabels.state(rule),
                shopFormatter.count(rule.path("usage_count").asLong(), "use", "uses"),
                shopFormatter.money(earned));
    }

    private static Map<String, String> question(ListQuery listQuery) {
        var question = new HashMap<String, String>();
        listQuery.addOfferedTo(question, "status", DiscountLabels.STATES);
        listQuery.addOfferedTo(question, "type", DiscountLabels.KINDS);
        listQuery.addOfferedTo(question, "automatic", DiscountLabels.WAYS);
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var order = DiscountLabels.ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("order", order.isEmpty() ? "id desc" : order);
        return question;
    }

    private static Map<String, Map<String, String>> chips() {
        var chips = new LinkedHashMap<String, Map<String, String>>();
        chips.put("q", Map.of("*", "Search: "));
        chips.put("status", DiscountLabels.STATES);
        chips.put("type", DiscountLabels.KINDS);
        chips.put("automatic", DiscountLabels.WAYS);
        return chips;
    }
}
