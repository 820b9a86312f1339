package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class InventoryQueryTest {

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void findsBeginningsOfTitleWordsSkusAndBarcodes(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        product(apiClient, "Stoneware jug", "JUG_01", "4006381333931");
        product(apiClient, "Round tray", "tray-1", "A-77");
        product(TestPlatform.on(dialect).api(), "Stoneware jug", "JUG_01", "4006381333931");

        assertThat(found(apiClient, "")).isEqualTo("Round tray, Stoneware jug");
        assertThat(found(apiClient, "ju sto")).isEqualTo("Stoneware jug");
        assertThat(found(apiClient, "jug_")).as("a SKU in small letters").isEqualTo("Stoneware jug");
        assertThat(found(apiClient, "TRAY-1")).as("a SKU in capitals").isEqualTo("Round tray");
        assertThat(found(apiClient, "a-7")).as("a barcode").isEqualTo("Round tray");
        assertThat(found(apiClient, "4006")).isEqualTo("Stoneware jug");
        assertThat(found(apiClient, "ug")).as("the end of a word").isEmpty();
        assertThat(found(apiClient, "jug%1")).as("no pattern").isEmpty();
        assertThat(found(apiClient, "jug tray")).as("both words").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsFoundOftenIsFilteredSortedAndCountedAsFewAre(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        multiply(apiClient, 1500);
        product(apiClient, "Round tray", "A-1", "");

        assertThat(found(apiClient, "jug", InventoryQuery.Filter.TRACKED, InventoryQuery.Order.TITLE))
                .isEqualTo("1500: Jug 0001, Jug 0002");
        assertThat(found(apiClient, "sku-", InventoryQuery.Filter.TRACKED, InventoryQuery.Order.LEAST))
                .as("found by SKUs alone")
                .isEqualTo("1500: Jug 0010, Jug 0020");
        assertThat(found(apiClient, "jug", InventoryQuery.Filter.LOW, InventoryQuery.Order.TITLE))
                .isEqualTo("900: Jug 0001, Jug 0002");
        assertThat(found(apiClient, "jug", InventoryQuery.Filter.SOLD_OUT, InventoryQuery.Order.LEAST))
                .isEqualTo("150: Jug 0010, Jug 0020");
        assertThat(found(apiClient, "jug 015", InventoryQuery.Filter.LOW, InventoryQuery.Order.TITLE))
                .as("few of them")
                .isEqualTo("6: Jug 0150, Jug 0151");
        assertThat(found(apiClient, "", InventoryQuery.Filter.LOW, InventoryQuery.Order.LEAST))
                .isEqualTo("901: Jug 0010, Jug 0020");
    }

    /** Each level once looked for its variant among all of them, which took minutes. */
    @Test
    void sqliteLooksForTheLevelOfEachVariant() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var query = new InventoryQuery("", 1, InventoryQuery.Filter.LOW, InventoryQuery.Order.TITLE);
        var plan = apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .<List<Step>>read(
                        session -> session.sql("explain query plan " + query.countSql(session, Optional.empty()))
                                .bind(apiClient.shop())
                                .bind("location", 1)
                                .list(Step.class));
        assertThat(plan).hasSize(2).last().extracting(Step::detail).asString().contains("inventory_item_id=?");
    }

    record Step(String detail) {}

    /** Of ten variants the first have as many pieces as their number, the tenth has none. */
    private static void multiply(ApiClient apiClient, int products) {
        for (var sql : """
                insert into products (shop_id, title, sort_title, handle, created_at, updated_at)
                with recursive n (i) as (select 10001 union all select i + 1 from n where i < 10000 + %d)
                select :shop, 'Jug ' || substr('' || i, 2), 'jug ' || substr('' || i, 2), 'jug-' || i, 1, 1 from n;
                insert into variants (shop_id, product_id, title, price, currency, position, option1, option_key, sku,
                  inventory_management, created_at, updated_at)
                select :shop, id, 'Default Title', 1, 'EUR', 1, 'Default Title', 'default title',
                  'SKU-' || substr(title, 5), 'vitrine', 1, 1 from products where shop_id = :shop;
                insert into inventory_items (shop_id, variant_id, created_at, updated_at)
                select :shop, id, 1, 1 from variants where shop_id = :shop;
                update variants set inventory_item_id = (select i.id from inventory_items i where i.variant_id = variants.id)
                where shop_id = :shop;
                insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
                select :shop, v.inventory_item_id, (select min(id) from locations where shop_id = :shop),
                  cast(substr(v.sku, 8) as bigint), 1 from variants v where v.shop_id = :shop
                """.formatted(products).split(";")) {
            apiClient
                    .platform()
                    .platform()
                    .foundation()
                    .database()
                    .change(tx -> tx.sql(sql).bind(apiClient.shop()).run());
        }
    }

    /** How many there are, and the first two. */
    private static String found(
            ApiClient apiClient, String search, InventoryQuery.Filter filter, InventoryQuery.Order order) {
        var shop = apiClient.shop();
        return apiClient.platform().platform().foundation().database().read(session -> {
            var location = session.sql("select min(id) from locations where shop_id = :shop")
                    .bind(shop)
                    .count();
            var query = new InventoryQuery(search, location, filter, order);
            return query.count(session, shop) + ": "
                    + query.rows(session, shop, 2, 0).stream()
                            .map(InventoryQuery.Row::product)
                            .collect(Collectors.joining(", "));
        });
    }

    private static void product(ApiClient apiClient, String title, String sku, String barcode) {
        var response = apiClient.post("products", """
                {"product":{"title":"%s","variants":[
                  {"price":1,"sku":"%s","barcode":"%s","inventory_management":"vitrine"}]}}
                """.formatted(title, sku, barcode));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
    }

    private static String found(ApiClient apiClient, String search) {
        var query = new InventoryQuery(search, 0, InventoryQuery.Filter.TRACKED, InventoryQuery.Order.TITLE);
        var shop = apiClient.shop();
        return apiClient.platform().platform().foundation().database().read(session -> {
            var rows = query.rows(session, shop, 10, 0);
            assertThat(query.count(session, shop)).isEqualTo(rows.size());
            return String.join(
                    ", ", rows.stream().map(InventoryQuery.Row::product).toList());
        });
    }
}
