package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps of shipments that a service or an app prepares, compared with what the API takes. */
final class AdminShipmentStepsTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final String email = shop + "@mail.test";

    /** An order with one shipment. */
    private record Sent(String order, String shipment) {

        String page() {
            return "/admin/orders/" + order;
        }

        String path() {
            return "orders/" + order + "/fulfillments/" + shipment;
        }
    }

    @Test
    void buttonsAreTheStepsThatTheApiTakes() {
        var possible = Map.of(
                "pending", List.of("complete", "open", "cancel"),
                "open", List.of("complete", "cancel"),
                "processing", List.of("complete", "cancel"),
                "success", List.of("cancel"),
                "error", List.of("cancel"),
                "cancelled", List.<String>of());
        possible.forEach((status, steps) -> {
            var sent = sent(status, false);
            assertThat(buttons(sent)).as(status).containsExactlyInAnyOrderElementsOf(steps);
            Stream.of("complete", "open", "cancel")
                    .filter(step -> !steps.contains(step))
                    .forEach(step -> takes(sent, step));
            assertThat(status(sent)).as("after steps that the API refuses").isEqualTo(status);
        });
    }

    @Test
    void whatAServiceSendsIsAcceptedAndSent() {
        var sent = sent("pending", false);
        takes(sent, "open");
        assertThat(status(sent)).isEqualTo("open");
        assertThat(member().get(sent.page()).html().select("h2").eachText())
                .anyMatch(title -> title.startsWith("Accepted · "));
        takes(sent, "complete");
        assertThat(status(sent)).isEqualTo("success");
        assertThat(api.get("orders/" + sent.order())
                        .at("/order/fulfillment_status")
                        .asText())
                .isEqualTo("fulfilled");
    }

    @Test
    void pageSaysWhetherTheBuyerIsWrittenTo() {
        assertThat(question(sent("pending", false))).isEqualTo("Nobody is written to.");
        var sent = sent("open", true);
        assertThat(question(sent)).isEqualTo("The buyer gets the e-mail that it is on its way.");
        takes(sent, "complete");
        assertThat(ReceivedEmail.to(testServer, email).text()).contains("2 × Jug");
    }

    @Test
    @Tag("browser")
    void shipmentIsMarkedAsSentAfterAQuestion() {
        var sent = sent("pending", false);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, sent.page());
            browser.press("button[value=open]");
            browser.until("the notice", () -> browser.text(".notices").contains("accepted"));
            browser.press("button[value=complete]");
            browser.press("#confirm [value=yes]");
            browser.until("the notice", () -> browser.text(".notices").contains("marked as sent"));
            assertThat(browser.all("button[value=complete]")).isEmpty();
            browser.assertQuiet();
        }
        assertThat(status(sent)).isEqualTo("success");
    }

    private Sent sent(String status, boolean notifies) {
        var order = api.post("orders", """
                        {"order": {"email": "%s", "financial_status": "paid",
                          "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}],
                          "fulfillments": [{"status": "%s", "notify_customer": %s}]}}
                        """.formatted(email, status, notifies)).path("order");
        return new Sent(
                order.path("id").asText(), order.at("/fulfillments/0/id").asText());
    }

    private void takes(Sent sent, String step) {
        var told = member().post("/admin/" + sent.path(), Map.of("do", step));
        assertThat(told.header("location")).as(step).isEqualTo(sent.page());
    }

    private List<String> buttons(Sent sent) {
        return member().get(sent.page())
                .html()
                .select("form[action*='/fulfillments/'] button:not([value=tracking])[name=do]")
                .eachAttr("value");
    }

    private String question(Sent sent) {
        return member().get(sent.page())
                .html()
                .select("form[data-confirm*='as sent']")
                .attr("data-confirm-words");
    }

    private String status(Sent sent) {
        return api.get(sent.path()).at("/fulfillment/status").asText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
