package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /admin/settings/taxes}: how prices and taxes go together, and the rates of countries. Safe for use by many
 * threads.
 */
final class AdminTaxesPage {

    static final String PATH = "/admin/settings/taxes";

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminTaxesPage(Foundation foundation, ShopServices shopServices, AdminApiClient adminApiClient, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    /** A country with its rate; {@code regions} have rates of their own. */
    public record Row(String id, String name, String rate, String taxName, long regions, boolean restOfWorld) {}

    void show(StaffRequest visit) {
        show(visit, 200, Form.of(values(visit.shop())));
    }

    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var before = values(visit.shop());
        var changed = new LinkedHashMap<String, String>();
        before.forEach((name, value) -> {
            if (form.ticked(name) != value.equals("1")) {
                changed.put(name, Boolean.toString(form.ticked(name)));
            }
        });
        try {
            foundation
                    .database()
                    .change(tx -> shopServices
                            .shopSettings()
                            .set(tx.writtenBy(visit.staff().principal().author()), visit.shop(), changed));
            FlashMessage.redirect(
                    visit.context(), PATH, changed.isEmpty() ? "Nothing was changed." : "The taxes are saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, Form form) {
        var rows = rows(adminApiClient, visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        model.put("rows", rows);
        model.put("everywhere", rows.stream().anyMatch(Row::restOfWorld));
        layout.render(visit, status, "console/admin/taxes", model);
    }

    private static Map<String, String> values(Shop shop) {
        var values = new LinkedHashMap<String, String>();
        values.put("taxes_included", shop.taxesIncluded() ? "1" : "");
        values.put("tax_shipping", shop.taxShipping() ? "1" : "");
        return values;
    }

    /** By name, the rest of the world last. */
    static List<Row> rows(AdminApiClient adminApiClient, StaffRequest visit) {
        return adminApiClient
                .get(visit, "countries", Map.of("limit", "250"))
                .path("countries")
                .valueStream()
                .map(AdminTaxesPage::row)
                .sorted(Comparator.comparing(Row::restOfWorld).thenComparing(Row::name))
                .toList();
    }

    private static Row row(JsonNode country) {
        var restOfWorld = country.path("code").asText().equals("*");
        return new Row(
                country.path("id").asText(),
                restOfWorld ? "Rest of the world" : country.path("name").asText(),
                percent(country.path("tax")) + " %",
                OrderLabels.text(country, "tax_name"),
                country.path("provinces")
                        .valueStream()
                        .filter(province -> province.path("tax").decimalValue().signum() > 0)
                        .count(),
                restOfWorld);
    }

    /** {@code 19} of 0.19. */
    static String percent(JsonNode share) {
        var percent = share.decimalValue().movePointRight(2).stripTrailingZeros();
        return (percent.signum() == 0 ? BigDecimal.ZERO : percent).toPlainString();
    }
}
