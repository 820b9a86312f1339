package dev.vitrine.commerce.fulfillment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class FulfillmentServicesTest {

    private static final String URL = ",\"callback_url\":\"https://depot.apps.test/\"";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void newOneGetsALocationOfItsName(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var since = apiClient.lastEvent();
        var made = create(apiClient, "\"name\":\"Far Depot\",\"inventory_management\":true" + URL);

        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("fulfillment_service.handle")).isEqualTo("far-depot");
        assertThat(made.at("fulfillment_service.format")).isEqualTo("json");
        assertThat(made.at("fulfillment_service.service_name")).isEqualTo("Far Depot");
        var location = apiClient.get("locations/" + made.at("fulfillment_service.location_id"));
        assertThat(location.at("location.name")).isEqualTo("Far Depot");
        assertThat(location.at("location.legacy")).isEqualTo("true");
        assertThat(apiClient.topicsSince(since)).containsExactly("locations/create");
        var path = "fulfillment_services/" + made.at("fulfillment_service.id");
        var renamed = apiClient.put(path, "{\"fulfillment_service\":{\"name\":\"Near Depot\"}}");
        assertThat(renamed.at("fulfillment_service.name")).isEqualTo("Near Depot");
        assertThat(renamed.at("fulfillment_service.handle")).isEqualTo("far-depot");
        assertThat(renamed.at("fulfillment_service.location_id")).isEqualTo(made.at("fulfillment_service.location_id"));
        assertThat(apiClient
                        .delete("locations/" + made.at("fulfillment_service.location_id"))
                        .at("errors.base[0]"))
                .contains("fulfillment service");
    }

    @Test
    void appsSeeTheirOwnUnlessTheyAskForAllAndChangeOnlyTheirOwn() {
        var path = "fulfillment_services/"
                + create(apiClient, "\"name\":\"A\"" + URL).at("fulfillment_service.id");
        var other = apiClient.platform().api(apiClient.shop());
        create(other, "\"name\":\"B\"" + URL);

        assertThat(names(other, "")).containsExactly("B");
        assertThat(names(other, "?scope=all")).containsExactly("A", "B");
        assertThat(other.get("fulfillment_services?scope=x").status()).isEqualTo(400);
        assertThat(other.get(path).at("fulfillment_service.name")).isEqualTo("A");
        assertThat(other.put(path, "{\"fulfillment_service\":{\"name\":\"C\"}}").status())
                .isEqualTo(403);
        assertThat(other.delete(path).status()).isEqualTo(403);
        assertThat(TestPlatform.on(Dialect.SQLITE).api().get(path).status()).isEqualTo(404);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "read_fulfillments")
                        .post("fulfillment_services", "{}")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "write_orders")
                        .get("fulfillment_services")
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"name\":\"\" | name | can't be blank",
                "\"name\":\"TAKEN\" | name | has already been taken",
                "\"name\":\"Taken!\" | name | has already been taken",
                "\"name\":\"Manual\" | name | is reserved",
                "\"name\":\"A\",\"callback_url\":null | callback_url | can't be blank",
                "\"name\":\"A\",\"callback_url\":\"http://depot.apps.test/\" | callback_url | must be a public https address",
                "\"name\":\"A\",\"callback_url\":\"https://127.0.0.1/\" | callback_url | must be a public https address",
                "\"name\":\"A\",\"format\":\"csv\" | format | is not included in the list:"
            })
    void refusesWhatCannotBeCalled(String fields, String field, String message) {
        create(apiClient, "\"name\":\"Taken\"" + URL);
        var since = apiClient.lastEvent();
        var response = create(apiClient, fields.contains("callback_url") ? fields : fields + URL);

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("locations/count").at("count"))
                .as("no location either")
                .isEqualTo("2");
    }

    @ParameterizedTest
    @EnumSource
    void variantsOfAServiceAreCountedAndSentByIt(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var service = create(apiClient, "\"name\":\"Depot\",\"inventory_management\":true" + URL);
        var location = service.at("fulfillment_service.location_id");
        var product = product(apiClient, "depot", "depot");
        var item = product.at("product.variants[0].inventory_item_id");

        assertThat(product.status()).as(product.text()).isEqualTo(201);
        var level = apiClient.get("inventory_levels?inventory_item_ids=" + item);
        assertThat(level.at("inventory_levels[0].location_id")).isEqualTo(location);
        assertThat(level.at("inventory_levels[0].available")).isEqualTo("6");
        var order = apiClient.post(
                "orders",
                "{\"order\":{\"line_items\":[{\"variant_id\":" + product.at("product.variants[0].id")
                        + ",\"quantity\":2},{\"title\":\"Card\",\"price\":1,\"quantity\":1}]}}");
        var path = "orders/" + order.at("order.id") + "/fulfillments";
        assertThat(apiClient.post(path, "{\"fulfillment\":{}}").at("errors.line_items[0]"))
                .contains("different fulfillment services");
        assertThat(apiClient
                        .post(
                                path,
                                "{\"fulfillment\":{\"service\":\"depot\",\"location_id\":"
                                        + apiClient.shop().primaryLocationId() + "}}")
                        .at("errors.location_id[0]"))
                .isEqualTo("must be the fulfillment service's location");
        var asked = apiClient.post(path, "{\"fulfillment\":{\"service\":\"depot\"}}");
        assertThat(asked.at("fulfillment.status")).isEqualTo("pending");
        assertThat(asked.at("fulfillment.location_id")).isEqualTo(location);
        assertThat(asked.json().at("/fulfillment/line_items")).hasSize(1);
        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.fulfillment_status"))
                .isEqualTo("partial-processing");
        assertThat(apiClient
                        .post(
                                path,
                                "{\"fulfillment\":{\"line_items\":[{\"id\":" + order.at("order.line_items[0].id")
                                        + ",\"quantity\":1}]}}")
                        .status())
                .as("units under way are not sent again")
                .isEqualTo(422);
        var shipment = path + "/" + asked.at("fulfillment.id");
        assertThat(apiClient
                        .delete("fulfillment_services/" + service.at("fulfillment_service.id"))
                        .at("errors.base[0]"))
                .contains("open fulfillments");
        assertThat(apiClient.post(shipment + "/open", "{}").at("fulfillment.status"))
                .isEqualTo("open");
        assertThat(apiClient.post(shipment + "/open", "{}").status()).isEqualTo(422);
        assertThat(apiClient.post(shipment + "/complete", "{}").at("fulfillment.status"))
                .isEqualTo("success");
        assertThat(apiClient.get("orders/" + order.at("order.id")).at("order.line_items[0].fulfillment_status"))
                .isEqualTo("fulfilled");
    }

    @ParameterizedTest
    @EnumSource
    void deletedOneLeavesItsGoodsToTheShop(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var service = create(apiClient, "\"name\":\"Depot\",\"inventory_management\":true" + URL);
        var product = product(apiClient, "depot", "depot");
        var since = apiClient.lastEvent();
        var path = "fulfillment_services/" + service.at("fulfillment_service.id");

        assertThat(apiClient.delete(path).text()).isEqualTo("{}");
        assertThat(apiClient.get(path).status()).isEqualTo(404);
        assertThat(apiClient
                        .get("locations/" + service.at("fulfillment_service.location_id"))
                        .status())
                .isEqualTo(404);
        var variant = apiClient.get("variants/" + product.at("product.variants[0].id"));
        assertThat(variant.at("variant.fulfillment_service")).isEqualTo("manual");
        assertThat(variant.at("variant.inventory_management")).isEqualTo("vitrine");
        assertThat(variant.at("variant.inventory_quantity")).isEqualTo("6");
        var level = apiClient.get("inventory_levels?inventory_item_ids=" + variant.at("variant.inventory_item_id"));
        assertThat(level.at("inventory_levels[0].location_id"))
                .isEqualTo(Long.toString(apiClient.shop().primaryLocationId()));
        assertThat(level.at("inventory_levels[0].available")).isEqualTo("6");
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();
        assertThat(apiClient.topicsSince(since)).contains("locations/delete", "products/update");
    }

    @Test
    void variantsNameOnlyServicesThatExist() {
        create(apiClient, "\"name\":\"Depot\",\"inventory_management\":true" + URL);
        create(apiClient, "\"name\":\"Packer\"" + URL);

        assertThat(product(apiClient, "nobody", "vitrine").text())
                .contains("fulfillment_service is not included in the list:");
        assertThat(product(apiClient, "manual", "nobody").text())
                .contains("inventory_management is not included in the list:");
        assertThat(product(apiClient, "manual", "depot").text())
                .as("\"must match fulfillment_service when that service manages stock\"")
                .contains("inventory_management must be that of the fulfillment service");
        assertThat(product(apiClient, "packer", "packer").text())
                .contains("inventory_management is not included in the list:");
        assertThat(product(apiClient, "packer", "vitrine").status()).isEqualTo(201);
    }

    @Test
    void goodsMoveToTheLocationOfWhoeverCountsThem() {
        var location = create(apiClient, "\"name\":\"Depot\",\"inventory_management\":true" + URL)
                .at("fulfillment_service.location_id");
        var variant = product(apiClient, "manual", "vitrine");
        var path = "variants/" + variant.at("product.variants[0].id");
        var levels = "inventory_levels?inventory_item_ids=" + variant.at("product.variants[0].inventory_item_id");
        apiClient.put(path, "{\"variant\":{\"fulfillment_service\":\"depot\",\"inventory_management\":\"depot\"}}");

        assertThat(apiClient.get(levels).json().at("/inventory_levels")).hasSize(1);
        assertThat(apiClient.get(levels).at("inventory_levels[0].location_id")).isEqualTo(location);
        assertThat(apiClient.get(levels).at("inventory_levels[0].available")).isEqualTo("6");
        apiClient.put(path, "{\"variant\":{\"fulfillment_service\":\"manual\",\"inventory_management\":\"vitrine\"}}");
        assertThat(apiClient.get(levels).at("inventory_levels[0].location_id"))
                .isEqualTo(Long.toString(apiClient.shop().primaryLocationId()));
        assertThat(apiClient.get(path).at("variant.inventory_quantity")).isEqualTo("6");
    }

    private static ApiClient.Response create(ApiClient apiClient, String fields) {
        return apiClient.post("fulfillment_services", "{\"fulfillment_service\":{" + fields + "}}");
    }

    private static ApiClient.Response product(ApiClient apiClient, String service, String counting) {
        return apiClient.post(
                "products",
                "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"sku\":\"J\",\"inventory_quantity\":6,\"fulfillment_service\":\""
                        + service + "\",\"inventory_management\":\"" + counting + "\"}]}}");
    }

    private static List<String> names(ApiClient apiClient, String query) {
        return apiClient
                .get("fulfillment_services" + query)
                .json()
                .path("fulfillment_services")
                .findValuesAsText("name");
    }
}
