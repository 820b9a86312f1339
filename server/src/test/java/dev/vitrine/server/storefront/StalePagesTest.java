package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.TwoServers;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No page is older than a write that was acknowledged, in any process; and no page goes that a write does not concern.
 */
@Tag("long")
final class StalePagesTest {

    private static final int MANY = 1_000_000;
    private static final int STATEMENTS_OF_A_KEPT_PAGE = 5;

    private static final Map<Store, TwoServers> SERVERS = new EnumMap<>(Store.class);

    private enum Store {
        SQLITE,
        POSTGRESQL;

        synchronized TwoServers servers() {
            return SERVERS.computeIfAbsent(
                    this, store -> store == SQLITE ? TwoServers.onSqlite() : TwoServers.onPostgresql());
        }
    }

    @AfterAll
    static void close() throws IOException {
        for (var servers : SERVERS.values()) {
            servers.close();
        }
    }

    /** A shop that two servers have. */
    private record Shop(TwoServers servers, String handle, List<AppApi> apis) {

        static Shop on(Store store) {
            var servers = store.servers();
            var handle = servers.first().newShop().handle();
            var apis = servers.both().stream().map(each -> each.api(handle)).toList();
            return new Shop(servers, handle, apis);
        }

        /** What that process answers, in turns. */
        AppApi api(int turn) {
            return apis.get(turn % 2);
        }

        VisitorResponse get(TestServer server, String path) {
            return server.visitor(handle).get(path);
        }

        /** Both servers make the page, and keep it. */
        void keep(String... paths) {
            for (var path : paths) {
                servers.both().forEach(server -> {
                    get(server, path);
                    get(server, path);
                });
            }
        }

        /** Of the first answer of each server, and of the next, which is a kept one. */
        <T> void shows(String path, Function<VisitorResponse, T> read, T expected) {
            for (var server : servers.both()) {
                assertThat(read.apply(get(server, path))).as(path).isEqualTo(expected);
                assertThat(read.apply(get(server, path))).as(path + ", kept").isEqualTo(expected);
            }
        }

        void shows(String path, String pointer, String expected) {
            shows(path, page -> page.json().at(pointer).asText(), expected);
        }

        void showsTitles(String path, String... titles) {
            shows(path, StalePagesTest::titles, List.of(titles));
        }
    }

