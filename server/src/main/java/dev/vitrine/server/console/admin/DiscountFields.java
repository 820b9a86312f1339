package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.Form;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fields of a discount's page: their choices, what stands in them, and what is wrong with them. */
final class DiscountFields {

    static final Map<String, String> GIVEN = OrderLabels.labels(
            "code",
            "With a code, typed at the checkout or brought by a link",
            DiscountForm.AUTOMATIC,
            "By itself, to every order that it holds for");
    static final Map<String, String> METHODS =
            OrderLabels.labels("across", "Once an order, shared among its items", "each", "Off every item");
    static final Map<String, String> ENTITLED_GOODS = OrderLabels.labels(
            DiscountForm.ALL,
            "Everything",
            DiscountTargets.PRODUCTS,
            "Products",
            DiscountTargets.COLLECTIONS,
            "Collections");
    static final Map<String, String> BOUGHT_GOODS = OrderLabels.labels(
            DiscountForm.ALL,
            "Anything",
            DiscountTargets.PRODUCTS,
            "Products",
            DiscountTargets.COLLECTIONS,
            "Collections");
    static final Map<String, String> BUYING = OrderLabels.labels("items", "A number of items", "money", "An amount");
    static final Map<String, String> WHO =
            OrderLabels.labels(DiscountForm.ALL, "Everyone", DiscountForm.CHOSEN, "Certain customers");
    static final Map<String, String> WHERE =
            OrderLabels.labels(DiscountForm.ALL, "Every country", DiscountForm.CHOSEN, "Certain countries");

    /** Limits by their fields, and what price rules call them. */
    static final Map<String, String> LIMITS = Map.of(
            "uses_in_all", "quota_per_store",
            "uses_of_each_code", "usage_limit",
            "uses_per_customer", "quota_per_customer");

    /** Where a bound stands in a price rule. */
    static final Map<String, String> RANGES = Map.of(
            "minimum_subtotal", "prerequisite_subtotal_range/greater_than_or_equal_to",
            "minimum_quantity", "prerequisite_quantity_range/greater_than_or_equal_to",
            "delivery_up_to", "prerequisite_shipping_price_range/less_than_or_equal_to");

