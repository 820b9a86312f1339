package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A return as pages of the console show it.
 *
 * @param contents what comes back, a text for each line
 */
public record ReturnView(
        String id,
        String order,
        String name,
        OrderLabels.Badge status,
        String when,
        int pieces,
        List<String> contents,
        String reason,
        String answer,
        boolean requested,
        boolean approved) {

    /** By the words of the API, in the order in which a return goes through them. */
    static final Map<String, String> STATUSES = OrderLabels.labels(
            "",
            "All",
            "requested",
            "To answer",
            "approved",
            "On the way back",
            "declined",
            "Declined",
            "closed",
            "Done");

    /** {@code lines} are those of its order, as far as they are known. */
    static ReturnView of(ShopFormatter shopFormatter, JsonNode orderReturn, JsonNode lines) {
        var status = orderReturn.path("status").asText();
        var contents = orderReturn
                .path("return_line_items")
                .valueStream()
                .flatMap(each -> lines.valueStream()
                        .filter(line -> line.path("id").equals(each.path("line_item_id")))
                        .map(line -> each.path("quantity").asText() + " × "
                                + line.path("name").asText()))
                .toList();
        return new ReturnView(
                orderReturn.path("id").asText(),
                orderReturn.path("order_id").asText(),
                orderReturn.path("name").asText(),
                new OrderLabels.Badge(tone(status), STATUSES.getOrDefault(status, status)),
                shopFormatter.relativeTime(orderReturn.path("created_at")),
                orderReturn
                        .path("return_line_items")
                        .valueStream()
                        .mapToInt(each -> each.path("quantity").asInt())
                        .sum(),
                contents,
                orderReturn.path("reason").asText(),
                orderReturn.path("answer").asText(),
                status.equals("requested"),
                status.equals("approved"));
    }

    private static String tone(String status) {
        return switch (status) {
            case "requested" -> "warning";
            case "approved" -> "positive";
            default -> "plain";
        };
    }
}
