package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A named value that an app attaches to a record of the shop.
 *
 * @param value text, a whole number or a boolean, as {@code valueType} says; {@code json_string} is text that parses
 * @param ownerResource what the record is: {@code shop}, {@code customer}, …
 */
@RecordBuilder
public record Metafield(
        long id,
        @Nullable String namespace,
        @Nullable String key,
        @Nullable JsonNode value,
        @Nullable String valueType,
        @Nullable String description,
        long ownerId,
        @Nullable String ownerResource,
        Instant createdAt,
        Instant updatedAt)
        implements MetafieldBuilder.With {

    public Metafield {
        // why: many clients send every value as text.
        if ("integer".equals(valueType)
                && value != null
                && value.isTextual()
                && value.asText().matches("-?\\d{1,18}")) {
            value = LongNode.valueOf(Long.parseLong(value.asText()));
        }
    }
}
