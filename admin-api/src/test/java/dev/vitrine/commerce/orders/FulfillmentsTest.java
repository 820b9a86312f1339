package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class FulfillmentsTest {

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        var line = new ThreadLocal<String>();
        return ResourceContract.of("fulfillment", "fulfillments", "orders")
                .at(caller -> {
                    var order = order(caller, 50, 1);
                    line.set(line(order, 0));
                    return path(order);
                })
                .valid(number -> "{\"line_items\":[{\"id\":" + line.get() + ",\"quantity\":1}]}")
                .changing("{\"tracking_company\":\"UPS\"}")
                .publishing(
                        List.of("fulfillments/create", "orders/partially_fulfilled", "orders/updated"),
                        List.of("fulfillments/update", "orders/updated"),
                        List.of())
                .notDeletable()
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void omittedQuantityIsTheRemainingOneAndOmittedLinesAreAll(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order = order(apiClient, 5, 2);
        var since = apiClient.lastEvent();
        var first = ship(apiClient, order, "\"line_items\":[{\"id\":" + line(order, 0) + ",\"quantity\":2}]");

        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(first.at("fulfillment.name")).isEqualTo(order.path("name").asText() + ".1");
        assertThat(first.at("fulfillment.status")).isEqualTo("success");
        assertThat(first.at("fulfillment.service")).isEqualTo("manual");
        assertThat(first.at("fulfillment.location_id"))
                .isEqualTo(Long.toString(apiClient.shop().primaryLocationId()));
        assertThat(first.at("fulfillment.line_items[0].quantity")).isEqualTo("2");
        var now = read(apiClient, order);
        assertThat(now.path("fulfillment_status").asText()).isEqualTo("partial");
        assertThat(now.at("/line_items/0/fulfillable_quantity").asInt()).isEqualTo(3);
        assertThat(now.at("/line_items/0/fulfillment_status").asText()).isEqualTo("partial");
        assertThat(now.at("/line_items/0/fulfillment_id").asText()).isEqualTo(first.at("fulfillment.id"));

        var second = ship(apiClient, order, "\"line_items\":[{\"id\":\"" + line(order, 0) + "\"}]");
        assertThat(second.at("fulfillment.line_items[0].quantity")).isEqualTo("3");
        var third = ship(apiClient, order, "\"tracking_number\":\"1Z\"");
        assertThat(third.at("fulfillment.name")).endsWith(".3");
        assertThat(third.at("fulfillment.line_items[0].quantity")).isEqualTo("2");
        assertThat(read(apiClient, order).path("fulfillment_status").asText()).isEqualTo("fulfilled");
        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "fulfillments/create",
                        "orders/partially_fulfilled",
                        "orders/updated",
                        "fulfillments/create",
                        "orders/updated",
                        "fulfillments/create",
                        "orders/fulfilled",
                        "orders/updated");
        assertThat(ship(apiClient, order, "").at("errors.base[0]")).isEqualTo("All line items are already fulfilled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'line_items':[{'id':LINE,'quantity':3}] | line_items[0].quantity | must be less than or equal to fulfillable quantity",
                "'line_items':[{'id':LINE,'quantity':0}] | line_items[0].quantity | must be greater than 0",
                "'line_items':[{'id':LINE,'quantity':'x'}] | line_items[0].quantity | is not a number",
                "'line_items':[{'id':LINE},{'id':999999999}] | line_items[1].id | does not exist",
                "'line_items':[{'id':LINE},{'id':LINE}] | line_items[1].id | is listed twice",
                "'line_items':[{'quantity':1}] | line_items[0].id | can't be blank",
                "'line_items':[] | line_items | can't be blank",
                "'line_items':5 | line_items | is invalid",
                "'service':'nobody' | service | is not included in the list:",
                "'location_id':999999999 | location_id | does not exist",
                "'location_id':'x' | location_id | does not exist",
                "'shipment_status':'lost' | shipment_status | is not included in the list:",
                "'tracking_number':'1','tracking_numbers':['2'] | tracking_numbers | must not be sent beside another tracking_number",
                "'tracking_url':'javascript:1' | tracking_url | is invalid"
            })
    void refusesWhatCannotBeSent(String fields, String field, String message) {
        var order = order(apiClient, 2, 2);
        var since = apiClient.lastEvent();
        var response = ship(apiClient, order, fields.replace('\'', '"').replace("LINE", line(order, 0)));

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").path(field).path(0).asText()).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(read(apiClient, order)
                        .at("/line_items/0/fulfillable_quantity")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void oneOfTwoNamesMayStayWhatWasRead() {
        var order = order(apiClient, 2, 2);
        var id = ship(apiClient, order, "\"tracking_url\":\"https://carrier.example/1\"")
                .at("fulfillment.id");
        for (var changed : List.of("""
                {"tracking_url":"https://carrier.example/1","tracking_urls":["https://carrier.example/2"]}""", """
                {"tracking_url":"https://carrier.example/3","tracking_urls":["https://carrier.example/2"]}""")) {
            var answer = apiClient.put(path(order) + "/" + id, "{\"fulfillment\":" + changed + "}");
            assertThat(answer.at("fulfillment.tracking_urls[0]"))
                    .as(answer.text())
                    .isEqualTo(changed.contains("/1") ? "https://carrier.example/2" : "https://carrier.example/3");
        }
        var both = apiClient.put(path(order) + "/" + id, """
                {"fulfillment":{"tracking_url":"https://carrier.example/4","tracking_urls":["https://carrier.example/5"]}}
                """);
        assertThat(both.at("errors.tracking_urls[0]")).isEqualTo("must not be sent beside another tracking_url");
    }

    @Test
    void otherOrdersAndShopsHaveOtherShipmentsAndLocations() {
        var order = order(apiClient, 2, 2);
        var other = order(apiClient, 2, 2);
        var id = ship(apiClient, order, "").at("fulfillment.id");
        var stranger = TestPlatform.on(Dialect.SQLITE).api();

        assertThat(apiClient.get(path(other) + "/" + id).status()).isEqualTo(404);
        assertThat(apiClient.post(path(other) + "/" + id + "/cancel", "{}").status())
                .isEqualTo(404);
        assertThat(stranger.post(path(order) + "/" + id + "/cancel", "{}").status())
                .isEqualTo(404);
        assertThat(ship(apiClient, other, "\"location_id\":" + stranger.shop().primaryLocationId())
                        .at("errors.location_id[0]"))
                .isEqualTo("does not exist");
        assertThat(ship(apiClient, other, "\"line_items\":[{\"id\":" + line(order, 0) + "}]")
                        .text())
                .contains("line_items[0].id does not exist");
        assertThat(read(apiClient, other).path("fulfillments")).isEmpty();
    }

    @Test
    void cancelledShipmentFreesItsUnits() {
        var order = order(apiClient, 2, 2);
        var first = path(order) + "/" + ship(apiClient, order, "").at("fulfillment.id");
        var since = apiClient.lastEvent();
        var cancelled = apiClient.post(first + "/cancel", "{}");

        assertThat(cancelled.at("fulfillment.status")).isEqualTo("cancelled");
        assertThat(read(apiClient, order).path("fulfillment_status").asText()).isEmpty();
        assertThat(read(apiClient, order)
                        .at("/line_items/0/fulfillable_quantity")
                        .asInt())
                .isEqualTo(2);
        assertThat(read(apiClient, order).at("/line_items/0/fulfillment_id").isNull())
                .isTrue();
        assertThat(apiClient.topicsSince(since)).containsExactly("fulfillments/update", "orders/updated");
        assertThat(apiClient.post(first + "/cancel", "{}").status()).isEqualTo(422);
        assertThat(apiClient.post(first + "/complete", "{}").status()).isEqualTo(422);
        assertThat(ship(apiClient, order, "").at("fulfillment.name")).endsWith(".2");
        assertThat(read(apiClient, order).path("fulfillment_status").asText()).isEqualTo("fulfilled");
    }

    @Test
    void cancelledOrderIsNotSent() {
        var order = order(apiClient, 2, 2);
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update orders set cancelled_at = 1 where shop_id = :shop and id = :id")
                        .bind(apiClient.shop())
                        .bind("id", order.path("id").asLong())
                        .run());

        assertThat(ship(apiClient, order, "").at("errors.base[0]")).isEqualTo("Cancelled orders can't be fulfilled");
    }

    @Test
    void trackingIsOneTruthAndItsPagesFollowTheCarrier() {
        var order = order(apiClient, 2, 2);
        var made = ship(
                apiClient,
                order,
                "\"line_items\":[{\"id\":" + line(order, 0)
                        + "}],\"tracking_company\":\"Canada Post\",\"tracking_numbers\":[\"A 1\",\"B2\"]");
        var path = path(order) + "/" + made.at("fulfillment.id");

        assertThat(made.at("fulfillment.tracking_number")).isEqualTo("A 1");
        assertThat(made.at("fulfillment.tracking_urls[1]")).endsWith("=B2");
        assertThat(made.at("fulfillment.tracking_url")).endsWith("=A+1");
        var own = apiClient.put(path, "{\"fulfillment\":{\"tracking_url\":\"https://track.test/1\"}}");
        assertThat(own.at("fulfillment.tracking_urls[0]")).isEqualTo("https://track.test/1");
        assertThat(own.at("fulfillment.tracking_numbers[1]")).isEqualTo("B2");
        var unknown =
                apiClient.put(path, "{\"fulfillment\":{\"tracking_company\":\"Aunt May\",\"tracking_number\":\"7\"}}");
        assertThat(unknown.at("fulfillment.tracking_url")).isEqualTo("https://track.test/1");
        var ups = apiClient.put(path, "{\"fulfillment\":{\"tracking_company\":\"UPS\"}}");
        assertThat(ups.at("fulfillment.tracking_url")).isEqualTo("https://www.ups.com/track?tracknum=7");
        var since = apiClient.lastEvent();
        assertThat(apiClient.put(path, ups.text()).json())
                .as("what was read is no change")
                .isEqualTo(ups.json());
        assertThat(apiClient.topicsSince(since)).isEmpty();
        var none = apiClient.put(path, "{\"fulfillment\":{\"tracking_number\":null}}");
        assertThat(none.json().at("/fulfillment/tracking_number").isNull()).isTrue();
        assertThat(none.json().at("/fulfillment/tracking_urls")).isEmpty();
    }

    @Test
    void buyersOfOrdersThatCameOverTheApiHearNothingUnlessAsked() {
        var order = order(apiClient, 2, 2);
        var quiet = ship(apiClient, order, "\"line_items\":[{\"id\":" + line(order, 0) + "}]");
        var loud = ship(apiClient, order, "\"notify_customer\":true");

        assertThat(quiet.at("fulfillment.notify_customer")).isEqualTo("false");
        assertThat(loud.at("fulfillment.notify_customer")).isEqualTo("true");
    }

    @Test
    void giftCardsFulfilThemselves() {
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        var jug = testProducts.variant("Jug", 1000, 5);
        var card = testProducts.variant("Card", 1000, 5);
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        tx.sql("""
                                update products set gift_card = true where shop_id = :shop
                                  and id = (select product_id from variants where shop_id = :shop and id = :card)
                                """).bind(apiClient.shop()).bind("card", card).run());
        var order = apiClient
                .post(
                        "orders",
                        "{\"order\":{\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":1},{\"variant_id\":"
                                + card + ",\"quantity\":1}]}}")
                .json()
                .path("order");

        assertThat(order.at("/line_items/1/fulfillment_status").asText()).isEqualTo("fulfilled");
        assertThat(order.path("fulfillment_status").asText()).isEmpty();
        assertThat(ship(apiClient, order, "").json().at("/fulfillment/line_items"))
                .hasSize(1);
        assertThat(read(apiClient, order).path("fulfillment_status").asText()).isEqualTo("fulfilled");
    }

    @Test
    void everyStepOfAShipmentIsKnown() {
        var statuses = FulfillmentStatus.STEPS.keySet();
        assertThat(statuses)
                .containsAll(FulfillmentStatus.STEPS.values().stream()
                        .flatMap(Set::stream)
                        .toList());
        for (var from : statuses) {
            for (var to : statuses) {
                var order = order(apiClient, 1, 1);
                var id = ship(apiClient, order, "").at("fulfillment.id");
                as(id, order, from);
                var response = apiClient.put(path(order) + "/" + id, "{\"fulfillment\":{\"status\":\"" + to + "\"}}");
                var allowed =
                        from.equals(to) || FulfillmentStatus.STEPS.get(from).contains(to);
                assertThat(response.status()).as(from + " to " + to).isEqualTo(allowed ? 200 : 422);
            }
        }
    }

    /** As if it had come so far by itself. */
    private void as(String id, JsonNode order, String status) {
        var sent = status.equals("success") ? 1 : 0;
        var open = List.of("pending", "open", "processing").contains(status) ? 1 : 0;
        apiClient.platform().platform().foundation().database().change(tx -> {
            tx.sql("update fulfillments set status = :status where shop_id = :shop and id = :id")
                    .bind(apiClient.shop())
                    .bind("status", status)
                    .bind("id", Long.parseLong(id))
                    .run();
            tx.sql("""
                            update line_items set open_quantity = :open, fulfilled_quantity = :sent
                            where shop_id = :shop and order_id = :order and id = :line
                            """)
                    .bind(apiClient.shop())
                    .bind("order", order.path("id").asLong())
                    .bind("line", Long.parseLong(line(order, 0)))
                    .bind("open", open)
                    .bind("sent", sent)
                    .run();
            tx.sql("""
                            update line_items set fulfilled_quantity = 0
                            where shop_id = :shop and order_id = :order and id <> :line
                            """)
                    .bind(apiClient.shop())
                    .bind("order", order.path("id").asLong())
                    .bind("line", Long.parseLong(line(order, 0)))
                    .run();
            tx.sql("update fulfillments set lines = :lines where shop_id = :shop and id = :id")
                    .bind(apiClient.shop())
                    .bind("lines", List.of(new Fulfillment.FulfilledQuantity(Long.parseLong(line(order, 0)), 1)))
                    .bind("id", Long.parseLong(id))
                    .run();
        });
    }

    /** "Two workers cannot ship the same unit": twelve ship two of seven units each. */
    @ParameterizedTest
    @EnumSource
    void workersAtOnceShipNoUnitTwice(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var order = order(apiClient, 7, 1);
        var answers = new ArrayList<Future<Integer>>();
        try (var workers = Executors.newFixedThreadPool(6)) {
            for (int i = 0; i < 12; i++) {
                answers.add(workers.submit(
                        () -> ship(apiClient, order, "\"line_items\":[{\"id\":" + line(order, 0) + ",\"quantity\":2}]")
                                .status()));
            }
        }
        var made = 0;
        for (var answer : answers) {
            assertThat(answer.get()).isIn(201, 422);
            made += answer.get() == 201 ? 1 : 0;
        }

        assertThat(made).isEqualTo(3);
        var now = read(apiClient, order);
        assertThat(now.at("/line_items/0/fulfillable_quantity").asInt()).isEqualTo(1);
        assertThat(now.path("fulfillments")).hasSize(3);
        assertThat(StreamSupport.stream(now.path("fulfillments").spliterator(), false)
                        .map(each -> each.path("name").asText()))
                .doesNotHaveDuplicates();
    }

    @Test
    void itsLinesArePrintedAsTheOrderPrintsThem() {
        var jug = new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop())
                .variant("Jug", 1000, 5);
        var order = apiClient
                .post("orders", "{\"order\":{\"line_items\":[{\"variant_id\":" + jug + ",\"quantity\":2}]}}")
                .json()
                .path("order");
        var id = ship(apiClient, order, "").at("fulfillment.id");
        var whole = apiClient.get("orders/" + order.path("id").asText()).json().at("/order/fulfillments/0");

        assertThat(apiClient.get(path(order) + "/" + id).json().path("fulfillment"))
                .isEqualTo(whole);
        assertThat(apiClient.get(path(order)).json().at("/fulfillments/0")).isEqualTo(whole);
        assertThat(whole.path("variant_inventory_management").asText()).isEqualTo("vitrine");
    }

    @Test
    void repeatedCallWithOneKeyShipsOnce() {
        var order = order(apiClient, 4, 1);
        var keyed = apiClient.withHeader("Idempotency-Key", "ship-1");
        var body = "\"line_items\":[{\"id\":" + line(order, 0) + ",\"quantity\":2}]";
        var first = ship(keyed, order, body);
        var again = ship(keyed, order, body);

        assertThat(again.at("fulfillment.id")).isEqualTo(first.at("fulfillment.id"));
        assertThat(read(apiClient, order)
                        .at("/line_items/0/fulfillable_quantity")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void shipmentStatusFollowsItsEvents() {
        var order = order(apiClient, 2, 1);
        var path = path(order) + "/" + ship(apiClient, order, "").at("fulfillment.id");
        var since = apiClient.lastEvent();
        var transit = apiClient.post(
                path + "/events", "{\"event\":{\"status\":\"in_transit\",\"city\":\"Kiel\",\"message\":\"Sorted\"}}");
        assertThat(transit.status()).as(transit.text()).isEqualTo(201);
        assertThat(transit.at("fulfillment_event.city")).isEqualTo("Kiel");
        assertThat(transit.header("Location").orElse("")).contains("/events/");
        assertThat(apiClient.get(path).at("fulfillment.shipment_status")).isEqualTo("in_transit");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("fulfillment_events/create", "fulfillments/update", "orders/updated");
        var delivered = apiClient.post(path + "/events", "{\"fulfillment_event\":{\"status\":\"delivered\"}}");
        assertThat(apiClient.get(path).at("fulfillment.shipment_status")).isEqualTo("delivered");
        assertThat(apiClient.get(path + "/events").json().path("fulfillment_events"))
                .hasSize(2);
        assertThat(apiClient
                        .delete(path + "/events/" + delivered.at("fulfillment_event.id"))
                        .status())
                .isEqualTo(200);
        assertThat(apiClient.get(path).at("fulfillment.shipment_status")).isEqualTo("in_transit");
        assertThat(apiClient.post(path + "/cancel", "{}").status())
                .as("\"cancelling a delivered shipment allowed\"")
                .isEqualTo(200);
    }

    @Test
    void eventsKeepTheirPlace() {
        var order = order(apiClient, 2, 1);
        var other = order(apiClient, 2, 1);
        var path = path(order) + "/" + ship(apiClient, order, "").at("fulfillment.id");
        var wrong = path(other) + path.substring(path.lastIndexOf('/'));

        assertThat(apiClient.get(wrong + "/events").status()).isEqualTo(404);
        assertThat(apiClient
                        .post(wrong + "/events", "{\"event\":{\"status\":\"delivered\"}}")
                        .status())
                .isEqualTo(404);
        assertThat(apiClient
                        .post(path + "/events", "{\"event\":{\"status\":\"lost\"}}")
                        .at("errors.status[0]"))
                .startsWith("is not included in the list:");
        assertThat(apiClient
                        .post(path + "/events", "{\"event\":{\"status\":\"delivered\",\"longitude\":\"1e400\"}}")
                        .at("errors.longitude[0]"))
                .isEqualTo("must be from -180 to 180");
        assertThat(apiClient.post(path + "/events", "{\"event\":{}}").at("errors.status[0]"))
                .isEqualTo("can't be blank");
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "read_orders")
                        .post(path + "/events", "{\"event\":{\"status\":\"delivered\"}}")
                        .status())
                .isEqualTo(403);
    }

    private static ApiClient.Response ship(ApiClient apiClient, JsonNode order, String fields) {
        return apiClient.post(path(order), "{\"fulfillment\":{" + fields + "}}");
    }

    private static JsonNode order(ApiClient apiClient, int first, int second) {
        return apiClient
                .post(
                        "orders",
                        "{\"order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":5,\"quantity\":" + first
                                + "},{\"title\":\"Bowl\",\"price\":7,\"quantity\":" + second + "}]}}")
                .json()
                .path("order");
    }

    private static JsonNode read(ApiClient apiClient, JsonNode order) {
        return apiClient.get("orders/" + order.path("id").asText()).json().path("order");
    }

    private static String path(JsonNode order) {
        return "orders/" + order.path("id").asText() + "/fulfillments";
    }

    private static String line(JsonNode order, int number) {
        return order.at("/line_items/" + number + "/id").asText();
    }
}
