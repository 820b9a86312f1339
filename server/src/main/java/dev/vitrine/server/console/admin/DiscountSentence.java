package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A price rule in a sentence: {@code 20 % off Mugs, for orders of €50.00 or more, until 3 May}. */
record DiscountSentence(JsonNode rule, DiscountTargets targets, ShopFormatter shopFormatter) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM", Locale.ENGLISH);
    private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

    /** One of {@link DiscountLabels#KINDS}. */
    static String kind(JsonNode rule) {
        if (rule.path("target_type").asText().equals("shipping_line")) {
            return DiscountLabels.FREE_SHIPPING;
        }
        var buysFirst = !goods(rule, "prerequisite").isEmpty()
                || rule.path("prerequisite_to_entitlement_quantity_ratio").isObject()
                || amount(rule.at("/prerequisite_to_entitlement_purchase/prerequisite_amount"))
                        .isPresent();
        return buysFirst
                ? DiscountLabels.BUY_X_GET_Y
                : rule.path("value_type").asText().equals(DiscountLabels.FIXED_AMOUNT)
                        ? DiscountLabels.FIXED_AMOUNT
                        : DiscountLabels.PERCENTAGE;
    }

    String words() {
        var parts = new ArrayList<String>();
        parts.add(what());
        amount(rule.path("maximum_discount_amount"))
                .ifPresent(most -> parts.add("at most " + money(most) + " an order"));
        addMinimums(parts);
        addCustomers(parts);
        addLimits(parts);
        time("starts_at")
                .filter(start -> start.toInstant().isAfter(shopFormatter.now()))
                .ifPresent(start -> parts.add("from " + moment(start, "00:00")));
        time("ends_at").ifPresent(end -> parts.add("until " + moment(end, "23:59")));
        return String.join(", ", parts);
    }

    private String what() {
        return switch (kind(rule)) {
            case DiscountLabels.FREE_SHIPPING -> {
                var countries = targets.words(rule, List.of("entitled_country_ids"), "country", "countries");
                yield "Free delivery" + (rule.path("entitled_country_ids").isEmpty() ? "" : " to " + countries);
            }
            case DiscountLabels.BUY_X_GET_Y -> bought() + ", get " + got();
            case DiscountLabels.FIXED_AMOUNT ->
                value().map(this::money).orElse("An amount") + " off "
                        + (!rule.path("allocation_method").asText().equals("each")
                                ? entitled()
                                : isAll() ? "every item" : "each of " + entitled());
            default -> value().map(percent -> number(percent) + " %").orElse("A percentage") + " off " + entitled();
        };
    }

    private String bought() {
        var goods = goods(rule, "prerequisite");
        var words = goods.isEmpty() ? "" : targets.words(rule, goods, "product", "products");
        var spent = amount(rule.at("/prerequisite_to_entitlement_purchase/prerequisite_amount"));
        if (spent.isPresent()) {
            return "Spend " + money(spent.get()) + (words.isEmpty() ? "" : " on " + words);
        }
        var number = rule.at("/prerequisite_to_entitlement_quantity_ratio/prerequisite_quantity")
                .asInt(1);
        return "Buy " + items(number, words);
    }

    private String got() {
        var number = rule.at("/prerequisite_to_entitlement_quantity_ratio/entitled_quantity")
                .asInt(1);
        var most = rule.path("allocation_limit");
        var percent = value().orElse(BigDecimal.ZERO);
        var fixed = rule.path("value_type").asText().equals(DiscountLabels.FIXED_AMOUNT);
        var off = fixed
                ? " " + money(percent) + " cheaper"
                : percent.compareTo(BigDecimal.valueOf(100)) == 0 ? " free" : " at " + number(percent) + " % off";
        return items(number, isAll() ? "" : entitled())
                + off
                + (most.isNumber() ? ", " + DiscountLabels.times(most.asLong()) + " an order" : "");
    }

    private static String items(int number, String words) {
        return number + (words.isEmpty() ? number == 1 ? " item" : " items" : " of " + words);
    }

    private boolean isAll() {
        return !rule.path("target_selection").asText().equals("entitled");
    }

    private String entitled() {
        var goods = goods(rule, "entitled");
        return isAll()
                ? "everything"
                : goods.isEmpty() ? "what is chosen" : targets.words(rule, goods, "product", "products");
    }

    private void addMinimums(List<String> parts) {
        var ofThem = isAll() || rule.path("target_type").asText().equals("shipping_line") ? "" : " of them";
        amount(rule.at("/prerequisite_subtotal_range/greater_than_or_equal_to"))
                .ifPresent(least -> parts.add(
                        "for " + (ofThem.isEmpty() ? "orders of " : "") + money(least) + ofThem + " or more"));
        amount(rule.at("/prerequisite_quantity_range/greater_than_or_equal_to"))
                .ifPresent(least -> parts.add("with " + number(least)
                        + (!ofThem.isEmpty() ? ofThem : least.compareTo(BigDecimal.ONE) == 0 ? " item" : " items")
                        + " or more"));
        amount(rule.at("/prerequisite_shipping_price_range/less_than_or_equal_to"))
                .ifPresent(most -> parts.add("where delivery costs up to " + money(most)));
    }

    private void addCustomers(List<String> parts) {
        if (!rule.path("customer_selection").asText().equals("prerequisite")) {
            return;
        }
        var who = new ArrayList<String>();
        if (!rule.path("prerequisite_saved_search_ids").isEmpty()) {
            who.add("customers of " + targets.words(rule, List.of("prerequisite_saved_search_ids"), "group", "groups"));
        }
        if (!rule.path("prerequisite_customer_ids").isEmpty()) {
            who.add(targets.words(rule, List.of("prerequisite_customer_ids"), "customer", "customers"));
        }
        var addresses = rule.path("prerequisite_emails").size();
        if (addresses > 0) {
            who.add(addresses == 1 ? "one e-mail address" : "%,d e-mail addresses".formatted(addresses));
        }
        parts.add("for " + (who.isEmpty() ? "chosen customers" : String.join(" or ", who)));
    }

    private void addLimits(List<String> parts) {
        var perCustomer = rule.path("quota_per_customer");
        if (rule.path("once_per_customer").asBoolean() || perCustomer.isNumber()) {
            var most = rule.path("once_per_customer").asBoolean() ? 1 : perCustomer.asLong();
            parts.add(DiscountLabels.times(most) + " per customer");
        }
        if (rule.path("usage_limit").isNumber()) {
            parts.add(
                    "each code " + DiscountLabels.times(rule.path("usage_limit").asLong()));
        }
        if (rule.path("quota_per_store").isNumber()) {
            parts.add(DiscountLabels.times(rule.path("quota_per_store").asLong()) + " in all");
        }
    }

    private static List<String> goods(JsonNode rule, String side) {
        return List.of(side + "_collection_ids", side + "_product_ids", side + "_variant_ids").stream()
                .filter(field -> !rule.path(field).isEmpty())
                .toList();
    }

    private Optional<BigDecimal> value() {
        return amount(rule.path("value")).map(BigDecimal::abs);
    }

    private static Optional<BigDecimal> amount(JsonNode amount) {
        var text = amount.asText("");
        return text.matches("-?\\d{1,12}(\\.\\d{1,6})?") ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    private String money(BigDecimal amount) {
        return shopFormatter.money(DecimalNode.valueOf(amount));
    }

    private static String number(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private Optional<ZonedDateTime> time(String field) {
        var time = rule.path(field);
        return time.isTextual()
                ? Optional.of(OffsetDateTime.parse(time.asText())
                        .atZoneSameInstant(shopFormatter.shop().zone()))
                : Optional.empty();
    }

    /** The hour that goes without saying is left out: a discount begins with a day, and ends with one. */
    private String moment(ZonedDateTime time, String plain) {
        var year = shopFormatter.now().atZone(time.getZone()).getYear();
        var day = (time.getYear() == year ? DAY : YEAR).format(time);
        var hour = TIME.format(time);
        return hour.equals(plain) ? day : day + " at " + hour;
    }
}
