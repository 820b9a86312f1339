package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Labels of discounts for merchants. */
final class DiscountLabels {

    static final String PERCENTAGE = "percentage";
    static final String FIXED_AMOUNT = "fixed_amount";
    static final String FREE_SHIPPING = "free_shipping";
    static final String BUY_X_GET_Y = "buy_x_get_y";

    static final Map<String, String> KINDS = OrderLabels.labels(
            PERCENTAGE, "A percentage off",
            FIXED_AMOUNT, "An amount off",
            FREE_SHIPPING, "Free delivery",
            BUY_X_GET_Y, "Buy some, get some");
    static final Map<String, String> STATES =
            OrderLabels.labels("", "Any status", "active", "Active", "scheduled", "Scheduled", "expired", "Ended");
    static final Map<String, String> WAYS =
            OrderLabels.labels("", "Codes or automatic", "false", "Codes", "true", "Automatic");
    static final Map<String, String> ORDERS = OrderLabels.labels(
            "", "Newest first", "title", "Title", "starts_at desc", "Starts latest", "usage_count desc", "Used most");

    private DiscountLabels() {}

    /** Kinds as choices of a filter. */
    static Map<String, String> types() {
        var types = new LinkedHashMap<>(Map.of("", "Any type"));
        types.putAll(KINDS);
        return types;
    }

    static OrderLabels.Badge state(JsonNode rule) {
        var most = rule.path("quota_per_store");
        return switch (rule.path("status").asText()) {
            case "scheduled" -> new OrderLabels.Badge("open", "Scheduled");
            case "expired" -> new OrderLabels.Badge("plain", "Ended");
            default ->
                most.isNumber() && rule.path("usage_count").asLong() >= most.asLong()
                        ? new OrderLabels.Badge("plain", "Used up")
                        : new OrderLabels.Badge("positive", "Active");
        };
    }

    /** The address of the shop at {@code origin} that brings the code along. */
    static String link(String origin, String code) {
        return origin + "/discount/"
                + URLEncoder.encode(code, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** {@code once}, {@code 3 times}. */
    static String times(long number) {
        return number == 1 ? "once" : "%,d times".formatted(number);
    }
}
