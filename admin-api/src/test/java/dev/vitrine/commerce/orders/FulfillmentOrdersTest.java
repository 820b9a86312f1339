package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ApiClient.Response;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What waits is not sent, and what moves takes its stock along. */
final class FulfillmentOrdersTest {

    @ParameterizedTest
    @EnumSource
    void holdKeepsItFromBeingSent(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var order = order(api, product(api));
        var path =
                "fulfillment_orders/" + fulfillmentOrder(api, order).path("id").asText();
        var since = api.lastEvent();

        var held = api.post(
                path + "/hold",
                "{\"fulfillment_hold\":{\"reason\":\"incorrect_address\",\"reason_notes\":\" No number. \"}}");

        assertThat(held.at("fulfillment_order.status")).isEqualTo("on_hold");
        assertThat(held.at("fulfillment_order.fulfillment_holds[0].reason")).isEqualTo("incorrect_address");
        assertThat(held.at("fulfillment_order.fulfillment_holds[0].reason_notes"))
                .isEqualTo("No number.");
        assertThat(held.at("fulfillment_order.supported_actions[0]")).isEqualTo("release_hold");
        assertThat(api.topicsSince(since)).containsExactly("fulfillment_orders/placed_on_hold");
        for (var refused : new Response[] {
            api.post("orders/" + order + "/fulfillments", "{\"fulfillment\":{}}"),
            api.post(
                    "fulfillments",
                    "{\"fulfillment\":{\"line_items_by_fulfillment_order\":[{\"fulfillment_order_id\":"
                            + held.at("fulfillment_order.id") + "}]}}"),
            api.post(path + "/hold", "{\"fulfillment_hold\":{\"reason\":\"other\"}}"),
            api.post(path + "/move", "{\"fulfillment_order\":{\"new_location_id\":" + secondLocation(api) + "}}")
        }) {
            assertThat(refused.status()).as(refused.text()).isEqualTo(422);
            assertThat(refused.text()).contains("on hold");
        }

        assertThat(api.post(path + "/release_hold", "{}").at("fulfillment_order.status"))
                .isEqualTo("open");
        assertThat(api.post(path + "/release_hold", "{}").status()).isEqualTo(422);
        assertThat(api.post("orders/" + order + "/fulfillments", "{\"fulfillment\":{}}")
                        .status())
                .isEqualTo(201);
        assertThat(api.get(path).json().at("/fulfillment_order/supported_actions"))
                .isEmpty();
        assertThat(api.get("orders/" + order + "/events").text())
                .contains("Fulfillment was put on hold.", "Fulfillment was released.");
    }

    @ParameterizedTest
    @EnumSource
    void moveTakesTheStockOfTheOtherLocation(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var product = product(api);
        var item = product.at("product.variants[0].inventory_item_id");
        var home = api.get("shop").at("shop.primary_location_id");
        var hall = secondLocation(api);
        stock(api, item, hall, 2);
        var order = order(api, product);
        var id = fulfillmentOrder(api, order).path("id").asText();
        assertThat(available(api, item, home)).isEqualTo("3");
        var path = "fulfillment_orders/" + id;
        var since = api.lastEvent();

        assertThat(api.get(path + "/locations_for_move")
                        .json()
                        .at("/locations_for_move/0/movable")
                        .asBoolean())
                .isFalse();
        assertThat(api.get(path + "/locations_for_move")
                        .json()
                        .at("/locations_for_move/1/movable")
                        .asBoolean())
                .isTrue();
        var moved = api.post(path + "/move", "{\"fulfillment_order\":{\"new_location_id\":" + hall + "}}");

        assertThat(moved.at("moved_fulfillment_order.assigned_location_id")).isEqualTo(hall);
        assertThat(moved.at("original_fulfillment_order.id")).isEqualTo(id);
        assertThat(available(api, item, home)).isEqualTo("5");
        assertThat(available(api, item, hall)).isEqualTo("0");
        assertThat(api.topicsSince(since)).contains("fulfillment_orders/moved");
        assertThat(api.post("orders/" + order + "/fulfillments", "{\"fulfillment\":{}}")
                        .at("fulfillment.location_id"))
                .isEqualTo(hall);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HALL | new_location_id | has only 1 of variant",
                "BARE | new_location_id | does not stock variant",
                "HOME | new_location_id | is where it is sent from already",
                "999999 | new_location_id | does not exist",
                "HALL,\"fulfillment_order_line_items\":[{\"id\":LINE,\"quantity\":1}] | fulfillment_order_line_items | parts can't be moved",
            })
    void refusesAMoveThatCannotBe(String target, String field, String message) {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var product = product(api);
        var item = product.at("product.variants[0].inventory_item_id");
        var hall = secondLocation(api);
        stock(api, item, hall, 1);
        var order = order(api, product);
        var fulfillmentOrder = fulfillmentOrder(api, order);
        var since = api.lastEvent();

        var response = api.post(
                "fulfillment_orders/" + fulfillmentOrder.path("id") + "/move",
                "{\"fulfillment_order\":{\"new_location_id\":"
                        + target.replace("HALL", hall)
                                .replace("BARE", secondLocation(api))
                                .replace("HOME", api.get("shop").at("shop.primary_location_id"))
                                .replace(
                                        "LINE",
                                        fulfillmentOrder.at("/line_items/0/id").asText())
                        + "}}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().at("/errors/" + field).toString()).contains(message);
        assertThat(api.topicsSince(since)).doesNotContain("fulfillment_orders/moved");
        assertThat(available(api, item, hall)).isEqualTo("1");
    }

    private static Response product(ApiClient api) {
        return api.post(
                "products",
                "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":9,\"inventory_management\":\"vitrine\","
                        + "\"inventory_quantity\":5}]}}");
    }

    private static String order(ApiClient api, Response product) {
        return OrdersTest.create(
                        api,
                        "\"line_items\":[{\"variant_id\":" + product.at("product.variants[0].id")
                                + ",\"quantity\":2}],\"inventory_behaviour\":\"decrement_obeying_policy\"")
                .at("order.id");
    }

    private static JsonNode fulfillmentOrder(ApiClient api, String order) {
        return api.get("orders/" + order + "/fulfillment_orders").json().at("/fulfillment_orders/0");
    }

    private static String secondLocation(ApiClient api) {
        return api.post("locations", "{\"location\":{\"name\":\"Market hall\",\"country_code\":\"DE\"}}")
                .at("location.id");
    }

    private static void stock(ApiClient api, String item, String location, int available) {
        var set = api.post(
                "inventory_levels/set",
                "{\"inventory_item_id\":" + item + ",\"location_id\":" + location + ",\"available\":" + available
                        + "}");
        assertThat(set.status()).as(set.text()).isEqualTo(200);
    }

    private static String available(ApiClient api, String item, String location) {
        return api.get("inventory_levels?inventory_item_ids=" + item + "&location_ids=" + location)
                .at("inventory_levels[0].available");
    }
}
