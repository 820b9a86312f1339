package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.discounts.Discounts;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.insight.analytics.DiscountEarnings;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/discounts/{id}} and {@code /admin/discounts/new}: one discount, with a summary in a sentence. Safe for
 * use by many threads.
 */
final class AdminDiscountPage {

    private static final JsonNode NONE = Json.object();

    /** How many codes may be typed with a new discount; batches and files bring more. */
    private static final int MOST_CODES = 100;

    private static final int NAMED = 2;

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final AdminDiscountsPage list;
    private final Layout layout;
    private final InstantSource clock;

    AdminDiscountPage(
            Foundation foundation,
            RestApi restApi,
            AdminApiClient adminApiClient,
            AdminDiscountsPage list,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.list = list;
        this.layout = layout;
        this.clock = clock;
    }

    /** {@code ?copy=} fills it in as another discount is, but for its codes. */
    void showNew(StaffRequest visit) {
        var zone = visit.shop().zone();
        var copied = visit.context().queryParam("copy");
        if (copied == null || !copied.matches("\\d{1,18}")) {
            show(visit, 200, NONE, DiscountFields.empty(zone, clock.instant()));
            return;
        }
        var rule = rule(visit, copied);
        var form = DiscountFields.of(rule, zone);
        show(visit, 200, NONE, form.with("title", "Copy of " + form.text("title")));
    }

    void create(StaffRequest visit) {
        change(visit, NONE);
    }

    void show(StaffRequest visit) {
        var rule = rule(visit);
        show(visit, 200, rule, DiscountFields.of(rule, visit.shop().zone()));
    }

    void change(StaffRequest visit) {
        var rule = rule(visit);
        var title = rule.path("title").asText();
        switch (RequestParameters.text(visit.context(), "do")) {
            case "delete" -> {
                adminApiClient.delete(visit, path(rule));
                FlashMessage.redirect(visit.context(), AdminDiscountsPage.PATH, title + " is deleted.");
            }
            case "end" -> {
                var words = list.end(adminApiClient, visit, rule.path("id").asText())
                                .isPresent()
                        ? title + " has ended."
                        : title + " does not hold now, and stays so.";
                FlashMessage.redirect(visit.context(), address(rule), words);
            }
            default -> change(visit, rule);
        }
    }

