package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** {@code /admin/discounts/{id}/codes/{code}}: another name for one code. Safe for use by many threads. */
final class AdminDiscountCodePage {

    private static final String CODE = "code";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminDiscountCodePage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    void show(StaffRequest visit) {
        var code = code(visit);
        show(visit, 200, code, Form.of(Map.of(CODE, code.path(CODE).asText())));
    }

    void submit(StaffRequest visit) {
        var code = code(visit);
        var form = Form.typed(visit.context());
        try {
            var renamed = adminApiClient
                    .put(visit, path(visit), Map.of("discount_code", Map.of(CODE, form.text(CODE))))
                    .path("discount_code");
            FlashMessage.redirect(
                    visit.context(),
                    codes(visit),
                    code.path(CODE).asText() + " is " + renamed.path(CODE).asText() + " now.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), code, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode code, Form form) {
        var rule = AdminDiscountCodesPage.rule(adminApiClient, visit);
        var shopFormatter = new ShopFormatter(visit.shop(), clock.instant());
        var used = code.path("usage_count").asLong();
        var model = new HashMap<String, Object>(form.model());
        model.put("discount", rule.path("title").asText());
        model.put("address", AdminDiscountsPage.PATH + "/" + rule.path("id").asText());
        model.put("current", code.path(CODE).asText());
        model.put("id", code.path("id").asText());
        model.put("uses", used == 0 ? "" : shopFormatter.count(used, "use", "uses"));
        model.put("unsaved", form.problems().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/discount-code", model);
    }

    private JsonNode code(StaffRequest visit) {
        return adminApiClient.get(visit, path(visit)).path("discount_code");
    }

    private static String path(StaffRequest visit) {
        return "price_rules/" + RequestParameters.id(visit.context(), "id") + "/discount_codes/"
                + RequestParameters.id(visit.context(), CODE);
    }

    private static String codes(StaffRequest visit) {
        return AdminDiscountsPage.PATH + "/" + RequestParameters.id(visit.context(), "id")
                + AdminDiscountCodesPage.BELOW;
    }
}
