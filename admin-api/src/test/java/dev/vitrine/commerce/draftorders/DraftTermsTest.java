package dev.vitrine.commerce.draftorders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How a draft is delivered, how it is paid, and until when. */
final class DraftTermsTest {

    private static final String MUG =
            "\"line_items\":[{\"title\":\"Mug\",\"price\":\"10.00\",\"quantity\":3,\"grams\":200}]";
    private static final String BERLIN = ",\"shipping_address\":{\"country\":\"Germany\",\"zip\":\"10115\"}";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @ParameterizedTest
    @EnumSource
    void handleNamesARateOfTheShop(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var rate = "rate-" + zone(shop).at("shipping_zone.price_based_shipping_rates[1].id");
        var draft = draft(shop, MUG + BERLIN + ",\"shipping_line\":{\"handle\":\"" + rate + "\",\"price\":1}");

        assertThat(draft.at("draft_order.shipping_line.title")).as(draft.text()).isEqualTo("Parcel");
        assertThat(draft.at("draft_order.shipping_line.price")).isEqualTo("4.90");
        assertThat(draft.at("draft_order.shipping_line.custom")).isEqualTo("false");
        assertThat(draft.at("draft_order.total_price")).isEqualTo("34.90");
        var noted = shop.put(path(draft), "{\"draft_order\":{\"note\":\"x\"}}");
        assertThat(noted.at("draft_order.shipping_line.handle")).isEqualTo(rate);
        var done = shop.put(path(draft) + "/complete", "");
        var order = shop.get("orders/" + done.at("draft_order.order_id"));
        assertThat(order.at("order.shipping_lines[0].title")).isEqualTo("Parcel");
        assertThat(order.at("order.shipping_lines[0].source")).isEqualTo("shop");
    }

