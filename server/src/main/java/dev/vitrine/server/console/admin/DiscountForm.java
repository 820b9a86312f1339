package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a discount's page and the price rule made of them. What cannot be read is left out and noted among the
 * problems, so that a summary can be made of a form that is half filled in.
 *
 * @param stored the price rule as it is; empty for a new one
 */
record DiscountForm(Form form, JsonNode stored, ZoneId zone, Problems problems) {

    static final String GIVEN = "given";
    static final String AUTOMATIC = "automatic";
    static final String KIND = "kind";
    static final String CODES = "codes";
    static final String ENTITLED = "entitled";
    static final String PREREQUISITE = "prerequisite";
    static final String ALL = "all";
    static final String CHOSEN = "chosen";
    /** What a ticked variant is sent as, before the id of its product. */
    static final String OF_PRODUCT = "of-";

    static final String EMAILS = "email_addresses";

    /** The field that says which goods a side of the discount is about. */
    static String goods(String side) {
        return side.equals(ENTITLED) ? "applies_to" : "what_they_buy";
    }

    ObjectNode rule() {
        var rule = Json.object();
        var codes = codes();
        rule.put("automatic", isAutomatic());
        rule.put("title", form.text("title").isEmpty() && !codes.isEmpty() ? codes.getFirst() : form.text("title"));
        rule.putNull("allocation_limit")
                .putNull("prerequisite_to_entitlement_quantity_ratio")
                .putNull("prerequisite_to_entitlement_purchase");
        putValue(rule);
        putGoods(rule, ENTITLED, !isKind(DiscountLabels.FREE_SHIPPING));
        putGoods(rule, PREREQUISITE, isKind(DiscountLabels.BUY_X_GET_Y));
        putCountries(rule);
        putCustomers(rule);
        DiscountFields.RANGES.forEach((field, path) -> {
            var asked = !field.equals("delivery_up_to") || isKind(DiscountLabels.FREE_SHIPPING);
            var names = path.split("/");
            var range = rule.putObject(names[0]);
            if (field.equals("minimum_quantity")) {
                range.put(names[1], whole(field));
            } else {
                range.put(names[1], asked ? amount(field) : null);
            }
        });
        DiscountFields.LIMITS.forEach((field, name) -> rule.put(name, whole(field)));
        rule.put("maximum_discount_amount", isKind(DiscountLabels.FIXED_AMOUNT) ? null : amount("at_most"));
        rule.put("once_per_customer", form.ticked("once_per_customer"));
        putTime(rule, "starts_at");
        putTime(rule, "ends_at");
        return rule;
    }

    boolean isAutomatic() {
        return form.text(GIVEN).equals(AUTOMATIC);
    }

    /** Those of a new discount that is given with a code. */
    List<String> codes() {
        return isAutomatic() ? List.of() : lines(CODES);
    }

    /** What is typed one below the other, or with commas. */
    List<String> lines(String field) {
        return Arrays.stream(form.text(field).split("[,\\n]"))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
    }

    private void putValue(ObjectNode rule) {
        var fixed = isKind(DiscountLabels.FIXED_AMOUNT);
        rule.put("value_type", fixed ? "fixed_amount" : "percentage")
                .put("target_type", isKind(DiscountLabels.FREE_SHIPPING) ? "shipping_line" : "line_item");
        switch (form.text(KIND)) {
            case DiscountLabels.FREE_SHIPPING -> rule.put("value", -100).put("allocation_method", "each");
            case DiscountLabels.BUY_X_GET_Y -> putBargain(rule);
            case DiscountLabels.FIXED_AMOUNT ->
                rule.put("value", negative(amount("amount"), "amount"))
                        .put("allocation_method", form.text("method").equals("each") ? "each" : "across");
            default ->
                rule.put("value", negative(percent("percentage"), "percentage"))
                        .put("allocation_method", methodOfPercentage());
        }
    }

    /** One that is there keeps its own: an app may have chosen it. */
    private String methodOfPercentage() {
        var goods = form.text(goods(ENTITLED));
        var before = stored.path("target_selection").asText();
        return !stored.isEmpty()
                        && DiscountSentence.kind(stored).equals(DiscountLabels.PERCENTAGE)
                        && before.equals(goods.equals(ALL) ? ALL : ENTITLED)
                ? stored.path("allocation_method").asText()
                : goods.equals(ALL) ? "across" : "each";
    }

    private void putBargain(ObjectNode rule) {
        var forMoney = form.text("buying").equals("money");
        rule.put("allocation_method", "each").put("allocation_limit", whole("times_an_order"));
        if (forMoney) {
            rule.putObject("prerequisite_to_entitlement_purchase").put("prerequisite_amount", needed("buy_amount"));
        }
        // why: an app may have made one that takes an amount off, of which this page only shows the rest.
        if (form.text("percent_off").isEmpty() && DiscountFields.isFixed(stored)) {
            rule.put("value_type", "fixed_amount").set("value", stored.path("value"));
            rule.set(
                    "prerequisite_to_entitlement_quantity_ratio",
                    stored.path("prerequisite_to_entitlement_quantity_ratio"));
            return;
        }
        rule.put("value", negative(percent("percent_off"), "percent_off"));
        rule.putObject("prerequisite_to_entitlement_quantity_ratio")
                .put("prerequisite_quantity", forMoney ? Integer.valueOf(1) : count("buy_quantity"))
                .put("entitled_quantity", count("get_quantity"));
    }

