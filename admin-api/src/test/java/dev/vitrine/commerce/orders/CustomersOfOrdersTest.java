package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An order finds its customer by id, e-mail or phone, or makes one; and customers know what they have spent. */
final class CustomersOfOrdersTest {

    private static final String MUG = "\"line_items\":[{\"title\":\"Mug\",\"price\":12.5,\"quantity\":2}]";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void firstOrderMakesTheCustomerAndTheNextFindsThem(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var since = shop.lastEvent();
        var first = order(
                shop,
                "\"email\":\"Ann@Mail.test\",\"financial_status\":\"paid\","
                        + "\"shipping_address\":{\"first_name\":\"Ann\",\"city\":\"Bonn\",\"country\":\"DE\"}");

        assertThat(shop.topicsSince(since))
                .containsExactly("orders/create", "order_transactions/create", "orders/paid", "customers/create");
        var id = first.at("order.customer.id");
        assertThat(first.at("order.customer.default_address.city")).isEqualTo("Bonn");
        var customer = shop.get("customers/" + id);
        assertThat(customer.at("customer.email")).isEqualTo("ann@mail.test");
        assertThat(customer.at("customer.first_name")).isEqualTo("Ann");
        assertThat(customer.at("customer.addresses[0].country_code")).isEqualTo("DE");
        assertThat(customer.at("customer.total_spent")).isEqualTo("25.00");

        var between = shop.lastEvent();
        var second = order(shop, "\"email\":\"ANN@mail.test\"");
        assertThat(second.at("order.customer.id")).isEqualTo(id);
        assertThat(second.at("order.customer.orders_count")).isEqualTo("2");
        assertThat(shop.topicsSince(between)).containsExactly("orders/create", "customers/update");
        assertThat(shop.get("orders/" + first.at("order.id")).at("order.customer.last_order_name"))
                .as("embedded customers are today's")
                .isEqualTo("#1002");
    }

    @Test
    void isFoundByIdThenByEmailThenByPhone() {
        var ann = customer("\"email\":\"ann@mail.test\",\"phone\":\"+49301111111\"");
        var bo = customer("\"email\":\"bo@mail.test\"");

        assertThat(buyer("\"customer\":{\"id\":" + ann + "},\"email\":\"bo@mail.test\""))
                .isEqualTo(ann);
        assertThat(buyer("\"customer\":{\"email\":\"bo@mail.test\",\"phone\":\"+49301111111\"}"))
                .isEqualTo(bo);
        assertThat(buyer("\"customer\":{\"first_name\":\"A\",\"phone\":\"030 1111-111\"}"))
                .isEqualTo(ann);
        assertThat(buyer("\"customer\":{\"first_name\":\"Nobody\"}")).isNotIn(ann, bo, "");
        assertThat(buyer("\"note\":\"of nobody\"")).isEmpty();
        assertThat(apiClient.get("customers/count").at("count")).isEqualTo("3");
    }

