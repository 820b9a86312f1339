package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What stands in the fields of a product's page, and what the API is sent of it. */
final class ProductFields {

    static final Map<String, String> STATES = OrderWords.words(
            "active", "Active", "draft", "Draft: not ready yet", "archived", "Archived: no longer sold");

    private static final List<String> WORDS = List.of(
            "title",
            "body_html",
            "vendor",
            "product_type",
            "tags",
            "status",
            "handle",
            "metafields_global_title_tag",
            "metafields_global_description_tag");
    private static final List<String> OF_VARIANT = List.of("price", "compare_at_price", "sku");

    private static final List<String> CHOICES = List.of("option1", "option2", "option3");
    private static final List<String> NEW =
            List.of("new_option1", "new_option2", "new_option3", "new_price", "new_stock");
    private static final String COUNTED = "vitrine";

    private ProductFields() {}

    static Form form(JsonNode product, List<ProductStock.Row> rows) {
        var values = new LinkedHashMap<String, String>();
        WORDS.forEach(name -> values.put(name, OrderWords.text(product, name)));
        values.put("published", product.path("published").asBoolean() ? "1" : "");
        for (var variant : product.path("variants")) {
            OF_VARIANT.forEach(name -> values.put(field(variant, name), OrderWords.text(variant, name)));
        }
        rows.forEach(row -> row.stock().forEach(shelf -> values.put(shelf.field(), shelf.before())));
        for (var image : product.path("images")) {
            values.put("alt[" + image.path("id").asText() + "]", OrderWords.text(image, "alt"));
            values.put(
                    "position[" + image.path("id").asText() + "]",
                    image.path("position").asText());
        }
        return Form.of(values);
    }

    /** What is the product's own: all but variants and pictures. */
    static ObjectNode own(Form form) {
        var body = Json.object();
        WORDS.stream().filter(name -> form.values().containsKey(name)).forEach(name -> body.put(name, form.text(name)));
        body.put("body_html", paragraphs(form.text("body_html")));
        body.put("published", form.ticked("published"));
        if (form.text("handle").isEmpty()) {
            body.remove("handle");
        }
        return body;
    }

    /** Text without any tag gets its paragraphs. */
    static String paragraphs(String text) {
        if (text.isEmpty() || text.matches("(?s).*<[a-zA-Z/].*")) {
            return text;
        }
        var safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return Arrays.stream(safe.split("\\R\\s*\\R"))
                .map(part -> "<p>" + part.strip().replaceAll("\\R", "<br>") + "</p>")
                .collect(Collectors.joining("\n"));
    }

    /** The variants of a new product: one, or one for each value of its option, all at the same price. */
    static void first(Form form, ObjectNode body) {
        var values = options(form, body);
        var variants = body.putArray("variants");
        for (var value : values.isEmpty() ? List.of("") : values) {
            var variant = variants.addObject()
                    .put("price", number(form.text("price"), "0"))
                    .put("sku", form.text("sku"));
            if (form.ticked("counted")) {
                variant.put("inventory_management", COUNTED).put("inventory_quantity", number(form.text("stock"), "0"));
            }
            if (!value.isEmpty()) {
                variant.put("option1", value);
            }
        }
    }

    /** The variants as they are typed, and those that come with them. */
    static void variants(Form form, JsonNode product, ObjectNode body) {
        var variants = body.putArray("variants");
        for (var variant : product.path("variants")) {
            typed(
                    form,
                    variant,
                    variants.addObject().put("id", variant.path("id").asLong()));
        }
        if (plain(product)) {
            // why: the one that there was stays as the first kind, with its stock and its SKU.
            var only = product.path("variants").path(0);
            var values = options(form, body);
            for (int i = 0; i < values.size(); i++) {
                var variant = i == 0 ? (ObjectNode) variants.get(0) : variants.addObject();
                if (i > 0) {
                    typed(form, only, variant);
                    variant.remove("sku");
                    variant.put("inventory_management", OrderWords.text(only, "inventory_management"));
                }
                variant.put("option1", values.get(i));
            }
        } else if (NEW.stream().anyMatch(form::ticked)) {
            var variant = variants.addObject()
                    .put("price", number(form.text("new_price"), "0"))
                    .put("inventory_management", COUNTED)
                    .put("inventory_quantity", number(form.text("new_stock"), "0"));
            CHOICES.forEach(option -> variant.put(option, form.text("new_" + option)));
            CHOICES.stream()
                    .filter(option -> form.text("new_" + option).isEmpty())
                    .forEach(variant::remove);
        }
    }

