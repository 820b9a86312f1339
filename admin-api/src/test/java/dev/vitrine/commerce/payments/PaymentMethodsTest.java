package dev.vitrine.commerce.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class PaymentMethodsTest {

    private static final String CARD = """
            {"payment_method":{"code":"card","title":"Cards",
              "provider_options":{"account_id":"acc_1","payment_key":"key-that-nobody-may-read-4711"}}}""";

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("payment_method", "payment_methods", "orders")
                .valid(number -> "{\"code\":\"bank_deposit\",\"title\":\"Bank " + number + "\",\"active\":false}")
                .changing("{\"title\":\"By bank\"}")
                .requiring("code")
                .tests();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void newShopTakesTrialCardsAndMoneyByHand(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var list = apiClient.get("payment_gateways");

        assertThat(list.json().get("payment_methods").findValuesAsText("code"))
                .containsExactly("test_gateway", "manual");
        assertThat(list.at("payment_methods[0].sandbox")).isEqualTo("true");
        assertThat(list.at("payment_methods[0].supports.void")).isEqualTo("true");
        assertThat(list.at("payment_methods[1].supports.authorize")).isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void secretsAreWrittenAndOnlyMaskedWhenRead(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var created = apiClient.post("payment_methods", CARD);
        var id = created.at("payment_method.id");

        for (var response :
                new ApiClient.Response[] {created, apiClient.get("payments/" + id), apiClient.get("payment_methods")}) {
            assertThat(response.text()).contains("acc_1", "••••4711").doesNotContain("nobody-may-read");
        }
        var back = """
                {"payment_method":{"provider_options":{"account_id":"acc_2","payment_key":"••••4711"}}}""";
        assertThat(apiClient.put("payment_methods/" + id, back).at("payment_method.provider_options.account_id"))
                .isEqualTo("acc_2");
        var stored = stored(apiClient, id);
        assertThat(stored.providerOptions().toString()).contains("sealed1:").doesNotContain("4711", "acc_");
        var methods = apiClient.platform().platform().sales().paymentMethods();
        assertThat(methods.credentials(apiClient.shop(), stored))
                .containsEntry("payment_key", "key-that-nobody-may-read-4711");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'code':'barter'| code| is not included in the list:",
                "'code':'manual'| code| has already been taken by another active payment method",
                "'code':'card'| provider_options.account_id| can't be blank",
                "'code':'cod','provider_options':{'a':{}}| provider_options.a| is invalid",
                "'code':'cod','position':-1| position| must be greater than or equal to 1"
            })
    void refusesWhatCannotWork(String fields, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var response = apiClient.post("payment_methods", "{\"payment_method\":{" + fields.replace('\'', '"') + "}}");

        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().at("/errors/" + field + "/0").asText()).startsWith(message);
    }

    @Test
    void flatBodyIsUnderstoodAndDeletionSaysSo() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var created = apiClient.post("payments", "{\"code\":\"cod\",\"title\":\"At the door\",\"active\":true}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.at("payment_method.position")).isEqualTo("3");
        assertThat(apiClient
                        .delete("payments/" + created.at("payment_method.id"))
                        .text())
                .isEqualTo("{\"deleted\":true}");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void developmentShopHasTheTestGatewayOnly(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update shops set plan_name = 'dev' where id = :shop")
                        .bind(apiClient.shop())
                        .run());

        assertThat(apiClient
                        .post("payment_methods", "{\"payment_method\":{\"code\":\"cod\"}}")
                        .at("errors.code[0]"))
                .contains("development shop");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void methodOfAnOpenAuthorizationStays(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var order = apiClient.post("orders", """
                {"order":{"email":"b@x.test","line_items":[{"title":"Vase","price":10,"quantity":1}],
                  "transactions":[{"kind":"authorization","status":"success","amount":10,"gateway":"manual"}]}}""");
        assertThat(order.status()).as(order.text()).isEqualTo(201);
        var manual = apiClient.get("payment_methods?code=manual").at("payment_methods[0].id");

        assertThat(apiClient.delete("payment_methods/" + manual).status()).isEqualTo(422);
        var id = order.at("orders[0].id");
        var captured = apiClient.post("orders/" + id + "/transactions", """
                {"transaction":{"kind":"capture","status":"success","amount":10}}""");
        assertThat(captured.status()).as(captured.text()).isEqualTo(201);
        assertThat(apiClient.delete("payment_methods/" + manual).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void isFoundByCodeAndByTheNameOfItsGateway(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var methods = test.platform().sales().paymentMethods();

        for (var name : new String[] {"test", "test_gateway"}) {
            assertThat(test.platform()
                            .foundation()
                            .database()
                            .<String>read(session -> methods.find(session, apiClient.shop(), name)
                                    .map(PaymentMethod::gateway)
                                    .orElse("")))
                    .isEqualTo("test");
        }
    }

    private static PaymentMethod stored(ApiClient apiClient, String id) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.sales()
                        .paymentMethods()
                        .find(session, apiClient.shop(), Long.parseLong(id))
                        .orElseThrow());
    }
}
