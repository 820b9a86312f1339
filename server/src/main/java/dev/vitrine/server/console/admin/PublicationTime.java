package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Undo;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Since when a record is shown, as an {@link Undo} carries it: seconds since 1970, or nothing while it is hidden. */
final class PublicationTime {

    private PublicationTime() {}

    static String of(JsonNode resource) {
        return resource.path("published").asBoolean()
                ? Long.toString(
                        OffsetDateTime.parse(resource.path("published_at").asText())
                                .toEpochSecond())
                : "";
    }

    /** What the API takes to show or hide it as it was. */
    static ObjectNode body(Undo.Step step) {
        if (!step.name().equals("show") || !step.value().matches("\\d{0,11}")) {
            throw ApiException.notFound();
        }
        var since = step.value();
        return Json.object()
                .put(
                        "published_at",
                        since.isEmpty()
                                ? null
                                : Instant.ofEpochSecond(Long.parseLong(since)).toString());
    }
}
