package dev.vitrine.shop.content;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A script that an app adds to pages of a shop.
 *
 * @param event when it runs; there is only {@code onload}
 * @param displayScope {@code online_store}, {@code order_status} (the page after the purchase) or {@code all}
 * @param cache whether the platform may serve it from a copy
 */
@RecordBuilder
public record ScriptTag(
        long id,
        long appId,
        @Nullable String src,
        @Nullable String event,
        @Nullable String displayScope,
        boolean cache,
        Instant createdAt,
        Instant updatedAt)
        implements ScriptTagBuilder.With {}
