package dev.vitrine.server.storefront;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.SitemapEntry;
import dev.vitrine.shop.content.SitemapWindow;
import io.javalin.http.Context;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sitemap of a shop: one file at {@code /sitemap.xml}, or an index of files where that would grow too long. Files are
 * written while they are read. Safe for use by many threads.
 */
final class Sitemap {

    /** The file of what is no collection, product or page. */
    static final String SHOP = "shop";

    /**
     * "≤ 50,000 URLs and 50 MB uncompressed per file": so many of the longest addresses, 2,400 bytes each, are 48 MB.
     */
    private static final int MOST = 20_000;

    /** Of each kind in a sitemap of one file. */
    private static final int FEW = 5_000;

    private static final int AT_ONCE = 1_000;

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Catalog catalog;
    private final List<Kind> kinds;

    /** Things of which each has an address. */
    private record Kind(String name, Entries entries) {

        interface Entries {
            List<SitemapEntry> in(Session session, Shop shop, SitemapWindow window);
        }

        /** The entry that so many others stand before, of those after an id. */
        Optional<SitemapEntry> entry(Session session, Shop shop, long after, int before) {
            return entries.in(session, shop, new SitemapWindow(after, before, 1)).stream()
                    .findFirst();
        }
    }

    Sitemap(Foundation foundation, ShopServices shopServices, Catalog catalog) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.catalog = catalog;
        this.kinds = List.of(
                new Kind("collections", catalog.collections()::sitemap),
                new Kind("products", catalog.products()::sitemap),
                new Kind("pages", shopServices.pages()::sitemap));
    }

    /** The names of its files: {@code /sitemap-products.xml?after=ID}. */
    static List<String> files() {
        return List.of(SHOP, "collections", "products", "pages");
    }

    /** {@code /sitemap.xml}. */
    void start(Context context, Shop shop) throws IOException {
        var large = foundation
                .database()
                .<Boolean>readFromReplica(session -> kinds.stream()
                        .anyMatch(kind ->
                                kind.entry(session, shop, 0, most(shop, FEW)).isPresent()));
        if (large) {
            index(context, shop);
            return;
        }
        try (var urls = new UrlWriter(context, shop)) {
            writeShop(urls, shop);
            for (var kind : kinds) {
                writeKind(urls, shop, kind, 0);
            }
            urls.end();
        }
    }

    void file(Context context, Shop shop, String name) throws IOException {
        try (var urls = new UrlWriter(context, shop)) {
            if (name.equals(SHOP)) {
                writeShop(urls, shop);
            }
            for (var kind : kinds) {
                if (kind.name().equals(name)) {
                    writeKind(urls, shop, kind, after(context));
                }
            }
            urls.end();
        }
    }

    private void index(Context context, Shop shop) throws IOException {
        var files = foundation.database().<List<String>>readFromReplica(session -> {
            var found = new ArrayList<>(List.of("/sitemap-shop.xml"));
            for (var kind : kinds) {
                var file = "/sitemap-" + kind.name() + ".xml?after=";
                var first = kind.entry(session, shop, 0, 0);
                while (first.isPresent()) {
                    var after = first.get().id() - 1;
                    found.add(file + after);
                    first = kind.entry(session, shop, after, most(shop, MOST));
                }
            }
            return found;
        });
        try (var writer = writer(context)) {
            writer.write("""
                    <?xml version="1.0" encoding="UTF-8"?>
                    <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                    """);
            for (var file : files) {
                writer.write("  <sitemap><loc>" + origin(shop) + file + "</loc></sitemap>\n");
            }
            writer.write("</sitemapindex>\n");
        }
    }

    private void writeShop(UrlWriter urls, Shop shop) throws IOException {
        urls.add("/", shop.updatedAt());
        var first = new SitemapWindow(0, 0, 1);
        var collections = foundation
                .database()
                .readFromReplica(session -> catalog.collections().sitemap(session, shop, first));
        if (!collections.isEmpty()) {
            urls.add("/collections", shop.updatedAt());
        }
        var all = foundation
                .database()
                .readFromReplica(
                        session -> catalog.collections().byHandles(session, shop, List.of(AllProducts.HANDLE)));
        var products = foundation
                .database()
                .readFromReplica(session -> catalog.products().sitemap(session, shop, first));
        if (!products.isEmpty() && all.isEmpty()) {
            urls.add(AllProducts.URL, shop.updatedAt());
        }
        var policies = foundation
                .database()
                .readFromReplica(session -> shopServices.policies().all(session, shop));
        for (var policy : policies) {
            urls.add(policy.path(), policy.updatedAt());
        }
    }

    /** why in parts, each read by itself: a slow client must not hold on to a connection to the database. */
    private void writeKind(UrlWriter urls, Shop shop, Kind kind, long after) throws IOException {
        var last = after;
        int most = most(shop, MOST);
        for (int written = 0; written < most; ) {
            var window = new SitemapWindow(last, 0, Math.min(AT_ONCE, most - written));
            var entries = foundation
                    .database()
                    .readFromReplica(session -> kind.entries().in(session, shop, window));
            for (var entry : entries) {
                urls.add("/" + kind.name() + "/" + entry.handle(), entry.updatedAt());
                last = entry.id();
            }
            if (entries.size() < window.most()) {
                return;
            }
            written += entries.size();
        }
    }

    private static long after(Context context) {
        return Optional.ofNullable(context.queryParam("after"))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    private String origin(Shop shop) {
        return foundation.shops().publicOriginOf(shop);
    }

    /** why: each address stands there in each language, and names all others. */
    private static int most(Shop shop, int ofOneLanguage) {
        int languages = shop.locales().size();
        return languages == 1 ? ofOneLanguage : Math.max(1, ofOneLanguage / (languages * (languages + 1)));
    }

    private static Writer writer(Context context) {
        context.header("Cache-Control", "public, max-age=3600");
        context.contentType("application/xml; charset=utf-8");
        return new BufferedWriter(new OutputStreamWriter(context.outputStream(), StandardCharsets.UTF_8));
    }

    /** A file of addresses being written. */
    private final class UrlWriter implements AutoCloseable {
        private final Writer writer;
        private final String origin;
        private final Shop shop;

        UrlWriter(Context context, Shop shop) throws IOException {
            this.shop = shop;
            this.origin = origin(shop);
            this.writer = writer(context);
            writer.write(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"%s>
                    """.formatted(shop.locales().size() > 1 ? " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" : ""));
        }

        void add(String path, Instant updatedAt) throws IOException {
            var alternates = new StringBuilder();
            PageLanguage.alternates(shop, origin, path)
                    .forEach((locale, url) -> alternates
                            .append("<xhtml:link rel=\"alternate\" hreflang=\"")
                            .append(locale)
                            .append("\" href=\"")
                            .append(url)
                            .append("\"/>"));
            for (var language : PageLanguage.all(shop)) {
                writer.write("  <url><loc>" + origin + PageUrl.encoded(language.address(path)) + "</loc><lastmod>"
                        + Times.print(updatedAt, ZoneOffset.UTC) + "</lastmod>" + alternates + "</url>\n");
            }
        }

        void end() throws IOException {
            writer.write("</urlset>\n");
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
