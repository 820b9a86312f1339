package dev.vitrine.server.monitoring;

import dev.vitrine.foundation.db.DatabaseLoad;
import dev.vitrine.themes.RendererLoad;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a process says about itself.
 *
 * @param version of Vitrine
 * @param schema of the database
 * @param database its kind
 * @param data folder whose disk must not be full
 * @param unreadiness why it cannot take requests; the answer of {@code /readyz}
 * @param renders how many pages were rendered, and how many of them by the browser instead
 */
public record ProcessStatus(
        String version,
        String schema,
        String database,
        Path data,
        Instant started,
        Supplier<Optional<String>> unreadiness,
        Supplier<DatabaseLoad> databaseLoad,
        Supplier<RendererLoad> rendererLoad,
        Supplier<Renders> renders,
        RequestStatistics requests,
        RecentErrors errors,
        Jobs jobs) {

    /** {@code fallbacks}: pages that the browser made, since no worker did. */
    public record Renders(long all, long fallbacks) {}
}
