package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Entry in the timeline of an order or a product. */
public record TimelineEntry(String words, String author, String when, String exactly) {

    static List<TimelineEntry> all(ShopFormatter shopFormatter, JsonNode events) {
        return events.valueStream()
                .map(event -> new TimelineEntry(
                        event.path("description").asText(),
                        event.path("author").asText(""),
                        shopFormatter.relativeTime(event.path("created_at")),
                        event.path("created_at").asText()))
                .toList();
    }
}
