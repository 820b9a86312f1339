package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.Json;
import dev.vitrine.media.ImageStore;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.admin.PictureFields.Picture;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A product as its page shows it: what is typed, and the variants and pictures that follow from that.
 *
 * @param product as it is stored; without anything in it for a new one
 */
record ProductDraft(Form form, JsonNode product, VariantTable table, List<Picture> pictures) {

    static ProductDraft of(Shop shop, Form form, JsonNode product) {
        var table = VariantTable.of(form, product, shop.variantLimit());
        var pictures = PictureFields.of(form, product);
        var filled = VariantFields.filled(form, table, product, shop);
        return new ProductDraft(PictureFields.placed(filled, pictures), product, table, pictures);
    }

    /** After one of the page's steps that save nothing. */
    static ProductDraft after(String step, Shop shop, Form typed, JsonNode product) {
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
        for (var slot : table.options()) {
            if (slot.name().isEmpty()) {
                problems.put(OptionFields.field(slot.index(), "name"), "Can't be blank");
            }
            if (slot.values().isEmpty()) {
                problems.put(OptionFields.field(slot.index(), "values"), "Can't be blank");
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
    record Sent(ObjectNode body, Map<String, String> names) {}

    Sent sent(ImageStore imageStore) {
        var body = ProductFields.own(form, product);
        var variants = VariantFields.sent(form, table, product, PictureFields.ids(form, pictures));
        body.putArray("variants").addAll(new ArrayList<>(variants.variants()));
        if (!variants.options().isEmpty()) {
            body.putArray("options").addAll(new ArrayList<>(variants.options()));
        } else if (!ProductFields.plain(product)) {
            body.putArray("options").add(Json.object().put("name", "Title"));
        }
        body.putArray("images").addAll(new ArrayList<>(PictureFields.bodies(form, pictures, imageStore)));
        return new Sent(body, variants.names());
    }
}
