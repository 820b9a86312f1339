package dev.vitrine.commerce.customers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A person's data: a copy of all of it, and its erasure. */
final class CustomerErasureTest {

    private static final String ADDRESS = "{\"first_name\":\"Wilhelmina\",\"last_name\":\"Quist\",\"address1\":"
            + "\"Lindenstr. 4\",\"city\":\"Berlin\",\"zip\":\"10969\",\"country_code\":\"DE\",\"phone\":\"+4930123456\"}";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void exportHasEverythingAboutThePersonAndNobodyElse(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var customer = customer(apiClient);
        var order = order(apiClient);
        apiClient.post(
                "draft_orders",
                "{\"draft_order\":{\"email\":\"mina@quist.test\",\"customer\":{\"id\":" + customer
                        + "},\"line_items\":[{\"title\":\"Bowl\",\"price\":\"9.00\",\"quantity\":1}]}}");
        apiClient.post("customers", "{\"customer\":{\"email\":\"other@mail.test\"}}");

        var data = apiClient.get("customers/" + customer + "/data");

        assertThat(data.status()).as(data.text()).isEqualTo(200);
        assertThat(data.at("customer_data.customer.email")).isEqualTo("mina@quist.test");
        assertThat(data.at("customer_data.addresses[0].city")).isEqualTo("Berlin");
        assertThat(data.at("customer_data.metafields[0].value")).isEqualTo("forty-two");
        assertThat(data.at("customer_data.orders[0].id")).isEqualTo(order);
        assertThat(data.at("customer_data.draft_orders[0].line_items[0].title")).isEqualTo("Bowl");
        assertThat(data.at("customer_data.emails[0].kind")).isEqualTo("customer_invite");
        assertThat(data.text()).doesNotContain("other@mail.test", "password", "activation");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void erasureKeepsTheOrderAndNothingThatTellsWhoPlacedIt(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var customer = customer(apiClient);
        var order = order(apiClient);
        apiClient.post("orders/" + order + "/close", "{}");
        var since = apiClient.lastEvent();

        var erased = apiClient.post("customers/" + customer + "/erase", "{}");

        assertThat(erased.status()).as(erased.text()).isEqualTo(200);
        assertThat(apiClient.topicsSince(since))
                .containsExactly("customers/redact", "orders/updated", "customers/update");
        assertThat(published(apiClient, since, "orders/updated"))
                .contains("Erased")
                .doesNotContainIgnoringCase("quist");
        assertThat(erased.at("customer.first_name")).isEqualTo("Erased");
        assertThat(erased.at("customer.orders_count")).isEqualTo("1");
        var kept = apiClient.get("orders/" + order);
        assertThat(kept.at("order.total_price")).isEqualTo("20.00");
        assertThat(kept.at("order.shipping_address.country_code")).isEqualTo("DE");
        assertThat(kept.at("order.customer.id")).isEqualTo(customer);
        for (var path : new String[] {
            "orders/" + order,
            "customers/" + customer + "/data",
            "events?limit=250",
            "orders/" + order + "/events",
            "orders/" + order + "/transactions",
            "customers/" + customer + "/metafields",
            "customers/search?query=quist"
        }) {
            assertThat(apiClient.get(path).text())
                    .as(path)
                    .doesNotContainIgnoringCase("quist")
                    .doesNotContain("Wilhelmina", "Lindenstr", "10969", "Berlin", "+49", "Engraving", "forty-two");
        }
        assertThat(apiClient.get("orders?query=quist").json().path("orders")).isEmpty();
        assertThat(apiClient
                        .post("customers", "{\"customer\":{\"email\":\"mina@quist.test\"}}")
                        .status())
                .as("the address is free again")
                .isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void orderThatIsStillToBeSentMustBeFinishedFirst(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var customer = customer(apiClient);
        order(apiClient);
        var since = apiClient.lastEvent();

        var refused = apiClient.post("customers/" + customer + "/erase", "{}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.base[0]")).startsWith("Order #1001 is still to be sent: fulfill, cancel");
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("customers/" + customer).at("customer.email")).isEqualTo("mina@quist.test");
    }

    private static String published(ApiClient apiClient, long since, String topic) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(
                                "select payload from events where shop_id = :shop and id > :since and topic = :topic")
                        .bind(apiClient.shop())
                        .bind("since", since)
                        .bind("topic", topic)
                        .value())
                .orElseThrow();
    }

    private static String customer(ApiClient apiClient) {
        return apiClient.post("customers", """
                {"customer":{"email":"mina@quist.test","first_name":"Wilhelmina","last_name":"Quist",
                  "phone":"+4930123456","note":"Prefers Quist","tags":"quistian","accepts_marketing":true,
                  "send_email_invite":true,"addresses":[%s],
                  "metafields":[{"namespace":"shoe","key":"size","value":"forty-two","value_type":"string"}]}}
                """.formatted(ADDRESS)).at("customer.id");
    }

    private static String order(ApiClient apiClient) {
        return apiClient.post("orders", """
                {"order":{"email":"mina@quist.test","phone":"+4930123456","financial_status":"paid",
                  "shipping_address":%1$s,"billing_address":%1$s,"note":"For Quist",
                  "note_attributes":[{"name":"Card","value":"Love, Wilhelmina"}],
                  "line_items":[{"title":"Cup","price":"10.00","quantity":2,
                    "properties":[{"name":"Engraving","value":"Quist"}]}]}}
                """.formatted(ADDRESS)).at("order.id");
    }
}