    @Test
    void orderOfACustomerByIdTakesTheirAddress() {
        var ann = customer("\"email\":\"ann@mail.test\"");

        assertThat(order(apiClient, "\"customer\":{\"id\":" + ann + "}").at("order.email"))
                .isEqualTo("ann@mail.test");
        var other = TestPlatform.on(Dialect.SQLITE).api();
        var refused = other.post("orders", "{\"order\":{" + MUG + ",\"customer\":{\"id\":" + ann + "}}}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.customer[0]")).isEqualTo("does not exist");
    }

    @Test
    void statisticsFollowPaymentAndDeletion() {
        var order = order(apiClient, "\"email\":\"ann@mail.test\"");
        var path = "customers/" + order.at("order.customer.id");
        assertThat(apiClient.get(path).at("customer.total_spent")).isEqualTo("0.00");

        var since = apiClient.lastEvent();
        apiClient.post(
                "orders/" + order.at("order.id") + "/transactions",
                "{\"transaction\":{\"kind\":\"sale\",\"amount\":20}}");
        assertThat(apiClient.topicsSince(since))
                .containsOnlyOnce("customers/update")
                .contains("order_transactions/create", "orders/updated");
        assertThat(apiClient.get(path).at("customer.total_spent")).isEqualTo("20.00");

        var second = order(apiClient, "\"email\":\"ann@mail.test\",\"financial_status\":\"paid\",\"test\":true");
        assertThat(apiClient.get(path).at("customer.average_spent")).isEqualTo("22.50");
        apiClient.delete("orders/" + second.at("order.id"));
        assertThat(apiClient.get(path).at("customer.orders_count")).isEqualTo("1");
        assertThat(apiClient.get(path).at("customer.last_order_name")).isEqualTo("#1001");
        assertThat(apiClient.get(path).at("customer.total_spent")).isEqualTo("20.00");
    }

    @Test
    void orderCanBeGivenToAnotherCustomer() {
        var order = order(apiClient, "\"email\":\"ann@mail.test\",\"financial_status\":\"paid\"");
        var ann = order.at("order.customer.id");
        var bo = customer("\"email\":\"bo@mail.test\"");
        var path = "orders/" + order.at("order.id");

        assertThat(apiClient
                        .put(path, "{\"order\":{\"customer\":{\"id\":" + bo + "}}}")
                        .at("order.customer.total_spent"))
                .isEqualTo("25.00");
        assertThat(apiClient.get("customers/" + ann).at("customer.orders_count"))
                .isEqualTo("0");
        assertThat(apiClient.put(path, "{\"order\":{\"customer\":{\"id\":1}}}").at("errors.customer[0]"))
                .isEqualTo("does not exist");
        assertThat(apiClient
                        .put(path, "{\"order\":{\"customer\":null}}")
                        .json()
                        .at("/order/customer")
                        .isNull())
                .isTrue();
        assertThat(apiClient.get("customers/" + bo).at("customer.total_spent")).isEqualTo("0.00");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void customerWithOrdersCannotBeDeleted(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var order = order(shop, "\"email\":\"ann@mail.test\",\"test\":true");
        var path = "customers/" + order.at("order.customer.id");

        var response = shop.delete(path);
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.base[0]")).isEqualTo("Customers with orders can't be deleted");
        shop.delete("orders/" + order.at("order.id"));
        assertThat(shop.delete(path).status()).isEqualTo(200);
    }

    @Test
    void ordersOfACustomerNeedBothScopes() {
        var order = order(apiClient, "\"email\":\"ann@mail.test\"");
        order(apiClient, "\"email\":\"bo@mail.test\"");
        var path = "customers/" + order.at("order.customer.id") + "/orders";

        var found = apiClient.get(path);
        assertThat(found.json().get("orders")).hasSize(1);
        assertThat(found.at("orders[0].id")).isEqualTo(order.at("order.id"));
        assertThat(apiClient.get(path + "?status=closed").json().get("orders")).isEmpty();
        assertThat(apiClient
                        .get("orders?customer_id=" + order.at("order.customer.id"))
                        .json()
                        .get("orders"))
                .hasSize(1);
        var platform = TestPlatform.on(Dialect.SQLITE);
        for (var scopes : List.of("read_orders", "read_customers")) {
            assertThat(platform.api(apiClient.shop(), scopes).get(path).status())
                    .as(scopes)
                    .isEqualTo(403);
        }
        assertThat(platform.api().get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void twoOrdersOfANewAddressAtOnceMakeOneCustomer(Dialect dialect) throws Exception {
        var shop = TestPlatform.on(dialect).api();
        try (var threads = Executors.newFixedThreadPool(8)) {
            var orders = IntStream.range(0, 16)
                    .mapToObj(i -> threads.submit(() -> order(shop, "\"email\":\"Rush" + i % 2 + "@mail.test\"")))
                    .toList();
            for (var order : orders) {
                assertThat(order.get().status()).isEqualTo(201);
            }
        }

        var all = shop.get("customers").json().get("customers");
        assertThat(all)
                .hasSize(2)
                .allMatch(customer -> customer.get("orders_count").asInt() == 8);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void listOfOrdersTakesAsManyStatementsAsOne(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        order(shop, "\"email\":\"a@mail.test\"");
        var one = shop.statements(() -> shop.get("orders"));
        for (var name : List.of("b", "c", "d")) {
            order(shop, "\"email\":\"" + name + "@mail.test\"");
        }

        assertThat(shop.statements(() -> shop.get("orders"))).isEqualTo(one);
    }

    private String buyer(String fields) {
        return order(apiClient, fields).at("order.customer.id");
    }

    private String customer(String fields) {
        return apiClient.post("customers", "{\"customer\":{" + fields + "}}").at("customer.id");
    }

    private static ApiClient.Response order(ApiClient shop, String fields) {
        return shop.sendAtOnce("POST", "orders", "{\"order\":{" + MUG + "," + fields + "}}");
    }
}
