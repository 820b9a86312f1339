package dev.vitrine.shop.content;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An old address of a shop and where it leads now. */
@RecordBuilder
public record Redirect(
        long id, @Nullable String path, @Nullable String target, Instant createdAt, Instant updatedAt)
        implements RedirectBuilder.With {

    /** The name that some relatives of this API give {@code path}. */
    @JsonProperty("from_url")
    public @Nullable String fromUrl() {
        return path;
    }

    @JsonProperty("to_url")
    public @Nullable String toUrl() {
        return target;
    }
}
