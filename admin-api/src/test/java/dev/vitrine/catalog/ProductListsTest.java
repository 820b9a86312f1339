package dev.vitrine.catalog;

import static dev.vitrine.catalog.ProductsTest.create;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPictures;
import dev.vitrine.testkit.TestPlatform;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ProductListsTest {

    @ParameterizedTest
    @EnumSource
    void fiftyProductsTakeAConstantNumberOfStatements(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        for (int i = 0; i < 50; i++) {
            create(
                    api,
                    "{\"title\":\"Shirt\",\"options\":[{\"name\":\"Size\",\"values\":[\"S\",\"M\",\"L\"]}],"
                            + "\"images\":[{\"attachment\":\"" + TestPictures.base64(i) + "\"}]}");
        }
        var database = test.platform().database();
        Function<Integer, Long> counted = limit -> api.statements(() -> database.read(
                session -> test.platform().products().list(session, api.shop(), ProductQuery.published(limit))));

        assertThat(counted.apply(50)).isEqualTo(counted.apply(1)).isEqualTo(6);
        assertThat(api.statements(
                        () -> assertThat(api.get("products?limit=50").json().get("products"))
                                .hasSize(50)))
                .isEqualTo(api.statements(() -> api.get("products?limit=1")));
    }

    @ParameterizedTest
    @CsvSource({
        "MANUAL, 'Zebra,apple,Mango'",
        "TITLE_ASC, 'apple,Mango,Zebra'",
        "TITLE_DESC, 'Zebra,Mango,apple'",
        "PRICE_ASC, 'Mango,Zebra,apple'",
        "PRICE_DESC, 'apple,Zebra,Mango'",
        "CREATED_DESC, 'Mango,apple,Zebra'"
    })
    void ordersByWhatTheShopperAsksFor(ProductOrder order, String titles) {
        for (var dialect : Dialect.values()) {
            var test = TestPlatform.on(dialect);
            var api = test.api();
            fruit(api);
            assertThat(titles(test, api, ProductQuery.published(10).by(order))).containsExactly(titles.split(","));
        }
    }

    @ParameterizedTest
    @EnumSource
    void collectionKeepsItsOwnOrderAndHiddenProductsStayHidden(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        var ids = fruit(api);
        var hidden = create(api, "{\"title\":\"Hidden\",\"published\":false}")
                .path("id")
                .asLong();
        var collection = api.post(
                        "custom_collections",
                        "{\"custom_collection\":{\"title\":\"All\",\"collects\":[" + "{\"product_id\":" + ids.get(2)
                                + "},{\"product_id\":" + hidden + "},{\"product_id\":" + ids.get(0) + "}]}}")
                .json()
                .at("/custom_collection/id")
                .asLong();
        var query = ProductQuery.published(10).of(collection);

        assertThat(titles(test, api, query)).containsExactly("Mango", "Zebra");
        assertThat(titles(test, api, query.by(ProductOrder.TITLE_DESC))).containsExactly("Zebra", "Mango");
        assertThat(titles(test, api, query.from(1))).containsExactly("Zebra");
        assertThat(api.get("products?collection_id=" + collection).json().get("products"))
                .hasSize(3);
        assertThat(api.get("products/count?published_status=published&collection_id=" + collection)
                        .at("count"))
                .isEqualTo("2");
        var related = test.platform()
                .database()
                .<List<Product>>read(session -> test.platform().products().related(session, api.shop(), ids.get(2), 5));
        assertThat(related).extracting(Product::title).containsExactly("Zebra");
    }

    @ParameterizedTest
    @EnumSource
    void searchFindsEveryWordWithoutAccents(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        create(api, "{\"title\":\"Crème jug\",\"tags\":\"Kitchen\",\"variants\":[{\"sku\":\"CJ-9\"}]}");
        create(api, "{\"title\":\"Blue jug\"}");

        assertThat(titles(test, api, ProductQuery.published(9).matching("JUG"))).hasSize(2);
        assertThat(titles(test, api, ProductQuery.published(9).matching("kitchen creme")))
                .containsExactly("Crème jug");
        assertThat(titles(test, api, ProductQuery.published(9).matching("cj-9")))
                .containsExactly("Crème jug");
        assertThat(titles(test, api, ProductQuery.published(9).matching("100%_")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void pluralAndSingularFindEachOther(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        create(api, "{\"title\":\"Everyday mug\"}");
        create(api, "{\"title\":\"Mixed berries\"}");

        assertThat(titles(test, api, ProductQuery.published(9).matching("mugs every")))
                .containsExactly("Everyday mug");
        assertThat(titles(test, api, ProductQuery.published(9).matching("berry")))
                .containsExactly("Mixed berries");
        assertThat(api.get("products?query=mugs").at("products[0].title")).isEqualTo("Everyday mug");
        assertThat(api.get("products/count?query=jugs").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void productsOfAnEarlierVersionAreFoundTheSameWay(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var api = test.api();
        create(api, "{\"title\":\"Everyday mug\"}");
        var before = api.get("products").at("products[0].updated_at");
        var database = test.platform().database();
        database.change(tx -> tx.sql("""
                        update products set search_text = 'everyday mug', search_language = '' where shop_id = :shop
                        """).bind(api.shop().shopId()).run());

        test.platform().products().catchUpSearch(database, api.shop());

        assertThat(titles(test, api, ProductQuery.published(9).matching("mugs")))
                .containsExactly("Everyday mug");
        assertThat(api.get("products").at("products[0].updated_at")).isEqualTo(before);
    }

    @Test
    void keepsTheOrderOfHandlesThatAreAskedFor() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var api = test.api();
        fruit(api);
        var found = test.platform()
                .database()
                .<List<Product>>read(session -> test.platform()
                        .products()
                        .byHandles(session, api.shop(), List.of("zebra", "nothing", "apple", "zebra")));

        assertThat(found).extracting(Product::title).containsExactly("Zebra", "apple");
    }

    @Test
    void filtersNarrowAndCountsAgree() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        create(api, "{\"title\":\"Jug\",\"vendor\":\"Ada\",\"product_type\":\"Glass\",\"tags\":\"b,a\"}");
        create(api, "{\"title\":\"Jar\",\"vendor\":\"Bob\",\"product_type\":\"Glass\",\"published\":false}");

        for (var query : List.of(
                "vendor=ADA",
                "title=jug",
                "handle=jug,nothing",
                "published_status=published",
                "published_at_min=2000-01-01")) {
            assertThat(api.get("products?" + query).json().get("products"))
                    .as(query)
                    .hasSize(1);
            assertThat(api.get("products/count?" + query).at("count")).as(query).isEqualTo("1");
        }
        assertThat(api.get("products?product_type=glass&order=title%20asc").at("products[0].title"))
                .isEqualTo("Jar");
        assertThat(api.get("products?published_status=sometimes").status()).isEqualTo(400);
        assertThat(api.get("products/count").at("count")).isEqualTo("2");
        assertThat(api.get("products/tags").text()).isEqualTo("{\"tags\":[\"a\",\"b\"]}");
        assertThat(api.get("products/vendors").text()).isEqualTo("{\"vendors\":[\"Ada\",\"Bob\"]}");
        assertThat(api.get("products?fields=title,variants.price")
                        .json()
                        .at("/products/0")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void commonListsWalkAnIndex() {
        record Step(String detail) {}
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        var shown = ProductQuery.published(24);
        for (var query : List.of(
                shown,
                shown.by(ProductOrder.TITLE_ASC),
                shown.by(ProductOrder.PRICE_DESC),
                shown.by(ProductOrder.CREATED_DESC),
                shown.of(2))) {
            var plan = test.platform()
                    .database()
                    .<List<Step>>read(session -> new ProductLists(session, shop, Instant.EPOCH)
                            .bound("explain query plan " + ProductLists.page(query), query)
                            .bind("limit", 24)
                            .bind("offset", 0)
                            .list(Step.class));
            assertThat(plan).extracting(Step::detail).as(query.toString()).allMatch(step -> step.startsWith("SEARCH"));
        }
    }

    private static List<Long> fruit(Api api) {
        return List.of(fruit(api, "Zebra", 20), fruit(api, "apple", 30), fruit(api, "Mango", 10));
    }

    private static long fruit(Api api, String title, int price) {
        return create(api, "{\"title\":\"" + title + "\",\"variants\":[{\"price\":" + price + "}]}")
                .path("id")
                .asLong();
    }

    private static List<String> titles(TestPlatform test, Api api, ProductQuery query) {
        var listing = test.platform()
                .database()
                .<Listing>read(session -> test.platform().products().list(session, api.shop(), query));
        assertThat(listing.total()).isGreaterThanOrEqualTo(listing.products().size());
        return StreamSupport.stream(listing.products().spliterator(), false)
                .map(Product::title)
                .toList();
    }
}
