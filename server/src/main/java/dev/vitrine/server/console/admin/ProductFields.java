package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fields of a product's page and their part of the API request, without variants and images. */
final class ProductFields {

    static final Map<String, String> STATES = OrderLabels.labels(
            "active", "Active", "draft", "Draft: not ready yet", "archived", "Archived: no longer sold");

    private static final String DESCRIPTION = "body_html";
    private static final String FORMAT = "body_format";
    private static final String AS_HTML = "html";

    private static final List<String> WORDS = List.of(
            "title",
            "vendor",
            "product_type",
            "tags",
            "status",
            "handle",
            RecordTemplates.FIELD,
            "metafields_global_title_tag",
            "metafields_global_description_tag");

    private ProductFields() {}

    static Form form(JsonNode product, List<ProductStock.Row> stock) {
        var values = new LinkedHashMap<String, String>();
        WORDS.forEach(name -> values.put(name, OrderLabels.text(product, name)));
        described(values, OrderLabels.text(product, DESCRIPTION));
        values.put("published", product.path("published").asBoolean() ? "1" : "");
        values.put("gift_card", product.path("gift_card").asBoolean() ? "1" : "");
        values.put("redirect", "1");
        values.putAll(OptionFields.stored(product));
        values.putAll(CustomOptionFields.stored(product));
        values.putAll(ImageFields.stored(product));
        product.path("variants").forEach(variant -> values.putAll(VariantFields.stored(variant)));
        stock.forEach(
                row -> row.stock().forEach(locationStock -> values.put(locationStock.field(), locationStock.before())));
        return Form.of(values);
    }

    /** An empty page for a new product. */
    static Form empty(Shop shop) {
        var values = new LinkedHashMap<>(Map.of("status", "active", "published", "1", "option_slots", "0"));
        values.putAll(VariantFields.empty(VariantTable.key(List.of()), shop));
        described(values, "");
        return Form.of(values);
    }

    static void described(Map<String, String> values, String html) {
        var text = DescriptionMarkdown.text(html);
        values.put(DESCRIPTION, text.orElse(html));
        values.put(FORMAT, text.isPresent() ? "text" : AS_HTML);
    }

    /** Description as HTML, from either format; an unchanged one stays byte for byte. */
    static String html(Form form, JsonNode stored) {
        var typed = form.text(DESCRIPTION);
        var before = OrderLabels.text(stored, DESCRIPTION);
        if (form.text(FORMAT).equals(AS_HTML)) {
            return typed;
        }
        var kept = DescriptionMarkdown.text(before).filter(typed::equals);
        return kept.isPresent() ? before : DescriptionMarkdown.html(typed);
    }

    /** What is the product's own: all but variants and pictures. */
    static ObjectNode own(Form form, JsonNode stored) {
        var body = Json.object();
        WORDS.stream().filter(name -> form.values().containsKey(name)).forEach(name -> body.put(name, form.text(name)));
        if (form.values().containsKey(DESCRIPTION)) {
            body.put(DESCRIPTION, html(form, stored));
        }
        // why: who makes it a draft need not untick what a draft cannot be.
        body.put("published", form.ticked("published") && !form.text("status").equals("draft"));
        body.put("gift_card", form.ticked("gift_card"));
        if (form.text("handle").isEmpty()) {
            body.remove("handle");
        }
        return body;
    }

    /** A product that comes in one kind only, or one that is not there yet. */
    static boolean plain(JsonNode product) {
        var variants = product.path("variants");
        return variants.isEmpty()
                || variants.size() == 1
                        && variants.path(0).path("title").asText().equals("Default Title");
    }

    /** As people write it: a comma may stand for the point. */
    static String number(String typed, String otherwise) {
        return typed.isEmpty() ? otherwise : typed.replace(',', '.');
    }
}
