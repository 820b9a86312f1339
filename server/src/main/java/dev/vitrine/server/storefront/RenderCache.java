package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.themes.RenderResult;
import dev.vitrine.themes.Renderer;
import dev.vitrine.themes.ThemeBuild;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of rendered HTML by all that it was rendered from. After a change in a shop each of its pages is made again,
 * from data that is read again; only those whose data has changed are rendered again. Safe for use by many threads.
 */
final class RenderCache {

    private static final Logger LOG = LoggerFactory.getLogger(RenderCache.class);

    /** In characters, of which most take one byte. */
    private static final long ROOM = 24L * 1024 * 1024;

    private final Renderer renderer;
    private final MeterRegistry meters;
    private final Cache<String, RenderResult.Html> rendered = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((String key, RenderResult.Html html) ->
                    html.html().length() + html.teleports().length() + key.length() + 200)
            .build();

    RenderCache(Renderer renderer, MeterRegistry meters) {
        this.renderer = renderer;
        this.meters = meters;
        var eviction = rendered.policy().eviction().orElseThrow();
        Gauge.builder("vitrine.cache.bytes", () -> eviction.weightedSize().orElseThrow())
                .tag("cache", "renders")
                .register(meters);
    }

    /** The same as the renderer's answer; a failure is not kept, and nothing that is one of too many. */
    RenderResult render(ThemeBuild build, String tenant, JsonNode boot, boolean keep) {
        var key = Secrets.hash(build.id() + "\n" + tenant + "\n" + boot);
        var kept = rendered.getIfPresent(key);
        if (kept != null) {
            return kept;
        }
        var timer = Timer.start(meters);
        var fresh = renderer.render(build, tenant, boot);
        timer.stop(meters.timer("vitrine.renders", "outcome", outcome(fresh)));
        if (fresh instanceof RenderResult.Html html) {
            if (keep) {
                rendered.put(key, html);
            }
            html.leftOut().forEach(line -> LOG.warn("event=section_left_out shop={} message={}", tenant, line));
        }
        return fresh;
    }

    private static String outcome(RenderResult result) {
        return switch (result) {
            case RenderResult.Html html -> "html";
            case RenderResult.Failed failed -> failed.reason().name().toLowerCase(Locale.ROOT);
        };
    }
}
