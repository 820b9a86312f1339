package dev.vitrine.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class InventoryItemsTest {

    private final Api api = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void comesAndGoesWithItsVariant(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var since = api.lastEvent();
        var product = product(api);
        var first = product.at("product.variants[0].inventory_item_id");
        var second = product.at("product.variants[1].inventory_item_id");
        var list = api.get("inventory_items?ids=" + first + "," + second).json().path("inventory_items");

        assertThat(list).hasSize(2);
        assertThat(list.at("/0/sku").asText()).isEqualTo("J-1");
        assertThat(list.at("/0/cost").asText()).isEqualTo("3.50");
        assertThat(list.at("/0/tracked").asBoolean()).isTrue();
        assertThat(list.at("/1/tracked").asBoolean()).isFalse();
        assertThat(new LevelsApi(api).of(Long.parseLong(first))).containsExactly("primary 6");
        api.delete("products/" + product.at("product.id") + "/variants/" + product.at("product.variants[0].id"));
        assertThat(api.get("inventory_items/" + first).status()).isEqualTo(404);
        assertThat(api.get("inventory_items/" + second).status()).isEqualTo(200);
        api.delete("products/" + product.at("product.id"));
        assertThat(api.get("inventory_items/" + second).status()).isEqualTo(404);
        api.platform().platform().inventory().news().tell();
        assertThat(api.topicsSince(since))
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
        var since = api.lastEvent();
        product(api);
        api.platform().platform().inventory().news().tell();

        assertThat(api.topicsSince(since))
                .containsExactly(
                        "products/create", "product_listings/add", "inventory_items/create", "inventory_items/create");
    }

    @Test
    void itsCostAndTrackingAreTheVariants() {
        var product = product(api);
        var id = product.at("product.variants[1].inventory_item_id");
        var since = api.lastEvent();
        var changed = api.put(
                "inventory_items/" + id,
                "{\"inventory_item\":{\"id\":" + id
                        + ",\"cost\":\"4.25\",\"tracked\":true,\"sku\":\"J-9\",\"requires_shipping\":false,"
                        + "\"country_code_of_origin\":\"CA\",\"province_code_of_origin\":\"QC\","
                        + "\"harmonized_system_code\":\"123456\",\"country_harmonized_system_codes\":"
                        + "[{\"harmonized_system_code\":\"1234561111\",\"country_code\":\"US\"}]}}");
        var variant = api.get("variants/" + product.at("product.variants[1].id"));

        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.at("inventory_item.cost")).isEqualTo("4.25");
        assertThat(changed.at("inventory_item.country_harmonized_system_codes[0].country_code"))
                .isEqualTo("US");
        assertThat(variant.at("variant.cost_per_item")).isEqualTo("4.25");
        assertThat(variant.at("variant.inventory_management")).isEqualTo("vitrine");
        assertThat(variant.at("variant.sku")).isEqualTo("J-9");
        assertThat(variant.at("variant.requires_shipping")).isEqualTo("false");
        assertThat(api.topicsSince(since))
                .containsExactly("products/update", "product_listings/update", "inventory_items/update");
        api.put("inventory_items/" + id, "{\"inventory_item\":{\"tracked\":false}}");
        assertThat(api.get("inventory_items/" + id).at("inventory_item.tracked"))
                .isEqualTo("false");
        assertThat(api.get("inventory_items/" + id).at("inventory_item.province_code_of_origin"))
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
        var id = product(api).at("product.variants[0].inventory_item_id");
        var since = api.lastEvent();
        var answer = api.put("inventory_items/" + id, "{\"inventory_item\":{" + fields + "}}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.at("errors." + field + "[0]")).startsWith(message);
        assertThat(api.topicsSince(since)).isEmpty();
    }

    @Test
    void listNeedsIdsAndOtherShopsHaveNone() {
        var id = product(api).at("product.variants[0].inventory_item_id");
        var stranger = TestPlatform.on(Dialect.SQLITE).api();

        assertThat(api.get("inventory_items").at("errors.ids[0]")).isEqualTo("can't be blank");
        assertThat(api.get("inventory_items?ids=" + "1,".repeat(101)).status()).isEqualTo(422);
        assertThat(stranger.get("inventory_items/" + id).status()).isEqualTo(404);
        assertThat(stranger.put("inventory_items/" + id, "{\"inventory_item\":{\"cost\":1}}")
                        .status())
                .isEqualTo(404);
        assertThat(stranger.get("inventory_items?ids=" + id).json().path("inventory_items"))
                .isEmpty();
    }

    private static Api.Answer product(Api api) {
        return api.post("products", """
                {"product":{"title":"Jug","options":[{"name":"Size","values":["S","M"]}],"variants":[
                  {"option1":"S","sku":"J-1","cost_per_item":3.5,"inventory_management":"vitrine","inventory_quantity":6},
                  {"option1":"M","sku":"J-2"}]}}""");
    }
}
