package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A theme in a shop.
 *
 * @param role {@code main} is the published one, exactly one; {@code unpublished}, {@code demo} and {@code development}
 *     wait
 * @param folder the project on this machine, not in the API; null for the starter theme
 */
@CompatibilityFields(ThemeCompatibility.class)
@RecordBuilder
@RecordBuilder.Options(suffix = "RecordBuilder")
public record Theme(
        long id,
        String name,
        String role,
        @JsonIgnore @Nullable String folder,
        Instant createdAt,
        Instant updatedAt) implements ThemeRecordBuilder.With {

    public static final String MAIN = "main";
    static final String UNPUBLISHED = "unpublished";

    @JsonIgnore
    public boolean isMain() {
        return role.equals(MAIN);
    }

    /** Only the main theme can be previewed. */
    @JsonProperty
    public boolean previewable() {
        return isMain();
    }

    Theme named(String other, Instant now) {
        return with(copy -> copy.name(other).updatedAt(now));
    }

    Theme as(String otherRole, Instant now) {
        return with(copy -> copy.role(otherRole).updatedAt(now));
    }
}
