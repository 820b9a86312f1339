package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tracking events of an order's shipments in the console, compared with what the API says of them. */
final class AdminFulfillmentEventsTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String order = api.post(
                    "orders",
                    "{\"order\":{\"email\":\"ada@mail.test\",\"financial_status\":\"paid\",\"line_items\":["
                            + "{\"title\":\"Jug\",\"price\":\"20.00\",\"quantity\":2}]}}")
            .at("/order/id")
            .asText();
    private final String page = "/admin/orders/" + order;
    private final String shipments = "orders/" + order + "/fulfillments";
    private final String shipment =
            api.post(shipments, "{\"fulfillment\":{}}").at("/fulfillment/id").asText();
    private final String path = shipments + "/" + shipment + "/events";
    private final String below = page + "/fulfillments/" + shipment + "/events";

    @Test
    void eventsStandAtTheirShipmentWithTheLastOneFirst() {
        assertThat(member().get(page).html().select(".card .timeline[aria-label=Events]"))
                .isEmpty();
        adds(Map.of(
                "status",
                "in_transit",
                "message",
                "Left the depot",
                "city",
                "Leipzig",
                "country",
                "Germany",
                "happened_at",
                "2026-03-01T09:00"));
        var event = events().get(0);
        assertThat(event.path("status").asText()).isEqualTo("in_transit");
        assertThat(event.path("message").asText()).isEqualTo("Left the depot");
        assertThat(event.path("city").asText()).isEqualTo("Leipzig");
        var zone = testServer.shop(shop).zone();
        assertThat(OffsetDateTime.parse(event.path("happened_at").asText())
                        .atZoneSameInstant(zone)
                        .toLocalDateTime())
                .hasToString("2026-03-01T09:00");
        adds(Map.of("status", "out_for_delivery", "happened_at", "2026-03-03T07:30"));
        adds(Map.of("status", "delayed", "happened_at", "2026-03-02T12:00"));

        var shown = member().get(page).html().select(".timeline[aria-label=Events] li");
        assertThat(shown.select("b").eachText()).containsExactly("Out for delivery", "Delayed", "In transit");
        assertThat(shown.last().text()).contains("Left the depot · Leipzig, Germany", "1 Mar");
        assertThat(shipmentStatus()).isEqualTo("out_for_delivery");
    }

    @Test
    void eventIsChangedAndDeletedAndTheShipmentFollows() {
        adds(Map.of("status", "in_transit", "happened_at", "2026-03-01T09:00"));
        var id = api.post(
                        path,
                        "{\"fulfillment_event\":{\"status\":\"failure\",\"happened_at\":\"2026-03-02T10:00:30Z\"}}")
                .at("/fulfillment_event/id")
                .asText();
        var one = member().get(page).html().select("a[aria-label='Edit event Not delivered']");
        assertThat(one.attr("href")).isEqualTo(below + "/" + id);
        var saved = member().fillsIn(below + "/" + id, Map.of("status", "delivered", "city", "Jena"));
        assertThat(saved.status()).as(saved.text()).isEqualTo(303);
        var changed = api.get(path + "/" + id).path("fulfillment_event");
        assertThat(changed.path("status").asText()).isEqualTo("delivered");
        assertThat(changed.path("city").asText()).isEqualTo("Jena");
        assertThat(OffsetDateTime.parse(changed.path("happened_at").asText()).getSecond())
                .as("a time that nobody changed")
                .isEqualTo(30);
        assertThat(shipmentStatus()).isEqualTo("delivered");

        member().post(below + "/" + id, Map.of("do", "delete"));
        assertThat(events()).hasSize(1);
        assertThat(shipmentStatus()).isEqualTo("in_transit");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        var wrong = member().fillsIn(below + "/new", Map.of("happened_at", "soon", "city", "Jena"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("#happened_at-problem").text()).startsWith("Must be a day and a time");
        assertThat(wrong.html().select("#city").val()).isEqualTo("Jena");
        var unknown = member().fillsIn(below + "/new", Map.of("status", "lost"));
        assertThat(unknown.html().select("#status-problem").text()).startsWith("Is not included in the list");
        assertThat(events()).isEmpty();
    }

    @Test
    void everyStatusOfTheApiCanBeChosen() {
        assertThat(member().get(below + "/new").html().select("#status option").eachAttr("value"))
                .containsExactlyElementsOf(FulfillmentStatus.SHIPMENT);
    }

    @Test
    void eventOfAnotherShipmentIsNotThere() {
        adds(Map.of("status", "in_transit"));
        var id = events().get(0).path("id").asText();
        var other = api.post("orders", """
                        {"order": {"financial_status": "paid",
                          "line_items": [{"title": "Cup", "price": "2.00", "quantity": 1}]}}
                        """).at("/order/id").asText();
        var theirs = api.post("orders/" + other + "/fulfillments", "{\"fulfillment\":{}}")
                .at("/fulfillment/id")
                .asText();
        for (var address : new String[] {
            "/admin/orders/" + other + "/fulfillments/" + theirs + "/events/" + id,
            "/admin/orders/" + other + "/fulfillments/" + shipment + "/events/" + id
        }) {
            assertThat(member().get(address).status()).isEqualTo(404);
            assertThat(member().post(address, Map.of("do", "delete")).status()).isEqualTo(404);
        }
        assertThat(events()).hasSize(1);
    }

    @Test
    @Tag("browser")
    void eventIsAddedAndDeletedAfterAQuestion() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, page);
            browser.click("a[href$='/events/new']");
            browser.script("document.querySelector('#status').value = 'ready_for_pickup'");
            browser.type("#message", "At the kiosk");
            browser.press(".unsaved .button--main");
            browser.until("the event", () -> browser.text(".timeline").contains("Ready for pickup"));
            assertThat(shipmentStatus()).isEqualTo("ready_for_pickup");
            browser.click(".timeline a");
            browser.press("button[form=delete]");
            browser.press("#confirm [value=yes]");
            browser.until("the notice", () -> browser.text(".notices").contains("deleted"));
            browser.assertQuiet();
        }
        assertThat(events()).isEmpty();
        assertThat(shipmentStatus()).isEmpty();
    }

    private void adds(Map<String, String> typed) {
        var added = member().fillsIn(below + "/new", typed);
        assertThat(added.status()).as(added.text()).isEqualTo(303);
        assertThat(added.header("location")).isEqualTo(page);
    }

    private JsonNode events() {
        return api.get(path).path("fulfillment_events");
    }

    private String shipmentStatus() {
        return api.get(shipments + "/" + shipment)
                .at("/fulfillment/shipment_status")
                .asText("");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
