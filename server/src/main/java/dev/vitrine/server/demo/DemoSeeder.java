package dev.vitrine.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.shops.ShopCurrencies;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Fills an empty platform with the two demo shops. A shop is written in one transaction after its pictures are stored,
 * so that an interrupted seeding leaves either a whole shop or none, and starting again makes what is missing.
 */
public final class DemoSeeder {

    private static final Map<String, Rates> CURRENCIES = Map.of(
            "EUR", new Rates("Euro", "€", Map.of("EUR", "1", "USD", "1.10", "GBP", "0.85")),
            "GBP", new Rates("Pound sterling", "£", Map.of("GBP", "1", "EUR", "1.18")),
            "USD", new Rates("US dollar", "$", Map.of()));
    private static final Map<String, Integer> ORDERS = Map.of("demo", 34, "atelier", 9);
    private static final Map<String, Map<String, String>> ADDRESSES = Map.of(
            "demo", Map.of("address1", "Lindenhof 4", "zip", "10999", "city", "Berlin"),
            "atelier", Map.of("address1", "14 Kiln Lane", "zip", "BS1 6QF", "city", "Bristol"));
    private static final Map<String, Long> DELIVERY = Map.of("demo", 490L, "atelier", 395L);

    /** A currency, and what one of it costs in others: round figures, for looking at. */
    private record Rates(String name, String symbol, Map<String, String> of) {}

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Catalog catalog;
    private final Sales sales;
    private final DemoProgress progress;
    private final DemoImageSource source;
    private final InstantSource clock = InstantSource.system();

    public DemoSeeder(
            Foundation foundation, ShopServices shopServices, Catalog catalog, Sales sales, DemoProgress progress) {
        this(foundation, shopServices, catalog, sales, progress, DemoImageSource.shipped());
    }

