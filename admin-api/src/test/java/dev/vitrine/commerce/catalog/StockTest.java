package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StockTest {

    @ParameterizedTest
    @EnumSource
    void oneLocationSendsAllIfItCanAndThePrimaryOneFirst(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(5, 9);

        assertThat(store.take(4)).isTrue();
        assertThat(store.levels()).containsExactly(1L, 9L);
        assertThat(store.take(3)).as("the primary one has too few").isTrue();
        assertThat(store.levels()).containsExactly(1L, 6L);
        assertThat(store.take(7)).as("split").isTrue();
        assertThat(store.levels()).containsExactly(0L, 0L);
        assertThat(store.take(1)).isFalse();
        assertThat(store.levels()).containsExactly(0L, 0L);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsTakenRegardlessIsOwedByThePrimaryLocation(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(1, 2);
        store.database()
                .change(tx -> store.stock().takeIgnoringPolicy(tx, store.api().shop(), store.variant(), 5));

        assertThat(store.levels()).containsExactly(-2L, 0L);
        assertThat(store.goods().left(store.variant())).isEqualTo(-2);
    }

    @ParameterizedTest
    @EnumSource
    void givenBackWhereItIsSaidOrAtHome(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(1, 2);
        store.database().change(tx -> {
            store.stock()
                    .restock(
                            tx,
                            store.api().shop(),
                            store.variant(),
                            3,
                            store.cellar(),
                            StockCause.of(StockReason.RETURNED));
            store.stock()
                    .restock(tx, store.api().shop(), store.variant(), 1, null, StockCause.of(StockReason.RETURNED));
        });

        assertThat(store.levels()).containsExactly(2L, 5L);
        assertThat(store.goods().left(store.variant())).isEqualTo(7);
    }

    /** Two levels and forty buyers of two units each: what is there is sold, and the sum is the sum. */
    @ParameterizedTest
    @EnumSource
    void manyBuyersAtOnceTakeExactlyWhatIsThere(Dialect dialect) throws Exception {
        var store = new Store(dialect);
        store.stock(15, 16);
        var sold = new ArrayList<Future<Boolean>>();
        try (var buyers = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 40; i++) {
                sold.add(buyers.submit(() -> store.take(2)));
            }
        }
        var units = 0;
        for (var sale : sold) {
            units += sale.get() ? 2 : 0;
        }

        assertThat(units).isEqualTo(30);
        assertThat(store.goods().left(store.variant())).isEqualTo(1);
        assertThat(store.levels().stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(store.levels()).allMatch(level -> level >= 0);
    }

    @ParameterizedTest
    @EnumSource
    void salesAreToldTogetherAndOnlyTheLastOneAtOnce(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(5, 1);
        store.news();
        var since = store.api().lastEvent();
        store.take(1);
        store.take(1);
        assertThat(store.api().topicsSince(since)).isEmpty();
        var before = store.api().get("products?fields=updated_at").at("products[0].updated_at");
        store.api().platform().clock().advance(Duration.ofSeconds(5));
        store.news();

        assertThat(store.api().topicsSince(since)).containsExactly("products/update", "inventory_levels/update");
        assertThat(store.api().get("products?fields=updated_at").at("products[0].updated_at"))
                .as("\"child changes must bump the parent's updated_at\"")
                .isGreaterThan(before);
        var emptied = store.api().lastEvent();
        store.take(4);
        assertThat(store.api().topicsSince(emptied)).containsExactly("products/update");
        store.news();
        assertThat(store.api().topicsSince(emptied))
                .as("and not twice")
                .containsExactly("products/update", "inventory_levels/update", "inventory_levels/update");
        assertThat(store.levels()).containsExactly(0L, 0L);
    }

    @ParameterizedTest
    @EnumSource
    void sellingConcernsPagesThatShowTheStockBeforeAnythingIsPublished(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(5, 1);
        store.news();
        var product = store.product();
        var pages = store.pages();
        store.take(1);
        assertThat(store.touchedSince(pages))
                .containsExactly(PageTag.stock(product).name());
        store.news();
        assertThat(store.touchedSince(pages))
                .containsExactly(PageTag.stock(product).name());
        store.take(5);
        assertThat(store.touchedSince(pages))
                .as("sold out: lists say so, too, and count it no more as there")
                .containsExactlyInAnyOrder(
                        PageTag.stock(product).name(),
                        PageTag.product(product).name(),
                        PageTag.products(PageTag.ALL_PRODUCTS, PageTag.Listed.FACETS)
                                .name());
    }

    @ParameterizedTest
    @EnumSource
    void quantityOfAVariantIsWrittenOnlyWhileOneLocationStocksIt(Dialect dialect) {
        var store = new Store(dialect);
        var path = "variants/" + store.variant();
        store.api().put(path, "{\"variant\":{\"inventory_quantity\":8}}");
        assertThat(store.level(store.api().shop().primaryLocationId())).isEqualTo(8);
        store.stock(8, 1);
        var refused = store.api().put(path, "{\"variant\":{\"inventory_quantity\":3}}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.inventory_quantity[0]")).contains("stocked at 2 locations");
        assertThat(store.api()
                        .put(path, "{\"variant\":{\"inventory_quantity\":9,\"price\":5}}")
                        .at("variant.price"))
                .as("what is sent back as it was read is no change")
                .isEqualTo("5.00");
    }

    /** An order's goods go back to where they came from; another shop's location is none. */
    @ParameterizedTest
    @EnumSource
    void refundGivesBackWhereTheOrderTookIt(Dialect dialect) {
        var store = new Store(dialect);
        store.stock(3, 9);
        var order = store.api()
                .post(
                        "orders",
                        "{\"order\":{\"inventory_behaviour\":\"decrement_obeying_policy\",\"line_items\":[{\"variant_id\":"
                                + store.variant() + ",\"quantity\":5}]}}");
        assertThat(store.levels()).containsExactly(3L, 4L);
        var path = "orders/" + order.at("order.id") + "/refunds";
        var stranger = TestPlatform.on(dialect).shop().primaryLocationId();

        var refused = store.api().post(path, refund(order, 2, ",\"location_id\":" + stranger));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(store.levels()).containsExactly(3L, 4L);
        assertThat(store.api().post(path, refund(order, 2, "")).status()).isEqualTo(201);
        assertThat(store.levels()).containsExactly(3L, 6L);
        var primary = store.api().shop().primaryLocationId();
        assertThat(store.api()
                        .post(path, refund(order, 1, ",\"location_id\":" + primary))
                        .status())
                .isEqualTo(201);
        assertThat(store.levels()).containsExactly(4L, 6L);
        assertThat(store.api()
                        .post("orders/" + order.at("order.id") + "/fulfillments", "{\"fulfillment\":{}}")
                        .at("fulfillment.location_id"))
                .as("and are sent from there")
                .isEqualTo(Long.toString(store.cellar()));
    }

    private static String refund(ApiClient.Response order, int quantity, String more) {
        return "{\"refund\":{\"refund_line_items\":[{\"line_item_id\":" + order.at("order.line_items[0].id")
                + ",\"quantity\":" + quantity + ",\"restock_type\":\"cancel\"" + more + "}]}}";
    }

    /** A shop with a second location and one variant that both may stock. */
    private record Store(ApiClient api, TestProducts goods, long variant, long cellar) {

        Store(Dialect dialect) {
            this(TestPlatform.on(dialect).api());
        }

        private Store(ApiClient apiClient) {
            var testProducts = new TestProducts(
                    apiClient.platform().platform().foundation().database(), apiClient.shop());
            this(
                    apiClient,
                    testProducts,
                    testProducts.variant("Jug", 100, 0),
                    Long.parseLong(apiClient
                            .post("locations", "{\"location\":{\"name\":\"Cellar\"}}")
                            .at("location.id")));
        }

        Stock stock() {
            return api.platform().platform().catalog().stock();
        }

        Database database() {
            return api.platform().platform().foundation().database();
        }

        void stock(long primary, long second) {
            database().change(tx -> {
                stock().set(
                                tx,
                                api.shop(),
                                variant,
                                api.shop().primaryLocationId(),
                                primary,
                                StockCause.of(StockReason.COUNT));
                stock().set(tx, api.shop(), variant, cellar, second, StockCause.of(StockReason.COUNT));
            });
            // why: what changes within one second of a sale is told with it.
            api.platform().clock().advance(Duration.ofSeconds(1));
        }

        boolean take(long quantity) {
            return database().<Boolean>write(tx -> stock().take(tx, api.shop(), variant, quantity));
        }

        List<Long> levels() {
            return List.of(level(api.shop().primaryLocationId()), level(cellar));
        }

        long level(long location) {
            return database()
                    .read(session -> session.sql("""
                            select available from inventory_levels l join variants v on v.inventory_item_id = l.inventory_item_id
                            where l.shop_id = :shop and v.id = :variant and l.location_id = :location
                            """)
                            .bind(api.shop())
                            .bind("variant", variant)
                            .bind("location", location)
                            .count());
        }

        void news() {
            api.platform().platform().catalog().inventory().stockChanges().publish();
        }

        long pages() {
            return database().read(session -> StorefrontVersions.current(session, api.shop()));
        }

        List<String> touchedSince(long version) {
            return database().read(session -> StorefrontVersions.changedSince(session, api.shop(), version)).stream()
                    .map(StorefrontVersions.ChangedTag::tag)
                    .toList();
        }

        long product() {
            return database()
                    .read(session -> session.sql("select product_id from variants where shop_id = :shop and id = :id")
                            .bind(api.shop())
                            .bind("id", variant)
                            .count());
        }
    }
}
