package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A customer follows a parcel: in the account, and on the page that letters lead to. */
@Tag("browser")
final class ParcelEventsJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final AppApi api = testServer.api("demo");

    @Test
    void customerFollowsAParcel() {
        var customer = TestCustomer.register(testServer, "demo", "Kim");
        var order = api.post("orders", """
                        {"order": {"email": "%s", "financial_status": "paid",
                          "customer": {"email": "%s"},
                          "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}],
                          "fulfillments": [{"tracking_number": "JD02"}]}}
                        """.formatted(customer.email(), customer.email()))
                .path("order");
        var events = "orders/" + order.path("id").asText() + "/fulfillments/"
                + order.at("/fulfillments/0/id").asText() + "/events";
        reports(events, "2026-03-01T08:00:00Z", "label_printed", "");
        reports(events, "2026-03-02T12:15:00Z", "in_transit", "Left the depot");
        reports(events, "2026-03-03T12:15:00Z", "delayed", "Held up by snow");
        reports(events, "2026-03-04T06:30:00Z", "out_for_delivery", "");
        try (var browser = Browser.open()) {
            customer.signIn(browser, "/my-account/orders/" + order.path("id").asText());
            browser.untilInteractive();
            assertThat(browser.text("main .steps > li > .events"))
                    .startsWith("Out for delivery")
                    .contains("Held up by snow", "Left the depot", "Leipzig, Germany · 4 Mar 2026")
                    .doesNotContain("Announced");
            opens(browser, "main details");
            browser.look("account-order-events");
            browser.assertQuiet();

            browser.go(order.path("order_status_url").asText());
            assertThat(browser.text("main dd > .events"))
                    .startsWith("Out for delivery")
                    .contains("Held up by snow", "Left the depot")
                    .doesNotContain("Announced");
            opens(browser, "main details.events__more");
            browser.look("order-status-events");
            browser.assertQuiet();
        }
    }

    /** With the keyboard. */
    private static void opens(Browser browser, String details) {
        assertThat(browser.text(details)).isEqualTo("Show 1 more");
        browser.tabTo(details + " summary");
        browser.keys(Keys.ENTER);
        browser.until("the first event", () -> browser.text(details).contains("Announced to the carrier"));
    }

    private void reports(String events, String when, String status, String message) {
        api.post(events, """
                        {"fulfillment_event": {"status": "%s", "message": "%s", "happened_at": "%s", "city": "Leipzig",
                          "country": "Germany"}}
                        """.formatted(status, message, when));
    }
}
