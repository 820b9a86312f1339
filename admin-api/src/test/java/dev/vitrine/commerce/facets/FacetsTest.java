package dev.vitrine.commerce.facets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductIds;
import dev.vitrine.commerce.catalog.ProductOption;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.ProductSortOrder;
import dev.vitrine.commerce.catalog.StockCause;
import dev.vitrine.commerce.catalog.StockReason;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts of facets are those of looking at each product by itself, and follow every change. */
final class FacetsTest {

    private static final long SEED = 20261126;
    private static final FacetKey COLOR = FacetKey.option("Color");
    private static final FacetKey SIZE = FacetKey.option("Size");
    private static final List<String> VENDORS = List.of("Nord", "nord", "Söhne & Co", "Atelier", "");
    private static final List<String> TYPES = List.of("Cup", "Jug", "");
    private static final List<String> TAGS = List.of("sale", "Sale", "new", "glass", "Été");
    private static final List<String> COLORS = List.of("Red", "Blue", "Green");
    private static final List<String> SIZES = List.of("S", "M", "L");

    @ParameterizedTest
    @EnumSource
    void countsAreThoseOfLookingAtEachProduct(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED));
        for (int i = 0; i < 40; i++) {
            shop.create();
        }
        for (int i = 0; i < 60; i++) {
            shop.compare(shop.query(), shop.choice());
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsFollowEveryChange(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED + 1));
        for (int i = 0; i < 15; i++) {
            shop.create();
        }
        for (int i = 0; i < 80; i++) {
            shop.change();
            shop.compare(ProductQuery.published(100), FacetChoice.NOTHING);
            shop.compare(shop.query(), shop.choice());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shopsWithManyProductsAreReadBeforeAnybodyAsks(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var large = new RandomShop(test, new Random(SEED));
        var small = new RandomShop(test, new Random(SEED));
        large.fill(3_000);
        small.fill(20);
        var facets = test.platform().catalog().facets();
        facets.readAhead(3_000);
        assertThat(facets.isInMemory(large.apiClient.shop().shopId())).isTrue();
        assertThat(facets.isInMemory(small.apiClient.shop().shopId())).isFalse();
        large.post("{\"title\": \"Cup\"}");
        assertThat(large.size(FacetChoice.NOTHING)).isEqualTo(3_001);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsChosenMustBeOfOneVariant(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED));
        shop.post("""
                {"title": "Cup", "options": [{"name": "Color"}, {"name": "Size"}], "variants": [
                  {"option1": "Red", "option2": "S", "price": "5", "inventory_management": "vitrine"},
                  {"option1": "Blue", "option2": "M", "price": "9"}]}""");
        assertThat(shop.size(choice(COLOR, "Red"))).isOne();
        assertThat(shop.size(new FacetChoice(true, null, Map.of(COLOR, List.of("Red")))))
                .as("sold out in red")
                .isZero();
        assertThat(shop.size(new FacetChoice(false, null, Map.of(COLOR, List.of("red"), SIZE, List.of("M")))))
                .as("red is small")
                .isZero();
        assertThat(shop.size(new FacetChoice(true, new PriceRange(900, 900), Map.of(SIZE, List.of("M", "XL")))))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource
    void onlyFacetsThatHelpAreThere(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED));
        shop.post("{\"title\": \"Cup\", \"vendor\": \"Nord\", \"tags\": \"a, b\"}");
        shop.post("{\"title\": \"Jug\", \"vendor\": \"NORD\"}");
        var nothing = shop.list(ProductQuery.published(10), FacetChoice.NOTHING);
        assertThat(nothing.lists()).extracting(FacetCounts::key).containsExactly(FacetKey.TAG);
        assertThat(nothing.sparesSoldOut()).isFalse();
        assertThat(nothing.prices()).isEqualTo(new PriceRange(0, 0));

        var unknown = shop.list(ProductQuery.published(10), choice(FacetKey.VENDOR, "Nobody"));
        assertThat(unknown.matching().size()).isZero();
        assertThat(unknown.all()).isEqualTo(2);
        assertThat(unknown.lists())
                .containsExactly(new FacetCounts(
                        FacetKey.VENDOR,
                        "",
                        List.of(new FacetCounts.Value("Nord", 2, false), new FacetCounts.Value("Nobody", 0, true))));
    }

    @ParameterizedTest
    @EnumSource
    void chosenValuesAreAmongTheMostFrequentFifty(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED));
        shop.post("{\"title\": \"Cup\", \"tags\": \"%s\"}"
                .formatted(IntStream.range(0, 70)
                        .mapToObj(i -> "tag %02d".formatted(i))
                        .collect(Collectors.joining(", "))));
        shop.post("{\"title\": \"Jug\", \"tags\": \"tag 66\"}");
        var values = shop.list(ProductQuery.published(10), choice(FacetKey.TAG, "tag 69"))
                .lists()
                .getFirst()
                .values();
        assertThat(values).hasSize(FacetCounter.MOST_VALUES);
        assertThat(values.getFirst()).isEqualTo(new FacetCounts.Value("tag 66", 2, false));
        assertThat(values).contains(new FacetCounts.Value("tag 69", 1, true));
        assertThat(values)
                .extracting(FacetCounts.Value::text)
                .contains("tag 00")
                .doesNotContain("tag 60");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsPublishedLaterCountsFromThenOn(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = new RandomShop(test, new Random(SEED));
        shop.post("{\"title\": \"Cup\", \"published_at\": \"%s\"}"
                .formatted(test.clock().instant().plusSeconds(60)));
        assertThat(shop.size(FacetChoice.NOTHING)).isZero();
        test.clock().advance(Duration.ofSeconds(61));
        assertThat(shop.size(FacetChoice.NOTHING)).isOne();
    }

    /** More than are sorted at once. */
    @ParameterizedTest
    @EnumSource
    void pagesOfManyProductsComeInEachOrder(Dialect dialect) {
        var shop = new RandomShop(TestPlatform.on(dialect), new Random(SEED));
        shop.fill(1_200);
        var collection = shop.collection();
        for (var order : ProductSortOrder.values()) {
            for (var list :
                    List.of(ProductQuery.published(5), ProductQuery.published(5).of(collection))) {
                var query = list.by(order);
                var every = shop.ids(query.withLimit(2_000));
                for (var ids : List.of(every, every.subList(100, 1_150), every.subList(3, 11))) {
                    for (var offset : List.of(0, 4, ids.size() - 3, ids.size())) {
                        assertThat(shop.page(query.from(offset), ids))
                                .as("%s from %d of %d", query, offset, ids.size())
                                .isEqualTo(ids.stream().skip(offset).limit(5).toList());
                    }
                }
            }
        }
    }

    private static FacetChoice choice(FacetKey facet, String... values) {
        return new FacetChoice(false, null, Map.of(facet, List.of(values)));
    }

    /** A shop whose products differ in everything that facets know. */
    private static final class RandomShop {

        private final TestPlatform test;
        private final ApiClient apiClient;
        private final Random random;
        private final List<Long> ids = new ArrayList<>();
        private final long byHand;
        private final long byRule;

        RandomShop(TestPlatform test, Random random) {
            this.test = test;
            this.apiClient = test.api();
            this.random = random;
            this.byHand = collection("custom_collection", "{\"title\": \"By hand\"}");
            this.byRule = collection("smart_collection", """
                    {"title": "By rule", "rules": [{"column": "tag", "relation": "equals", "condition": "sale"}]}""");
        }

        private long collection(String kind, String body) {
            return apiClient
                    .post(kind + "s", "{\"%s\": %s}".formatted(kind, body))
                    .json()
                    .at("/" + kind + "/id")
                    .asLong();
        }

        void post(String product) {
            ids.add(apiClient
                    .post("products", "{\"product\": %s}".formatted(product))
                    .json()
                    .at("/product/id")
                    .asLong());
        }

        void create() {
            var product = Json.object()
                    .put("title", "Product " + ids.size())
                    .put("vendor", any(VENDORS))
                    .put("product_type", any(TYPES))
                    .put("tags", String.join(", ", some(TAGS)))
                    .put("published", random.nextInt(10) > 0);
            if (random.nextInt(4) > 0) {
                product.putArray("options").addObject().put("name", random.nextBoolean() ? "Color" : "color");
                var sized = random.nextBoolean();
                if (sized) {
                    product.withArray("options").addObject().put("name", "Size");
                }
                var variants = product.putArray("variants");
                for (var color : some(COLORS)) {
                    for (var size : sized ? some(SIZES) : List.of("")) {
                        variants.addObject()
                                .put("option1", color)
                                .put("option2", size.isEmpty() ? null : size)
                                .put("price", 1 + random.nextInt(9))
                                .put("inventory_management", random.nextInt(3) > 0 ? "vitrine" : null)
                                .put("inventory_quantity", random.nextInt(3))
                                .put("inventory_policy", random.nextInt(4) > 0 ? "deny" : "continue");
                    }
                }
            }
            post(product.toString());
            if (random.nextBoolean()) {
                collect(ids.getLast());
            }
        }

        private void collect(long product) {
            apiClient.post(
                    "collects",
                    "{\"collect\": {\"collection_id\": %d, \"product_id\": %d}}".formatted(byHand, product));
        }

        void change() {
            var id = any(ids);
            switch (random.nextInt(8)) {
                case 0 -> create();
                case 1 -> {
                    apiClient.delete("products/" + id);
                    ids.remove(id);
                    create();
                }
                case 2 -> put(id, "\"vendor\": \"" + any(VENDORS) + "\"");
                case 3 -> put(id, "\"tags\": \"" + String.join(", ", some(TAGS)) + "\"");
                case 4 -> put(id, "\"published\": " + random.nextBoolean());
                case 5 -> collect(id);
                case 6 -> {
                    var variant = product(id).variants().getLast();
                    apiClient.put(
                            "variants/" + variant.id(),
                            "{\"variant\": {\"id\": %d, \"price\": \"%d\"}}"
                                    .formatted(variant.id(), random.nextInt(12)));
                }
                default -> {
                    var variant = product(id).variants().getFirst();
                    var stock = test.platform().catalog().stock();
                    test.platform().foundation().database().change(tx -> {
                        if (random.nextBoolean()) {
                            stock.take(tx, apiClient.shop(), variant.id(), 1);
                        } else {
                            stock.restock(
                                    tx, apiClient.shop(), variant.id(), 1, null, StockCause.of(StockReason.RETURNED));
                        }
                    });
                }
            }
        }

        private void put(long id, String field) {
            apiClient.put("products/" + id, "{\"product\": {\"id\": %d, %s}}".formatted(id, field));
        }

        private <T> T any(List<T> all) {
            return all.get(random.nextInt(all.size()));
        }

        /** One at least. */
        private List<String> some(List<String> all) {
            var some = all.stream().filter(each -> random.nextBoolean()).toList();
            return some.isEmpty() ? List.of(any(all)) : some;
        }

        ProductQuery query() {
            var query = ProductQuery.published(100);
            return switch (random.nextInt(5)) {
                case 0 -> query.of(byHand);
                case 1 -> query.of(byRule);
                case 2 ->
                    query.with(new ProductQuery.Facet(ProductQuery.Facet.Kind.VENDOR, List.of("NORD")))
                            .with(new ProductQuery.Facet(ProductQuery.Facet.Kind.TAG, List.of("sale", "new")));
                case 3 -> query.with(new ProductQuery.Facet(ProductQuery.Facet.Kind.TYPE, List.of("Cup", "Jug")));
                default -> query;
            };
        }

        FacetChoice choice() {
            var values = new LinkedHashMap<FacetKey, List<String>>();
            Map.of(FacetKey.VENDOR, VENDORS, FacetKey.TYPE, TYPES, FacetKey.TAG, TAGS, COLOR, COLORS, SIZE, SIZES)
                    .forEach((facet, all) -> {
                        if (random.nextInt(4) == 0) {
                            values.put(
                                    facet,
                                    some(all).stream()
                                            .filter(text -> !text.isEmpty())
                                            .toList());
                        }
                    });
            values.values().removeIf(List::isEmpty);
            var least = random.nextInt(9);
            return new FacetChoice(
                    random.nextInt(4) == 0,
                    random.nextInt(3) == 0 ? new PriceRange(100L * least, 100L * (least + random.nextInt(8))) : null,
                    values);
        }

        FacetedProducts list(ProductQuery query, FacetChoice choice) {
            return test.platform()
                    .foundation()
                    .database()
                    .<FacetedProducts>read(
                            session -> test.platform().catalog().facets().of(session, apiClient.shop(), query, choice));
        }

        int size(FacetChoice choice) {
            return list(ProductQuery.published(10), choice).matching().size();
        }

        private Product product(long id) {
            return products(List.of(id)).getFirst();
        }

        private List<Product> products(List<Long> some) {
            return test.platform()
                    .foundation()
                    .database()
                    .<List<Product>>read(
                            session -> test.platform().catalog().products().byIds(session, apiClient.shop(), some));
        }

        List<Long> ids(ProductQuery query) {
            return test
                    .platform()
                    .foundation()
                    .database()
                    .<List<Product>>read(session -> test.platform()
                            .catalog()
                            .products()
                            .list(session, apiClient.shop(), query)
                            .products())
                    .stream()
                    .map(Product::id)
                    .toList();
        }

        List<Long> page(ProductQuery query, List<Long> some) {
            var among = ProductIds.of(some.stream().mapToLong(Long::longValue).toArray());
            return test
                    .platform()
                    .foundation()
                    .database()
                    .<List<Product>>read(session -> test.platform()
                            .catalog()
                            .products()
                            .list(session, apiClient.shop(), query, among)
                            .products())
                    .stream()
                    .map(Product::id)
                    .toList();
        }

        void fill(int products) {
            for (var sql : """
                    insert into products (shop_id, title, sort_title, handle, lowest_price, published_at, created_at,
                      updated_at)
                    with recursive n (i) as (select 1 union all select i + 1 from n where i < :products)
                    select :shop, 'Jug', 'jug ' || (i * 7919 %% 1009), 'jug-' || i, i * 31 %% 97, 1, i * 17 %% 101, 1
                    from n;
                    insert into variants (shop_id, product_id, title, price, currency, position, option1, option_key,
                      is_default, created_at, updated_at)
                    select :shop, id, 'Default Title', lowest_price, 'EUR', 1, 'Default Title', 'default title', true,
                      1, 1
                    from products where shop_id = :shop and :products > 0;
                    insert into collects (shop_id, collection_id, product_id, position, created_at, updated_at)
                    select :shop, %1$d, id, 1 + id * 13 %% 701, 1, 1
                    from products where shop_id = :shop and :products > 0""".formatted(byHand).split(";")) {
                test.platform()
                        .foundation()
                        .database()
                        .change(tx -> tx.sql(sql)
                                .bind(apiClient.shop())
                                .bind("products", products)
                                .run());
            }
        }

        long collection() {
            return byHand;
        }

        void compare(ProductQuery query, FacetChoice choice) {
            var found = list(query, choice);
            var naive = new NaiveFacets(products(ids(query)), choice);
            var where = query + " " + choice;
            assertThat(found.all()).as(where).isEqualTo(naive.products().size());
            assertThat(naive.matching(choice)).as(where).isEqualTo(ofAll(found.matching()));
            assertThat(found.available())
                    .as(where)
                    .isEqualTo(naive.available(true).size());
            assertThat(found.sparesSoldOut())
                    .as(where)
                    .isEqualTo(naive.available(true).size()
                            < naive.available(false).size());
            assertThat(found.prices()).as(where).isEqualTo(naive.prices());
            assertThat(counts(found)).as(where).isEqualTo(naive.counts());
        }

        private Set<Long> ofAll(ProductIds some) {
            var all = ids.stream().filter(some::contains).collect(Collectors.toSet());
            assertThat(all).hasSize(some.size());
            return all;
        }

        private static Map<FacetKey, Map<String, Integer>> counts(FacetedProducts found) {
            return found.lists().stream()
                    .collect(Collectors.toMap(
                            FacetCounts::key,
                            facet -> facet.values().stream()
                                    .collect(Collectors.toMap(
                                            value -> value.text().toLowerCase(Locale.ROOT),
                                            FacetCounts.Value::count))));
        }
    }

    /** The rules in the plainest way: each value asks each product anew. */
    private record NaiveFacets(List<Product> products, FacetChoice choice) {

        Set<Long> matching(FacetChoice asked) {
            return products.stream()
                    .filter(product -> meets(product, asked))
                    .map(Product::id)
                    .collect(Collectors.toSet());
        }

        Set<Long> available(boolean only) {
            return matching(new FacetChoice(only, choice.price(), choice.values()));
        }

        @Nullable
        PriceRange prices() {
            var anyPrice = new FacetChoice(choice.available(), null, choice.values());
            var prices = products.stream()
                    .filter(product -> meets(product, anyPrice))
                    .flatMap(product -> product.variants().stream()
                            .filter(variant -> meets(product, variant, anyPrice))
                            .map(variant -> variant.price().minor()))
                    .sorted()
                    .toList();
            return prices.isEmpty() ? null : new PriceRange(prices.getFirst(), prices.getLast());
        }

        Map<FacetKey, Map<String, Integer>> counts() {
            var counts = new LinkedHashMap<FacetKey, Map<String, Integer>>();
            for (var facet : List.of(FacetKey.VENDOR, FacetKey.TYPE, FacetKey.TAG, COLOR, SIZE)) {
                var ofFacet = new TreeMap<String, Integer>();
                var chosen = lower(choice.values().getOrDefault(facet, List.of()));
                products.stream()
                        .flatMap(product -> values(product, facet).stream())
                        .forEach(value -> ofFacet.put(
                                value, matching(instead(facet, value)).size()));
                ofFacet.keySet().removeIf(value -> ofFacet.get(value) == 0);
                chosen.forEach(value -> ofFacet.putIfAbsent(value, 0));
                if (ofFacet.size() > 1 || !chosen.isEmpty()) {
                    counts.put(facet, ofFacet);
                }
            }
            return counts;
        }

        private FacetChoice instead(FacetKey facet, String value) {
            var values = new LinkedHashMap<>(choice.values());
            values.put(facet, List.of(value));
            return new FacetChoice(choice.available(), choice.price(), values);
        }

        private static boolean meets(Product product, FacetChoice asked) {
            return product.variants().stream().anyMatch(variant -> meets(product, variant, asked));
        }

        private static boolean meets(Product product, Variant variant, FacetChoice asked) {
            return (!asked.available() || variant.sells(1))
                    && (asked.price() == null
                            || asked.price().contains(variant.price().minor()))
                    && asked.values().entrySet().stream()
                            .allMatch(entry -> lower(entry.getValue()).stream()
                                    .anyMatch(value -> values(product, variant, entry.getKey())
                                            .contains(value)));
        }

        private static Set<String> values(Product product, FacetKey facet) {
            return product.variants().stream()
                    .flatMap(variant -> values(product, variant, facet).stream())
                    .collect(Collectors.toSet());
        }

        private static Set<String> values(Product product, Variant variant, FacetKey facet) {
            var values = switch (facet.kind()) {
                case VENDOR -> Stream.of(product.vendor());
                case TYPE -> Stream.of(product.productType());
                case TAG -> Stream.of(product.tags().split(", "));
                case OPTION ->
                    product.options().stream()
                            .filter(option -> option.isCalled(facet.option()))
                            .map(ProductOption::position)
                            .map(variant::option);
            };
            return lower(
                    values.filter(value -> value != null && !value.isEmpty()).toList());
        }

        private static Set<String> lower(List<String> values) {
            return values.stream().map(value -> value.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        }
    }
}
