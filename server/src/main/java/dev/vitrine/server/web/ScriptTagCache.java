package dev.vitrine.server.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.ScriptTag;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of apps' script tags that may be "cached", served from the shop's own host. A copy is refreshed after a quarter
 * of an hour; when its host does not answer then, the old one stays. Safe for use by many threads.
 */
public final class ScriptTagCache {

    private static final Logger LOG = LoggerFactory.getLogger(ScriptTagCache.class);
    private static final String BASE = "/_added/";
    private static final Pattern FILE = Pattern.compile("(\\d{1,18})-[0-9a-f]{10}\\.js");
    private static final Pattern SCRIPT = Pattern.compile("(?i)(text|application)/(x-)?(java|ecma)script\\s*(;.*)?");
    private static final int CAP = 2 << 20;

    /** "cache: copy up to 15 minutes". */
    private static final Duration FRESH = Duration.ofMinutes(15);

    /** why: a host that is down is not asked for every visitor. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final TenantResolver tenantResolver;
    private final Fetcher fetcher;
    private final InstantSource clock;
    private final Cache<String, CachedScript> cachedScripts = Caffeine.newBuilder()
            .maximumWeight(64L << 20)
            .weigher((String src, CachedScript cachedScript) -> 500
                    + (cachedScript.script() == null ? 0 : cachedScript.script().weight()))
            .build();

    public ScriptTagCache(
            Foundation foundation,
            ShopServices shopServices,
            TenantResolver tenantResolver,
            Fetcher fetcher,
            InstantSource clock) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.tenantResolver = tenantResolver;
        this.fetcher = fetcher;
        this.clock = clock;
    }

    /** A script as it was fetched, none when it could not be, and until when that is good enough. */
    private record CachedScript(@Nullable HttpResponseBody script, Instant until) {}

    /** Changes with the script's own address, so that browsers never mix up two. */
    static String address(ScriptTag tag) {
        return BASE + tag.id() + "-"
                + Secrets.hash(Objects.requireNonNull(tag.src())).substring(0, 10) + ".js";
    }

    public void mount(JavalinConfig javalin) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE + "{file}", tenantResolver.atShop(this::serve));
        }
    }

    private void serve(Context context, Shop shop) {
        var tag = find(shop, context.pathParam("file"))
                .filter(found -> context.path().equals(address(found)));
        if (tag.isEmpty()) {
            refuse(context, 404, "There is no such script.\n");
            return;
        }
        var script = of(Objects.requireNonNull(tag.get().src()));
        if (script.isEmpty()) {
            refuse(context, 502, "The script could not be fetched.\n");
            return;
        }
        context.header("Cache-Control", "public, max-age=" + FRESH.toSeconds());
        script.get().send(context);
    }

    /** The copy of the script at that address; empty while there is none to be had. */
    Optional<HttpResponseBody> of(String src) {
        var now = clock.instant();
        var cachedScript = cachedScripts
                .asMap()
                .compute(
                        src,
                        (key, known) ->
                                known != null && now.isBefore(known.until()) ? known : fetched(src, known, now));
        return Optional.ofNullable(Objects.requireNonNull(cachedScript).script());
    }

    private CachedScript fetched(String src, @Nullable CachedScript known, Instant now) {
        try {
            var answer = fetcher.fetch(src, CAP, "text/javascript,application/javascript;q=0.9");
            if (!SCRIPT.matcher(answer.type().strip()).matches()) {
                throw FetchException.refused("is no script but " + answer.type());
            }
            return new CachedScript(
                    HttpResponseBody.of("text/javascript; charset=utf-8", answer.bytes()), now.plus(FRESH));
        } catch (FetchException e) {
            LOG.info("event=script_fetch_failed src={} cause={}", src, e.getMessage());
            return new CachedScript(known == null ? null : known.script(), now.plus(PATIENCE));
        }
    }

    private Optional<ScriptTag> find(Shop shop, String file) {
        var name = FILE.matcher(file);
        return name.matches()
                ? foundation
                        .database()
                        .read(session -> shopServices.scriptTags().cached(session, shop, Long.parseLong(name.group(1))))
                : Optional.empty();
    }

    private static void refuse(Context context, int status, String words) {
        context.status(status)
                .header("Cache-Control", "no-store")
                .contentType("text/plain; charset=utf-8")
                .result(words);
    }
}