    private void change(StaffRequest visit, JsonNode rule) {
        var form = Form.typed(visit.context());
        if (List.of("find", "summary").contains(form.text("do"))) {
            show(visit, 200, rule, form);
            return;
        }
        try {
            var id = foundation.database().write(tx -> save(new AdminApiClient(restApi.within(tx)), visit, form, rule));
            FlashMessage.redirect(
                    visit.context(),
                    AdminDiscountsPage.PATH + "/" + id,
                    rule.isEmpty() ? "The discount is made." : "The discount is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), rule, DiscountFields.withErrors(form, refusal));
        }
    }

    /** Answers the discount's id. */
    private static String save(AdminApiClient within, StaffRequest visit, Form form, JsonNode rule) {
        var problems = new Problems();
        var read = new DiscountForm(form, rule, visit.shop().zone(), problems);
        var body = Map.of("price_rule", read.rule());
        var codes = read.codes();
        if (codes.size() > MOST_CODES) {
            problems.add(DiscountForm.CODES, "are more than " + MOST_CODES + ": import them as a file afterwards");
        }
        problems.throwIfAny();
        if (!rule.isEmpty()) {
            within.put(visit, path(rule), body);
            return rule.path("id").asText();
        }
        var made = within.post(visit, "price_rules", body).path("price_rule");
        for (var code : codes) {
            addCode(within, visit, path(made), code);
        }
        return made.path("id").asText();
    }

    private static void addCode(AdminApiClient within, StaffRequest visit, String rule, String code) {
        try {
            within.post(visit, rule + "/discount_codes", Map.of("discount_code", Map.of("code", code)));
        } catch (ApiException refusal) {
            var words = Form.empty().withErrors(refusal).problems().getOrDefault("code", "is refused");
            throw Problems.of(DiscountForm.CODES, code + ": " + words);
        }
    }

    private void show(StaffRequest visit, int status, JsonNode rule, Form form) {
        var shop = visit.shop();
        var shopFormatter = new ShopFormatter(shop, clock.instant());
        var typed = new DiscountForm(form, rule, shop.zone(), new Problems()).rule();
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", rule.isEmpty());
        model.put("address", rule.isEmpty() ? AdminDiscountsPage.PATH + "/new" : address(rule));
        model.put("title", rule.isEmpty() ? "Add discount" : rule.path("title").asText());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("sentence", sentence(visit, typed, shopFormatter));
        model.put("symbol", shop.currency().getCurrencyCode());
        model.put("zone", shop.zone().getId());
        putChoices(model, visit, form);
        if (!rule.isEmpty()) {
            putStored(model, visit, rule, shopFormatter);
        }
        layout.render(visit, status, "console/admin/discount", model);
    }

    private void putChoices(Map<String, Object> model, StaffRequest visit, Form form) {
        model.put("given", DiscountFields.GIVEN);
        model.put("kinds", DiscountLabels.KINDS);
        model.put("methods", DiscountFields.METHODS);
        model.put("entitledGoods", DiscountFields.ENTITLED_GOODS);
        model.put("boughtGoods", DiscountFields.BOUGHT_GOODS);
        model.put("buying", DiscountFields.BUYING);
        model.put("whose", DiscountFields.WHO);
        model.put("places", DiscountFields.WHERE);
        var pickers = new DiscountPickers(adminApiClient, visit, form);
        model.put("entitledProducts", pickers.products(DiscountForm.ENTITLED));
        model.put("entitledCollections", pickers.collections(DiscountForm.ENTITLED));
        model.put("boughtProducts", pickers.products(DiscountForm.PREREQUISITE));
        model.put("boughtCollections", pickers.collections(DiscountForm.PREREQUISITE));
        model.put("customers", pickers.customers());
        model.put("groups", pickers.groups());
        model.put("countries", pickers.countries());
    }

    private void putStored(Map<String, Object> model, StaffRequest visit, JsonNode rule, ShopFormatter shopFormatter) {
        var shop = visit.shop();
        var id = rule.path("id").asLong();
        var codes = foundation.database().read(session -> Discounts.codesOf(session, shop, List.of(id)));
        var earned = foundation.database().read(session -> DiscountEarnings.ofRules(session, shop, List.of(id)));
        var summary = codes.get(id);
        var code = summary == null ? "" : summary.example();
        model.put("id", rule.path("id").asText());
        model.put("state", DiscountLabels.state(rule));
        model.put("active", rule.path("status").asText().equals("active"));
        model.put("automatic", rule.path("automatic").asBoolean());
        model.put("codes", summary == null ? 0L : summary.codes());
        model.put("code", code);
        model.put(
                "link",
                code.isEmpty() ? "" : DiscountLabels.link(foundation.shops().publicOriginOf(shop), code));
        var facts = new LinkedHashMap<String, String>();
        var used = rule.path("usage_count").asLong();
        facts.put("Used", used == 0 ? "Not yet" : DiscountLabels.times(used));
        if (visit.staff().may(Permission.ANALYTICS)) {
            facts.put("Orders with it came to", shopFormatter.money(earned.getOrDefault(id, shop.zeroMoney())));
        }
        model.put("facts", facts);
    }

    private String sentence(StaffRequest visit, ObjectNode rule, ShopFormatter shopFormatter) {
        var targets = DiscountTargets.of(adminApiClient, visit, List.of(rule), NAMED);
        return new DiscountSentence(rule, targets, shopFormatter).words();
    }

    private JsonNode rule(StaffRequest visit) {
        return rule(visit, RequestParameters.id(visit.context(), "id"));
    }

    private JsonNode rule(StaffRequest visit, String id) {
        return adminApiClient.get(visit, "price_rules/" + id).path("price_rule");
    }

    private static String path(JsonNode rule) {
        return "price_rules/" + rule.path("id").asText();
    }

    private static String address(JsonNode rule) {
        return AdminDiscountsPage.PATH + "/" + rule.path("id").asText();
    }
}