    private static List<String> titles(VisitorResponse list) {
        return list.json()
                .at("/data/products")
                .valueStream()
                .map(product -> product.path("title").asText())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void priceAndTitleAreThoseThatWereWrittenLast(Store store) {
        var shop = Shop.on(store);
        var cup = shop.api(0).sells("Cup", "5.00", 3);
        shop.api(0).sells("Jug", "7.00", 3);
        for (int turn = 0; turn < 4; turn++) {
            shop.keep("/_page/products/cup", "/_page/collections/all", "/_page/search?q=cup", "/_page/products/jug");
            shop.api(turn).put("variants/" + cup.at("/variants/0/id").asText(), """
                    {"variant":{"id":%s,"price":"%d.25"}}""".formatted(
                            cup.at("/variants/0/id").asText(), turn + 10));
            shop.shows("/_page/products/cup", "/data/product/price", (turn + 10) + ".25");
            shop.shows("/_page/collections/all", "/data/products/1/price", (turn + 10) + ".25");
            shop.api(turn + 1).put("products/" + cup.path("id").asText(), """
                    {"product":{"id":%s,"title":"Cup %d"}}""".formatted(
                            cup.path("id").asText(), turn));
            shop.shows("/_page/products/cup", "/data/product/title", "Cup " + turn);
            shop.showsTitles("/_page/collections/all", "Jug", "Cup " + turn);
            shop.showsTitles("/_page/search?q=cup", "Cup " + turn);
        }
    }

    /** Ten are nine on the product's own page as soon as one is bought, though nothing is published of that yet. */
    @ParameterizedTest
    @EnumSource
    void stockIsWhatIsLeft(Store store) {
        var shop = Shop.on(store);
        var cup = shop.api(0).sells("Cup", "5.00", 10);
        var variant = cup.at("/variants/0/id").asText();
        var item = shop.api(0)
                .get("variants/" + variant)
                .at("/variant/inventory_item_id")
                .asLong();
        var place = shop.api(0).get("locations").at("/locations/0/id").asLong();
        var quantity = "/data/product/variants/0/quantity";
        shop.keep("/_page/products/cup");
        new Shopper(shop.servers().first().visitor(shop.handle())).buys(variant, 1);
        shop.shows("/_page/products/cup", quantity, "9");
        shop.api(1).post("inventory_levels/adjust", """
                {"inventory_item_id":%d,"location_id":%d,"available_adjustment":-2}""".formatted(item, place));
        shop.shows("/_page/products/cup", quantity, "7");
        shop.api(0).put("variants/" + variant, """
                {"variant":{"id":%s,"inventory_quantity":1}}""".formatted(variant));
        shop.shows("/_page/products/cup", quantity, "1");
        shop.keep("/_page/collections/all");
        new Shopper(shop.servers().second().visitor(shop.handle())).buys(variant, 1);
        shop.shows("/_page/products/cup", quantity, "0");
        shop.shows("/_page/collections/all", "/data/products/0/available", "false");
    }

    /** Whatever is being made at the time: nobody is shown less than what was acknowledged before they asked. */
    @ParameterizedTest
    @EnumSource
    void noVisitorSeesAnOldPriceOrStockWhileTheyChange(Store store) {
        var shop = Shop.on(store);
        var cup = shop.api(0).sells("Cup", "1.00", MANY - 1);
        var acknowledged = new AtomicInteger(1);
        try (var threads = Executors.newFixedThreadPool(6)) {
            var visitors = IntStream.range(0, 6)
                    .mapToObj(each -> CompletableFuture.runAsync(
                            () -> looks(shop, shop.servers().both().get(each % 2), acknowledged), threads))
                    .toArray(CompletableFuture[]::new);
            var all = CompletableFuture.allOf(visitors);
            for (int turn = 2; !all.isDone(); turn++) {
                priceBecomes(shop, cup, turn);
                oneIsTaken(shop, cup, turn);
                acknowledged.set(turn);
            }
            all.join();
        }
    }

    private static void looks(Shop shop, TestServer server, AtomicInteger acknowledged) {
        for (int look = 0; look < 50; look++) {
            var least = acknowledged.get();
            var product = shop.get(server, "/_page/products/cup").json().at("/data/product");
            assertThat(product.at("/variants/0/price").asInt()).as("price").isGreaterThanOrEqualTo(least);
            assertThat(MANY - product.at("/variants/0/quantity").asInt())
                    .as("taken")
                    .isGreaterThanOrEqualTo(least);
            var listed = acknowledged.get();
            var list = shop.get(server, "/_page/collections/all").json().at("/data/products");
            assertThat(list.at("/0/price").asInt()).as("price in a list").isGreaterThanOrEqualTo(listed);
        }
    }

    /** why not over the Admin API: that limits how fast a client may be. */
    private static void priceBecomes(Shop shop, JsonNode product, int turn) {
        var server = shop.servers().both().get(turn / 2 % 2);
        var known = server.shop(shop.handle());
        var body = Json.parse("{\"variants\":[{\"id\":%s,\"price\":\"%d.00\"}]}"
                .formatted(product.at("/variants/0/id").asText(), turn));
        server.platform()
                .foundation()
                .database()
                .change(tx -> server.platform()
                        .catalog()
                        .products()
                        .update(tx, known, product.path("id").asLong(), body, Set.of()));
    }

    private static void oneIsTaken(Shop shop, JsonNode product, int turn) {
        var server = shop.servers().both().get(turn % 2);
        var known = server.shop(shop.handle());
        server.platform()
                .foundation()
                .database()
                .change(tx -> server.platform()
                        .catalog()
                        .stock()
                        .take(tx, known, product.at("/variants/0/id").asLong(), 1));
    }

    @ParameterizedTest
    @EnumSource
    void collectionsHaveTheProductsThatWereLastPutIntoThem(Store store) {
        var shop = Shop.on(store);
        var cup = shop.api(0).sells("Cup", "5.00", 3).path("id").asText();
        var sold = shop.api(0).sells("Jug", "6.00", 3);
        var jug = sold.path("id").asText();
        var kitchen = shop.api(0)
                .post("custom_collections", "{\"custom_collection\":{\"title\":\"Kitchen\"}}")
                .at("/custom_collection/id")
                .asText();
        var smart = """
                {"smart_collection":{"title":"Dear","rules":[
                  {"column":"variant_price","relation":"greater_than","condition":"50"}]}}""";
        shop.keep("/_page/collections/kitchen", "/_page/collections", "/_page/products/cup", "/_page/products/jug");
        shop.keep("/_page/collections/dear");
        shop.api(1).post("smart_collections", smart);
        shop.showsTitles("/_page/collections/dear");
        shop.keep("/_page/products/cup", "/_page/products/jug", "/_page/collections/kitchen", "/_page/collections");
        collect(shop.api(1), kitchen, jug);
        var collect = collect(shop.api(0), kitchen, cup);
        shop.showsTitles("/_page/collections/kitchen", "Jug", "Cup");
        shop.shows("/_page/products/cup", "/data/product/collections/0/title", "Kitchen");
        shop.shows("/_page/products/cup", "/data/related/0/title", "Jug");
        shop.shows("/_page/products/jug", "/data/related/0/title", "Cup");
        shop.shows("/_page/collections", "/data/collections/1/products_count", "2");
        shop.api(1).put("custom_collections/" + kitchen, """
                {"custom_collection":{"id":%s,"title":"Table"}}""".formatted(kitchen));
        shop.shows("/_page/products/cup", "/data/product/collections/0/title", "Table");
        shop.shows("/_page/collections", "/data/collections/1/title", "Table");
        shop.api(1).delete("collects/" + collect);
        shop.showsTitles("/_page/collections/kitchen", "Jug");
        shop.shows(
                "/_page/products/cup",
                page -> page.json().at("/data/product/collections").size(),
                0);
        shop.shows(
                "/_page/products/jug", page -> page.json().at("/data/related").size(), 0);
        var variant = sold.at("/variants/0/id").asText();
        shop.api(0).put("variants/" + variant, """
                {"variant":{"id":%s,"price":"99.00"}}""".formatted(variant));
        shop.showsTitles("/_page/collections/dear", "Jug");
    }

    private static String collect(AppApi api, String collection, String product) {
        return api.post(
                        "collects",
                        "{\"collect\":{\"collection_id\":%s,\"product_id\":%s}}".formatted(collection, product))
                .at("/collect/id")
                .asText();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsGoneIsGoneFromAllPagesAndWhatComesIsThere(Store store) {
        var shop = Shop.on(store);
        shop.keep("/_page/products/cup", "/_page/collections/all", "/_page/search?q=cup", "/_page/products/mug");
        var cup = shop.api(0).sells("Cup", "5.00", 3).path("id").asText();
        shop.shows("/_page/products/cup", VisitorResponse::status, 200);
        shop.showsTitles("/_page/collections/all", "Cup");
        shop.showsTitles("/_page/search?q=cup", "Cup");
        shop.api(1).put("products/" + cup, "{\"product\":{\"id\":%s,\"published\":false}}".formatted(cup));
        shop.shows("/_page/products/cup", VisitorResponse::status, 404);
        shop.showsTitles("/_page/collections/all");
        shop.api(0).put("products/" + cup, "{\"product\":{\"id\":%s,\"published\":true}}".formatted(cup));
        shop.shows("/_page/products/cup", VisitorResponse::status, 200);
        shop.api(1).put("products/" + cup, "{\"product\":{\"id\":%s,\"handle\":\"mug\"}}".formatted(cup));
        shop.shows("/_page/products/cup", VisitorResponse::status, 404);
        shop.shows("/_page/products/mug", VisitorResponse::status, 200);
        shop.api(0).post("redirects", "{\"redirect\":{\"path\":\"/products/cup\",\"target\":\"/products/mug\"}}");
        shop.shows("/_page/products/cup", "/redirect", "/products/mug");
        shop.api(1).delete("products/" + cup);
        shop.shows("/_page/products/mug", VisitorResponse::status, 404);
        shop.showsTitles("/_page/collections/all");
        shop.showsTitles("/_page/search?q=cup");
    }

    @ParameterizedTest
    @EnumSource
    void nameSettingsAndPagesAreThoseThatWereWrittenLast(Store store) {
        var shop = Shop.on(store);
        shop.keep("/_page/", "/_page/collections", "/_page/pages/hours-0", "/_page/pages/hours-1");
        for (int turn = 0; turn < 2; turn++) {
            var name = "Name " + turn;
            var server = shop.servers().both().get(turn);
            var services = server.platform().shopServices();
            var now = server.shop(shop.handle());
            var database = server.platform().foundation().database();
            database.change(tx -> services.shopSettings().set(tx, now, "name", name));
            shop.shows("/_page/", "/page/title", name);
            shop.shows("/_page/collections", "/page/title", "Collections – " + name);
            database.change(tx -> services.themeSettings()
                    .save(tx, now, Json.parse("{\"seo\":{\"title\":\"All of %s\"}}".formatted(name))));
            shop.shows("/_page/", "/page/title", "All of " + name);
            database.change(tx -> services.themeSettings().save(tx, now, Json.object()));
            shop.api(turn)
                    .post("pages", "{\"page\":{\"title\":\"Hours %d\",\"handle\":\"hours-%d\"}}".formatted(turn, turn));
            shop.shows("/_page/pages/hours-" + turn, "/data/page/title", "Hours " + turn);
        }
    }

    /** "shown from then on": without a write at that time. */
    @ParameterizedTest
    @EnumSource
    void whatIsPublishedLaterIsThereAtItsTime(Store store) {
        var shop = Shop.on(store);
        var clock = shop.servers().clock();
        var inAnHour = clock.instant().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);
        var inTwo = inAnHour.plus(Duration.ofHours(1));
        var cup = shop.api(0).sells("Cup", "5.00", 3).path("id").asText();
        shop.api(0).put("products/" + cup, """
                {"product":{"id":%s,"published_at":"%s"}}""".formatted(cup, inAnHour));
        shop.api(0).post("custom_collections", """
                {"custom_collection":{"title":"Kitchen","published_at":"%s"}}""".formatted(inTwo));
        shop.showsTitles("/_page/collections/all");
        shop.shows("/_page/products/cup", VisitorResponse::status, 404);
        shop.shows("/_page/collections/kitchen", VisitorResponse::status, 404);
        clock.advance(Duration.ofHours(1));
        shop.showsTitles("/_page/collections/all", "Cup");
        shop.shows("/_page/products/cup", VisitorResponse::status, 200);
        shop.shows("/_page/collections/kitchen", VisitorResponse::status, 404);
        clock.advance(Duration.ofHours(1));
        shop.shows("/_page/collections/kitchen", VisitorResponse::status, 200);
    }

    /** Both sell ten times a second what nobody looks at. */
    @ParameterizedTest
    @EnumSource
    void orderKeepsThePagesOfOtherProductsAndLists(Store store) {
        var shop = Shop.on(store);
        var cup = shop.api(0).sells("Cup", "5.00", 100).at("/variants/0/id").asText();
        shop.api(0).sells("Jug", "6.00", 10);
        var others = List.of("/_page/products/jug", "/_page/collections/all", "/_page/", "/_page/search?q=cup");
        shop.keep("/_page/products/cup");
        shop.keep(others.toArray(String[]::new));
        for (var path : others) {
            assertThat(statementsAfterAnOrder(shop, cup, path))
                    .as("statements for %s: the shop, its version, and what has changed", path)
                    .isLessThanOrEqualTo(STATEMENTS_OF_A_KEPT_PAGE);
        }
        assertThat(statementsAfterAnOrder(shop, cup, "/_page/products/cup"))
                .as("the page that shows the stock is made again")
                .isGreaterThan(10);
    }

    /** why the least of some: a background job may run at the same time, and on a busy machine several times. */
    private static long statementsAfterAnOrder(Shop shop, String variant, String path) {
        var second = shop.servers().second();
        var database = second.platform().foundation().database();
        var least = Long.MAX_VALUE;
        for (int turn = 0; turn < 10 && least > STATEMENTS_OF_A_KEPT_PAGE; turn++) {
            new Shopper(shop.servers().first().visitor(shop.handle())).buys(variant, 1);
            var visitor = second.visitor(shop.handle());
            var before = database.statements();
            visitor.get(path);
            least = Math.min(least, database.statements() - before);
        }
        return least;
    }
}
