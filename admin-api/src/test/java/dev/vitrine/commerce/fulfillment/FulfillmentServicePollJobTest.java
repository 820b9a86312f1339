package dev.vitrine.commerce.fulfillment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
final class FulfillmentServicePollJobTest {

    private final HttpsReceiver depot = new HttpsReceiver();
    private ApiClient apiClient = TestPlatform.isolated(Dialect.SQLITE).api();

    @AfterEach
    void close() {
        depot.close();
        apiClient.platform().close();
    }

    @ParameterizedTest
    @EnumSource
    void stockIsAskedForOnceAnHourAndTakenOver(Dialect dialect) {
        apiClient.platform().close();
        apiClient = TestPlatform.isolated(dialect).api();
        create("\"inventory_management\":true");
        var variant = variant("JUG", "depot");
        variant("CUP", "vitrine");
        depot.answers(200, "{\"JUG\":41,\"CUP\":3,\"NONE\":9,\"BAD\":\"x\"}");
        poll();

        var asked = depot.next();
        assertThat(asked.path()).isEqualTo("/hooks/fetch_stock.json");
        assertThat(asked.query())
                .contains("max_retries=3", "shop=" + apiClient.shop().handle(), "timestamp=");
        assertThat(asked.headers().getFirst("X-Svc-Hmac-SHA256"))
                .isEqualTo(Secrets.sign(String.valueOf(asked.query()).getBytes(StandardCharsets.UTF_8), secret()));
        assertThat(apiClient.get("variants/" + variant).at("variant.inventory_quantity"))
                .isEqualTo("41");
        assertThat(quantities()).as("what it does not count is not its to say").contains("6");
        poll();
        assertThat(depot.waiting()).as("within the hour").isZero();
        apiClient.platform().clock().advance(Duration.ofMinutes(61));
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();
        var since = apiClient.lastEvent();
        poll();
        assertThat(depot.waiting()).isEqualTo(1);
        apiClient.platform().platform().catalog().inventory().stockChanges().publish();
        assertThat(apiClient.topicsSince(since))
                .as("the same number is no change")
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void trackingNumbersEndAShipment(Dialect dialect) {
        apiClient.platform().close();
        apiClient = TestPlatform.isolated(dialect).api();
        create("\"tracking_support\":true");
        var order = order(variant("JUG", "vitrine", "depot"));
        var path = "orders/" + order + "/fulfillments";
        var shipment = apiClient.post(path, "{\"fulfillment\":{\"tracking_company\":\"UPS\"}}");
        assertThat(shipment.at("fulfillment.status")).as(shipment.text()).isEqualTo("pending");
        var told = depot.next();
        assertThat(told.path()).isEqualTo("/hooks/fulfillment_order_notification");
        assertThat(told.json().path("kind").asText()).isEqualTo("FULFILLMENT_REQUEST");
        assertThat(told.headers().getFirst("X-Svc-Hmac-SHA256")).isEqualTo(Secrets.sign(told.body(), secret()));
        depot.answers(
                200,
                "{\"tracking_numbers\":{\"#1001.1\":\"1Z9\",\"#9999.1\":\"X\"},\"message\":\"ok\",\"success\":true}");
        var since = apiClient.lastEvent();
        poll();

        var asked = depot.next();
        assertThat(asked.path()).isEqualTo("/hooks/fetch_tracking_numbers.json");
        assertThat(asked.query()).contains("order_names[]=%231001.1");
        var now = apiClient.get(path + "/" + shipment.at("fulfillment.id"));
        assertThat(now.at("fulfillment.status")).isEqualTo("success");
        assertThat(now.at("fulfillment.tracking_number")).isEqualTo("1Z9");
        assertThat(now.at("fulfillment.tracking_url")).endsWith("tracknum=1Z9");
        assertThat(apiClient.topicsSince(since))
                .containsExactly("fulfillments/update", "orders/fulfilled", "orders/updated");
        apiClient.platform().clock().advance(Duration.ofHours(2));
        poll();
        assertThat(depot.waiting()).as("nothing is awaited").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void serviceThatChoseXmlIsAskedAndAnswersInIt(Dialect dialect) {
        apiClient.platform().close();
        apiClient = TestPlatform.isolated(dialect).api();
        create("\"format\":\"xml\",\"inventory_management\":true,\"tracking_support\":true");
        var variant = variant("JUG-1", "depot");
        var order = order(variant);
        var path = "orders/" + order + "/fulfillments";
        var shipment = apiClient.post(path, "{\"fulfillment\":{}}").at("fulfillment.id");
        var told = depot.next();
        assertThat(told.path()).isEqualTo("/hooks/fulfillment_order_notification");
        assertThat(text(told.body()))
                .endsWith(
                        "<fulfillment-order-notification><kind>FULFILLMENT_REQUEST</kind></fulfillment-order-notification>\n");
        depot.answers(200, """
                <answer><entry key="JUG-1" type="integer">41</entry><tracking-numbers><entry key="#1001.1">1Z9</entry>
                </tracking-numbers></answer>
                """);
        poll();

        var asked = depot.next();
        assertThat(asked.path()).isEqualTo("/hooks/fetch_stock.xml");
        assertThat(asked.headers().getFirst("Accept")).isEqualTo("application/xml");
        assertThat(depot.next().path()).isEqualTo("/hooks/fetch_tracking_numbers.xml");
        assertThat(apiClient.get("variants/" + variant).at("variant.inventory_quantity"))
                .isEqualTo("41");
        assertThat(apiClient.get(path + "/" + shipment).at("fulfillment.tracking_number"))
                .isEqualTo("1Z9");
    }

    /** "Hourly poll and on demand". */
    @ParameterizedTest
    @EnumSource
    void serviceIsAskedAtOnceWhenItCountsSomethingNew(Dialect dialect) {
        apiClient.platform().close();
        apiClient = TestPlatform.isolated(dialect).api();
        create("\"inventory_management\":true");
        depot.answers(200, "{\"JUG\":41,\"CUP\":7}");
        variant("JUG", "depot");
        poll();
        depot.next();
        var cup = variant("CUP", "depot");
        poll();

        assertThat(depot.waiting()).isEqualTo(1);
        assertThat(apiClient.get("variants/" + cup).at("variant.inventory_quantity"))
                .isEqualTo("7");
        apiClient.put("variants/" + cup, "{\"variant\":{\"price\":3}}");
        variant("BOX", "vitrine");
        poll();
        assertThat(depot.waiting()).as("nothing new is its to count").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"not json", "[1,2]", "{\"JUG\":{\"a\":1}}", "{\"JUG\":\"\"}"})
    void nonsenseChangesNothing(String answer) {
        create("\"inventory_management\":true");
        var variant = variant("JUG", "depot");
        depot.answers(200, answer);
        poll();

        assertThat(depot.waiting()).isEqualTo(1);
        assertThat(apiClient.get("variants/" + variant).at("variant.inventory_quantity"))
                .isEqualTo("6");
    }

    @Test
    void oneThatFailsKeepsNobodyElseFromBeingAsked() {
        create("\"inventory_management\":true");
        var other = apiClient.platform().api();
        try (var well = new HttpsReceiver()) {
            other.post(
                    "fulfillment_services",
                    "{\"fulfillment_service\":{\"name\":\"Well\",\"inventory_management\":true,\"callback_url\":\""
                            + well.url("/") + "\"}}");
            well.answers(200, "{}");
            depot.answers(500, "");
            poll();
            assertThat(well.next().path()).isEqualTo("/fetch_stock.json");
            depot.answers(302, "");
            apiClient.platform().clock().advance(Duration.ofHours(2));
            poll();
            assertThat(well.waiting()).isEqualTo(1);
            depot.answers(200, "{\"A\":\"" + "x".repeat(300_000) + "\"}");
            apiClient.platform().clock().advance(Duration.ofHours(2));
            poll();
            assertThat(well.waiting()).isEqualTo(2);
        }
    }

    private void poll() {
        apiClient.platform().platform().features().jobs().stream()
                .filter(job -> job.name().equals("services"))
                .forEach(job -> job.work().run());
    }

    private void create(String fields) {
        var made = apiClient.post(
                "fulfillment_services",
                "{\"fulfillment_service\":{\"name\":\"Depot\"," + fields + ",\"callback_url\":\"" + depot.url("/hooks/")
                        + "\"}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
    }

    private String variant(String sku, String counting) {
        return variant(sku, counting, counting.equals("depot") ? "depot" : "manual");
    }

    private String variant(String sku, String counting, String service) {
        var made = apiClient.post(
                "products",
                "{\"product\":{\"title\":\"T\",\"variants\":[{\"sku\":\"" + sku
                        + "\",\"inventory_quantity\":6,\"inventory_management\":\"" + counting
                        + "\",\"fulfillment_service\":\"" + service + "\"}]}}");
        return made.at("product.variants[0].id");
    }

    private String order(String variant) {
        return apiClient
                .post("orders", "{\"order\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":1}]}}")
                .at("order.id");
    }

    private List<String> quantities() {
        return apiClient.get("products").json().findValuesAsText("inventory_quantity");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String secret() {
        return apiClient.sharedSecret();
    }
}
