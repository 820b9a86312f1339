package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checkouts as apps make, change, pay and read them. */
final class CheckoutApiTest {

    private static final String ADDRESS = """
            "email":"ann@mail.test","shipping_address":{"first_name":"Ann","last_name":"Lee",
            "address1":"Lange Str. 1","city":"Berlin","zip":"10115","country_code":"DE"}""";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final Shopping shopping = shopping(apiClient);

    @TestFactory
    Stream<DynamicNode> checkoutsKeepThePromisesOfResources() {
        return ResourceContract.of("checkout", "checkouts", "checkouts")
                .valid("{\"email\":\"buyer%d@mail.test\"}"::formatted)
                .changing("{\"note\":\"Ring twice\"}")
                .publishing(List.of("checkouts/create"), List.of("checkouts/update"), List.of())
                .notDeletable()
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void appMakesACheckoutPaysItAndFindsTheOrder(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var shopping = shopping(apiClient);
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var created = apiClient.post("checkouts", checkout("\"line_items\":[{\"variant_id\":%d,\"quantity\":2}]", jug));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        var token = created.at("checkout.token");
        assertThat(created.at("checkout.status")).isEqualTo("open");
        assertThat(created.at("checkout.total_price")).isEqualTo("44.70");
        assertThat(created.at("checkout.source_name")).isEqualTo("api");
        assertThat(created.at("checkout.web_url"))
                .isEqualTo("https://checkout." + TestPlatform.BASE_HOST + "/shops/"
                        + apiClient.shop().handle() + "/checkouts/" + token);

        var addressed = apiClient.put("checkouts/" + token, checkout(ADDRESS));
        assertThat(addressed.status()).as(addressed.text()).isEqualTo(200);
        assertThat(addressed.at("checkout.step")).isEqualTo("payment");
        assertThat(addressed.at("checkout.shipping_address.country")).isEqualTo("Germany");
        assertThat(addressed.at("checkout.shipping_name")).isEqualTo("Standard delivery");
        assertThat(addressed.at("checkout.shipping_method.price")).isEqualTo("4.90");
        for (var amount : List.of("shipping_fee 4.90", "shipping_price 4.90", "shipping_discount 0.00")) {
            assertThat(addressed.at("checkout." + amount.split(" ")[0]))
                    .as(amount)
                    .isEqualTo(amount.split(" ")[1]);
        }
        assertThat(addressed.at("checkout.discount_price")).isEqualTo("0.00");
        var rates = apiClient.get("checkouts/" + token + "/shipping_rates");
        assertThat(rates.at("shipping_rates[0].title")).isEqualTo("Standard delivery");
        assertThat(rates.at("shipping_rates[0].checkout.total_price")).isEqualTo("44.70");

        var since = apiClient.lastEvent();
        var paid = apiClient.post("checkouts/" + token + "/payments", payment("one", "44.70", TestGateway.GOOD));
        assertThat(paid.status()).as(paid.text()).isEqualTo(201);
        assertThat(paid.at("payment.status")).isEqualTo("success");
        assertThat(apiClient.topicsSince(since))
                .containsExactly(
                        "orders/create",
                        "order_transactions/create",
                        "orders/paid",
                        "customers/create",
                        "checkouts/update");

        var completed = apiClient.get("checkouts/" + token);
        assertThat(completed.at("checkout.status")).isEqualTo("completed");
        assertThat(completed.at("checkout.order.name")).isEqualTo("#1001");
        assertThat(completed.at("checkout.payment_due")).isEqualTo("0.00");
        assertThat(completed.at("checkout.payments[0].unique_token")).isEqualTo("one");
        assertThat(apiClient.get("orders/" + completed.at("checkout.order_id")).at("order.checkout_token"))
                .isEqualTo(token);
        assertThat(apiClient.get("checkouts/" + completed.at("checkout.id")).at("checkout.token"))
                .isEqualTo(token);
        assertThat(shopping.goods().left(jug)).isEqualTo(3);
    }

    @Test
    void completedCheckoutIsNeverChanged() {
        var done = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        shopping.pay(done);
        var since = apiClient.lastEvent();

        var response = apiClient.put("checkouts/" + done.token(), checkout("\"email\":\"other@mail.test\""));

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.checkout[0]")).isEqualTo("has already been completed");
        assertThat(apiClient
                        .post("checkouts/" + done.token() + "/payments", payment("late", "24.80", TestGateway.GOOD))
                        .at("errors.checkout[0]"))
                .isEqualTo("has already been completed");
        assertThat(apiClient
                        .post("checkouts/" + done.token() + "/send-recovery-email", "{}")
                        .status())
                .isEqualTo(422);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient
                        .post("checkouts/" + done.token() + "/complete", "{}")
                        .at("checkout.order.name"))
                .as("asked again, it answers the order")
                .isEqualTo("#1001");
    }

