package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.server.console.Form;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tracking event of a shipment as the order's page shows it.
 *
 * @param details its message and where it was; empty without either
 */
public record FulfillmentEventView(String id, String status, String details, String when, String exactly) {

    /** Statuses of the API, each with its words. */
    static Map<String, String> statuses() {
        var statuses = new LinkedHashMap<String, String>();
        FulfillmentStatus.SHIPMENT.forEach(status -> statuses.put(status, words(status)));
        return statuses;
    }

    /** Those of one shipment, the last of them first, as the shipment is where the last one says. */
    static List<FulfillmentEventView> all(ShopFormatter shopFormatter, JsonNode events) {
        return events.valueStream()
                .sorted(Comparator.comparing((JsonNode event) ->
                                OffsetDateTime.parse(event.path("happened_at").asText()))
                        .thenComparing(event -> event.path("id").asLong())
                        .reversed())
                .map(event -> of(shopFormatter, event))
                .toList();
    }

    private static FulfillmentEventView of(ShopFormatter shopFormatter, JsonNode event) {
        var place = Stream.of("address1", "zip", "city", "province", "country")
                .map(name -> OrderLabels.text(event, name))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return new FulfillmentEventView(
                event.path("id").asText(),
                words(event.path("status").asText()),
                Stream.of(OrderLabels.text(event, "message"), place)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" · ")),
                shopFormatter.relativeTime(event.path("happened_at")),
                event.path("happened_at").asText());
    }

    private static String words(String status) {
        return switch (status) {
            case "attempted_delivery" -> "Delivery was tried";
            case "failure" -> "Not delivered";
            case "not_found" -> "Unknown to the carrier";
            case "confirmed" -> "Confirmed by the carrier";
            default -> Form.sentence(status.replace('_', ' '));
        };
    }
}
