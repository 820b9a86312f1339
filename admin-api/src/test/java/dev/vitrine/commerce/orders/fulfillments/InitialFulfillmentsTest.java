package dev.vitrine.commerce.orders.fulfillments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Orders that come with the shipments that they had elsewhere. */
final class InitialFulfillmentsTest {

    private static final String LINES = """
            "line_items":[{"id":77,"title":"Mug","price":12.5,"quantity":2},{"title":"Cup","price":4,"quantity":1}]""";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void eachEntryIsAShipmentAndTheOrderIsBornWithThem(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var since = apiClient.lastEvent();
        var response = create(apiClient, """
                {"order":{%s,"financial_status":"paid","fulfillments":[
                  {"line_items":[{"id":77,"quantity":1}],"tracking_number":"1Z","tracking_company":"UPS"},
                  {"line_items":[{"title":"Cup"}],"notify_customer":true}]}}""".formatted(LINES));

        assertThat(response.status()).as(response.text()).isEqualTo(201);
        assertThat(response.at("order.fulfillment_status")).isEqualTo("partial");
        assertThat(response.at("order.line_items[0].fulfillable_quantity")).isEqualTo("1");
        assertThat(response.at("order.line_items[1].fulfillable_quantity")).isEqualTo("0");
        assertThat(response.at("order.fulfillments[0].name")).isEqualTo(response.at("order.name") + ".1");
        assertThat(response.at("order.fulfillments[0].line_items[0].quantity")).isEqualTo("1");
        assertThat(response.at("order.fulfillments[0].tracking_number")).isEqualTo("1Z");
        assertThat(response.at("order.fulfillments[0].status")).isEqualTo("success");
        assertThat(response.at("order.fulfillments[1].line_items[0].title")).isEqualTo("Cup");
        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "orders/create",
                        "order_transactions/create",
                        "fulfillments/create",
                        "fulfillments/create",
                        "orders/paid",
                        "orders/partially_fulfilled");
    }

    @Test
    void entryWithoutLinesSendsAllThatIsLeftAndSaysMoreThanTheStatusThatWasSent() {
        var since = apiClient.lastEvent();
        var response = create(apiClient, """
                {"order":{%s,"financial_status":"paid","fulfillment_status":"partial","fulfillments":[
                  {"line_items":[{"id":77}],"status":"cancelled"},{"service":"manual"}]}}""".formatted(LINES));

        assertThat(response.status()).as(response.text()).isEqualTo(201);
        assertThat(response.at("order.fulfillment_status")).isEqualTo("fulfilled");
        assertThat(response.at("order.fulfillments[0].status")).isEqualTo("cancelled");
        assertThat(response.json().at("/order/fulfillments/1/line_items")).hasSize(2);
        assertThat(response.at("order.status")).as("paid and sent").isEqualTo("closed");
        assertThat(apiClient.topicsSince(since)).endsWith("orders/paid", "orders/fulfilled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'line_items':[{'id':77,'quantity':3}]} | fulfillments[0].line_items[0].quantity",
                "{'line_items':[{'id':78}]} | fulfillments[0].line_items[0].id",
                "{'line_items':[{'quantity':1}]} | fulfillments[0].line_items[0].id",
                "{'line_items':[]} | fulfillments[0].line_items",
                "{'location_id':1} | fulfillments[0].location_id",
                "{'service':'nobody'} | fulfillments[0].service",
                "{'status':'lost'} | fulfillments[0].status",
                "{'shipment_status':'lost'} | fulfillments[0].shipment_status",
                "{},{} | fulfillments[1].base",
                "5 | fulfillments[0].base"
            })
    void whatIsWrongIsNamedAndNothingIsWritten(String entries, String field) {
        var since = apiClient.lastEvent();
        var response =
                create(apiClient, "{\"order\":{" + LINES + ",\"fulfillments\":[" + entries.replace('\'', '"') + "]}}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").has(field))
                .as(response.text())
                .isTrue();
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("0");
    }

    @Test
    void fulfillmentsThatAreNoListAreRefused() {
        var response = create(apiClient, "{\"order\":{" + LINES + ",\"fulfillments\":\"all\"}}");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.text()).contains("fulfillments");
    }

    /** "send_fulfillment_receipt false". */
    @Test
    void buyersAreWrittenToOnlyWhenTheCallerSaysSo() {
        var body = "{\"order\":{\"email\":\"jo@mail.test\"," + LINES + ",\"fulfillments\":[{}]%s}}";
        create(apiClient, body.formatted(""));
        assertThat(letters()).isZero();
        create(apiClient, body.formatted(",\"send_fulfillment_receipt\":true"));
        assertThat(letters()).isEqualTo(1);
    }

    private long letters() {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("select count(*) from letters where shop_id = :shop")
                        .bind(apiClient.shop())
                        .count());
    }

    private static ApiClient.Response create(ApiClient apiClient, String body) {
        return apiClient.post("orders", body);
    }
}
