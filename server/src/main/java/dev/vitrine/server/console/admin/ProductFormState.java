package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.admin.ImageFields.FormImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * State of the product form: the field values, and the variants and images that follow from them.
 *
 * @param product as it is stored; without anything in it for a new one
 */
record ProductFormState(Form form, JsonNode product, VariantTable table, List<FormImage> pictures) {

    static ProductFormState of(Shop shop, Form form, JsonNode product) {
        var table = VariantTable.of(form, product, shop.variantLimit());
        var formImages = ImageFields.of(form, product);
        var filled = VariantFields.filled(form, table, product, shop);
        return new ProductFormState(ImageFields.placed(filled, formImages), product, table, formImages);
    }

    /** After one of the page's steps that save nothing. */
    static ProductFormState after(String step, Shop shop, Form typed, JsonNode product) {
        var form = switch (step) {
            case "option" -> OptionFields.more(typed);
            case "missing" -> typed.with("missing", "1");
            default -> step.matches("option-gone:[0-2]") ? OptionFields.without(typed, step.charAt(12) - '0') : typed;
        };
        var draft = of(shop, form, product);
        return switch (step) {
            case "apply" -> of(shop, VariantFields.applied(draft.form, draft.table), product);
            case "skus" -> of(shop, VariantFields.withSkus(draft.form, draft.table), product);
            default -> draft;
        };
    }

    /** What is wrong before the API is asked; empty when nothing is. */
    Map<String, String> problems() {
        var problems = new LinkedHashMap<String, String>();
        for (var optionField : table.options()) {
            if (optionField.name().isEmpty()) {
                problems.put(OptionFields.field(optionField.index(), "name"), "Can't be blank");
            }
            if (optionField.values().isEmpty()) {
                problems.put(OptionFields.field(optionField.index(), "values"), "Can't be blank");
            }
        }
        if (!table.problem().isEmpty()) {
            problems.put("options", table.problem());
        } else if (table.rows().stream().allMatch(row -> form.ticked(row.field("gone")))) {
            problems.put("base", "A product needs one variant at least. Keep one of them, or delete the product.");
        }
        return problems;
    }

    /** What the API is sent, and its names of fields to those of the page. */
    record ProductPayload(ObjectNode body, Map<String, String> names) {}

    ProductPayload payload(ImageStore imageStore) {
        var body = ProductFields.own(form, product);
        var variants = VariantFields.payload(form, table, product, ImageFields.ids(form, pictures));
        body.putArray("variants").addAll(new ArrayList<>(variants.variants()));
        if (!variants.options().isEmpty()) {
            body.putArray("options").addAll(new ArrayList<>(variants.options()));
        } else if (!ProductFields.plain(product)) {
            body.putArray("options").add(Json.object().put("name", "Title"));
        }
        CustomOptionFields.bodies(form).ifPresent(options -> body.set("custom_options", options));
        body.putArray("images").addAll(new ArrayList<>(ImageFields.bodies(form, pictures, imageStore)));
        var names = new LinkedHashMap<>(variants.names());
        names.putAll(CustomOptionFields.names(form));
        return new ProductPayload(body, names);
    }
}
