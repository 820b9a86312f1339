package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page behind order_status_url. */
final class OrderStatusTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Shopper shopper = new Shopper(testServer.visitor(shop.handle()));

    @Test
    void everyOrderOfAnAppHasAPageThatShowsItAndHowFarItIs() {
        var order = order("""
                {"order":{"email":"jo@example.org","financial_status":"paid","currency":"JPY",
                  "line_items":[{"title":"Cup","price":500,"quantity":3}],
                  "shipping_lines":[{"title":"Post","price":100}],
                  "shipping_address":{"first_name":"Jo","city":"Berlin"},
                  "fulfillments":[{"line_items":[{"title":"Cup","quantity":1}],"tracking_number":"JD01",
                    "tracking_url":"https://post.test/JD01"}]}}""");
        var path = path(order);
        assertThat(path).isEqualTo(page(order.path("token").asText()));
        var page = testServer.visitor(shop.handle()).get(path);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("cache-control")).contains("no-store");
        assertThat(page.html().select("meta[name=robots]").attr("content")).isEqualTo("noindex");
        assertThat(page.html().select("h1").text())
                .isEqualTo("Order " + order.path("name").asText());
        assertThat(page.html().select("main").text())
                .contains("It is paid, and a part of it has been sent.", "1 × Cup", "Berlin", "jo@example.org");
        assertThat(page.html().select("main a[href=https://post.test/JD01]").text())
                .isEqualTo("JD01");
        assertThat(page.html().select(".sums__total").text()).contains("1,600 JPY");
        var told = shopper.toldToScripts(page);
        assertThat(told.at("/page/type").asText()).isEqualTo("order_status");
        assertThat(told.path("first_view").asBoolean(true)).isFalse();
    }

    @Test
    void otherTokensAndOtherShopsSeeNothing() {
        var order = order("{\"order\":{\"line_items\":[{\"title\":\"Cup\",\"price\":5,\"quantity\":1}]}}");
        var visitor = testServer.visitor(shop.handle());
        var elsewhere = testServer.newShop().handle();
        assertThat(visitor.get(testServer.checkoutUrl(
                                elsewhere, "/orders/" + order.path("token").asText()))
                        .status())
                .isEqualTo(404);
        assertThat(visitor.get(page(order.path("id").asText())).status()).isEqualTo(404);
        assertThat(testServer
                        .visitor(shop.handle())
                        .get(path(order))
                        .html()
                        .select(".lead")
                        .text())
                .isEqualTo("It is yet to be paid, and nothing has been sent yet.");
        appApi.delete("orders/" + order.path("id").asText());
        assertThat(testServer.visitor(shop.handle()).get(path(order)).status()).isEqualTo(404);
    }

    @Test
    void aPurchaseIsThankedForAndHasItsOwnPage() {
        var order = purchase();
        assertThat(path(order)).isEqualTo(page(order.path("token").asText()));
        var thanks = shopper.visitor().get(shopper.checkout() + "/thank_you").html();
        assertThat(thanks.select("h1").text()).isEqualTo("Thank you");
        assertThat(thanks.select(".lead a").attr("href")).isEqualTo(path(order).replaceFirst("https?://[^/]+", ""));
        assertThat(thanks.select("main").text()).contains("Paid", "24.00 EUR with the Visa ending in 4242");
    }

    @Test
    void anAddressInOldLettersShowsWhatBecameOfTheOrder() {
        var order = purchase();
        ship(order);
        giveBack(order, "6.00");
        var old = shopper.visitor();
        for (var address : List.of(shopper.checkout(), shopper.checkout() + "/thank_you", path(order))) {
            var page = old.follow(old.get(address)).html();
            assertThat(page.select("h1").text())
                    .as(address)
                    .isEqualTo("Order " + order.path("name").asText());
            assertThat(page.select("main a[href*=dhl]").text()).isEqualTo("JD02");
            assertThat(page.select("main").text())
                    .contains("A part of its payment was given back, and everything has been sent.")
                    .contains("Sent", "DHL Paket JD02")
                    .containsPattern("Refunded \\d+ \\w+ 20\\d\\d 6.00 EUR to the Visa ending in 4242 1 × Tray");
        }
    }

    @Test
    void aCancelledOrderSaysSoAndWhyAndWhatWentBack() {
        var order = purchase();
        appApi.post("orders/" + order.path("id").asText() + "/cancel", "{\"reason\":\"inventory\"}");
        var page = testServer.visitor(shop.handle()).get(path(order)).html();
        assertThat(page.select(".lead").text())
                .startsWith("This order was cancelled on ")
                .contains(", because what you ordered is out of stock. Its payment was given back.");
        assertThat(page.select("main").text()).contains("Refunded", "24.00 EUR to the Visa ending in 4242");
    }

    @Test
    void whatNoParcelHoldsYetIsStillToBeSent() {
        var order = order("{\"order\":{\"line_items\":[{\"title\":\"Cup\",\"price\":5,\"quantity\":3}],"
                + "\"fulfillments\":[{\"line_items\":[{\"title\":\"Cup\",\"quantity\":1}]}]}}");
        var page = testServer.visitor(shop.handle()).get(path(order)).html();
        assertThat(page.select("#parcels-title + dl").text()).contains("Sent", "1 × Cup", "Still to be sent 2 × Cup");
    }

    @Test
    void eventsOfAParcelStandThereTheLastOneFirstAndOlderOnesAreFolded() {
        var order = purchase();
        ship(order);
        assertThat(testServer.visitor(shop.handle()).get(path(order)).html().select(".events"))
                .isEmpty();
        reports(order, "2026-03-01T08:00:00Z", "label_printed", "", "");
        reports(order, "2026-03-04T06:30:00Z", "out_for_delivery", "", "Berlin");
        reports(order, "2026-03-03T12:15:00Z", "delayed", "Held up <by> snow", "Leipzig");
        reports(order, "2026-03-02T12:15:00Z", "in_transit", "Left the depot", "Leipzig");
        for (var visitor : List.of(testServer.visitor(shop.handle()), shopper.visitor())) {
            var page = visitor.follow(visitor.get(path(order))).html();
            assertThat(page.select("dd > .events li b").eachText())
                    .containsExactly("Out for delivery", "Delayed", "In transit");
            assertThat(page.select("dd > .events li").get(1).text())
                    .isEqualTo("Delayed Held up <by> snow Leipzig, Germany · " + time("2026-03-03T12:15:00Z", "en"));
            assertThat(page.select("details summary").eachText()).contains("Show 1 more");
            assertThat(page.select("details .events li").text()).startsWith("Announced to the carrier");
        }
    }

    @Test
    void eventsAreToldInTheLanguageOfTheBuyer() {
        var order = order("""
                {"order":{"customer_locale":"de","line_items":[{"title":"Cup","price":5,"quantity":1}],
                  "fulfillments":[{}]}}""");
        reports(order, "2026-03-04T06:30:00Z", "out_for_delivery", "Beim Fahrer", "Berlin");
        var page = testServer.visitor(shop.handle()).get(path(order)).html();
        assertThat(page.select(".events").attr("aria-label")).isEqualTo("Was unterwegs geschah");
        assertThat(page.select(".events li").text())
                .isEqualTo("Wird heute zugestellt Beim Fahrer Berlin, Germany · " + time("2026-03-04T06:30:00Z", "de"));
    }

    @Test
    void whoOpensTheThankYouPageOfAnotherSeesNoEvents() {
        var order = purchase();
        ship(order);
        reports(order, "2026-03-04T06:30:00Z", "in_transit", "Left the depot", "Leipzig");
        var thanks = shopper.checkout() + "/thank_you";
        assertThat(shopper.visitor().follow(shopper.visitor().get(thanks)).text())
                .contains("Left the depot");
        assertThat(testServer.visitor(shop.handle()).get(thanks).text()).doesNotContain("Left the depot");
    }

    private void reports(JsonNode order, String when, String status, String message, String city) {
        var path = "orders/" + order.path("id").asText() + "/fulfillments";
        var shipment = appApi.get(path).at("/fulfillments/0/id").asText();
        var event = Json.object()
                .put("happened_at", when)
                .put("status", status)
                .put("message", message)
                .put("city", city)
                .put("country", city.isEmpty() ? "" : "Germany");
        appApi.post(
                path + "/" + shipment + "/events",
                Json.object().set("fulfillment_event", event).toString());
    }

    /** As the page says it, in the time of the shop. */
    private String time(String instant, String language) {
        return DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", Locale.forLanguageTag(language))
                .format(Instant.parse(instant).atZone(shop.zone()));
    }

    /** Two trays with a card. */
    private JsonNode purchase() {
        var variant = appApi.sells("Tray", "12.00", 5).at("/variants/0/id").asText();
        return appApi.get("orders/" + shopper.buys(variant, 2)).path("order");
    }

    private void ship(JsonNode order) {
        appApi.post("orders/" + order.path("id").asText() + "/fulfillments", """
                {"fulfillment":{"tracking_company":"DHL Paket","tracking_number":"JD02","notify_customer":false}}""");
    }

    private void giveBack(JsonNode order, String amount) {
        var path = "orders/" + order.path("id").asText();
        var sale = appApi.get(path + "/transactions").at("/transactions/0/id").asText();
        appApi.post(
                path + "/refunds", """
                {"refund":{"refund_line_items":[{"line_item_id":%s,"quantity":1,"restock_type":"no_restock"}],
                  "transactions":[{"parent_id":%s,"amount":%s,"kind":"refund"}]}}
                """.formatted(order.at("/line_items/0/id").asText(), sale, amount));
    }

    private JsonNode order(String body) {
        return appApi.post("orders", body).path("order");
    }

    private static String path(JsonNode order) {
        return order.path("order_status_url").asText();
    }

    private String page(String token) {
        return testServer.checkoutUrl(shop.handle(), "/orders/" + token);
    }
}
