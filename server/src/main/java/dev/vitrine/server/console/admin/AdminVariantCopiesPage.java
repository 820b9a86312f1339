package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * {@code /admin/products/{id}/variants/duplicate}: copies the variants of one option value under a new value. Safe for
 * use by many threads.
 */
final class AdminVariantCopiesPage {

    private static final String WHICH = "which";
    private static final String NEW_VALUE = "new_value";

    private final AdminApiClient adminApiClient;
    private final Layout layout;
    private final InstantSource clock;

    AdminVariantCopiesPage(AdminApiClient adminApiClient, Layout layout, InstantSource clock) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
        this.clock = clock;
    }

    /** Variants that have a value of an option in common. */
    private record Group(String option, String name, String value, long variants) {

        /** As the form names it. */
        String key() {
            return option + ":" + value;
        }

        ObjectNode copiedAs(String newValue) {
            return Json.object().put("option_id", option).put("value", value).put(NEW_VALUE, newValue);
        }
    }

    void show(StaffRequest visit) {
        show(visit, 200, product(visit), Form.empty());
    }

    void submit(StaffRequest visit) {
        var product = product(visit);
        var form = Form.typed(visit.context());
        try {
            var group = groups(product).stream()
                    .filter(each -> each.key().equals(form.text(WHICH)))
                    .findFirst()
                    .orElseThrow(() -> ApiException.field(422, WHICH, "choose what is duplicated"));
            var copies = adminApiClient
                    .post(visit, path(product) + "/variants/duplicate", group.copiedAs(form.text(NEW_VALUE)))
                    .path("variants")
                    .size();
            FlashMessage.redirect(
                    visit.context(),
                    address(product),
                    counted(visit, copies) + (copies == 1 ? " is made." : " are made."));
        } catch (ApiException refusal) {
            show(visit, refusal.status(), product, form.withErrors(refusal));
        }
    }

    private void show(StaffRequest visit, int status, JsonNode product, Form form) {
        var choices = new LinkedHashMap<String, String>();
        groups(product)
                .forEach(group -> choices.put(
                        group.key(),
                        group.name() + ": " + group.value() + " (" + counted(visit, group.variants()) + ")"));
        var model = new HashMap<String, Object>(form.model());
        model.put("product", product.path("title").asText());
        model.put("address", address(product));
        model.put("choices", choices);
        model.put("unsaved", form.values().isEmpty() ? "clean" : "dirty");
        layout.render(visit, status, "console/admin/variant-copies", model);
    }

    /** None of a product without options. */
    private static List<Group> groups(JsonNode product) {
        var groups = new ArrayList<Group>();
        if (ProductFields.plain(product)) {
            return groups;
        }
        for (var option : product.path("options")) {
            var counts = new LinkedHashMap<String, Long>();
            product.path("variants")
                    .forEach(variant -> counts.merge(
                            variant.path("option" + option.path("position").asInt())
                                    .asText(),
                            1L,
                            Long::sum));
            counts.forEach((value, variants) -> groups.add(
                    new Group(option.path("id").asText(), option.path("name").asText(), value, variants)));
        }
        return groups;
    }

    private String counted(StaffRequest visit, long variants) {
        return new ShopFormatter(visit.shop(), clock.instant()).count(variants, "variant", "variants");
    }

    private JsonNode product(StaffRequest visit) {
        return adminApiClient
                .get(visit, "products/" + RequestParameters.id(visit.context(), "id"))
                .path("product");
    }

    private static String path(JsonNode product) {
        return "products/" + product.path("id").asText();
    }

    private static String address(JsonNode product) {
        return "/admin/" + path(product);
    }
}
