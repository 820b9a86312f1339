package dev.vitrine.insight.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.tenancy.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Event of the audit log: something that happened to a record.
 *
 * @param arguments what its words name: a title, an amount, a buyer
 * @param author the app that did it, or the shop's own name
 * @param description as a sentence, with amounts as the shop writes them
 */
@CompatibilityFields(EventCompatibility.class)
@RecordBuilder
public record Event(
        long id,
        long subjectId,
        String subjectType,
        String verb,
        @JsonSetter(contentNulls = Nulls.SET) List<JsonNode> arguments,
        String author,
        Instant createdAt,
        String description)
        implements EventBuilder.With {

    @SuppressWarnings("ConstantValue") // why: a row has no description.
    public Event {
        description = description == null ? "" : description;
    }

    /** As HTML: what merchants and buyers wrote is escaped. */
    @JsonProperty("message")
    public String message() {
        return description.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Where its subject is; null when that is gone. */
    @JsonProperty("path")
    public @Nullable String path() {
        return verb.equals("destroy") ? null : "/admin/" + plural() + "/" + subjectId;
    }

    /** In the words of the shop where it happened. */
    Event in(Shop shop) {
        return with(copy ->
                copy.author(author.isEmpty() ? shop.name() : author).description(AuditSentences.of(this, shop)));
    }

    String argument(int place) {
        return place < arguments.size() ? arguments.get(place).asText() : "";
    }

    private String plural() {
        return subjectType.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT) + "s";
    }
}
