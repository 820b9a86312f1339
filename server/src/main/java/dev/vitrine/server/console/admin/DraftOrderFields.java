package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fields of a draft order's page: what stands in them, and what is wrong with them. */
final class DraftOrderFields {

    /** Names of the API's fields, where they differ on the page. */
    private static final Map<String, String> NAMES = Map.of(
            "shipping_line.title", "delivery_title",
            "shipping_line.price", "delivery_price",
            "shipping_line.handle", "delivery",
            "customer", "customer_id",
            "payment_terms.payment_terms_type", "terms",
            "payment_terms.due_in_days", "due_in_days",
            "payment_terms.payment_schedules[0].due_at", "due_at");

    private DraftOrderFields() {}

    static Form empty() {
        var values = chosen();
        values.putAll(NoteAttributeFields.stored(Json.object()));
        return Form.of(values);
    }

    private static Map<String, String> chosen() {
        return new LinkedHashMap<>(
                Map.of("billing", DraftOrderInput.SAME, "discount_type", "percentage", "delivery_title", "Delivery"));
    }

    /** {@code copied}: nothing of it is kept as it was offered, because the copy was never offered. */
    static Form of(JsonNode draft, ZoneId zone, boolean copied) {
        var values = chosen();
        var lines = draft.path("line_items");
        for (int i = 0; i < lines.size(); i++) {
            putLine(values, DraftOrderLines.base(i), lines.get(i));
            values.put(DraftOrderLines.base(i) + "stored", Integer.toString(i));
        }
        for (var field : List.of("email", "phone", "note", "tags")) {
            values.put(field, OrderLabels.text(draft, field));
        }
        values.putAll(NoteAttributeFields.stored(draft));
        values.put("tax_exempt", draft.path("tax_exempt").asBoolean() ? "1" : "");
        if (draft.path("customer").isObject()) {
            values.put("customer_id", OrderLabels.text(draft.path("customer"), "id"));
            values.put("customer_name", CustomerLabels.name(draft.path("customer")));
        }
        var shipping = draft.path("shipping_address");
        var billing = draft.path("billing_address");
        AddressFields.put(values, "shipping_address", shipping);
        if (billing.isObject() && !billing.equals(shipping)) {
            values.put("billing", DraftOrderInput.OTHER);
            AddressFields.put(values, "billing_address", billing);
        }
        putDiscount(values, "", draft.path("applied_discount"));
        putDelivery(values, draft.path("shipping_line"), copied);
        values.putAll(terms(draft.path("payment_terms"), zone));
        return Form.of(values);
    }

    private static void putLine(Map<String, String> values, String base, JsonNode line) {
        values.put(base + "kind", line.path("custom").asBoolean() ? "custom" : "variant");
        values.put(base + "variant_id", OrderLabels.text(line, "variant_id"));
        values.put(base + "title", OrderLabels.text(line, "title"));
        values.put(base + "price", OrderLabels.text(line, "price"));
        values.put(base + "quantity", OrderLabels.text(line, "quantity"));
        values.put(base + "requires_shipping", line.path("requires_shipping").asBoolean() ? "1" : "");
        values.put(base + "taxable", line.path("taxable").asBoolean() ? "1" : "");
        putDiscount(values, base, line.path("applied_discount"));
    }

    private static void putDiscount(Map<String, String> values, String base, JsonNode discount) {
        values.put(base + "discount_type", "percentage");
        if (discount.isObject()) {
            values.put(base + "discount_value", DiscountFields.plain(discount.path("value")));
            values.put(base + "discount_type", OrderLabels.text(discount, "value_type"));
            values.put(base + "discount_title", OrderLabels.text(discount, "title"));
        }
    }

    private static void putDelivery(Map<String, String> values, JsonNode delivery, boolean copied) {
        if (!delivery.isObject()) {
            return;
        }
        if (delivery.path("custom").asBoolean() || copied) {
            values.put("delivery", DraftOrderInput.CUSTOM);
            values.put("delivery_title", OrderLabels.text(delivery, "title"));
            values.put("delivery_price", OrderLabels.text(delivery, "price"));
        } else {
            values.put("delivery", DraftOrderInput.KEPT);
        }
    }

    /** Fields that say when it is paid. */
    static Map<String, String> terms(JsonNode terms, ZoneId zone) {
        var due = terms.at("/payment_schedules/0/due_at");
        var type = OrderLabels.text(terms, "payment_terms_type");
        return Map.of(
                "terms",
                type,
                "due_in_days",
                OrderLabels.text(terms, "due_in_days"),
                "due_at",
                type.equals("fixed") && due.isTextual()
                        ? OffsetDateTime.parse(due.asText())
                                .atZoneSameInstant(zone)
                                .toLocalDate()
                                .toString()
                        : "");
    }

    /** The form with a customer chosen, and with what the shop knows of them. */
    static Form withCustomer(Form form, JsonNode customer) {
        var values = new LinkedHashMap<>(form.values());
        values.put("customer_id", customer.path("id").asText());
        values.put("customer_name", CustomerLabels.name(customer));
        for (var field : List.of("email", "phone")) {
            var known = OrderLabels.text(customer, field);
            values.put(field, known.isEmpty() ? form.text(field) : known);
        }
        values.put("tax_exempt", customer.path("tax_exempt").asBoolean() ? "1" : "");
        if (customer.path("default_address").isObject()) {
            AddressFields.put(values, "shipping_address", customer.path("default_address"));
            values.put("billing", DraftOrderInput.SAME);
        }
        return new Form(values, form.problems());
    }

    /** With what the API refused, beside the fields that it is about. */
    static Form withErrors(Form form, ApiException refusal) {
        var problems = new LinkedHashMap<String, String>();
        form.withErrors(refusal, NAMES)
                .problems()
                .forEach((field, words) ->
                        problems.merge(named(field), words(field, words), (one, other) -> one + ", " + other));
        return new Form(form.values(), problems);
    }

    private static String named(String field) {
        return field.replaceFirst("applied_discount\\.(value|title).*$", "discount_$1")
                .replaceFirst("\\.variant_id$", ".quantity")
                .replaceFirst("^(line_items\\[\\d+]\\.)(properties|grams)$", "$1quantity");
    }

    private static String words(String field, String words) {
        return Optional.of(field)
                .filter(name -> !name.equals("delivery"))
                .map(name -> name.equals("line_items")
                        ? "Add a product or a custom item"
                        : name.endsWith(".variant_id") ? "This product is no longer there: remove it" : words)
                .orElse("This delivery is not offered for what is sent there: choose again");
    }
}
