package dev.vitrine.shop.content;

import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An old address of a shop and where it leads now. */
@CompatibilityFields(RedirectCompatibility.class)
@RecordBuilder
public record Redirect(
        long id, @Nullable String path, @Nullable String target, Instant createdAt, Instant updatedAt)
        implements RedirectBuilder.With {}
