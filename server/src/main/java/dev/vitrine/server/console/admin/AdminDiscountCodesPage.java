package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.Pager;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/discounts/{id}/codes}: the codes of a discount, made one by one or many by chance, also as a CSV. Safe
 * for use by many threads.
 */
final class AdminDiscountCodesPage {

    static final String BELOW = "/codes";

    private static final Map<String, String> ORDERS =
            OrderLabels.labels("", "Newest first", "code", "Code", "usage_count desc", "Used most");

    private static final int AT_ONCE = 250;
    private static final int MOST_MADE = 1_000;
    private static final String NUMBER = "how_many";
    private static final String PREFIX = "prefix";

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final RandomDiscountCodes randomDiscountCodes;
    private final Layout layout;
    private final InstantSource clock;

    AdminDiscountCodesPage(
            Foundation foundation,
            RestApi restApi,
            AdminApiClient adminApiClient,
            RandomDiscountCodes randomDiscountCodes,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.randomDiscountCodes = randomDiscountCodes;
        this.layout = layout;
        this.clock = clock;
    }

    /** A code as its row shows it, and the address that brings it along. */
    public record Row(String id, String code, String link, String used, String made) {}

    void show(StaffRequest visit) {
        show(visit, 200, Form.of(Map.of(NUMBER, "20")));
    }

    /** Adds a code, makes many, or removes those that were ticked. */
    void change(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var rule = rule(adminApiClient, visit);
        var back = RequestParameters.back(visit.context(), address(rule));
        try {
            var words = switch (form.text("do")) {
                case "add" -> add(visit, rule, form.text("code"));
                case "make" -> make(visit, rule, form);
                case "delete" -> delete(visit, rule, RequestParameters.ids(visit.context()));
                default -> throw ApiException.notFound();
            };
            FlashMessage.redirect(visit.context(), back, words);
        } catch (ApiException refusal) {
            if (refusal.status() == 404 || form.text("do").equals("delete")) {
                FlashMessage.redirectWithError(
                        visit.context(), back, "Nothing was removed: one of them is gone already.");
            } else {
                show(visit, refusal.status(), form.withErrors(refusal));
            }
        }
    }

    /** All of them, in the manner in which they can be imported again. */
    void export(StaffRequest visit) {
        var rule = rule(adminApiClient, visit);
        var context = visit.context()
                .contentType("text/csv; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"discount-codes.csv\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store");
        try (var out = context.outputStream()) {
            out.write(CsvLine.of("Code", "Used").getBytes(StandardCharsets.UTF_8));
            var since = "0";
            while (!since.isEmpty()) {
                var query = Map.of("since_id", since, "limit", Integer.toString(AT_ONCE));
                var codes = adminApiClient.get(visit, path(rule), query).path("discount_codes");
                since = "";
                for (var code : codes) {
                    out.write(CsvLine.of(
                                    code.path("code").asText(),
                                    code.path("usage_count").asText())
                            .getBytes(StandardCharsets.UTF_8));
                    since = code.path("id").asText();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The price rule that the address names. */
    static JsonNode rule(AdminApiClient adminApiClient, StaffRequest visit) {
        var id = RequestParameters.id(visit.context(), "id");
        return adminApiClient.get(visit, "price_rules/" + id).path("price_rule");
    }

    static String address(JsonNode rule) {
        return AdminDiscountsPage.PATH + "/" + rule.path("id").asText() + BELOW;
    }

    private String add(StaffRequest visit, JsonNode rule, String code) {
        var made = adminApiClient.post(visit, path(rule), Map.of("discount_code", Map.of("code", code)));
        return made.at("/discount_code/code").asText() + " is added.";
    }

    private String make(StaffRequest visit, JsonNode rule, Form form) {
        var problems = new Problems();
        var typed = form.text(NUMBER);
        if (!typed.matches("[1-9]\\d{0,3}") || Integer.parseInt(typed) > MOST_MADE) {
            problems.add(NUMBER, "must be 1 to %,d".formatted(MOST_MADE));
        }
        if (form.text(PREFIX).length() > 100) {
            problems.add(PREFIX, "must be at most 100 signs long");
        }
        problems.throwIfAny();
        var number = Integer.parseInt(typed);
        randomDiscountCodes.make(visit, rule.path("id").asText(), form.text(PREFIX), number);
        return number == 1 ? "1 code is made." : "%,d codes are made.".formatted(number);
    }

    private String delete(StaffRequest visit, JsonNode rule, List<String> ids) {
        foundation.database().change(tx -> {
            var within = new AdminApiClient(restApi.within(tx));
            ids.forEach(id -> within.delete(visit, path(rule) + "/" + id));
        });
        return ids.size() == 1 ? "1 code is removed." : ids.size() + " codes are removed.";
    }

    private void show(StaffRequest visit, int status, Form form) {
        var rule = rule(adminApiClient, visit);
        var listQuery = ListQuery.of(visit.context(), address(rule), List.of("q", "order"));
        var question = new HashMap<String, String>();
        if (!listQuery.text("q").isEmpty()) {
            question.put("query", listQuery.text("q"));
        }
        var order = ORDERS.containsKey(listQuery.text("order")) ? listQuery.text("order") : "";
        question.put("order", order.isEmpty() ? "id desc" : order);
        var listPage = adminApiClient.listPage(visit, path(rule), listQuery, question);
        if (listPage.isEmpty()) {
            visit.context().status(303).header("Location", listQuery.page(1));
            return;
        }
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var model = new HashMap<String, Object>(form.model());
        model.put("id", rule.path("id").asText());
        model.put("discount", rule.path("title").asText());
        model.put("browsing", listQuery);
        model.put(
                "rows",
                listPage.get()
                        .rows()
                        .valueStream()
                        .map(code -> row(visit, shopFormatter, code))
                        .toList());
        model.put(
                "pager", Pager.of(listQuery, AdminApiClient.PAGE, listPage.get().total(), "code", "codes"));
        model.put("chips", listQuery.chips(Map.of("q", Map.of("*", "Search: "))));
        model.put("orders", ORDERS);
        model.put(
                "importing",
                AdminImportPage.current(
                        foundation.database(),
                        visit.shop(),
                        "discount_codes",
                        address(rule),
                        rule.path("id").asLong()));
        layout.render(visit, status, "console/admin/discount-codes", model);
    }

    private Row row(StaffRequest visit, ShopFormatter shopFormatter, JsonNode code) {
        var text = code.path("code").asText();
        return new Row(
                code.path("id").asText(),
                text,
                DiscountLabels.link(foundation.shops().publicOriginOf(visit.shop()), text),
                shopFormatter.count(code.path("usage_count").asLong(), "use", "uses"),
                shopFormatter.relativeTime(code.path("created_at")));
    }

    private static String path(JsonNode rule) {
        return "price_rules/" + rule.path("id").asText() + "/discount_codes";
    }
}