    /** A product that comes in one kind only. */
    static boolean plain(JsonNode product) {
        return product.path("variants").size() == 1
                && product.path("variants").path(0).path("title").asText().equals("Default Title");
    }

    /** {@code Colour} and {@code Sage, Chalk}: what to choose from. 422 for one without the other. */
    private static List<String> options(Form form, ObjectNode body) {
        var values = Arrays.stream(form.text("option_values").split(","))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
        if (form.ticked("option_name") == values.isEmpty()) {
            throw ApiException.field(422, values.isEmpty() ? "option_values" : "option_name", "can't be blank");
        }
        if (!values.isEmpty()) {
            body.putArray("options").addObject().put("name", form.text("option_name"));
        }
        return values;
    }

    private static void typed(Form form, JsonNode variant, ObjectNode changed) {
        var before = form.text(field(variant, "compare_at_price"));
        changed.put("price", number(form.text(field(variant, "price")), ""));
        changed.put("compare_at_price", before.isEmpty() ? null : number(before, ""));
        changed.put("sku", form.text(field(variant, "sku")));
    }

    /** The pictures that stay, in the order that their places say: one that got another place goes there. */
    static List<ObjectNode> kept(Form form, JsonNode product) {
        var kept = new ArrayList<ObjectNode>();
        var moved = new TreeMap<Integer, ObjectNode>();
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            if (form.ticked("gone[" + id + "]")) {
                continue;
            }
            var body = Json.object().put("id", image.path("id").asLong());
            if (form.values().containsKey("alt[" + id + "]")) {
                body.put("alt", form.text("alt[" + id + "]"));
            }
            var place = form.text("position[" + id + "]");
            if (!place.matches("\\d{1,4}")
                    || place.equals(image.path("position").asText())) {
                kept.add(body);
            } else {
                moved.merge(Integer.parseInt(place), body, (first, second) -> {
                    kept.add(second);
                    return first;
                });
            }
        }
        moved.forEach((place, image) -> kept.add(Math.clamp(place - 1, 0, kept.size()), image));
        return kept;
    }

    /** The API's names of fields to those of the page. */
    static Map<String, String> names(JsonNode product) {
        var names = new HashMap<String, String>();
        var place = 0;
        for (var variant : product.path("variants")) {
            for (var name : OF_VARIANT) {
                names.put("variants[" + place + "]." + name, field(variant, name));
            }
            place++;
        }
        CHOICES.forEach(
                option -> names.put("variants[" + product.path("variants").size() + "]." + option, "new_" + option));
        names.put("variants[" + place + "].price", "new_price");
        names.put("variants[" + place + "].inventory_quantity", "new_stock");
        names.put("options[0].name", "option_name");
        return names;
    }

    /** The same for the page of a new product, whose variants share their fields. */
    static Map<String, String> namesOfNew(Form form) {
        var names = new HashMap<String, String>();
        var kinds = form.text("option_values").split(",").length;
        for (int i = 0; i < kinds; i++) {
            var variant = "variants[" + i + "].";
            names.put(variant + "price", "price");
            names.put(variant + "sku", "sku");
            names.put(variant + "inventory_quantity", "stock");
            names.put(variant + "option1", "option_values");
        }
        names.put("options[0].name", "option_name");
        return names;
    }

    /** As people write it: a comma may stand for the point. */
    static String number(String typed, String otherwise) {
        return typed.isEmpty() ? otherwise : typed.replace(',', '.');
    }

    private static String field(JsonNode variant, String name) {
        return "variants[" + variant.path("id").asText() + "]." + name;
    }
}
