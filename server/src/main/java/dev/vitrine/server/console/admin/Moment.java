package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Something in the history of an order or a product, as its timeline shows it. */
public record Moment(String words, String author, String when, String exactly) {

    static List<Moment> all(Manner manner, JsonNode events) {
        return events.valueStream()
                .map(event -> new Moment(
                        event.path("description").asText(),
                        event.path("author").asText(""),
                        manner.when(event.path("created_at")),
                        event.path("created_at").asText()))
                .toList();
    }
}