    /** Names of a price rule's fields, where they differ on the page. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("automatic", "given"),
            Map.entry("target_selection", "applies_to"),
            Map.entry("entitled_product_ids", "applies_to"),
            Map.entry("entitled_variant_ids", "applies_to"),
            Map.entry("entitled_collection_ids", "applies_to"),
            Map.entry("prerequisite_product_ids", "what_they_buy"),
            Map.entry("prerequisite_variant_ids", "what_they_buy"),
            Map.entry("prerequisite_collection_ids", "what_they_buy"),
            Map.entry("entitled_country_ids", "where"),
            Map.entry("customer_selection", "who"),
            Map.entry("prerequisite_customer_ids", "who"),
            Map.entry("prerequisite_saved_search_ids", "who"),
            Map.entry("prerequisite_subtotal_range", "minimum_subtotal"),
            Map.entry("prerequisite_quantity_range", "minimum_quantity"),
            Map.entry("prerequisite_shipping_price_range", "delivery_up_to"),
            Map.entry("maximum_discount_amount", "at_most"),
            Map.entry("allocation_limit", "times_an_order"),
            Map.entry("prerequisite_to_entitlement_quantity_ratio", "buy_quantity"),
            Map.entry("prerequisite_to_entitlement_purchase", "buy_amount"));

    private DiscountFields() {}

    static Form empty(ZoneId zone, Instant now) {
        var values = new LinkedHashMap<String, String>();
        values.put(DiscountForm.GIVEN, "code");
        values.put(DiscountForm.KIND, DiscountLabels.PERCENTAGE);
        values.put("method", "across");
        values.put("buying", "items");
        values.put("buy_quantity", "1");
        values.put("get_quantity", "1");
        values.put("percent_off", "100");
        for (var choice : List.of("applies_to", "what_they_buy", "who", "where")) {
            values.put(choice, DiscountForm.ALL);
        }
        values.put("starts_at", local(now, zone));
        return Form.of(values);
    }

    static Form of(JsonNode rule, ZoneId zone) {
        var values = new LinkedHashMap<>(empty(zone, Instant.EPOCH).values());
        var kind = DiscountSentence.kind(rule);
        values.put(DiscountForm.KIND, kind);
        values.put("title", OrderLabels.text(rule, "title"));
        values.put(DiscountForm.GIVEN, rule.path("automatic").asBoolean() ? DiscountForm.AUTOMATIC : "code");
        value(values, rule, kind);
        for (var side : List.of(DiscountForm.ENTITLED, DiscountForm.PREREQUISITE)) {
            values.put(
                    DiscountForm.goods(side),
                    !rule.path(side + "_collection_ids").isEmpty()
                            ? DiscountTargets.COLLECTIONS
                            : rule.path(side + "_product_ids").isEmpty()
                                            && rule.path(side + "_variant_ids").isEmpty()
                                    ? DiscountForm.ALL
                                    : DiscountTargets.PRODUCTS);
        }
        DiscountTargets.FIELDS
                .keySet()
                .forEach(field -> rule.path(field).forEach(id -> values.put(field + "[" + id.asText() + "]", "1")));
        RANGES.forEach((field, path) -> values.put(field, plain(rule.at("/" + path))));
        LIMITS.forEach((field, name) -> values.put(field, OrderLabels.text(rule, name)));
        values.put("at_most", plain(rule.path("maximum_discount_amount")));
        values.put("once_per_customer", rule.path("once_per_customer").asBoolean() ? "1" : "");
        values.put(
                "who",
                rule.path("customer_selection").asText().equals(DiscountForm.PREREQUISITE)
                        ? DiscountForm.CHOSEN
                        : DiscountForm.ALL);
        values.put("where", rule.path("entitled_country_ids").isEmpty() ? DiscountForm.ALL : DiscountForm.CHOSEN);
        values.put(
                DiscountForm.EMAILS,
                rule.path("prerequisite_emails")
                        .valueStream()
                        .map(JsonNode::asText)
                        .collect(Collectors.joining("\n")));
        values.put("starts_at", local(rule.path("starts_at"), zone));
        values.put("ends_at", local(rule.path("ends_at"), zone));
        return Form.of(values);
    }

    private static void value(Map<String, String> values, JsonNode rule, String kind) {
        var value = plain(rule.path("value")).replace("-", "");
        values.put("method", rule.path("allocation_method").asText());
        switch (kind) {
            case DiscountLabels.PERCENTAGE -> values.put("percentage", value);
            case DiscountLabels.FIXED_AMOUNT -> values.put("amount", value);
            case DiscountLabels.BUY_X_GET_Y -> {
                var ratio = rule.path("prerequisite_to_entitlement_quantity_ratio");
                var spent = rule.at("/prerequisite_to_entitlement_purchase/prerequisite_amount");
                values.put("buy_quantity", ratio.path("prerequisite_quantity").asText("1"));
                values.put("get_quantity", ratio.path("entitled_quantity").asText("1"));
                values.put("buying", plain(spent).isEmpty() ? "items" : "money");
                values.put("buy_amount", plain(spent));
                values.put("percent_off", isFixed(rule) ? "" : value);
                values.put("times_an_order", OrderLabels.text(rule, "allocation_limit"));
            }
            default -> {}
        }
    }

    /** With what the API refused, beside the fields that it is about. */
    static Form withErrors(Form form, ApiException refusal) {
        var names = new HashMap<>(NAMES);
        LIMITS.forEach((field, name) -> names.put(name, field));
        names.put(
                "value",
                switch (form.text(DiscountForm.KIND)) {
                    case DiscountLabels.FIXED_AMOUNT -> "amount";
                    case DiscountLabels.BUY_X_GET_Y -> "percent_off";
                    default -> "percentage";
                });
        var problems = new LinkedHashMap<String, String>();
        form.withErrors(refusal, names).problems().forEach((field, words) -> {
            var entry = field.startsWith("prerequisite_emails");
            problems.merge(
                    entry ? DiscountForm.EMAILS : field,
                    field.contains("[") && entry
                            ? "One of them is no e-mail address"
                            : words.replace("starts_at", "the start"),
                    (one, other) -> one.equals(other) ? one : one + ", " + other);
        });
        return new Form(form.values(), problems);
    }

    static boolean isFixed(JsonNode rule) {
        return rule.path("value_type").asText().equals("fixed_amount");
    }

    /** An amount as people write it: {@code 50}, {@code 4.90}. */
    static String plain(JsonNode amount) {
        var text = amount.isNull() ? "" : amount.asText("");
        return Optional.of(text)
                .filter(number -> number.matches("-?\\d+\\.0+"))
                .map(number -> number.substring(0, number.indexOf('.')))
                .orElse(text);
    }

    static String local(JsonNode time, ZoneId zone) {
        return time.isTextual() ? local(OffsetDateTime.parse(time.asText()).toInstant(), zone) : "";
    }

    private static String local(Instant time, ZoneId zone) {
        return time.atZone(zone)
                .toLocalDateTime()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
    }
}
