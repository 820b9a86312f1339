package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code /admin/settings/taxes/{id}} and {@code …/new}: the rate of one country, and those of its regions. Safe for use
 * by many threads.
 */
final class AdminTaxPage {

    private static final JsonNode NONE = Json.object();
    private static final String COUNTRIES = "countries";
    private static final Map<String, String> TYPES = OrderLabels.labels(
            "normal",
            "Beside the country's",
            "harmonized",
            "Instead of the country's",
            "compounded",
            "On top of the country's");

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminTaxPage(Foundation foundation, RestApi restApi, AdminApiClient adminApiClient, Layout layout) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    /** A region of the country, by the names of its fields. */
    public record Region(String name, String rateField, String nameField, String typeField) {}

    void showNew(StaffRequest visit) {
        show(visit, 200, NONE, Form.empty());
    }

    void create(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            var body = country(form).put("code", form.text("code"));
            var made = adminApiClient
                    .post(visit, COUNTRIES, Map.of("country", body))
                    .path("country");
            // why onward for some: their regions have rates, too.
            var target = made.path("provinces").isEmpty() ? AdminTaxesPage.PATH : address(made);
            FlashMessage.redirect(visit.context(), target, name(made) + " is added.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), NONE, form.withErrors(refusal));
        }
    }

    void show(StaffRequest visit) {
        var country = country(visit);
        var values = new LinkedHashMap<String, String>();
        values.put("tax", AdminTaxesPage.percent(country.path("tax")));
        values.put("tax_name", OrderLabels.text(country, "tax_name"));
        country.path("provinces").forEach(province -> {
            var region = region(province);
            var rate = AdminTaxesPage.percent(province.path("tax"));
            values.put(region.rateField(), rate.equals("0") ? "" : rate);
            values.put(region.nameField(), OrderLabels.text(province, "tax_name"));
            values.put(region.typeField(), province.path("tax_type").asText("normal"));
        });
        show(visit, 200, country, Form.of(values));
    }

    /** Saves the country and its regions together, or deletes it. */
    void change(StaffRequest visit) {
        var country = country(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, path(country));
            FlashMessage.redirect(visit.context(), AdminTaxesPage.PATH, name(country) + " is taken out.");
            return;
        }
        var form = Form.typed(visit.context());
        try {
            var changed = country(form);
            var regions = regions(form, country);
            foundation.database().change(tx -> {
                tx.writtenBy(visit.staff().principal().name());
                var within = new AdminApiClient(restApi.within(tx));
                within.put(visit, path(country), Map.of("country", changed));
                regions.forEach((id, region) ->
                        within.put(visit, path(country) + "/provinces/" + id, Map.of("province", region)));
            });
            FlashMessage.redirect(visit.context(), AdminTaxesPage.PATH, name(country) + " is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), country, form.withErrors(refusal));
        }
    }

    private static ObjectNode country(Form form) {
        var problems = new Problems();
        var body = Json.object()
                .put("tax", share(form.text("tax"), "tax", problems))
                .put("tax_name", form.text("tax_name"));
        problems.throwIfAny();
        return body;
    }

    /** What is sent of each region that is another one than before. */
    private static Map<String, ObjectNode> regions(Form form, JsonNode country) {
        var problems = new Problems();
        var regions = new LinkedHashMap<String, ObjectNode>();
        country.path("provinces").forEach(province -> {
            var fields = region(province);
            var type = form.text(fields.typeField());
            var sent = Json.object()
                    .put("tax", share(form.text(fields.rateField()), fields.rateField(), problems))
                    .put("tax_name", form.text(fields.nameField()))
                    .put("tax_type", TYPES.containsKey(type) ? type : "normal");
            var same = sent.path("tax")
                                    .decimalValue()
                                    .compareTo(province.path("tax").decimalValue())
                            == 0
                    && sent.path("tax_name").asText().equals(OrderLabels.text(province, "tax_name"))
                    && sent.path("tax_type")
                            .asText()
                            .equals(province.path("tax_type").asText("normal"));
            if (!same) {
                regions.put(province.path("id").asText(), sent);
            }
        });
        problems.throwIfAny();
        return regions;
    }

    /** 0.19 of {@code 19}, {@code 19,0} or {@code 19 %}; nothing is 0. */
    private static BigDecimal share(String percent, String field, Problems problems) {
        var number = percent.replace("%", "").strip().replace(',', '.');
        if (number.isEmpty()) {
            return BigDecimal.ZERO;
        }
        if (!number.matches("\\d{1,3}(\\.\\d{1,4})?")) {
            problems.add(field, "must be a number of percent, such as 19 or 7.7");
            return BigDecimal.ZERO;
        }
        return new BigDecimal(number).movePointLeft(2);
    }

    private void show(StaffRequest visit, int status, JsonNode country, Form form) {
        var fresh = country.isEmpty();
        var model = new HashMap<String, Object>(form.model());
        model.put("fresh", fresh);
        model.put("title", fresh ? "Add country" : name(country));
        model.put("address", fresh ? AdminTaxesPage.PATH + "/new" : address(country));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("choices", fresh ? choices(visit) : Map.of());
        model.put("types", TYPES);
        model.put(
                "regions",
                country.path("provinces")
                        .valueStream()
                        .map(AdminTaxPage::region)
                        .toList());
        layout.render(visit, status, "console/admin/tax", model);
    }

    /** Countries that have no rate yet. */
    private Map<String, String> choices(StaffRequest visit) {
        var known = adminApiClient
                .get(visit, COUNTRIES, Map.of("limit", "250", "fields", "code"))
                .path(COUNTRIES)
                .valueStream()
                .map(country -> country.path("code").asText())
                .collect(Collectors.toSet());
        var choices = new LinkedHashMap<String, String>();
        choices.put("", "Choose a country");
        if (!known.contains("*")) {
            choices.put("*", "Rest of the world");
        }
        IsoCountries.countries().stream()
                .filter(country -> !known.contains(country.code()))
                .forEach(country -> choices.put(country.code(), country.name()));
        return choices;
    }

    private static Region region(JsonNode province) {
        var id = province.path("id").asText();
        return new Region(province.path("name").asText(), "tax_" + id, "tax_name_" + id, "tax_type_" + id);
    }

    private JsonNode country(StaffRequest visit) {
        return adminApiClient
                .get(visit, COUNTRIES + "/" + RequestParameters.id(visit.context(), "id"))
                .path("country");
    }

    private static String name(JsonNode country) {
        return country.path("code").asText().equals("*")
                ? "Rest of the world"
                : country.path("name").asText();
    }

    private static String path(JsonNode country) {
        return COUNTRIES + "/" + country.path("id").asText();
    }

    private static String address(JsonNode country) {
        return AdminTaxesPage.PATH + "/" + country.path("id").asText();
    }
}