    /** {@code Big} starts at 50.00; France is in no zone. */
    @ParameterizedTest
    @CsvSource({"rate-999999999,Germany", "flat,Germany", "1,Germany", "BIG,Germany", "SMALL,France"})
    void handleThatIsNotOfferedIsRefused(String handle, String country) {
        var zone = zone(apiClient);
        var named = handle.replace("SMALL", "rate-" + zone.at("shipping_zone.price_based_shipping_rates[1].id"))
                .replace("BIG", "rate-" + zone.at("shipping_zone.price_based_shipping_rates[0].id"));
        var refused = draft(
                apiClient,
                MUG + BERLIN.replace("Germany", country) + ",\"shipping_line\":{\"handle\":\"" + named + "\"}");

        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.json().at("/errors/shipping_line.handle/0").asText())
                .startsWith("is not included in the list:");
    }

    @Test
    void shopWithoutZonesHasItsFlatRate() {
        var draft = draft(apiClient, MUG + ",\"shipping_line\":{\"handle\":\"flat\"}");

        assertThat(draft.at("draft_order.shipping_line.price")).isEqualTo("4.90");
    }

    @ParameterizedTest
    @EnumSource
    void handleNamesACarriersQuote(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        try (var carrier = new HttpsReceiver().answers(200, """
                {"rates":[{"service_name":"Bike","service_code":"B","total_price":"1295","currency":"EUR"}]}
                """)) {
            var service = carrier(shop, carrier);
            var handle = "carrier-" + service + "-B";
            var draft = draft(shop, MUG + BERLIN + ",\"shipping_line\":{\"handle\":\"" + handle + "\"}");

            assertThat(draft.at("draft_order.shipping_line.price"))
                    .as(draft.text())
                    .isEqualTo("12.95");
            assertThat(carrier.next().json().at("/rate/items/0/grams").asInt()).isEqualTo(200);
            var more = shop.put(
                    path(draft),
                    "{\"draft_order\":{" + MUG.replace(":3", ":4") + ",\"shipping_line\":{\"handle\":\"" + handle
                            + "\"}}}");
            assertThat(more.at("draft_order.total_price")).as(more.text()).isEqualTo("52.95");
            assertThat(carrier.next().json().at("/rate/items/0/quantity").asInt())
                    .isEqualTo(4);
            var done = shop.put(path(draft) + "/complete", "");
            var order = shop.get("orders/" + done.at("draft_order.order_id"));
            assertThat(order.at("order.shipping_lines[0].source")).isEqualTo("Bikes");
            assertThat(order.at("order.shipping_lines[0].code")).isEqualTo("B");
            assertThat(order.at("order.shipping_lines[0].carrier_identifier")).isEqualTo(service);
            var refused = draft(shop, MUG + BERLIN + ",\"shipping_line\":{\"handle\":\"carrier-" + service + "-X\"}");
            assertThat(refused.status()).isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void gatewaySaysHowItWasPaidOrWillBe(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var cod = shop.post("payment_methods", "{\"payment_method\":{\"code\":\"cod\"}}")
                .at("payment_method.id");
        var paid = complete(shop, "?payment_gateway_id=" + cod);
        var order = shop.get("orders/" + paid.at("draft_order.order_id"));
        assertThat(order.at("order.financial_status")).as(order.text()).isEqualTo("paid");
        assertThat(order.at("order.payment_gateway_names[0]")).isEqualTo("cod");

        var later = complete(shop, "?payment_pending=true&payment_gateway_id=" + cod);
        var pending = shop.get("orders/" + later.at("draft_order.order_id"));
        assertThat(pending.at("order.financial_status")).isEqualTo("pending");
        assertThat(shop.post("orders/" + pending.at("order.id") + "/cancel", "{}")
                        .status())
                .as("a way to pay is set, so it can be cancelled")
                .isEqualTo(200);
        var stranger = TestPlatform.on(dialect).api();
        assertThat(complete(stranger, "?payment_gateway_id=" + cod).text())
                .contains("\"payment_gateway_id\":[\"does not exist\"]");
    }

    @Test
    void gatewayMustBeOneThatCanHaveBeenPaid() {
        var methods = apiClient.get("payment_methods").json().get("payment_methods");
        var trial = methods.get(0).path("id").asText();
        assertThat(methods.get(0).path("code").asText()).isEqualTo("test_gateway");

        assertThat(complete(apiClient, "?payment_gateway_id=" + trial).status()).isEqualTo(422);
        assertThat(complete(apiClient, "?payment_pending=true&payment_gateway_id=" + trial)
                        .status())
                .isEqualTo(200);
        assertThat(complete(apiClient, "?payment_gateway_id=x").status()).isEqualTo(400);
        apiClient.put("payment_methods/" + trial, "{\"payment_method\":{\"active\":false}}");
        assertThat(complete(apiClient, "?payment_pending=true&payment_gateway_id=" + trial)
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void termsSayWhenItIsDue(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var draft = draft(
                shop,
                MUG + ",\"payment_terms\":{\"payment_terms_type\":\"net\",\"due_in_days\":30,"
                        + "\"payment_schedules\":[{\"issued_at\":\"2026-11-01T09:00:00+01:00\"}]}");
        var terms = draft.json().at("/draft_order/payment_terms");

        assertThat(terms.path("payment_terms_name").asText()).as(draft.text()).isEqualTo("Net 30");
        assertThat(terms.at("/payment_schedules/0/due_at").asText()).isEqualTo("2026-12-01T09:00:00+01:00");
        assertThat(terms.at("/payment_schedules/0/amount").asText()).isEqualTo("30.00");
        var kept = shop.put(path(draft), "{\"draft_order\":{" + MUG.replace(":3", ":1") + "}}");
        assertThat(kept.at("draft_order.payment_terms.payment_schedules[0].due_at"))
                .isEqualTo("2026-12-01T09:00:00+01:00");
        assertThat(kept.json()
                        .at("/draft_order/payment_terms/payment_schedules/0/amount")
                        .asInt())
                .isEqualTo(10);
        var done = shop.put(path(draft) + "/complete", "");
        assertThat(done.at("draft_order.payment_terms.payment_schedules[0].completed_at"))
                .isNotEmpty();
        var gone = draft(shop, MUG + ",\"payment_terms\":{\"payment_terms_type\":\"receipt\"}");
        assertThat(gone.at("draft_order.payment_terms.payment_terms_name")).isEqualTo("Due on receipt");
        gone = shop.put(path(gone), "{\"draft_order\":{\"payment_terms\":null}}");
        assertThat(gone.json().at("/draft_order/payment_terms").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | payment_terms_type | can't be blank",
                "{\"payment_terms_type\":\"soon\"} | payment_terms_type | is not included in the list:",
                "{\"payment_terms_type\":\"net\"} | due_in_days | must be between 1 and 365",
                "{\"payment_terms_type\":\"net\",\"due_in_days\":0} | due_in_days | must be between 1 and 365",
                "{\"payment_terms_type\":\"fixed\"} | payment_schedules[0].due_at | can't be blank",
                "{\"payment_terms_type\":\"receipt\",\"payment_schedules\":[{},{}]} | payment_schedules | can have one payment at most",
            })
    void termsThatSayNothingAreRefused(String terms, String field, String words) {
        var refused = draft(apiClient, MUG + ",\"payment_terms\":" + terms);

        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.json()
                        .path("errors")
                        .path("payment_terms." + field)
                        .path(0)
                        .asText())
                .startsWith(words);
    }

    private static ApiClient.Response complete(ApiClient shop, String query) {
        return shop.put(path(draft(shop, MUG)) + "/complete" + query, "");
    }

    private static ApiClient.Response draft(ApiClient shop, String fields) {
        return shop.post("draft_orders", "{\"draft_order\":{" + fields + "}}");
    }

    private static String path(ApiClient.Response draft) {
        return "draft_orders/" + draft.at("draft_order.id");
    }

    private static ApiClient.Response zone(ApiClient shop) {
        return shop.post("shipping_zones", """
                {"shipping_zone":{"name":"Home","countries":[{"code":"DE"}],"price_based_shipping_rates":[
                  {"name":"Parcel","price":4.90,"max_order_subtotal":49.99},
                  {"name":"Big","price":0,"min_order_subtotal":"50.00"}]}}
                """);
    }

    private static String carrier(ApiClient shop, HttpsReceiver at) {
        var zone = zone(shop).at("shipping_zone.id");
        var service = shop.post(
                        "carrier_services",
                        "{\"carrier_service\":{\"name\":\"Bikes\",\"callback_url\":\"" + at.url("/quote") + "\"}}")
                .at("carrier_service.id");
        shop.post(
                "shipping_zones/" + zone + "/carrier_shipping_rate_providers",
                "{\"carrier_shipping_rate_provider\":{\"carrier_service_id\":" + service + "}}");
        return service;
    }
}
