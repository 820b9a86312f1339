package dev.vitrine.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a record.
 *
 * @param arguments what its words name: a title, an amount, a buyer
 * @param author the app that did it, or the shop's own name
 */
public record Event(
        long id,
        long subjectId,
        String subjectType,
        String verb,
        List<JsonNode> arguments,
        String author,
        Instant createdAt) {

    @JsonProperty("body")
    public @Nullable String body() {
        return null;
    }

    /** As HTML: what merchants and buyers wrote is escaped. */
    @JsonProperty("message")
    public String message() {
        return description().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @JsonProperty("description")
    public String description() {
        return Sentences.of(this);
    }

    /** Where its subject is; null when that is gone. */
    @JsonProperty("path")
    public @Nullable String path() {
        return verb.equals("destroy") ? null : "/admin/" + plural() + "/" + subjectId;
    }

    Event by(String name) {
        return author.isEmpty() ? new Event(id, subjectId, subjectType, verb, arguments, name, createdAt) : this;
    }

    String argument(int place) {
        return place < arguments.size() ? arguments.get(place).asText() : "";
    }

    private String plural() {
        return subjectType.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT) + "s";
    }
}
