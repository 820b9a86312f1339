package dev.vitrine.commerce.catalog;

import static dev.vitrine.commerce.catalog.ProductsTest.create;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ProductSearchTest {

    @ParameterizedTest
    @EnumSource
    void fiftyProductsTakeAConstantNumberOfStatements(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        for (int i = 0; i < 50; i++) {
            create(
                    apiClient,
                    "{\"title\":\"Shirt\",\"options\":[{\"name\":\"Size\",\"values\":[\"S\",\"M\",\"L\"]}],"
                            + "\"images\":[{\"attachment\":\"" + TestImages.base64(i) + "\"}]}");
        }
        var database = test.platform().foundation().database();
        Function<Integer, Long> counted = limit -> apiClient.statements(() -> database.read(session ->
                test.platform().catalog().products().list(session, apiClient.shop(), ProductQuery.published(limit))));

        assertThat(counted.apply(50)).isEqualTo(counted.apply(1)).isEqualTo(6);
        assertThat(apiClient.statements(() -> assertThat(
                                apiClient.get("products?limit=50").json().get("products"))
                        .hasSize(50)))
                .isEqualTo(apiClient.statements(() -> apiClient.get("products?limit=1")));
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
    void ordersByWhatTheShopperAsksFor(ProductSortOrder order, String titles) {
        for (var dialect : Dialect.values()) {
            var test = TestPlatform.on(dialect);
            var apiClient = test.api();
            fruit(apiClient);
            assertThat(titles(test, apiClient, ProductQuery.published(10).by(order)))
                    .containsExactly(titles.split(","));
        }
    }

    @ParameterizedTest
    @EnumSource
    void collectionKeepsItsOwnOrderAndHiddenProductsStayHidden(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var ids = fruit(apiClient);
        var hidden = create(apiClient, "{\"title\":\"Hidden\",\"published\":false}")
                .path("id")
                .asLong();
        var collection = apiClient
                .post(
                        "custom_collections",
                        "{\"custom_collection\":{\"title\":\"All\",\"collects\":[" + "{\"product_id\":" + ids.get(2)
                                + "},{\"product_id\":" + hidden + "},{\"product_id\":" + ids.get(0) + "}]}}")
                .json()
                .at("/custom_collection/id")
                .asLong();
        var query = ProductQuery.published(10).of(collection);

        assertThat(titles(test, apiClient, query)).containsExactly("Mango", "Zebra");
        assertThat(titles(test, apiClient, query.by(ProductSortOrder.TITLE_DESC)))
                .containsExactly("Zebra", "Mango");
        assertThat(titles(test, apiClient, query.from(1))).containsExactly("Zebra");
        assertThat(apiClient.get("products?collection_id=" + collection).json().get("products"))
                .hasSize(3);
        assertThat(apiClient
                        .get("products/count?published_status=published&collection_id=" + collection)
                        .at("count"))
                .isEqualTo("2");
        var related = test.platform()
                .foundation()
                .database()
                .<List<Product>>read(session ->
                        test.platform().catalog().products().related(session, apiClient.shop(), ids.get(2), 5));
        assertThat(related).extracting(Product::title).containsExactly("Zebra");
    }

    @ParameterizedTest
    @EnumSource
    void searchFindsEveryWordWithoutAccents(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Crème jug\",\"tags\":\"Kitchen\",\"variants\":[{\"sku\":\"CJ-9\"}]}");
        create(apiClient, "{\"title\":\"Blue jug\"}");

        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("JUG")))
                .hasSize(2);
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("kitchen creme")))
                .containsExactly("Crème jug");
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("cj-9")))
                .containsExactly("Crème jug");
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("teapot%_")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void pluralAndSingularFindEachOther(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Everyday mug\"}");
        create(apiClient, "{\"title\":\"Mixed berries\"}");

        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("mugs every")))
                .containsExactly("Everyday mug");
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("berry")))
                .containsExactly("Mixed berries");
        assertThat(apiClient.get("products?query=mugs").at("products[0].title")).isEqualTo("Everyday mug");
        assertThat(apiClient.get("products/count?query=jugs").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void productsOfAnEarlierVersionAreFoundTheSameWay(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Everyday mug\"}");
        var before = apiClient.get("products").at("products[0].updated_at");
        var database = test.platform().foundation().database();
        database.change(tx -> tx.sql("""
                        update products set search_text = 'everyday mug', search_language = '' where shop_id = :shop
                        """).bind(apiClient.shop()).run());

        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("mug every")))
                .containsExactly("Everyday mug");
        test.platform().catalog().products().reindexSearch(database, apiClient.shop());

        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("mugs")))
                .containsExactly("Everyday mug");
        assertThat(apiClient.get("products").at("products[0].updated_at")).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void titlesComeFirstAndDescriptionsLast(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Linen dress\",\"body_html\":\"<p>Goes with a <b>mug</b> of tea</p>\"}");
        create(apiClient, "{\"title\":\"Tall cup\",\"product_type\":\"Mug\"}");
        create(apiClient, "{\"title\":\"Mugshot frame\"}");
        create(apiClient, "{\"title\":\"Enamel mug\",\"published\":false}");
        create(apiClient, "{\"title\":\"Everyday mug\"}");

        var query = ProductQuery.published(9).matching("mug");
        assertThat(titles(test, apiClient, query))
                .containsExactly("Everyday mug", "Mugshot frame", "Tall cup", "Linen dress");
        assertThat(titles(test, apiClient, query.from(2))).containsExactly("Tall cup", "Linen dress");
        assertThat(titles(test, apiClient, query.by(ProductSortOrder.TITLE_DESC)))
                .containsExactly("Tall cup", "Mugshot frame", "Linen dress", "Everyday mug");
    }

    @ParameterizedTest
    @EnumSource
    void whatChangedIsFoundAtOnceByItsNewWordsOnly(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var product = "products/"
                + create(apiClient, "{\"title\":\"Blue jug\",\"variants\":[{\"sku\":\"OLD-1\"}]}")
                        .path("id")
                        .asText();
        var query = ProductQuery.published(9);
        assertThat(titles(test, apiClient, query.matching("jug"))).hasSize(1);

        apiClient.put(product, "{\"product\":{\"title\":\"Red vase\"}}");
        assertThat(titles(test, apiClient, query.matching("jug"))).isEmpty();
        assertThat(titles(test, apiClient, query.matching("vase old"))).containsExactly("Red vase");
        apiClient.put(product, "{\"product\":{\"published\":false}}");
        assertThat(titles(test, apiClient, query.matching("vase"))).isEmpty();
        assertThat(apiClient.get("products/count?query=vase").at("count")).isEqualTo("1");
        apiClient.delete(product);
        assertThat(apiClient.get("products/count?query=vase").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource({"jgu", "juggg", "jxg", "12354"})
    void shortWordsAndNumbersAreTakenAsTyped(String typed) {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Jug 12345\"}");
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching(typed)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void oneTypingErrorInAWordIsForgivenWhereNothingElseIsFound(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"Leather boots\"}");
        create(apiClient, "{\"title\":\"Cook books\"}");
        for (var typed :
                List.of("lether", "leahter", "leatherr", "leqther", "eather", "lether bots", "boots leathre")) {
            assertThat(titles(test, apiClient, ProductQuery.published(9).matching(typed)))
                    .as(typed)
                    .containsExactly("Leather boots");
        }
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("books")))
                .containsExactly("Cook books");
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("lthr")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noShopFindsWhatAnotherSells(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var mine = test.api();
        var other = test.api();
        create(mine, "{\"title\":\"Leather boots\"}");

        for (var typed : List.of("leather", "l", "leath", "lether")) {
            assertThat(titles(test, mine, ProductQuery.published(9).matching(typed)))
                    .hasSize(1);
            assertThat(titles(test, other, ProductQuery.published(9).matching(typed)))
                    .as(typed)
                    .isEmpty();
        }
        assertThat(other.get("products?query=leather").json().get("products")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anythingMayBeTyped(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        create(apiClient, "{\"title\":\"手作り茶杯 250ml\"}");
        create(apiClient, "{\"title\":\"Mug AND NOT near\"}");
        create(apiClient, "{\"title\":\"!!!\"}");

        for (var typed : List.of("茶杯", "茶", "手作り", "杯 250")) {
            assertThat(titles(test, apiClient, ProductQuery.published(9).matching(typed)))
                    .as(typed)
                    .containsExactly("手作り茶杯 250ml");
        }
        assertThat(titles(test, apiClient, ProductQuery.published(9).matching("\"mug\" AND (NOT near*)")))
                .containsExactly("Mug AND NOT near");
        for (var typed : List.of(
                "'",
                "\"",
                "*",
                "^a:b",
                "{a} : b",
                "a & b | !c",
                "x:*",
                "\0",
                "😀",
                "\ud83d",
                "!!!",
                "mu' OR 1=1",
                "zz ".repeat(5_000),
                "x".repeat(10_000),
                "茶".repeat(5_000))) {
            assertThat(titles(test, apiClient, ProductQuery.published(9).matching(typed)))
                    .as(typed)
                    .isEmpty();
            assertThat(apiClient
                            .get("products/count?query="
                                    + URLEncoder.encode(typed.substring(0, Math.min(500, typed.length())), UTF_8))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void keepsTheOrderOfHandlesThatAreAskedFor() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        fruit(apiClient);
        var found = test.platform()
                .foundation()
                .database()
                .<List<Product>>read(session -> test.platform()
                        .catalog()
                        .products()
                        .byHandles(session, apiClient.shop(), List.of("zebra", "nothing", "apple", "zebra")));

        assertThat(found).extracting(Product::title).containsExactly("Zebra", "apple");
    }

    @Test
    void filtersNarrowAndCountsAgree() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        create(apiClient, "{\"title\":\"Jug\",\"vendor\":\"Ada\",\"product_type\":\"Glass\",\"tags\":\"b,a\"}");
        create(apiClient, "{\"title\":\"Jar\",\"vendor\":\"Bob\",\"product_type\":\"Glass\",\"published\":false}");

        for (var query : List.of(
                "vendor=ADA",
                "title=jug",
                "handle=jug,nothing",
                "published_status=published",
                "published_at_min=2000-01-01")) {
            assertThat(apiClient.get("products?" + query).json().get("products"))
                    .as(query)
                    .hasSize(1);
            assertThat(apiClient.get("products/count?" + query).at("count"))
                    .as(query)
                    .isEqualTo("1");
        }
        assertThat(apiClient
                        .get("products?product_type=glass&order=title%20asc")
                        .at("products[0].title"))
                .isEqualTo("Jar");
        assertThat(apiClient.get("products?published_status=sometimes").status())
                .isEqualTo(400);
        assertThat(apiClient.get("products/count").at("count")).isEqualTo("2");
        assertThat(apiClient.get("products/tags").text()).isEqualTo("{\"tags\":[\"a\",\"b\"]}");
        assertThat(apiClient.get("products/vendors").text()).isEqualTo("{\"vendors\":[\"Ada\",\"Bob\"]}");
        assertThat(apiClient
                        .get("products?fields=title,variants.price")
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
                shown.by(ProductSortOrder.TITLE_ASC),
                shown.by(ProductSortOrder.PRICE_DESC),
                shown.by(ProductSortOrder.CREATED_DESC),
                shown.of(2))) {
            var plan = test.platform()
                    .foundation()
                    .database()
                    .<List<Step>>read(session -> new ProductSearch(session, shop, Instant.EPOCH)
                            .bound("explain query plan " + ProductSearch.page(query), query)
                            .bind("limit", 24)
                            .bind("offset", 0)
                            .list(Step.class));
            assertThat(plan)
                    .isNotEmpty()
                    .extracting(Step::detail)
                    .as(query.toString())
                    .allMatch(step -> step.startsWith("SEARCH"));
        }
    }

    private static List<Long> fruit(ApiClient apiClient) {
        return List.of(fruit(apiClient, "Zebra", 20), fruit(apiClient, "apple", 30), fruit(apiClient, "Mango", 10));
    }

    private static long fruit(ApiClient apiClient, String title, int price) {
        return create(apiClient, "{\"title\":\"" + title + "\",\"variants\":[{\"price\":" + price + "}]}")
                .path("id")
                .asLong();
    }

    private static List<String> titles(TestPlatform test, ApiClient apiClient, ProductQuery query) {
        var pagedProducts = test.platform()
                .foundation()
                .database()
                .<PagedProducts>read(
                        session -> test.platform().catalog().products().list(session, apiClient.shop(), query));
        assertThat(pagedProducts.total())
                .isGreaterThanOrEqualTo(pagedProducts.products().size());
        return StreamSupport.stream(pagedProducts.products().spliterator(), false)
                .map(Product::title)
                .toList();
    }
}
