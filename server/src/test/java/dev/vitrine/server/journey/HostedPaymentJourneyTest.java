package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.AppServer;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jsoup.nodes.Entities;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The whole way of a shopper who pays at the page of a payment provider, in a browser. */
@Tag("browser")
final class HostedPaymentJourneyTest {

    private static final String KEY = "key-that-only-both-know-0042";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);

    @Test
    void shopperIsSentThereChangesTheirMindAndPays() throws Exception {
        try (var provider = new AppServer();
                var browser = Browser.meetingApps()) {
            provider.answers(200, request -> page(request.body()));
            appApi.post("payment_methods", """
                    {"payment_method":{"code":"card","title":"Acme Pay","provider_options":{
                      "provider_url":"%s","account_id":"acme","payment_key":"%s"}}}
                    """.formatted(provider.url("/pay"), KEY));
            pays(browser);
            browser.until("the provider's page", () -> browser.text("h1").equals("Acme Pay"));
            assertThat(browser.text("#amount")).endsWith("EUR");

            browser.back();
            browser.until("a page of the shop", () -> browser.address().startsWith("http://checkout."));
            browser.until(
                    "whole", () -> browser.script("return document.readyState").equals("complete"));
            assertThat(browser.address())
                    .as("who comes back is not sent there again")
                    .startsWith("http://checkout.");
            browser.find("form[data-hand-over] button, form.form button").click();
            browser.until("the provider's page", () -> browser.text("h1").equals("Acme Pay"));
            browser.click("#cancel");
            browser.until("the payment step", () -> browser.path().endsWith("/payment"));
            assertThat(browser.text("#problems")).contains("You have cancelled the payment.");
            assertThat(browser.find("input[name=method]:checked + .choice__words")
                            .getText())
                    .startsWith("Acme Pay");

            browser.find("form.form button").click();
            browser.until("the provider's page", () -> browser.text("h1").equals("Acme Pay"));
            browser.click("#pay");
            browser.until("the thanks", () -> browser.path().endsWith("/thank_you"));
            assertThat(browser.text("h1")).isEqualTo("Thank you");
            var order = appApi.get("orders").at("/orders/0");
            assertThat(order.path("financial_status").asText()).isEqualTo("paid");
            assertThat(order.at("/payment_gateway_names/0").asText()).isEqualTo("card");
        }
    }

    /** From the cart to the button that leads to the provider. */
    private void pays(Browser browser) {
        var variant = appApi.sells("Cup", "5.50", 3).at("/variants/0/id").asText();
        var shopper = new Shopper(testServer.visitor(shop)).takes(variant, 1);
        browser.cookie(testServer.url(shop, "/"), "cart", shopper.visitor().cookie("cart"));
        browser.go(testServer.url(shop, "/checkout"));
        new Walk(browser).fillsIn();
        if (browser.all("input[name=method]").isEmpty()) {
            browser.find("form.form button").click();
        }
        browser.until("the payment step", () -> browser.path().endsWith("/payment"));
        var method = appApi.getWith("payment_methods", "code=card")
                .at("/payment_methods/0/id")
                .asText();
        browser.find("input[name=method]:not([value='" + method + "'])").click();
        assertThat(browser.text("form.form button")).startsWith("Place the order, ");
        browser.find("input[name=method][value='" + method + "']").click();
        assertThat(browser.text("form.form button")).isEqualTo("Continue to Acme Pay");
        browser.find("form.form button").click();
    }

    /** A page of the provider: a form that brings its word back, and a link that brings none. */
    private static String page(byte[] body) {
        var form = new LinkedHashMap<String, String>();
        for (var pair : new String(body, StandardCharsets.UTF_8).split("&")) {
            var parts = (pair + "=").split("=", 3);
            form.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        if (!HostedSignature.verifies(form, KEY)) {
            return "<!doctype html><h1>Not signed</h1>";
        }
        var word = new LinkedHashMap<String, String>();
        for (var name : List.of("x_account_id", "x_amount", "x_currency", "x_reference", "x_test")) {
            word.put(name, form.get(name));
        }
        word.put("x_result", "completed");
        word.put("x_gateway_reference", "gw_" + form.get("x_reference"));
        var fields = HostedSignature.signed(word, KEY).entrySet().stream()
                .map(field -> "<input type=hidden name=\"%s\" value=\"%s\">"
                        .formatted(field.getKey(), Entities.escape(field.getValue())))
                .collect(Collectors.joining());
        return """
                <!doctype html><html lang="en"><title>Acme Pay</title><h1>Acme Pay</h1><p id="amount">%s %s</p>
                <form method="post" action="%s">%s<button id="pay">Pay</button></form>
                <a id="cancel" href="%s">Cancel</a></html>
                """.formatted(
                        form.get("x_amount"),
                        form.get("x_currency"),
                        Entities.escape(form.get("x_url_complete")),
                        fields,
                        Entities.escape(form.get("x_url_cancel")));
    }
}