    private void putGoods(ObjectNode rule, String side, boolean asked) {
        var goods = asked ? form.text(goods(side)) : ALL;
        var ofProducts = goods.equals(DiscountTargets.PRODUCTS);
        var products = ofProducts ? ids(side + "_product_ids") : List.<Long>of();
        var variants = ofProducts ? variants(side, products) : List.<Long>of();
        var collections = goods.equals(DiscountTargets.COLLECTIONS) ? ids(side + "_collection_ids") : List.<Long>of();
        put(rule, side + "_product_ids", products);
        put(rule, side + "_variant_ids", variants);
        put(rule, side + "_collection_ids", collections);
        if (side.equals(ENTITLED)) {
            rule.put("target_selection", goods.equals(ALL) ? ALL : ENTITLED);
        }
        if (!goods.equals(ALL) && products.isEmpty() && variants.isEmpty() && collections.isEmpty()) {
            problems.add(goods(side), ofProducts ? "choose a product below" : "choose a collection below");
        }
        if (side.equals(PREREQUISITE)
                && !goods.equals(ALL)
                && form.text(goods(ENTITLED)).equals(ALL)) {
            problems.add(goods(ENTITLED), "choose what buyers get");
        }
    }

    /** why not those of a product that is chosen whole: it holds them already. */
    private List<Long> variants(String side, List<Long> products) {
        return ids(side + "_variant_ids").stream()
                .filter(id -> !products.contains(product(side + "_variant_ids[" + id + "]")))
                .toList();
    }

    private long product(String field) {
        return form.text(field).matches(OF_PRODUCT + "\\d{1,18}")
                ? Long.parseLong(form.text(field).substring(OF_PRODUCT.length()))
                : 0;
    }

    private void putCountries(ObjectNode rule) {
        var some = isKind(DiscountLabels.FREE_SHIPPING) && form.text("where").equals(CHOSEN);
        var countries = some ? ids("entitled_country_ids") : List.<Long>of();
        put(rule, "entitled_country_ids", countries);
        if (some) {
            rule.put("target_selection", ENTITLED);
        }
        if (some && countries.isEmpty()) {
            problems.add("where", "choose a country below");
        }
    }

    private void putCustomers(ObjectNode rule) {
        var some = form.text("who").equals(CHOSEN);
        var customers = some ? ids("prerequisite_customer_ids") : List.<Long>of();
        var groups = some ? ids("prerequisite_saved_search_ids") : List.<Long>of();
        var emails = some ? lines(EMAILS) : List.<String>of();
        rule.put("customer_selection", some ? PREREQUISITE : ALL);
        put(rule, "prerequisite_customer_ids", customers);
        put(rule, "prerequisite_saved_search_ids", groups);
        emails.forEach(rule.putArray("prerequisite_emails")::add);
        if (some && customers.isEmpty() && groups.isEmpty() && emails.isEmpty()) {
            problems.add("who", "choose a group, a customer or an address below");
        }
    }

    private void putTime(ObjectNode rule, String field) {
        var typed = form.text(field);
        if (typed.isEmpty()) {
            rule.putNull(field);
        } else if (typed.equals(DiscountFields.local(stored.path(field), zone))) {
            // why: the field shows minutes, and the time may have seconds.
            rule.set(field, stored.path(field));
        } else {
            try {
                rule.put(
                        field,
                        LocalDateTime.parse(typed).atZone(zone).toInstant().toString());
            } catch (DateTimeParseException e) {
                problems.add(field, "must be a day and a time, such as 2026-12-01T09:00");
            }
        }
    }

    private boolean isKind(String kind) {
        return form.text(KIND).equals(kind);
    }

    private List<Long> ids(String field) {
        return ids(form, field).stream().map(Long::parseLong).toList();
    }

    /** Those of {@code field[12]} that are ticked. */
    static List<String> ids(Form form, String field) {
        return form.values().keySet().stream()
                .filter(name -> name.matches(field + "\\[\\d{1,18}]") && form.ticked(name))
                .map(name -> name.replaceAll("\\D", ""))
                .toList();
    }

    private static void put(ObjectNode rule, String field, List<Long> ids) {
        ids.forEach(rule.putArray(field)::add);
    }

    private @Nullable BigDecimal negative(@Nullable BigDecimal number, String field) {
        checkFilled(field);
        if (number == null) {
            return null;
        }
        if (number.signum() == 0) {
            problems.add(field, "must be greater than 0");
        }
        return number.negate();
    }

    private @Nullable BigDecimal percent(String field) {
        var percent = amount(field);
        if (percent != null && percent.compareTo(BigDecimal.valueOf(100)) > 0) {
            problems.add(field, "must be 100 or less");
        }
        return percent;
    }

    private @Nullable BigDecimal needed(String field) {
        checkFilled(field);
        return amount(field);
    }

    private @Nullable BigDecimal amount(String field) {
        return new NumberFields(form, problems).amount(field);
    }

    private @Nullable Integer count(String field) {
        checkFilled(field);
        return whole(field);
    }

    private void checkFilled(String field) {
        if (form.text(field).isEmpty()) {
            problems.add(field, "can't be blank");
        }
    }

    private @Nullable Integer whole(String field) {
        return new NumberFields(form, problems).whole(field);
    }
}
