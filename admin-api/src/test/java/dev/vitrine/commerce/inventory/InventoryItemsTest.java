package dev.vitrine.commerce.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class InventoryItemsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void comesAndGoesWithItsVariant(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var since = apiClient.lastEvent();
        var product = product(apiClient);
        var first = product.at("product.variants[0].inventory_item_id");
        var second = product.at("product.variants[1].inventory_item_id");
        var list = apiClient
                .get("inventory_items?ids=" + first + "," + second)
                .json()
                .path("inventory_items");

        assertThat(list).hasSize(2);
        assertThat(list.at("/0/sku").asText()).isEqualTo("J-1");
        assertThat(list.at("/0/cost").asText()).isEqualTo("3.50");
        assertThat(list.at("/0/tracked").asBoolean()).isTrue();
        assertThat(list.at("/1/tracked").asBoolean()).isFalse();
        assertThat(new LevelsApi(apiClient).of(Long.parseLong(first))).containsExactly("primary 6");
        apiClient.delete("products/" + product.at("product.id") + "/variants/" + product.at("product.variants[0].id"));
        assertThat(apiClient.get("inventory_items/" + first).status()).isEqualTo(404);
        assertThat(apiClient.get("inventory_items/" + second).status()).isEqualTo(200);
        apiClient.delete("products/" + product.at("product.id"));
        assertThat(apiClient.get("inventory_items/" + second).status()).isEqualTo(404);
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();
        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "products/create",
                        "product_listings/add",
                        "products/update",
                        "product_listings/update",
                        "products/delete",
                        "product_listings/remove",
                        "inventory_items/delete",
                        "inventory_items/delete");
    }

    @Test
    void newItemsAreTold() {
        var since = apiClient.lastEvent();
        product(apiClient);
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();

        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "products/create", "product_listings/add", "inventory_items/create", "inventory_items/create");
    }

    @Test
    void itsCostAndTrackingAreTheVariants() {
        var product = product(apiClient);
        var id = product.at("product.variants[1].inventory_item_id");
        var since = apiClient.lastEvent();
        var changed = apiClient.put(
                "inventory_items/" + id,
                "{\"inventory_item\":{\"id\":" + id
                        + ",\"cost\":\"4.25\",\"tracked\":true,\"sku\":\"J-9\",\"requires_shipping\":false,"
                        + "\"country_code_of_origin\":\"CA\",\"province_code_of_origin\":\"QC\","
                        + "\"harmonized_system_code\":\"123456\",\"country_harmonized_system_codes\":"
                        + "[{\"harmonized_system_code\":\"1234561111\",\"country_code\":\"US\"}]}}");
        var variant = apiClient.get("variants/" + product.at("product.variants[1].id"));

        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.at("inventory_item.cost")).isEqualTo("4.25");
        assertThat(changed.at("inventory_item.country_harmonized_system_codes[0].country_code"))
                .isEqualTo("US");
        assertThat(variant.at("variant.cost_per_item")).isEqualTo("4.25");
        assertThat(variant.at("variant.inventory_management")).isEqualTo("vitrine");
        assertThat(variant.at("variant.sku")).isEqualTo("J-9");
        assertThat(variant.at("variant.requires_shipping")).isEqualTo("false");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("products/update", "product_listings/update", "inventory_items/update");
        apiClient.put("inventory_items/" + id, "{\"inventory_item\":{\"tracked\":false}}");
        assertThat(apiClient.get("inventory_items/" + id).at("inventory_item.tracked"))
                .isEqualTo("false");
        assertThat(apiClient.get("inventory_items/" + id).at("inventory_item.province_code_of_origin"))
                .isEqualTo("QC");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"cost\":-1 | cost | must be greater than or equal to 0",
                "\"cost\":\"x\" | cost | is not a number",
                "\"tracked\":\"yes\" | tracked | is invalid",
                "\"country_code_of_origin\":\"XX\" | country_code_of_origin | is not included in the list:",
                "\"province_code_of_origin\":\"QC\" | province_code_of_origin | needs a country_code_of_origin",
                "\"harmonized_system_code\":\"12\" | harmonized_system_code | must be 6 to 13 digits"
            })
    void refusesWhatCustomsWouldNot(String fields, String field, String message) {
        var id = product(apiClient).at("product.variants[0].inventory_item_id");
        var since = apiClient.lastEvent();
        var response = apiClient.put("inventory_items/" + id, "{\"inventory_item\":{" + fields + "}}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void listNeedsIdsAndOtherShopsHaveNone() {
        var id = product(apiClient).at("product.variants[0].inventory_item_id");
        var stranger = TestPlatform.on(Dialect.SQLITE).api();

        assertThat(apiClient.get("inventory_items").at("errors.ids[0]")).isEqualTo("can't be blank");
        assertThat(apiClient.get("inventory_items?ids=" + "1,".repeat(101)).status())
                .isEqualTo(422);
        assertThat(stranger.get("inventory_items/" + id).status()).isEqualTo(404);
        assertThat(stranger.put("inventory_items/" + id, "{\"inventory_item\":{\"cost\":1}}")
                        .status())
                .isEqualTo(404);
        assertThat(stranger.get("inventory_items?ids=" + id).json().path("inventory_items"))
                .isEmpty();
    }

    private static ApiClient.Response product(ApiClient apiClient) {
        return apiClient.post("products", """
                {"product":{"title":"Jug","options":[{"name":"Size","values":["S","M"]}],"variants":[
                  {"option1":"S","sku":"J-1","cost_per_item":3.5,"inventory_management":"vitrine","inventory_quantity":6},
                  {"option1":"M","sku":"J-2"}]}}""");
    }
}
