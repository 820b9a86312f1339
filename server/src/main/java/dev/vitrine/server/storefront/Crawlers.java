package dev.vitrine.server.storefront;

import dev.vitrine.Platform;
import dev.vitrine.content.SitemapEntries;
import dev.vitrine.kernel.Times;
import dev.vitrine.server.http.Content;
import dev.vitrine.tenancy.Shop;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** {@code sitemap.xml} and {@code robots.txt} of a shop. Threads may share it. */
final class Crawlers {

    /** "≤ 50,000 URLs and 50 MB uncompressed per file". */
    private static final int MOST = 50_000;

    private final Platform platform;
    private final String scheme;

    Crawlers(Platform platform, String scheme) {
        this.platform = platform;
        this.scheme = scheme;
    }

    void robots(Context context, Shop shop) {
        var text = """
                User-agent: *
                Disallow: /cart
                Disallow: /checkout
                Disallow: /checkouts/
                Disallow: /orders/
                Disallow: /login
                Disallow: /register
                Disallow: /my-account
                Disallow: /search
                Disallow: /_page/
                Disallow: /*?*sort_by=
                Disallow: /*?*variant=

                Sitemap: %s/sitemap.xml
                """.formatted(origin(shop));
        context.header("Cache-Control", "public, max-age=3600");
        Content.of("text/plain; charset=utf-8", text).send(context);
    }

    void sitemap(Context context, Shop shop) {
        var map = new Map(origin(shop));
        platform.database().<Boolean>read(session -> {
            var sitemapEntries = platform.sitemapEntries();
            map.add("/", shop.updatedAt());
            var collections = sitemapEntries.collections(session, shop, MOST);
            var products = sitemapEntries.products(session, shop, MOST);
            if (!collections.isEmpty()) {
                map.add("/collections", shop.updatedAt());
            }
            if (!products.isEmpty()
                    && collections.stream().noneMatch(each -> each.handle().equals(AllProducts.HANDLE))) {
                map.add(AllProducts.URL, shop.updatedAt());
            }
            map.addAll("/collections/", collections);
            map.addAll("/products/", products);
            map.addAll("/pages/", sitemapEntries.pages(session, shop, MOST));
            platform.policies().all(session, shop).forEach(policy -> map.add(policy.path(), policy.updatedAt()));
            return true;
        });
        context.header("Cache-Control", "public, max-age=3600");
        Content.of("application/xml; charset=utf-8", map.text()).send(context);
    }

    private String origin(Shop shop) {
        return scheme + "://" + platform.shops().hostOf(shop);
    }

    /** A sitemap being written. */
    private static final class Map {
        private final StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                """);
        private final String origin;
        private int count;

        Map(String origin) {
            this.origin = origin;
        }

        void add(String path, Instant updatedAt) {
            if (count++ < MOST) {
                text.append("  <url><loc>")
                        .append(origin)
                        .append(Address.encoded(path))
                        .append("</loc><lastmod>");
                text.append(Times.print(updatedAt, ZoneOffset.UTC)).append("</lastmod></url>\n");
            }
        }

        void addAll(String prefix, List<SitemapEntries.Entry> entries) {
            entries.forEach(entry -> add(prefix + entry.handle(), entry.updatedAt()));
        }

        String text() {
            return text + "</urlset>\n";
        }
    }
}
