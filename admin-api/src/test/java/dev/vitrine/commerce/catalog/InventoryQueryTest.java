package dev.vitrine.commerce.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
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
