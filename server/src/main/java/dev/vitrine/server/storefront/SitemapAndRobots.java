package dev.vitrine.server.storefront;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.shop.content.SitemapEntry;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** {@code sitemap.xml} and {@code robots.txt} of a shop. Safe for use by many threads. */
final class SitemapAndRobots {

    /** "≤ 50,000 URLs and 50 MB uncompressed per file". */
    private static final int MOST = 50_000;

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Catalog catalog;
    private final String scheme;

    SitemapAndRobots(Foundation foundation, ShopServices shopServices, Catalog catalog, String scheme) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.catalog = catalog;
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
        HttpResponseBody.of("text/plain; charset=utf-8", text).send(context);
    }

    void sitemap(Context context, Shop shop) {
        var sitemapWriter = new SitemapWriter(origin(shop));
        foundation.database().<Boolean>read(session -> {
            sitemapWriter.add("/", shop.updatedAt());
            var collections = catalog.collections().sitemap(session, shop, MOST);
            var products = catalog.products().sitemap(session, shop, MOST);
            if (!collections.isEmpty()) {
                sitemapWriter.add("/collections", shop.updatedAt());
            }
            if (!products.isEmpty()
                    && collections.stream().noneMatch(each -> each.handle().equals(AllProducts.HANDLE))) {
                sitemapWriter.add(AllProducts.URL, shop.updatedAt());
            }
            sitemapWriter.addAll("/collections/", collections);
            sitemapWriter.addAll("/products/", products);
            sitemapWriter.addAll("/pages/", shopServices.pages().sitemap(session, shop, MOST));
            shopServices
                    .policies()
                    .all(session, shop)
                    .forEach(policy -> sitemapWriter.add(policy.path(), policy.updatedAt()));
            return true;
        });
        context.header("Cache-Control", "public, max-age=3600");
        HttpResponseBody.of("application/xml; charset=utf-8", sitemapWriter.text())
                .send(context);
    }

    private String origin(Shop shop) {
        return scheme + "://" + foundation.shops().hostOf(shop);
    }

    /** A sitemap being written. */
    private static final class SitemapWriter {
        private final StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                """);
        private final String origin;
        private int count;

        SitemapWriter(String origin) {
            this.origin = origin;
        }

        void add(String path, Instant updatedAt) {
            if (count++ < MOST) {
                text.append("  <url><loc>")
                        .append(origin)
                        .append(PageUrl.encoded(path))
                        .append("</loc><lastmod>");
                text.append(Times.print(updatedAt, ZoneOffset.UTC)).append("</lastmod></url>\n");
            }
        }

        void addAll(String prefix, List<SitemapEntry> entries) {
            entries.forEach(entry -> add(prefix + entry.handle(), entry.updatedAt()));
        }

        String text() {
            return text + "</urlset>\n";
        }
    }
}
