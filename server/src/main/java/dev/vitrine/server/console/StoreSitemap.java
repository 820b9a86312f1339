package dev.vitrine.server.console;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.applistings.AppStore;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.server.web.HttpResponseBody;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code /robots.txt} and {@code /sitemap.xml} of the base host, which lead search engines to the app store and the
 * theme store. Safe for use by many threads.
 */
public final class StoreSitemap {

    public static final String ROBOTS = "/robots.txt";
    public static final String SITEMAP = "/sitemap.xml";

    private final Foundation foundation;
    private final AppServices appServices;

    public StoreSitemap(Foundation foundation, AppServices appServices) {
        this.foundation = foundation;
        this.appServices = appServices;
    }

    public void robots(Context context) {
        var text = """
                User-agent: *
                Disallow: /*?*q=
                Disallow: /apps/*/add
                Disallow: /themes/*/add

                Sitemap: %s%s
                """.formatted(foundation.shops().baseOrigin(), SITEMAP);
        send(context, "text/plain; charset=utf-8", text);
    }

    public void sitemap(Context context) {
        var pages = foundation.database().read(this::pages);
        var origin = foundation.shops().baseOrigin();
        var urls = pages.entrySet().stream()
                .map(page -> "  <url><loc>" + origin + page.getKey() + "</loc><lastmod>"
                        + Times.print(page.getValue(), ZoneOffset.UTC) + "</lastmod></url>\n")
                .collect(Collectors.joining());
        send(context, "application/xml; charset=utf-8", """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                %s</urlset>
                """.formatted(urls));
    }

    /** Paths with the time of their last change: that of a list is the last of what it lists. */
    private SortedMap<String, Instant> pages(Session session) {
        var pages = new TreeMap<String, Instant>();
        for (var listing : appServices.appListings().store().live(session)) {
            var lists = AppStore.content(listing).categories().stream().map(category -> "/apps?category=" + category);
            Stream.concat(Stream.of("/apps", "/apps/" + listing.handle()), lists)
                    .forEach(path -> pages.merge(path, listing.updatedAt(), StoreSitemap::later));
        }
        for (var entry : appServices.themeListings().store().all(session)) {
            var listing = entry.listing();
            Stream.of("/themes", "/themes/" + listing.handle())
                    .forEach(path -> pages.merge(path, listing.updatedAt(), StoreSitemap::later));
        }
        return pages;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static void send(Context context, String type, String text) {
        context.header("Cache-Control", "public, max-age=3600");
        HttpResponseBody.of(type, text).send(context);
    }
}
