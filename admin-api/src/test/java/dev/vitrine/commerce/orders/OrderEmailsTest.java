package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every flag of the specification that asks for an e-mail makes one, and nothing else does. */
final class OrderEmailsTest {

    private static final String MUG = "{\"title\":\"Mug\",\"price\":12.5,\"grams\":\"300\",\"quantity\":2}";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void confirmationOfAnOrderIsSentWhenItIsAskedFor(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        order(shop, "");
        assertThat(letters(shop)).as("\"send_receipt false\"").isEmpty();

        order(shop, "\"send_receipt\":true,");
        var email = letters(shop).getFirst();
        assertThat(email.kind()).isEqualTo("order_confirmation");
        assertThat(email.recipient()).isEqualTo("ann@mail.test");
        assertThat(email.body()).contains("2 × Mug  €25.00", "Total: €25.00");
    }

    @Test
    void placeIsWrittenAsOnAnEnvelope() {
        order(apiClient, """
                "send_receipt": true, "shipping_address": {"first_name": "Ann", "last_name": "Lee",
                  "address1": "Lange Str. 1", "zip": "10115", "city": "Berlin", "country_code": "DE"},
                """);
        assertThat(letters(apiClient).getFirst().body())
                .contains("Goes to: Ann Lee, Lange Str. 1, 10115 Berlin, Germany");
    }

    @Test
    void orderWithoutAnAddressHasNobodyToWriteTo() {
        apiClient.post("orders", "{\"order\":{\"send_receipt\":true,\"line_items\":[" + MUG + "]}}");
        assertThat(letters(apiClient)).isEmpty();
    }

    @Test
    void cancellationIsToldWhenItIsAskedFor() {
        var silent = order(apiClient, "\"financial_status\":\"paid\",");
        apiClient.post("orders/" + silent + "/cancel", "{\"reason\":\"inventory\"}");
        assertThat(letters(apiClient)).isEmpty();

        var told = order(apiClient, "\"financial_status\":\"paid\",");
        apiClient.post("orders/" + told + "/cancel", "{\"reason\":\"inventory\",\"email\":true}");
        var email = letters(apiClient).getFirst();
        assertThat(email.kind()).isEqualTo("order_cancelled");
        assertThat(email.body()).contains("out of stock", "You get back €25.00", "2 × Mug");
    }

    @Test
    void refundIsToldWithWhatWasGivenBack() {
        var order = order(apiClient, "\"financial_status\":\"paid\",");
        var made = apiClient.get("orders/" + order);
        var line = made.at("order.line_items[0].id");
        var sale = apiClient.get("orders/" + order + "/transactions").at("transactions[0].id");
        var refund =
                "\"refund_line_items\":[{\"line_item_id\":" + line + ",\"quantity\":1,\"restock_type\":\"cancel\"}],"
                        + "\"transactions\":[{\"parent_id\":" + sale + ",\"amount\":12.5,\"kind\":\"refund\"}]";
        apiClient.post("orders/" + order + "/refunds", "{\"refund\":{" + refund + "}}");
        assertThat(letters(apiClient)).as("\"default false\"").isEmpty();

        var told = apiClient.post("orders/" + order + "/refunds", "{\"refund\":{\"notify\":true," + refund + "}}");
        assertThat(told.status()).as(told.text()).isEqualTo(201);
        assertThat(letters(apiClient)).hasSize(1);
        assertThat(letters(apiClient).getFirst().body()).contains("given back €12.50", "1 × Mug");
    }

    @Test
    void refundThatMovesNoMoneyIsNotToldAsOne() {
        var order = order(apiClient, "");
        apiClient.post("orders/" + order + "/refunds", "{\"refund\":{\"notify\":true,\"note\":\"Sorry\"}}");
        assertThat(letters(apiClient)).isEmpty();
    }