    public DemoSeeder(
            Foundation foundation,
            ShopServices shopServices,
            Catalog catalog,
            Sales sales,
            DemoProgress progress,
            DemoImageSource source) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.catalog = catalog;
        this.sales = sales;
        this.progress = progress;
        this.source = source;
    }

    /** Creates the missing demo shops, unless there are other shops. */
    public void run() {
        var demo = DemoShop.all();
        var open = foundation.shops().all().stream().map(Shop::handle).toList();
        var ours = demo.stream().map(DemoShop::handle).toList();
        if (!ours.containsAll(open)) {
            return;
        }
        var missing =
                demo.stream().filter(not(shop -> open.contains(shop.handle()))).toList();
        if (missing.isEmpty()) {
            return;
        }
        var pictures = new DemoImageLoader(foundation.imageStore(), progress, source).load(missing);
        missing.forEach(shop -> foundation.database().change(tx -> new ShopSeeder(tx, shop, pictures).open()));
        progress.done(missing.size());
    }

    private static <T> Predicate<T> not(Predicate<T> predicate) {
        return predicate.negate();
    }

    /** One shop being opened. */
    private final class ShopSeeder {
        private final Tx tx;
        private final DemoShop demo;
        private final DemoImageLoader.LoadedImages pictures;
        private final Shop shop;

        ShopSeeder(Tx tx, DemoShop demo, DemoImageLoader.LoadedImages pictures) {
            this.tx = tx;
            this.demo = demo;
            this.pictures = pictures;
            var currency = Currency.getInstance(demo.currency());
            this.shop = foundation
                    .shops()
                    .open(
                            tx,
                            new NewShop(
                                    demo.handle(),
                                    demo.name(),
                                    demo.email(),
                                    currency,
                                    ZoneId.of(demo.timezone()),
                                    demo.country(),
                                    symbol(demo.currency()) + "{{amount}}",
                                    currencies(demo.currency()),
                                    "Standard delivery",
                                    new Money(DELIVERY.getOrDefault(demo.handle(), 0L), currency)));
        }

        void open() {
            demo.fileNames().forEach(this::file);
            var ids = new HashMap<String, Long>();
            demo.products().forEach(product -> ids.put(product.handle(), product(product)));
            demo.collections().forEach(collection -> collection(collection, ids));
            demo.pages().forEach(this::page);
            demo.menus()
                    .forEach(menu -> shopServices
                            .menus()
                            .put(
                                    tx,
                                    shop,
                                    menu.handle(),
                                    menu.title(),
                                    menu.links().stream().map(DemoSeeder::item).toList()));
            DemoPolicies.of(demo)
                    .forEach(policy -> shopServices.policies().put(tx, shop, policy.handle(), "", policy.bodyHtml()));
            new DemoCheckoutSettings(shopServices, sales, tx, shop).open(DELIVERY.getOrDefault(demo.handle(), 490L));
            new DemoOrders(foundation, catalog, sales, tx, shop, clock.instant())
                    .place(ORDERS.getOrDefault(demo.handle(), 0));
            ShopCurrencies.store(tx, shop, clock.instant());
            shopServices.shopSettings().set(tx, shop, ADDRESSES.getOrDefault(demo.handle(), Map.of()));
            shopServices.themeSettings().save(tx, shop, new DemoThemeSettings(demo, pictures).document());
        }

        private void file(String fileName) {
            var image = pictures.of(demo, fileName);
            var bytes = foundation.imageStore().bytes(image.key()).orElse(0L);
            foundation.shopFiles().add(tx, shop, image, fileName, bytes);
        }

        private long product(DemoProduct product) {
            var made = catalog.products().create(tx, shop, body(product));
            var assigned = Json.object();
            var images = assigned.putArray("images");
            made.images().forEach(image -> {
                var shown = images.addObject().put("id", image.id()).putArray("variant_ids");
                showing(product, made, image.position() - 1).forEach(shown::add);
            });
            catalog.products().update(tx, shop, made.id(), assigned, Set.of());
            return made.id();
        }

        /** The variants whose picture is the one at {@code place}. */
        private List<Long> showing(DemoProduct product, Product made, int place) {
            var ids = new ArrayList<Long>();
            for (int i = 0; i < product.variants().size(); i++) {
                var variant = made.variants().get(i);
                if (product.pictures()
                                .indexOf(product.pictureOf(product.variants().get(i)))
                        == place) {
                    ids.add(variant.id());
                }
            }
            return ids;
        }

        private ObjectNode body(DemoProduct product) {
            var body = Json.object()
                    .put("title", product.title())
                    .put("handle", product.handle())
                    .put("body_html", product.bodyHtml())
                    .put("vendor", product.vendor())
                    .put("product_type", product.productType())
                    .put("tags", String.join(", ", product.tags()))
                    .put("published", true)
                    .put("metafields_global_title_tag", product.seoTitle())
                    .put("metafields_global_description_tag", product.seoDescription());
            var options = body.putArray("options");
            product.options().forEach(option -> {
                var values = options.addObject().put("name", option.name()).putArray("values");
                option.values().forEach(values::add);
            });
            var variants = body.putArray("variants");
            product.variants().forEach(variant -> variants.add(variant(variant)));
            var images = body.putArray("images");
            product.pictures()
                    .forEach(picture ->
                            images.add(ImageIntake.imageBody(pictures.of(demo, picture.fileName()), picture.fileName())
                                    .put("alt", picture.alt())));
            return body;
        }

        private ObjectNode variant(DemoProduct.Variant variant) {
            var node = Json.object();
            for (int i = 0; i < variant.values().size(); i++) {
                node.put("option" + (i + 1), variant.values().get(i));
            }
            var before = variant.compareAtPrice();
            return node.put("price", major(variant.price()))
                    .put("compare_at_price", before == null ? null : major(before))
                    .put("sku", variant.sku())
                    .put("grams", variant.grams())
                    .put("inventory_management", Variant.TRACKED)
                    .put("inventory_quantity", variant.stock());
        }

        private void collection(DemoCollection collection, Map<String, Long> ids) {
            var cover = pictures.of(demo, collection.picture().tallFileName());
            var body = Json.object()
                    .put("title", collection.title())
                    .put("handle", collection.handle())
                    .put("body_html", collection.bodyHtml())
                    .put("published", true);
            body.set(
                    "image",
                    ImageIntake.imageBody(cover, collection.picture().fileName())
                            .put("alt", collection.picture().alt()));
            var collects = body.putArray("collects");
            demo.productsIn(collection.handle())
                    .forEach(product -> collects.addObject().put("product_id", ids.get(product.handle())));
            catalog.collections().create(tx, shop, body);
        }

        private void page(DemoPage page) {
            shopServices
                    .pages()
                    .publish(
                            tx,
                            shop,
                            new Page(
                                    0,
                                    shop.id(),
                                    page.title(),
                                    page.handle(),
                                    page.bodyHtml(),
                                    demo.name(),
                                    page.templateSuffix(),
                                    null,
                                    page.seoDescription(),
                                    null,
                                    "",
                                    true,
                                    null,
                                    true,
                                    Instant.EPOCH,
                                    Instant.EPOCH));
        }

        private BigDecimal major(long minor) {
            return new Money(minor, shop.currency()).amount();
        }
    }

    private static MenuItem item(DemoMenu.Link link) {
        return switch (link.kind()) {
            case COLLECTION -> MenuItem.collection(link.title(), link.target());
            case PRODUCT -> MenuItem.product(link.title(), link.target());
            case PAGE -> MenuItem.page(link.title(), link.target());
            case HOME, COLLECTIONS, SEARCH -> MenuItem.address(link.title(), link.url());
        };
    }

    private static String symbol(String currency) {
        return rates(currency).symbol();
    }

    private static Rates rates(String currency) {
        return CURRENCIES.getOrDefault(currency, new Rates(currency, currency + " ", Map.of()));
    }

    private static List<JsonNode> currencies(String base) {
        return rates(base).of().entrySet().stream()
                .sorted(Map.Entry.<String, String>comparingByKey(
                        (a, b) -> a.equals(base) ? -1 : b.equals(base) ? 1 : a.compareTo(b)))
                .<JsonNode>map(entry -> Json.object()
                        .put("code", entry.getKey())
                        .put("name", rates(entry.getKey()).name())
                        .put("symbol", symbol(entry.getKey()))
                        .put("minor_units", 2)
                        .put("is_base", entry.getKey().equals(base))
                        .put("rate", new BigDecimal(entry.getValue())))
                .toList();
    }
}
