package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.Json;
import dev.vitrine.server.console.Form;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private ProductFields() {}

    static Form form(JsonNode product, List<ProductPage.VariantRow> rows) {
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

    /** {@code Colour} and {@code Sage, Chalk} become variants. */
    static void options(Form form, ObjectNode body) {
        if (form.text("option_name").isEmpty()) {
            return;
        }
        var values = body.putArray("options")
                .addObject()
                .put("name", form.text("option_name"))
                .putArray("values");
        Arrays.stream(form.text("option_values").split(","))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .forEach(values::add);
    }

    static void variants(Form form, JsonNode product, ArrayNode variants) {
        for (var variant : product.path("variants")) {
            var changed = variants.addObject().put("id", variant.path("id").asLong());
            changed.put("price", number(form.text(field(variant, "price")), ""));
            var before = form.text(field(variant, "compare_at_price"));
            changed.put("compare_at_price", before.isEmpty() ? null : number(before, ""));
            changed.put("sku", form.text(field(variant, "sku")));
        }
    }

    static void pictures(Form form, JsonNode product, ObjectNode body) {
        var kept = body.putArray("images");
        for (var image : product.path("images")) {
            var id = image.path("id").asText();
            if (!form.ticked("gone[" + id + "]")) {
                kept.addObject()
                        .put("id", image.path("id").asLong())
                        .put(
                                "position",
                                number(
                                        form.text("position[" + id + "]"),
                                        image.path("position").asText()))
                        .put("alt", form.text("alt[" + id + "]"));
            }
        }
    }

    /** The pictures that are to go. */
    static List<String> gone(Form form, JsonNode product) {
        return product.path("images").valueStream()
                .map(image -> image.path("id").asText())
                .filter(id -> form.ticked("gone[" + id + "]"))
                .toList();
    }

    /** Files that were chosen, behind those that are there. */
    static void added(Context context, ArrayNode images) {
        for (var file : context.uploadedFiles("pictures")) {
            if (file.size() > 0) {
                try (var in = file.content()) {
                    images.addObject()
                            .put("attachment", Base64.getEncoder().encodeToString(in.readAllBytes()))
                            .put("filename", file.filename());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
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
        names.put("option1", "new_option1");
        names.put("price", "new_price");
        names.put("options[0].values", "option_values");
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
