package dev.vitrine.commerce.orders;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.ValueSource;

final class OrdersTest {

    private static final String MUG = "{\"title\":\"Mug\",\"price\":12.5,\"grams\":\"300\",\"quantity\":2}";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();
    private final TestProducts testProducts =
            new TestProducts(apiClient.platform().platform().foundation().database(), apiClient.shop());

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("order", "orders", "orders")
                .valid(number -> "{\"email\":\"ann" + number + "@mail.test\",\"line_items\":[" + MUG + "]}")
                .changing("{\"note\":\"Ring twice\"}")
                .publishing(
                        List.of("orders/create", "customers/create"),
                        List.of("orders/updated"),
                        List.of("orders/delete", "customers/update"))
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> transactionsKeepTheContract() {
        return ResourceContract.of("transaction", "transactions", "orders")
                .at(apiClient -> "orders/"
                        + create(apiClient, "\"line_items\":[" + MUG + "]").at("order.id") + "/transactions")
                .valid(number -> "{\"kind\":\"authorization\",\"status\":\"success\",\"amount\":" + number + "}")
                .requiring("kind")
                .publishing(List.of("order_transactions/create", "orders/updated"), List.of(), List.of())
                .notDeletable()
                .tests();
    }

    @Test
    void createdOrderLooksAsTheDocumentShowsIt() {
        var response =
                create("\"email\":\"ann@mail.test\",\"financial_status\":\"pending\",\"line_items\":[" + MUG + "]");

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.json().get("orders")).hasSize(1);
        assertThat(response.json().get("order"))
                .isEqualTo(response.json().get("orders").get(0));
        assertThat(response.text())
                .contains("\"name\":\"#1001\"", "\"order_number\":1001", "\"number\":1")
                .contains("\"financial_status\":\"pending\"", "\"fulfillment_status\":\"\"")
                .contains("\"subtotal_price\":25.00", "\"total_price\":25.00", "\"balance\":25.00")
                .contains("\"currency\":\"EUR\"", "\"discount_code\":null", "\"discount_applications\":null")
                .contains("\"line_item_price\":25.00", "\"custom\":true", "\"variant_id\":null", "\"price\":12.50")
                .contains("\"fulfillable_quantity\":2", "\"line_item_weight\":600", "\"discount_allocations\":[]")
                .contains("\"fulfillments\":[]", "\"refunds\":[]", "\"draft_order_number\":0", "\"total_weight\":600");
        assertThat(response.at("order.created_at")).endsWith("+01:00");
        assertThat(response.at("order.customer.email")).isEqualTo("ann@mail.test");
    }

    @Test
    void embeddedCustomerHasTheFieldsOfTheDocumentAndGrows() {
        create("\"email\":\"Bo@mail.test\",\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        var second = create("\"email\":\"bo@mail.test\",\"line_items\":[" + MUG + "]");

        var customer = second.json().at("/order/customer");
        assertThat(Stream.of(
                        "accepts_marketing",
                        "average_spent",
                        "default_address",
                        "email",
                        "first_name",
                        "id",
                        "last_name",
                        "last_order_at",
                        "last_order_id",
                        "last_order_name",
                        "note",
                        "orders_count",
                        "phone",
                        "state",
                        "tags",
                        "tax_exempt",
                        "total_spent",
                        "updated_at",
                        "verified_email"))
                .allMatch(customer::has);
        assertThat(customer.get("orders_count").asInt()).isEqualTo(2);
        assertThat(customer.get("total_spent").decimalValue()).isEqualByComparingTo("25");
        assertThat(customer.get("average_spent").decimalValue()).isEqualByComparingTo("12.5");
        assertThat(customer.get("last_order_name").asText()).isEqualTo("#1002");
        assertThat(customer.get("last_order_at").isIntegralNumber()).isTrue();
    }

    @Test
    void variantFillsInWhatIsNotGiven() {
        var variant = testProducts.variant("Jug", 1990, 5);

        var line = create("\"line_items\":[{\"variant_id\":\"" + variant + "\",\"quantity\":\"3\",\"price\":\"18.5\"}]")
                .json()
                .at("/order/line_items/0");

        assertThat(line.get("title").asText()).isEqualTo("Jug");
        assertThat(line.get("name").asText()).isEqualTo("Jug");
        assertThat(line.get("vendor").asText()).isEqualTo("Pottery");
        assertThat(line.get("grams").asInt()).isEqualTo(300);
        assertThat(line.get("custom").asBoolean()).isFalse();
        assertThat(line.get("line_item_price").asText()).isEqualTo("55.50");
        assertThat(testProducts.left(variant)).as("bypass is the default").isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\":\"Text\",\"value\":\"Ann\"}]",
                "{\"Text\":\"Ann\"}",
                "\"[{\\\"name\\\":\\\"Text\\\",\\\"value\\\":\\\"Ann\\\"}]\"",
                "\"{\\\"Text\\\":\\\"Ann\\\"}\""
            })
    void propertiesComeInThreeShapes(String properties) {
        var line = create("\"line_items\":[{\"title\":\"Mug\",\"price\":\"1\",\"quantity\":1,\"properties\":"
                        + properties + "}]")
                .json()
                .at("/order/line_items/0/properties");

        assertThat(line.toString()).isEqualTo("[{\"name\":\"Text\",\"value\":\"Ann\"}]");
    }

    @Test
    void stockIsTakenOnlyWhenAsked() {
        var variant = testProducts.variant("Jug", 1990, 5);
        var lines = "\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":3}],\"inventory_behaviour\":";

        assertThat(create(lines + "\"decrement_obeying_policy\"").status()).isEqualTo(201);
        assertThat(testProducts.left(variant)).isEqualTo(2);
        var refused = create(lines + "\"decrement_obeying_policy\"");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/line_items[0].quantity/0").asText())
                .isEqualTo("not enough stock: 2 left");
        assertThat(testProducts.left(variant)).isEqualTo(2);
        assertThat(create(lines + "\"decrement_ignoring_policy\"").status()).isEqualTo(201);
        assertThat(testProducts.left(variant)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | line_items | must contain at least one line item",
                "'\"line_items\":[{}]' | line_items[0].title | can't be blank",
                "'\"line_items\":[{}]' | line_items[0].price | can't be blank",
                "'\"line_items\":[{}]' | line_items[0].quantity | can't be blank",
                "'\"line_items\":[{\"variant_id\":99,\"quantity\":1}]' | line_items[0].variant_id | does not exist",
                "'\"line_items\":[MUG,{\"title\":\"A\",\"price\":-1,\"quantity\":1}]' | line_items[1].price | must be greater than or equal to 0",
                "'\"line_items\":[{\"title\":\"A\",\"price\":1,\"quantity\":0}]' | line_items[0].quantity | must be greater than 0",
                "'\"line_items\":[{\"title\":\"A\",\"price\":1,\"quantity\":1.5}]' | line_items[0].quantity | must be an integer",
                "'\"line_items\":[{\"title\":\"A\",\"price\":\"x\",\"quantity\":1}]' | line_items[0].price | is invalid",
                "'\"line_items\":[MUG],\"email\":\"nobody\"' | email | is invalid",
                "'\"line_items\":[MUG],\"phone\":\"call me\"' | phone | is invalid",
                "'\"line_items\":[MUG],\"currency\":\"EURO\"' | currency | is not included in the list:",
                "'\"line_items\":[MUG],\"financial_status\":\"rich\"' | financial_status | is not included in the list:",
                "'\"line_items\":[MUG],\"fulfillment_status\":\"gone\"' | fulfillment_status | is not included in the list:",
                "'\"line_items\":[MUG],\"customer\":{\"id\":7}' | customer | does not exist",
                "'\"line_items\":[MUG],\"shipping_address\":{\"country_code\":\"XX\"}' | shipping_address.country_code | is not included in the list:",
                "'\"line_items\":[{\"title\":\"A\",\"price\":1,\"quantity\":1,\"tax_lines\":[{\"price\":1}]}],\"tax_lines\":[{\"price\":1}]' | tax_lines | must be on the order or on its line items, not on both",
            })
    void wrongFieldsAreNamed(String fields, String field, String message) {
        var since = apiClient.lastEvent();
        var response = create(fields.replace("MUG", MUG));

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().get("errors").get(field).toString()).contains(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void bornPaidBooksASaleAndTellsInOrder() {
        var since = apiClient.lastEvent();
        var order = create("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");

        assertThat(apiClient.topicsSince(since))
                .containsExactly("orders/create", "order_transactions/create", "orders/paid");
        var transaction = transactions(order).json().at("/transactions/0");
        assertThat(transaction.get("kind").asText()).isEqualTo("sale");
        assertThat(transaction.get("status").asText()).isEqualTo("success");
        assertThat(transaction.get("gateway").asText()).isEqualTo("manual");
        assertThat(transaction.get("amount").asText()).isEqualTo("25.00");
        assertThat(order.at("order.paid_at")).isNotEmpty();
        assertThat(order.at("order.balance")).isEqualTo("0.00");
    }

    @ParameterizedTest
    @CsvSource({
        "authorized, 1, 0.00",
        "pending, 0, 25.00",
        "partially_paid, 0, 25.00",
        "refunded, 0, 25.00",
        "voided, 0, 25.00",
    })
    void explicitStatusWinsAtBirth(String status, int booked, String outstanding) {
        var order = create("\"financial_status\":\"" + status + "\",\"line_items\":[" + MUG + "]");

        assertThat(order.at("order.financial_status")).isEqualTo(status);
        assertThat(transactions(order).json().get("transactions")).hasSize(booked);
        assertThat(order.at("order.total_outstanding")).isEqualTo(outstanding);
    }

    @Test
    void recordedArithmeticComesOut() {
        var taxed = create("\"line_items\":[{\"title\":\"Big\",\"price\":74.99,\"quantity\":3,"
                + "\"tax_lines\":[{\"price\":13.5,\"rate\":0.06,\"title\":\"State\"}]}],\"taxes_included\":false,"
                + "\"transactions\":[{\"kind\":\"sale\",\"status\":\"success\",\"amount\":238.47}]");
        assertThat(taxed.text())
                .contains("\"total_price\":238.47", "\"total_tax\":13.50", "\"total_outstanding\":0.00");
        assertThat(taxed.at("order.financial_status")).isEqualTo("paid");

        var partly = create("\"line_items\":[{\"title\":\"A\",\"price\":\"199.00\",\"quantity\":1}],"
                + "\"financial_status\":\"partially_paid\","
                + "\"transactions\":[{\"kind\":\"authorization\",\"status\":\"success\",\"amount\":50.0}]");
        assertThat(partly.at("order.financial_status")).isEqualTo("partially_paid");
        assertThat(partly.text()).contains("\"total_outstanding\":149.00");

        var discounted = create("\"line_items\":[{\"title\":\"A\",\"price\":\"199.00\",\"quantity\":1}],"
                + "\"financial_status\":\"paid\","
                + "\"discount_codes\":[{\"code\":\"FAKE30\",\"amount\":\"9.00\",\"type\":\"percentage\"}],"
                + "\"transactions\":[{\"kind\":\"sale\",\"status\":\"success\",\"amount\":50.0}]");
        assertThat(discounted.text())
                .contains("\"total_discounts\":17.91", "\"subtotal_price\":181.09", "\"total_price\":181.09")
                .contains("\"total_outstanding\":131.09", "\"financial_status\":\"paid\"", "\"discount_amount\":17.91");
    }

    @Test
    void discountIsSharedToTheCent() {
        var line = "{\"title\":\"A\",\"price\":199,\"quantity\":1}";
        var order = create("\"total_discounts\":10,\"line_items\":[" + line + "," + line + "," + line + "]");

        assertThat(order.json().at("/order/line_items").findValuesAsText("line_item_discount_amount"))
                .containsExactly("3.33", "3.33", "3.34");
        assertThat(order.text()).contains("\"total_price\":587.00", "\"allocation_method\":\"across\"");
    }

    @Test
    void currencyDecidesTheDigits() {
        var yen = create("\"currency\":\"JPY\",\"line_items\":[{\"title\":\"A\",\"price\":\"199.5\",\"quantity\":2}]");
        assertThat(yen.text()).contains("\"price\":200,", "\"total_price\":400,", "\"currency\":\"JPY\"");
        var dinar = create("\"currency\":\"KWD\",\"line_items\":[{\"title\":\"A\",\"price\":1.5,\"quantity\":1}]");
        assertThat(dinar.text()).contains("\"total_price\":1.500,");
    }

    @Test
    void numbersAreNeverUsedAgain() {
        var first = create("\"line_items\":[" + MUG + "]");
        apiClient.delete("orders/" + first.at("order.id"));

        assertThat(create("\"line_items\":[" + MUG + "]").at("order.name")).isEqualTo("#1002");
        create("");
        assertThat(create("\"line_items\":[" + MUG + "]").at("order.name")).isIn("#1003", "#1004");
    }

    @Test
    void updateKeepsAbsentAndClearsNull() {
        var id = create("\"email\":\"a@b.test\",\"note\":\"x\",\"tags\":\"b, A, b\",\"line_items\":[" + MUG + "]")
                .at("order.id");

        var changed = apiClient.put(
                "orders/" + id,
                "{\"order\":{\"note\":null,\"tags\":[\"z\",\"Y\"],\"note_attributes\":{\"colour\":\"red\"},"
                        + "\"shipping_address\":{\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"country\":\"Germany\"},"
                        + "\"total_price\":1}}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.at("order.email")).isEqualTo("a@b.test");
        assertThat(changed.json().at("/order/note").isNull()).isTrue();
        assertThat(changed.at("order.tags")).isEqualTo("Y, z");
        assertThat(changed.at("order.note_attributes[0].name")).isEqualTo("colour");
        assertThat(changed.at("order.shipping_address.country_code")).isEqualTo("DE");
        assertThat(changed.at("order.shipping_address.name")).isEqualTo("Ann Lee");
        assertThat(changed.at("order.total_price")).isEqualTo("25.00");

        var lines = apiClient.put("orders/" + id, "{\"order\":{\"line_items\":[]}}");
        assertThat(lines.status()).isEqualTo(422);
        assertThat(lines.text()).contains("adjust");
        assertThat(apiClient
                        .put("orders/" + id, "{\"order\":{\"email\":\"nobody\"}}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void openAndCloseCanBeRepeated() {
        var id = create("\"line_items\":[" + MUG + "]").at("order.id");
        assertThat(apiClient.post("orders/" + id + "/close", "").at("order.closed_at"))
                .isNotEmpty();
        var closed = apiClient.post("orders/" + id + "/close", "{}").at("order.closed_at");
        var since = apiClient.lastEvent();
        assertThat(apiClient.post("orders/" + id + "/open", "{\"close\":true}").at("order.closed_at"))
                .isEqualTo(closed);
        assertThat(apiClient.topicsSince(since)).isEmpty();
        assertThat(apiClient.get("orders?status=closed").json().get("orders")).hasSize(1);
        assertThat(apiClient.get("orders/count").at("count")).isEqualTo("1");
        assertThat(apiClient.post("orders/" + id + "/open", "").at("order.closed_at"))
                .isEmpty();
        assertThat(apiClient.post("orders/" + id + "/open", "").at("order.closed_at"))
                .isEmpty();
    }

    @Test
    void editingNeedsItsOwnScope() {
        var id = create("\"line_items\":[" + MUG + "]").at("order.id");
        var writer = apiClient.platform().api(apiClient.shop(), "write_orders");

        assertThat(writer.post("orders/" + id + "/close", "").status()).isEqualTo(403);
        assertThat(writer.post("orders/" + id + "/open", "").status()).isEqualTo(403);
        assertThat(writer.delete("orders/" + id).status()).isEqualTo(403);
        var editor = apiClient.platform().api(apiClient.shop(), "write_order_edits");
        assertThat(editor.post("orders/" + id + "/close", "").status()).isEqualTo(200);
        assertThat(editor.delete("orders/" + id).status()).isEqualTo(200);
    }

    /** One public client takes the first key of the answer for the order. */
    @Test
    void createdOrderStandsFirstInItsAnswer() {
        var created = create("\"line_items\":[" + MUG + "]");
        assertThat(created.text()).startsWith("{\"order\":{\"id\":");
        assertThat(created.at("orders[0].id")).isEqualTo(created.at("order.id"));
    }

    @Test
    void onlyOnlinePaymentsKeepAnOrder() {
        var online = create("\"line_items\":[" + MUG + "],\"transactions\":[{\"kind\":\"sale\",\"gateway\":\"bank\"}]");
        var refused = apiClient.delete("orders/" + online.at("order.id"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("error")).isEqualTo("Orders with captured online payments can't be deleted");
        var byHand = create("\"financial_status\":\"paid\",\"line_items\":[" + MUG + "]");
        assertThat(apiClient.delete("orders/" + byHand.at("order.id")).status()).isEqualTo(200);
        for (var gateway : List.of("cash", "Cash on delivery", "cod", "bank_deposit", "money_order")) {
            var sale = "\"transactions\":[{\"kind\":\"sale\",\"gateway\":\"" + gateway + "\"}]";
            var paid = create("\"line_items\":[" + MUG + "]," + sale);
            assertThat(apiClient.delete("orders/" + paid.at("order.id")).status())
                    .as(gateway)
                    .isEqualTo(200);
        }
    }

    @Test
    void filtersNarrowListAndCountAlike() {
        create("\"name\":\"EX-7\",\"email\":\"Ann@mail.test\",\"financial_status\":\"paid\",\"tags\":\"gift, 50%\","
                + "\"line_items\":[" + MUG + "]");
        create("\"fulfillment_status\":\"fulfilled\",\"line_items\":[" + MUG + "]");
        create("\"fulfillment_status\":\"partial\",\"financial_status\":\"authorized\",\"line_items\":[" + MUG + "]");

        assertThat(found("")).isEqualTo(3);
        assertThat(found("financial_status=paid")).isEqualTo(1);
        assertThat(found("financial_status=unpaid")).isEqualTo(1);
        assertThat(found("financial_status=paid,pending")).isEqualTo(2);
        assertThat(found("fulfillment_status=shipped")).isEqualTo(1);
        assertThat(found("fulfillment_status=unfulfilled")).isEqualTo(2);
        assertThat(found("fulfillment_status=unshipped")).isEqualTo(1);
        assertThat(found("fulfillment_status=any")).isEqualTo(3);
        assertThat(found("status=open")).isEqualTo(3);
        assertThat(found("order_status=closed,cancelled")).isZero();
        assertThat(found("name=EX-7")).isEqualTo(1);
        assertThat(found("name=1002")).isEqualTo(1);
        assertThat(found("email=ann@MAIL.test")).isEqualTo(1);
        assertThat(found("tag=Gift")).isEqualTo(1);
        assertThat(found("tag=50%25")).isEqualTo(1);
        assertThat(found("tag=5_%25")).isZero();
        assertThat(found("created_at_min=2035-01-01")).isZero();
        assertThat(apiClient.get("orders?status=lost").status()).isEqualTo(400);
    }

    @Test
    void fulfilledAtBirthIsFulfilledLineByLine() {
        var since = apiClient.lastEvent();
        var order = create("\"fulfillment_status\":\"fulfilled\",\"line_items\":[" + MUG + "]");

        assertThat(order.at("order.line_items[0].fulfillment_status")).isEqualTo("fulfilled");
        assertThat(order.at("order.line_items[0].fulfillable_quantity")).isEqualTo("0");
        assertThat(apiClient.topicsSince(since)).containsExactly("orders/create", "orders/fulfilled");
    }

    @ParameterizedTest
    @EnumSource
    void listOfFiftyTakesConstantStatements(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        create(apiClient, "\"line_items\":[" + MUG + "]");
        var one = apiClient.statements(() -> apiClient.get("orders?limit=50"));
        IntStream.range(0, 49).forEach(i -> create(apiClient, "\"line_items\":[" + MUG + "," + MUG + "]"));
        var fifty = apiClient.statements(
                () -> assertThat(apiClient.get("orders?limit=50").json().get("orders"))
                        .hasSize(50));

        assertThat(fifty).isEqualTo(one);
    }

    private int found(String query) {
        var list = apiClient.get("orders?" + query).json().get("orders").size();
        assertThat(apiClient.get("orders/count?" + query).at("count")).isEqualTo("" + list);
        return list;
    }

    private ApiClient.Response transactions(ApiClient.Response order) {
        return apiClient.get("orders/" + order.at("order.id") + "/transactions");
    }

    private ApiClient.Response create(String fields) {
        return create(apiClient, fields);
    }

    static ApiClient.Response create(ApiClient apiClient, String fields) {
        return apiClient.post("orders", "{\"order\":{" + fields + "}}");
    }

    @ParameterizedTest
    @EnumSource
    void metafieldsComeWithAnOrder(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var gift = "\"metafields\":[{\"namespace\":\"notes\",\"key\":\"gift\",\"value\":%s,\"value_type\":\"string\"}]";
        var order = create(apiClient, gift.formatted("\"yes\"") + ",\"line_items\":[" + MUG + "]");
        var path = "orders/" + order.at("order.id");
        assertThat(apiClient.get(path + "/metafields").at("metafields[0].value"))
                .isEqualTo("yes");

        var since = apiClient.lastEvent();
        assertThat(apiClient
                        .put(path, "{\"order\":{" + gift.formatted("\"no\"") + "}}")
                        .status())
                .isEqualTo(200);
        assertThat(apiClient.get(path + "/metafields").at("metafields[0].value"))
                .isEqualTo("no");
        assertThat(apiClient.topicsSince(since)).containsExactly("orders/updated");
        assertThat(apiClient
                        .put(path, "{\"order\":{" + gift.formatted("5") + "}}")
                        .json()
                        .path("errors")
                        .has("metafields[0].value"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"web", "pos", "iphone", "android", "vitrine_draft_order"})
    void channelsOfThePlatformAreReserved(String channel) {
        var response = create("\"source_name\":\"" + channel + "\",\"line_items\":[" + MUG + "]");

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.at("errors.source_name[0]")).isEqualTo("is reserved");
    }
}