    @ParameterizedTest
    @EnumSource
    void uniqueTokenChargesOnceHoweverOftenItIsSent(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        var shopping = shopping(apiClient);
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var path = "checkouts/" + checkout.token() + "/payments";

        var responses = CheckoutCompletionTest.atOnce(
                8, 8, i -> apiClient.sendAtOnce("POST", path, payment("same", "24.80", TestGateway.GOOD)));

        assertThat(responses).allMatch(response -> response.status() == 201 || response.status() == 202);
        assertThat(shopping.charges("success")).isEqualTo(1);
        assertThat(shopping.orders()).isEqualTo(1);
        assertThat(apiClient.get(path + "/count").at("count")).isEqualTo("1");
        var again = apiClient.post(path, payment("same", "24.80", TestGateway.DECLINED));
        assertThat(again.at("payment.status")).isEqualTo("success");
        assertThat(apiClient
                        .post(path, payment("same", "99.00", TestGateway.GOOD))
                        .at("errors.unique_token[0]"))
                .isEqualTo("was already used with different parameters");
        var id = again.at("payment.id");
        assertThat(apiClient.get(path + "/" + id).at("payment.amount")).isEqualTo("24.80");
        assertThat(apiClient.get(path + "/999999").status()).isEqualTo(404);
    }

    @Test
    void declinedPaymentIsAFinalAnswerAndAnotherMayFollow() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var path = "checkouts/" + checkout.token() + "/payments";

        var declined = apiClient.post(path, payment("first", "24.80", TestGateway.DECLINED));

