package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.HostedSignature;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** To the page of a payment provider and back, with plain forms; the provider is played here. */
final class HostedPaymentPagesTest {

    private static final String KEY = "key-that-only-both-know-0042";
    private static final String PROVIDER = "https://pay.provider.com/start";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final Shopper shopper = new Shopper(testServer.visitor(shop));
    private final Visitor server = testServer.visitor(shop);

    @Test
    void browserFirstThenTheProvidersWord() {
        var form = toTheProvider();
        assertThat(form.get("x_customer_billing_city")).isEqualTo("Berlin");
        assertThat(HostedSignature.verifies(form, KEY)).isTrue();

        var back = form.get("x_url_complete");
        var waiting = shopper.visitor().get(back);
        assertThat(waiting.status()).isEqualTo(200);
        assertThat(waiting.html().select("h1").text()).isEqualTo("Waiting for your payment");
        assertThat(waiting.html().select("meta[http-equiv=refresh]")).hasSize(1);
        assertThat(waiting.html().select(".actions a").first().absUrl("href")).isNotNull();
        var answer = server.post(form.get("x_url_callback"), signed(word(form, "completed")));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("result").asText()).isEqualTo("ok");

        assertThat(shopper.visitor().get(back).header("location")).isEqualTo(shopper.checkout() + "/thank_you");
        assertThat(server.post(form.get("x_url_callback"), signed(word(form, "completed")))
                        .text())
                .as("replayed")
                .isEqualTo(answer.text());
        var order = appApi.get("orders/" + shopper.order()).path("order");
        assertThat(order.path("financial_status").asText()).isEqualTo("paid");
        assertThat(appApi.get("orders").path("orders")).hasSize(1);
    }

    @Test
    void browserBringsTheWordByItself() {
        var form = toTheProvider();
        var query = signed(word(form, "completed")).entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));

        var back = shopper.visitor().get(form.get("x_url_complete") + "?" + query);
        assertThat(back.status()).isEqualTo(303);
        assertThat(back.header("location")).isEqualTo(form.get("x_url_complete"));
        assertThat(shopper.visitor().get(back.header("location")).header("location"))
                .isEqualTo(shopper.checkout() + "/thank_you");
    }

    @Test
    void formOfTheProvidersPageIsTakenWithoutCookies() {
        var form = toTheProvider();

        var back = server.post(
                form.get("x_url_complete"),
                signed(word(form, "completed")),
                Map.of("Origin", "https://pay.provider.com"));
        assertThat(back.status()).isEqualTo(303);
        assertThat(shopper.visitor().get(back.header("location")).header("location"))
                .isEqualTo(shopper.checkout() + "/thank_you");
    }

    @Test
    void failedAndCancelledPaymentsLeadBackToThePaymentStep() {
        var form = toTheProvider();
        var failed = word(form, "failed");
        failed.put("x_message", "The card was declined.");
        server.post(form.get("x_url_callback"), signed(failed));
        var back = shopper.visitor().get(form.get("x_url_complete"));
        assertThat(back.header("location")).isEqualTo(shopper.checkout() + "/payment");
        var page = shopper.visitor().follow(back).html();
        assertThat(page.select("#problems").text())
                .contains("The payment was not completed. You have not been charged; please try again.")
                .contains("The payment provider says: The card was declined.");
        assertThat(page.select("input[name=method][checked]").val()).isEqualTo(method());

        var second = pay();
        assertThat(second.get("x_reference")).isNotEqualTo(form.get("x_reference"));
        var cancelled = shopper.visitor().follow(shopper.visitor().get(second.get("x_url_cancel")));
        assertThat(cancelled.html().select("#problems").text()).contains("You have cancelled the payment.");
        assertThat(appApi.get("orders").path("orders")).isEmpty();
    }

    @Test
    void forgedWordsChangeNothing() {
        var form = toTheProvider();
        var forged = HostedSignature.signed(word(form, "completed"), "another key");
        var cheap = word(form, "completed");
        cheap.put("x_amount", "0.01");

        assertThat(server.post(form.get("x_url_callback"), forged).status()).isEqualTo(401);
        assertThat(server.post(form.get("x_url_callback"), signed(cheap)).status())
                .isEqualTo(422);
        assertThat(server.post(form.get("x_url_callback").replace(form.get("x_reference"), "0"), forged)
                        .status())
                .isEqualTo(404);
        assertThat(server.post(form.get("x_url_complete"), forged).status()).isEqualTo(303);

        assertThat(shopper.visitor()
                        .get(form.get("x_url_complete"))
                        .html()
                        .select("h1")
                        .text())
                .isEqualTo("Waiting for your payment");
        assertThat(appApi.get("orders").path("orders")).isEmpty();
    }

    @Test
    void wordsAreLimited() {
        var form = toTheProvider();
        var forged = HostedSignature.signed(word(form, "completed"), "another key");
        var callback = form.get("x_url_callback");
        for (int word = 0; word < HostedCallbackLimit.MOST_OF_PAYMENT; word++) {
            assertThat(server.post(callback, forged).status()).isEqualTo(401);
        }
        var limited = server.post(callback, forged);
        assertThat(limited.status()).isEqualTo(429);
        assertThat(limited.header("retry-after")).isEqualTo("60");
        assertThat(limited.json().path("error_code").asText()).isEqualTo("processing_error");
        var page = server.post(form.get("x_url_complete"), forged);
        assertThat(page.status()).isEqualTo(429);
        assertThat(page.header("retry-after")).isEqualTo("60");
        assertThat(page.html().select("h1").text()).isEqualTo("Too many attempts");

        var unknown = callback.replace(form.get("x_reference"), "0");
        for (int word = HostedCallbackLimit.MOST_OF_PAYMENT; word < HostedCallbackLimit.MOST_REFUSED; word++) {
            assertThat(server.post(unknown, forged).status()).isEqualTo(404);
        }
        assertThat(server.post(unknown, forged).status()).isEqualTo(429);
        assertThat(shopper.visitor().get(form.get("x_url_complete")).status())
                .as("waiting page")
                .isEqualTo(200);
    }

    @Test
    void shopperReadsWhyNoOrderCameOfIt() {
        var form = toTheProvider();
        var rival = new Shopper(testServer.visitor(shop))
                .takes(variant, 1)
                .goesToTheCheckout()
                .deliversTo(Shopper.ADDRESS);
        var card = new LinkedHashMap<>(rival.payment(Shopper.GOOD));
        card.put(
                "method",
                appApi.getWith("payment_methods", "code=test_gateway")
                        .at("/payment_methods/0/id")
                        .asText());
        assertThat(rival.sends("payment", card).header("location")).endsWith("/thank_you");

        assertThat(server.post(form.get("x_url_callback"), signed(word(form, "completed")))
                        .status())
                .isEqualTo(200);

        var page = shopper.visitor()
                .follow(shopper.visitor().get(form.get("x_url_complete")))
                .html();
        assertThat(page.select("#problems").text()).contains("Cup is sold out. Your payment is given back.");
    }

    @Test
    void invoiceIsPaidAtTheProvidersPageToo() {
        offerTheProvider();
        var draft = appApi.post(
                "draft_orders", "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}");
        var invoice = draft.at("/draft_order/invoice_url").asText();
        var first = payInvoice(invoice);
        assertThat(first.get("x_amount")).isEqualTo("30.00");
        var waiting = shopper.visitor().get(first.get("x_url_complete"));
        assertThat(waiting.html().select("h1").text()).isEqualTo("Waiting for your payment");
        var cancelled = shopper.visitor().follow(shopper.visitor().get(first.get("x_url_cancel")));
        assertThat(cancelled.html().select("#problems").text()).contains("You have cancelled the payment.");
        assertThat(cancelled.html().select("input[name=method][checked]").val()).isEqualTo(method());

        var form = payInvoice(invoice);
        assertThat(server.post(
                                form.get("x_url_callback").replace("/invoices/", "/checkouts/"),
                                signed(word(form, "completed")))
                        .status())
                .as("no checkout")
                .isEqualTo(404);
        assertThat(server.post(form.get("x_url_callback"), signed(word(form, "completed")))
                        .status())
                .isEqualTo(200);

        var back = shopper.visitor().get(form.get("x_url_complete"));
        assertThat(back.header("location")).isEqualTo(invoice);
        var page = shopper.visitor().follow(back).html();
        assertThat(page.select("h1").text()).isEqualTo("Thank you");
        assertThat(page.select(".lead").text()).startsWith("Your order is placed and paid.");
        assertThat(page.select("#pay-title")).isEmpty();
        assertThat(appApi.get("orders").at("/orders/0/financial_status").asText())
                .isEqualTo("paid");
    }

    private Map<String, String> payInvoice(String invoice) {
        var page = shopper.visitor().get(invoice).html();
        assertThat(page.select(".methods .choice__words").eachText())
                .contains("Acme PayYou pay on its own page and come back here");
        assertThat(page.select(".pay__there").eachText()).containsExactly("Continue to Acme Pay");
        return handedOver(shopper.visitor()
                .post(
                        invoice,
                        Map.of(
                                "token",
                                page.select("[name=token]").val(),
                                "total",
                                page.select("[name=total]").val(),
                                "method",
                                method())));
    }

    @Test
    void anotherBrowserDoesNotSeeTheForm() {
        var form = toTheProvider();
        var page = form.get("x_url_complete").replaceFirst("/complete$", "");
        assertThat(server.get(page).header("location")).isEqualTo(shopper.checkout() + "/contact");
        assertThat(server.get(page + "0").status()).isEqualTo(404);
    }

    private String variant = "";

    /** The fields of the form that the page sends to the provider. */
    private Map<String, String> toTheProvider() {
        offerTheProvider();
        variant = appApi.sells("Cup", "5.50", 1).at("/variants/0/id").asText();
        shopper.takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        assertThat(shopper.page().select(".methods .choice__words").eachText())
                .contains("Acme PayYou pay on its own page and come back here");
        return pay();
    }

    private void offerTheProvider() {
        var set = appApi.post("payment_methods", """
                {"payment_method":{"code":"card","title":"Acme Pay","provider_options":{
                  "provider_url":"%s","account_id":"acme","payment_key":"%s"}}}
                """.formatted(PROVIDER, KEY));
        assertThat(set.at("/payment_method/provider_options/payment_key").asText())
                .doesNotContain("only-both");
    }

    private Map<String, String> pay() {
        var total = shopper.page().select("input[name=total]").val();
        return handedOver(shopper.sends("payment", Map.of("total", total, "method", method())));
    }

    private Map<String, String> handedOver(Visitor.VisitorResponse sent) {
        assertThat(sent.status()).isEqualTo(303);
        var page = shopper.visitor().follow(sent);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(List.of(page.header("content-security-policy").split("; "))).contains("form-action " + PROVIDER);
        var form = page.html().select("form[data-hand-over]").first();
        assertThat(form.attr("action")).isEqualTo(PROVIDER);
        assertThat(form.select("button").text()).isEqualTo("Continue to Acme Pay");
        var fields = new LinkedHashMap<String, String>();
        form.select("input").forEach(input -> fields.put(input.attr("name"), input.val()));
        return fields;
    }

    private String method() {
        return appApi.getWith("payment_methods", "code=card")
                .at("/payment_methods/0/id")
                .asText();
    }

    private static Map<String, String> word(Map<String, String> form, String result) {
        var fields = new LinkedHashMap<String, String>();
        for (var name : List.of("x_account_id", "x_amount", "x_currency", "x_reference", "x_test")) {
            fields.put(name, form.get(name));
        }
        fields.put("x_result", result);
        fields.put("x_gateway_reference", "gw_" + form.get("x_reference"));
        return fields;
    }

    private static Map<String, String> signed(Map<String, String> fields) {
        return HostedSignature.signed(fields, KEY);
    }
}
