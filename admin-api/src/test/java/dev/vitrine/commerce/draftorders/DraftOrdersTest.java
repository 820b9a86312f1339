package dev.vitrine.commerce.draftorders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.shipping.ShippingOption;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestProducts;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Offers: priced when they are written, sent, and made into an order once. */
final class DraftOrdersTest {

    private static final String MUG = "{\"title\":\"Mug\",\"price\":\"10.00\",\"quantity\":3}";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> draftsKeepTheContract() {
        return ResourceContract.of("draft_order", "draft_orders", "orders")
                .valid(number -> "{\"email\":\"d" + number + "@mail.test\",\"line_items\":[" + MUG + "]}")
                .changing("{\"note\":\"Ring twice\",\"tags\":\"a, b\"}")
                .publishing(
                        List.of("draft_orders/create"), List.of("draft_orders/update"), List.of("draft_orders/delete"))
                .tests();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void isPricedWithDiscountsDeliveryAndTaxesAtOnce(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        shop.post("countries", "{\"country\":{\"code\":\"DE\",\"tax\":0.1}}");
        var draft = draft(
                shop,
                "\"taxes_included\":false,\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3,"
                        + "\"applied_discount\":{\"title\":\"Set\",\"value\":50,\"value_type\":\"percentage\",\"amount\":1}},"
                        + "{\"title\":\"Bowl\",\"price\":\"20.00\",\"quantity\":1,"
                        + "\"applied_discount\":{\"value\":5,\"value_type\":\"fixed_amount\"}}],"
                        + "\"applied_discount\":{\"title\":\"Friends\",\"value\":\"10.0\",\"value_type\":\"percentage\"},"
                        + "\"shipping_line\":{\"title\":\"Courier\",\"price\":4.9},"
                        + "\"shipping_address\":{\"first_name\":\"Ann\",\"country\":\"Germany\"}");

        assertThat(draft.status()).as(draft.text()).isEqualTo(201);
        assertThat(draft.at("draft_order.name")).isEqualTo("#D1");
        assertThat(draft.at("draft_order.status")).isEqualTo("open");
        assertThat(draft.at("draft_order.line_items[0].applied_discount.amount"))
                .isEqualTo("15.00");
        assertThat(draft.at("draft_order.line_items[1].applied_discount.amount"))
                .isEqualTo("5.00");
        assertThat(draft.at("draft_order.applied_discount.amount")).isEqualTo("3.00");
        assertThat(draft.at("draft_order.subtotal_price")).isEqualTo("27.00");
        assertThat(draft.at("draft_order.total_tax")).isEqualTo("2.70");
        assertThat(draft.at("draft_order.total_price")).isEqualTo("34.60");
        assertThat(draft.at("draft_order.line_items[0].custom")).isEqualTo("true");

        var exempt = shop.put(path(draft), "{\"draft_order\":{\"tax_exempt\":true}}");
        assertThat(exempt.at("draft_order.total_price")).isEqualTo("31.90");
        assertThat(exempt.json().at("/draft_order/tax_lines")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void completedDraftIsAPaidOrderOfTheSameTotals(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var testProducts =
                new TestProducts(shop.platform().platform().foundation().database(), shop.shop());
        var bowl = testProducts.variant("Bowl", 2000, 5);
        var draft = draft(
                shop,
                "\"email\":\"ann@mail.test\",\"note\":\"Gift\",\"tags\":\"b2b\",\"line_items\":[{\"variant_id\":" + bowl
                        + ",\"quantity\":2,\"applied_discount\":{\"title\":\"Set\",\"value\":10,\"value_type\":\"percentage\"}},"
                        + MUG
                        + "],\"applied_discount\":{\"value\":7,\"value_type\":\"fixed_amount\"},"
                        + "\"shipping_line\":{\"title\":\"Courier\",\"price\":4.9}");
        var since = shop.lastEvent();
        var done = shop.put(path(draft) + "/complete", "");

        assertThat(done.status()).as(done.text()).isEqualTo(200);
        assertThat(done.at("draft_order.status")).isEqualTo("completed");
        assertThat(done.at("draft_order.completed_at")).isNotEmpty();
        assertThat(shop.topicsSince(since))
                .filteredOn(topic -> !topic.startsWith("products/") && !topic.startsWith("inventory_"))
                .containsExactly(
                        "orders/create",
                        "order_transactions/create",
                        "orders/paid",
                        "customers/create",
                        "draft_orders/update");
        var order = shop.get("orders/" + done.at("draft_order.order_id"));
        for (var same : List.of("total_price", "subtotal_price", "total_tax", "total_discounts", "note", "tags")) {
            assertThat(order.at("order." + same)).as(same).isEqualTo(draft.at("draft_order." + same));
        }
        assertThat(order.at("order.draft_order_number")).isEqualTo("1");
        assertThat(order.at("order.financial_status")).isEqualTo("paid");
        assertThat(order.at("order.customer.email")).isEqualTo("ann@mail.test");
        assertThat(order.at("order.discount_applications[0].type")).isEqualTo("manual");
        assertThat(order.at("order.line_items[0].applied_discount.title")).isEqualTo("Set");
        assertThat(order.at("order.line_items[0].applied_discount.amount")).isEqualTo("4.00");
        assertThat(order.at("order.applied_discount.value_type")).isEqualTo("fixed_amount");
        assertThat(order.at("order.applied_discount.amount")).isEqualTo("7.00");
        var sale = shop.get("orders/" + order.at("order.id") + "/transactions");
        assertThat(sale.at("transactions[0].payment_method_id"))
                .isNotEmpty()
                .isEqualTo(order.at("order.payment_method_id"));
        assertThat(testProducts.left(bowl)).isEqualTo(3);
        for (var refused : List.of(
                shop.put(path(draft) + "/complete", ""),
                shop.put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}"),
                shop.post(path(draft) + "/send_invoice", "{}"),
                shop.delete(path(draft)))) {
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.at("errors.base[0]")).isEqualTo("is already completed");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void listsAreSearchedByNumberCustomerAndWords(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var jo = shop.post("customers", "{\"customer\":{\"first_name\":\"Zoë\",\"last_name\":\"Grün\"}}")
                .at("customer.id");
        draft(shop, "\"line_items\":[" + MUG + "],\"customer\":{\"id\":" + jo + "}");
        draft(shop, "\"line_items\":[" + MUG + "],\"email\":\"ann@mail.test\",\"tags\":\"Fair\"");
        draft(shop, "\"line_items\":[" + MUG + "],\"shipping_address\":{\"first_name\":\"Bo\",\"last_name\":\"Ray\"}");

        assertThat(found(shop, "query=zoe")).containsExactly("#D1");
        assertThat(found(shop, "query=GR%C3%9CN")).containsExactly("#D1");
        assertThat(found(shop, "query=ANN@mail")).containsExactly("#D2");
        assertThat(found(shop, "query=ann%20fair")).containsExactly("#D2");
        assertThat(found(shop, "query=ann%20ray")).isEmpty();
        assertThat(found(shop, "query=bo%20ray")).containsExactly("#D3");
        assertThat(found(shop, "query=%23D3")).containsExactly("#D3");
        assertThat(found(shop, "query=2")).containsExactly("#D2");
        assertThat(found(shop, "query=%25")).isEmpty();
        assertThat(found(shop, "query=ann&status=completed")).isEmpty();
        assertThat(shop.get("draft_orders/count?query=ray").at("count")).isEqualTo("1");
        assertThat(found(TestPlatform.on(dialect).api(), "query=ann")).isEmpty();
    }

    private static List<String> found(ApiClient apiClient, String query) {
        var listed = apiClient.get("draft_orders?" + query);
        assertThat(listed.status()).as(listed.text()).isEqualTo(200);
        return listed.json().path("draft_orders").findValuesAsText("name").stream()
                .filter(name -> name.startsWith("#D"))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void previewSaysWhatWouldBeStoredAndStoresNothing(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var sales = shop.platform().platform().sales();
        var database = shop.platform().platform().foundation().database();
        shop.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],
                "price_based_shipping_rates":[{"name":"Post","price":3},{"name":"Free","price":0,"min_order_subtotal":50}]}}""");
        ObjectNode body = Json.PLAIN.read("""
                {"line_items":[{"title":"Mug","price":"10.00","quantity":2}],"shipping_address":{"country_code":"DE"},
                "applied_discount":{"value":10,"value_type":"percentage"}}""", ObjectNode.class);
        var preview =
                database.read(session -> sales.draftOrders().preview(session, shop.shop(), body, Optional.empty()));
        assertThat(preview.totals().totalPrice().minor()).isEqualTo(1800);
        var rates =
                database.read(session -> sales.draftOrders().ratesFor(session, shop.shop(), body, Optional.empty()));
        assertThat(rates).extracting(ShippingOption::title).containsExactly("Post");
        assertThat(shop.get("draft_orders/count").at("count")).isEqualTo("0");

        var draft = draft(shop, "\"line_items\":[" + MUG + "]");
        var id = Optional.of(draft.json().at("/draft_order/id").asLong());
        var note = Json.object().put("note", "Ring");
        assertThat(database.read(session -> sales.draftOrders().preview(session, shop.shop(), note, id))
                        .totals()
                        .totalPrice()
                        .minor())
                .as("what is not sent stays")
                .isEqualTo(3000);
        assertThat(shop.get(path(draft)).json().at("/draft_order/note").isNull())
                .isTrue();
    }

    @Test
    void paymentMayFollowLater() {
        var draft = draft(apiClient, "\"line_items\":[" + MUG + "]");
        var done = apiClient.put(path(draft) + "/complete?payment_pending=true", "");
        var order = apiClient.get("orders/" + done.at("draft_order.order_id"));

        assertThat(order.at("order.financial_status")).isEqualTo("pending");
        assertThat(order.at("order.balance")).isEqualTo("30.00");
        assertThat(order.json().at("/order/customer").isNull()).isTrue();
    }

    @Test
    void shortStockRefusesAndChangesNothing() {
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        var bowl = testProducts.variant("Bowl", 2000, 1);
        var draft = draft(apiClient, "\"line_items\":[" + MUG + ",{\"variant_id\":" + bowl + ",\"quantity\":2}]");
        var refused = apiClient.put(path(draft) + "/complete", "");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json()
                        .get("errors")
                        .get("line_items[1].quantity")
                        .get(0)
                        .asText())
                .isEqualTo("not enough stock: 1 left");
        assertThat(testProducts.left(bowl)).isEqualTo(1);
        assertThat(apiClient.get(path(draft)).at("draft_order.status")).isEqualTo("open");
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void completedByManyAtOnceItBecomesOneOrder(Dialect dialect) throws Exception {
        var shop = TestPlatform.on(dialect).api();
        var testProducts =
                new TestProducts(shop.platform().platform().foundation().database(), shop.shop());
        var bowl = testProducts.variant("Bowl", 2000, 50);
        var draft = draft(shop, "\"line_items\":[{\"variant_id\":" + bowl + ",\"quantity\":2}]");
        try (var threads = Executors.newFixedThreadPool(8)) {
            var answers = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> shop.sendAtOnce("PUT", path(draft) + "/complete", "")
                            .status()))
                    .toList();
            int done = 0;
            for (var answer : answers) {
                done += answer.get() == 200 ? 1 : 0;
            }
            assertThat(done).isEqualTo(1);
        }
        assertThat(shop.get("orders/count").at("count")).isEqualTo("1");
        assertThat(testProducts.left(bowl)).isEqualTo(48);
    }

    @Test
    void invoiceIsALetterAndEditingOpensTheDraftAgain() {
        var draft = draft(apiClient, "\"email\":\"ann@mail.test\",\"line_items\":[" + MUG + "]");
        var sent = apiClient.post(
                path(draft) + "/send_invoice", "{\"draft_order_invoice\":{\"custom_message\":\"As we spoke.\"}}");

        assertThat(sent.status()).isEqualTo(201);
        assertThat(sent.at("draft_order_invoice.to")).isEqualTo("ann@mail.test");
        assertThat(sent.at("draft_order_invoice.subject")).isEqualTo("Draft Order #D1");
        assertThat(apiClient.get(path(draft)).at("draft_order.status")).isEqualTo("invoice_sent");
        assertThat(apiClient.get(path(draft)).at("draft_order.invoice_sent_at")).isNotEmpty();
        var emails = apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> new Emails(apiClient.platform().clock()).pending(session, apiClient.shop()));
        assertThat(emails.getFirst().body()).contains("As we spoke.", "3 × Mug", "30.00");
        assertThat(apiClient.get("draft_orders/count?status=invoice_sent").at("count"))
                .isEqualTo("1");

        assertThat(apiClient
                        .put(path(draft), "{\"draft_order\":{\"note\":\"changed\"}}")
                        .at("draft_order.status"))
                .isEqualTo("open");
        var nobody = draft(apiClient, "\"line_items\":[" + MUG + "]");
        assertThat(apiClient.post(path(nobody) + "/send_invoice", "{}").at("errors.to[0]"))
                .isEqualTo("can't be blank");
    }

    @Test
    void offeredPricesStandUntilTheLinesAreWrittenAgain() {
        var testProducts =
                new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());
        var bowl = testProducts.variant("Bowl", 2000, 5);
        var lines = "\"line_items\":[{\"variant_id\":" + bowl + ",\"quantity\":1}]";
        var draft = draft(apiClient, lines);
        testProducts.set(bowl, "price = 3000");

        assertThat(apiClient
                        .put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}")
                        .at("draft_order.total_price"))
                .isEqualTo("20.00");
        assertThat(apiClient
                        .put(path(draft), "{\"draft_order\":{" + lines + "}}")
                        .at("draft_order.total_price"))
                .isEqualTo("30.00");
    }

    @Test
    void customerBringsTheirAddresses() {
        var ann = apiClient
                .post(
                        "customers",
                        "{\"customer\":{\"email\":\"ann@mail.test\",\"tax_exempt\":true,\"addresses\":[{\"city\":\"Bonn\",\"country\":\"DE\"}]}}")
                .at("customer.id");
        var draft = draft(
                apiClient,
                "\"customer\":{\"id\":" + ann + "},\"use_customer_default_address\":true,\"line_items\":[" + MUG + "]");

        assertThat(draft.at("draft_order.email")).isEqualTo("ann@mail.test");
        assertThat(draft.at("draft_order.customer.id")).isEqualTo(ann);
        assertThat(draft.at("draft_order.shipping_address.city")).isEqualTo("Bonn");
        assertThat(draft.at("draft_order.tax_exempt")).isEqualTo("true");
        var order = apiClient.put(path(draft) + "/complete", "").at("draft_order.order_id");
        assertThat(apiClient.get("customers/" + ann).at("customer.last_order_id"))
                .isEqualTo(order);
        var other = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(draft(other, "\"customer\":{\"id\":" + ann + "},\"line_items\":[" + MUG + "]")
                        .at("errors.customer[0]"))
                .isEqualTo("does not exist");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"note\":\"x\" | line_items | can't be blank",
                "\"line_items\":[] | line_items | can't be blank",
                "\"line_items\":[{\"quantity\":1}] | line_items[0].title | can't be blank",
                "\"line_items\":[{\"title\":\"A\",\"quantity\":1}] | line_items[0].price | can't be blank",
                "\"line_items\":[{\"variant_id\":1,\"quantity\":1}] | line_items[0].variant_id | does not exist",
                "\"line_items\":[MUG],\"email\":\"x\" | email | is invalid",
                "\"line_items\":[MUG],\"currency\":\"USD\" | currency | is not included in the list: EUR",
                "\"line_items\":[MUG],\"shipping_line\":{\"price\":1} | shipping_line.title | can't be blank",
                "\"line_items\":[MUG],\"shipping_line\":{\"title\":\"A\",\"price\":-1} | shipping_line.price | must be greater than or equal to 0",
                "\"line_items\":[MUG],\"applied_discount\":{\"value\":101,\"value_type\":\"percentage\"} | applied_discount.value | must be less than or equal to 100",
                "\"line_items\":[MUG],\"applied_discount\":{\"value\":1,\"value_type\":\"share\"} | applied_discount.value_type | is not included in the list:",
                "\"line_items\":[MUG],\"shipping_address\":{\"country_code\":\"ZZ\"} | shipping_address.country_code | is not included in the list:",
            })
    void refusesWhatCannotBeOffered(String fields, String field, String message) {
        var response = draft(apiClient, fields.replace("MUG", MUG));
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).get(0).asText()).startsWith(message);
    }

    @Test
    void onlyTheStepsOfTheTableAreTaken() {
        for (var from : DraftOrderStatus.values()) {
            for (var to : DraftOrderStatus.values()) {
                assertThat(from.may(to)).as(from + " to " + to).isEqualTo(from != DraftOrderStatus.COMPLETED);
            }
        }
    }

    private static ApiClient.Response draft(ApiClient shop, String fields) {
        return shop.post("draft_orders", "{\"draft_order\":{" + fields + "}}");
    }

    private static String path(ApiClient.Response draft) {
        return "draft_orders/" + draft.at("draft_order.id");
    }
}