        assertThat(declined.status()).isEqualTo(201);
        assertThat(declined.at("payment.status")).isEqualTo("failure");
        assertThat(declined.at("payment.error_code")).isEqualTo("card_declined");
        assertThat(declined.at("payment.payment_processing_error_message")).isNotEmpty();
        assertThat(apiClient
                        .post(path, payment("second", "24.80", TestGateway.GOOD))
                        .at("payment.status"))
                .isEqualTo("success");
        assertThat(apiClient.get(path).json().get("payments")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"amount\":24.80} | unique_token",
                "{\"unique_token\":\"a\"} | amount",
                "{\"unique_token\":\"a\",\"amount\":1} | amount",
                "{\"unique_token\":\"a\",\"amount\":\"x\"} | amount",
            })
    void wrongPaymentIsRefusedByItsField(String payment, String field) {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var response = apiClient.post("checkouts/" + checkout.token() + "/payments", "{\"payment\":" + payment + "}");
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").has(field)).as(response.text()).isTrue();
        assertThat(shopping.charges("success")).isZero();
    }

    @Test
    void payingNeedsToKnowWhoBuysAndWhere() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var created = apiClient.post("checkouts", checkout("\"line_items\":[{\"variant_id\":%d}]", jug));
        var path = "checkouts/" + created.at("checkout.token");

        assertThat(apiClient
                        .post(path + "/payments", payment("a", "24.80", TestGateway.GOOD))
                        .json()
                        .at("/errors")
                        .has("email"))
                .isTrue();
        assertThat(apiClient.get(path + "/shipping_rates").at("shipping_rates[0].handle"))
                .as("a shop without zones sends everywhere")
                .isEqualTo("flat");
        assertThat(apiClient.post(path + "/complete", "{}").at("errors.payment_due[0]"))
                .isNotEmpty();
    }

    @Test
    void whatCostsNothingIsCompletedWithoutAPayment() {
        var sample = shopping.goods().variant("Sample", 0, 5);
        shopping.goods().set(sample, "requires_shipping = false");
        var created = apiClient.post("checkouts", checkout(ADDRESS + ",\"line_items\":[{\"variant_id\":%d}]", sample));
        var path = "checkouts/" + created.at("checkout.token");

        var first = apiClient.post(path + "/complete", "{}");
        var second = apiClient.post(path + "/complete", "{}");

        assertThat(first.status()).as(first.text()).isEqualTo(202);
        assertThat(first.at("checkout.order.id")).isNotEmpty().isEqualTo(second.at("checkout.order.id"));
        assertThat(shopping.orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"email\":\"nobody\"} | email",
                "{\"email\":\"a@b.de\",\"phone\":\"x\"} | phone",
                "{\"line_items\":[]} | line_items",
                "{\"line_items\":[{\"quantity\":1}]} | line_items[0].variant_id",
                "{\"line_items\":[{\"variant_id\":99999999}]} | line_items[0].variant_id",
                "{\"line_items\":[{\"variant_id\":JUG,\"quantity\":0}]} | line_items[0].quantity",
                "{\"line_items\":[{\"variant_id\":JUG,\"quantity\":\"two\"}]} | line_items[0].quantity",
                "{\"line_items\":[{\"variant_id\":JUG},{\"variant_id\":JUG,\"quantity\":5}]} | line_items[1].quantity",
                "{\"line_items\":[{\"variant_id\":JUG,\"properties\":5}]} | line_items[0].properties",
                "{\"email\":\"a@b.de\",\"shipping_address\":{\"zip\":\"1\",\"country_code\":\"DE\"}} "
                        + "| shipping_address.zip",
                "{\"email\":\"a@b.de\",\"shipping_address\":{\"country_code\":\"XX\"}} "
                        + "| shipping_address.country_code",
                "{\"email\":\"a@b.de\",\"shipping_line\":{\"handle\":\"balloon\"}} | shipping_line",
                "{\"email\":\"a@b.de\",\"note\":7} | note",
            })
    void wrongFieldIsNamedByItsPlace(String body, String field) {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var response = apiClient.post("checkouts", "{\"checkout\":" + body.replace("JUG", Long.toString(jug)) + "}");
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").has(field)).as(response.text()).isTrue();
    }

    @Test
    void anotherShopsVariantDoesNotExist() {
        var foreign = Shopping.on(Dialect.SQLITE).goods().variant("Jug", 1990, 5);
        var response = apiClient.post("checkouts", checkout("\"line_items\":[{\"variant_id\":%d}]", foreign));
        assertThat(response.at("errors.line_items[0]")).isEmpty();
        assertThat(response.json().at("/errors/line_items[0].variant_id/0").asText())
                .isEqualTo("does not exist");
    }

    @Test
    void absentKeepsAndNullClears() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var path = "checkouts/" + checkout.token();
        apiClient.put(path, checkout("\"note\":\"Ring\",\"note_attributes\":[{\"name\":\"a\",\"value\":\"b\"}]"));

        var kept = apiClient.put(path, checkout("\"phone\":\"+49 30 1234567\""));
        assertThat(kept.at("checkout.note")).isEqualTo("Ring");
        assertThat(kept.at("checkout.note_attributes[0].name")).isEqualTo("a");
        assertThat(kept.at("checkout.phone")).isEqualTo("+49301234567");
        assertThat(kept.at("checkout.email")).isEqualTo("ann@mail.test");
        var cleared = apiClient.put(path, checkout("\"note\":null,\"shipping_address\":null"));
        assertThat(cleared.json().at("/checkout/note").isNull()).isTrue();
        assertThat(cleared.at("checkout.step")).isEqualTo("contact");
    }

    @Test
    void newGoodsOfAnAppStayWhenTheShopperComesBy() {
        var jug = shopping.goods().variant("Jug", 1990, 5);
        var cup = shopping.goods().variant("Cup", 500, 5);
        var cart = shopping.cart(jug, 1);
        var checkout = shopping.ready(cart);

        apiClient.put("checkouts/" + checkout.token(), checkout("\"line_items\":[{\"variant_id\":%d}]", cup));
        var other = shopping.enter(cart);

        assertThat(other.token()).isNotEqualTo(checkout.token());
        assertThat(apiClient.get("checkouts/" + checkout.token()).at("checkout.line_items[0].title"))
                .isEqualTo("Cup");
    }

    @Test
    void recoveryLetterIsAskedForOnceAndCalledOff() {
        var checkout = shopping.ready(shopping.goods().variant("Jug", 1990, 5), 1);
        var path = "checkouts/" + checkout.id();

        assertThat(apiClient.post(path + "/send-recovery-email", "{}").at("success"))
                .isEqualTo("true");
        assertThat(apiClient.post(path + "/send-recovery-email", "{}").status()).isEqualTo(200);
        assertThat(apiClient.get(path).at("checkout.abandoned_email_status")).isEqualTo("scheduled");
        assertThat(apiClient.get(path).at("checkout.scheduled_sent_at")).isNotEmpty();
        assertThat(ids("email_statuses=scheduled")).containsExactly(checkout.id());
        assertThat(ids("email_statuses=not_sent,sent")).isEmpty();
        assertThat(apiClient.post(path + "/cancel-send-recovery-email", "{}").status())
                .isEqualTo(200);
        assertThat(apiClient.get(path).at("checkout.abandoned_email_status")).isEqualTo("not_sent");
        assertThat(apiClient.post(path + "/cancel-send-recovery-email", "{}").status())
                .isEqualTo(422);
        assertThat(apiClient.post(path + "/send-recovery-sms", "{}").status()).isEqualTo(501);
        assertThat(apiClient.post(path + "/cancel-send-recovery-sms", "{}").status())
                .isEqualTo(501);
        var noted = apiClient.put(path + "/update-note", checkout("\"note\":\"Called back\""));
        assertThat(noted.at("success")).isEqualTo("true");
        assertThat(apiClient.get(path).at("checkout.note")).isEqualTo("Called back");
        assertThat(apiClient
                        .get(path + "/timeline")
                        .json()
                        .get("timeline_items")
                        .findValuesAsText("type"))
                .containsExactly("note_changed", "recovery_email_cancelled", "recovery_email_scheduled", "started");
    }

    @Test
    void listsAreNarrowedByStateRecoveryAndWords() {
        var jug = shopping.goods().variant("Jug", 1990, 50);
        var open = shopping.ready(jug, 1);
        var done = shopping.ready(jug, 1);
        shopping.pay(done);

        assertThat(ids("")).containsExactly(done.id(), open.id());
        assertThat(ids("status=completed")).containsExactly(done.id());
        assertThat(ids("status=closed")).isEmpty();
        assertThat(ids("status=any&limit=1")).containsExactly(done.id());
        assertThat(ids("recovery_statuses=recovered")).isEmpty();
        assertThat(ids("search=ANN@")).hasSize(2);
        assertThat(ids("search=%23" + open.id())).containsExactly(open.id());
        assertThat(ids("search=nobody")).isEmpty();
        assertThat(ids("updated_at_min=2999-01-01")).isEmpty();
        assertThat(apiClient.get("checkouts/count?status=completed").at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("checkouts?status=lost").status()).isEqualTo(400);
        assertThat(apiClient.get("checkouts?email_statuses=lost").status()).isEqualTo(400);
    }

    private List<Long> ids(String query) {
        var listed = apiClient.get("checkouts?" + query).json().get("checkouts");
        return IntStream.range(0, listed.size())
                .mapToObj(i -> listed.get(i).get("id").asLong())
                .toList();
    }

    static Shopping shopping(ApiClient apiClient) {
        var platform = apiClient.platform();
        return new Shopping(
                platform.platform(),
                platform.clock(),
                apiClient.shop(),
                new TestProducts(platform.platform().foundation().database(), apiClient.shop()));
    }

    private static String checkout(String fields, Object... values) {
        return "{\"checkout\":{" + fields.formatted(values) + "}}";
    }

    private static String payment(String token, String amount, String card) {
        return """
                {"payment":{"unique_token":"%s","amount":%s,"session_id":"%s",
                "request_details":{"ip_address":"10.0.0.1","accept_language":"de","user_agent":"App"}}}
                """.formatted(token, amount, card);
    }
}
