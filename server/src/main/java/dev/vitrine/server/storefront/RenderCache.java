package dev.vitrine.server.storefront;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of rendered HTML by all that it was rendered from. After a change in a shop each of its pages is made again,
 * from data that is read again; only those whose data has changed are rendered again. Safe for use by many threads.
 */
final class RenderCache {

    private static final Logger LOG = LoggerFactory.getLogger(RenderCache.class);

    /** In bytes. */
    private static final long ROOM = 24L * 1024 * 1024;

    /** What a rendered page takes beside its texts. */
    private static final int ROOM_AROUND_A_PAGE = 400;

    private final Renderer renderer;
    private final MeterRegistry meters;
    private final Cache<String, Kept> rendered = Caffeine.newBuilder()
            .maximumWeight(ROOM)
            .weigher((String key, Kept kept) -> kept.html().length + kept.teleports().length + ROOM_AROUND_A_PAGE)
            .build();

    /** Rendered HTML in UTF-8. why: one sign such as € makes a text take two bytes for each letter. */
    private record Kept(byte[] html, byte[] teleports, List<String> log) {

        static Kept of(RenderResult.Html html) {
            return new Kept(html.html().getBytes(UTF_8), html.teleports().getBytes(UTF_8), html.log());
        }

        RenderResult.Html shown() {
            return new RenderResult.Html(new String(html, UTF_8), new String(teleports, UTF_8), log);
        }
    }

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
            return kept.shown();
        }
        var timer = Timer.start(meters);
        var fresh = renderer.render(build, tenant, boot);
        timer.stop(meters.timer("vitrine.renders", "outcome", outcome(fresh)));
        if (fresh instanceof RenderResult.Html html) {
            if (keep) {
                rendered.put(key, Kept.of(html));
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