    @Test
    void changeIsToldWhenItIsAskedFor() {
        var order = order(apiClient, "");
        var line = apiClient.get("orders/" + order).at("order.line_items[0].id");
        apiClient.put("orders/" + order + "/adjust", adjusted(line, 3, "\"is_send_email\":false,"));
        assertThat(letters(apiClient)).isEmpty();

        apiClient.put("orders/" + order + "/adjust", adjusted(line, 4, "\"is_send_email\":true,"));
        assertThat(letters(apiClient).getFirst().body()).contains("4 × Mug  €50.00", "Still to be paid: €50.00");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void emailsAreInTheLanguageOfTheOrder(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var order = order(shop, "\"send_receipt\":true,\"customer_locale\":\"de-AT\",\"financial_status\":\"paid\",");
        var made = shop.get("orders/" + order);
        var line = made.at("order.line_items[0].id");
        var sale = shop.get("orders/" + order + "/transactions").at("transactions[0].id");
        shop.post("orders/" + order + "/fulfillments", """
                {"fulfillment": {"notify_customer": true, "tracking_company": "Post", "tracking_number": "A1",
                  "line_items": [{"id": %s, "quantity": 1}]}}""".formatted(line));
        shop.post("orders/" + order + "/refunds", """
                {"refund": {"notify": true, "transactions": [{"parent_id": %s, "amount": 2.5, "kind": "refund"}]}}
                """.formatted(sale));
        var cancelled = order(shop, "\"customer_locale\":\"de\",\"financial_status\":\"paid\",");
        shop.post("orders/" + cancelled + "/cancel", "{\"reason\":\"inventory\",\"email\":true}");

        assertThat(letters(shop))
                .extracting(Email::subject)
                .containsExactly(
                        "Bestellung #1001 bestätigt",
                        "Bestellung #1001 ist unterwegs",
                        "Erstattung zur Bestellung #1001",
                        "Bestellung #1002 storniert");
        assertThat(letters(shop)).allSatisfy(email -> {
            assertThat(email.locale()).startsWith("de");
            assertThat(email.body()).doesNotContainPattern("(?i)\\b(your|the|you|order|have|hello)\\b");
        });
        assertThat(letters(shop).getFirst().body()).contains("2 × Mug  €25.00", "Summe: €25.00");
    }

    /** "false for API-born orders, true otherwise". */
    @Test
    void shipmentIsToldUnlessTheOrderCameOverTheApi() {
        var order = order(apiClient, "");
        var path = "orders/" + order + "/fulfillments";
        var line = apiClient.get("orders/" + order).at("order.line_items[0].id");
        var one = "\"line_items\":[{\"id\":" + line + ",\"quantity\":1}]";
        apiClient.post(path, "{\"fulfillment\":{" + one + "}}");
        assertThat(letters(apiClient)).isEmpty();

        var sent = apiClient.post(
                path,
                "{\"fulfillment\":{\"notify_customer\":true,\"tracking_company\":\"Post\",\"tracking_number\":\"A1\","
                        + "\"tracking_url\":\"https://post.test/A1\"," + one + "}}");
        var email = letters(apiClient).getFirst();
        assertThat(email.kind()).isEqualTo("shipment_confirmation");
        assertThat(email.body())
                .contains("We have sent your order", "1 × Mug", "Tracking number: A1", "https://post.test/A1");

        var shipment = path + "/" + sent.at("fulfillment.id");
        apiClient.put(shipment, "{\"fulfillment\":{\"tracking_number\":\"A2\"}}");
        assertThat(letters(apiClient)).as("silent change").hasSize(1);
        apiClient.put(shipment, "{\"fulfillment\":{\"tracking_number\":\"A3\",\"notify_customer\":true}}");
        assertThat(letters(apiClient).getLast().kind()).isEqualTo("shipment_changed");
        assertThat(letters(apiClient).getLast().body()).contains("A3");
    }

    /** Such an address is refused, but an earlier version may have kept one. */
    @Test
    void trackingAddressThatIsNoneIsNoLink() {
        var order = order(apiClient, "");
        var path = "orders/" + order + "/fulfillments";
        var sent = "{\"fulfillment\":{\"tracking_number\":\"A1\",\"tracking_url\":\"%s\",\"line_items\":[{\"id\":"
                + apiClient.get("orders/" + order).at("order.line_items[0].id") + "}]}}";
        assertThat(apiClient.post(path, sent.formatted("javascript:alert(1)")).at("errors.tracking_url[0]"))
                .isEqualTo("is invalid");
        var shipment =
                apiClient.post(path, sent.formatted("https://post.test/A1")).at("fulfillment.id");
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .change(tx -> tx.sql(
                                "update fulfillments set tracking_urls = '[\"javascript:alert(1)\"]' where id = :id")
                        .bind("id", Long.parseLong(shipment))
                        .run());
        apiClient.put(
                path + "/" + shipment,
                "{\"fulfillment\":{\"tracking_company\":\"Aunt May\",\"notify_customer\":true}}");
        assertThat(letters(apiClient)).hasSize(1);
        assertThat(letters(apiClient).getFirst().body())
                .contains("Tracking number: A1")
                .doesNotContain("javascript:");
    }

    private static String adjusted(String line, int quantity, String flag) {
        return "{" + flag + "\"reason\":\"More\",\"line_items\":[{\"id\":" + line + ",\"quantity\":" + quantity + "}]}";
    }

    private static String order(ApiClient shop, String more) {
        var made = shop.post(
                "orders", "{\"order\":{" + more + "\"email\":\"ann@mail.test\",\"line_items\":[" + MUG + "]}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("order.id");
    }

    private static List<Email> letters(ApiClient shop) {
        var platform = shop.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.foundation().emails().pending(session, shop.shop()));
    }
}
