package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The room of payment methods, beside what the API answers and what the checkout then offers. */
final class AdminPaymentsTest {

    private static final String ROOM = "/admin/settings/payments";
    private static final String IBAN = "IBAN DE00 1234\nReference: your order's number";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final SignedInVisitor clerk =
            testServer.member(shop, Permission.SETTINGS).at(shop);

    @Test
    void aNewShopTakesTestPaymentsAndSaysSo() {
        var page = clerk.get(ROOM).html();
        assertThat(page.select("#methods .row b").eachText())
                .isEqualTo(titles())
                .containsExactly("Test payments", "Manual payment");
        assertThat(page.select("#methods .row").get(0).text()).contains("Offered", "Test mode: no money moves");
        assertThat(page.select("#methods .row").get(1).text()).contains("Not offered until it has instructions");
        assertThat(atCheckout().page().select("#number")).hasSize(1);
        assertThat(atCheckout().page().select("input[name=method]")).isEmpty();
    }

    @Test
    void aBankTransferIsOfferedOrderedAndExplained() throws IOException {
        adds("bank_deposit", "Transfer", IBAN);
        assertThat(clerk.get(ROOM).html().select("#preview b").eachText()).containsExactly("Test payments", "Transfer");
        var buyer = UUID.randomUUID() + "@mail.test";
        var shopper = atCheckout(buyer);
        var choices = shopper.page().select("input[name=method]");
        assertThat(choices.eachAttr("value")).containsExactly(id("test_gateway"), id("bank_deposit"));
        assertThat(shopper.page().select(".methods .choice__words > span").eachText())
                .containsExactly("Test payments", "Transfer");
        assertThat(shopper.page().select(".methods .choice__words small").eachText())
                .containsExactly("How to pay is shown once the order is placed");

        var total = shopper.page().select("input[name=total]").val();
        var sent = shopper.sends("payment", Map.of("total", total, "method", id("bank_deposit")));
        assertThat(sent.header("location")).isEqualTo(shopper.checkout() + "/thank_you");

        var order = appApi.get("orders").at("/orders/0");
        assertThat(order.path("financial_status").asText()).isEqualTo("pending");
        assertThat(order.path("payment_method_id").asText()).isEqualTo(id("bank_deposit"));
        assertThat(order.path("total_outstanding")).isEqualTo(order.path("total_price"));
        assertThat(shopper.visitor()
                        .get(shopper.checkout() + "/thank_you")
                        .html()
                        .select("#pay-title + p")
                        .first()
                        .wholeText())
                .isEqualTo(IBAN);
        assertThat(ReceivedEmail.to(testServer, buyer).text()).contains("How to pay:", "IBAN DE00 1234");

        var invoice = testServer
                .owner(shop)
                .at(shop)
                .get("/admin/orders/" + order.path("id").asText() + "/invoice.pdf");
        try (var document = Loader.loadPDF(invoice.bytes())) {
            assertThat(new PDFTextStripper().getText(document)).contains("How to pay", "IBAN DE00 1234");
        }

        appApi.post("orders/" + order.path("id").asText() + "/transactions", """
                {"transaction": {"kind": "sale", "gateway": "bank_deposit", "amount": "%s"}}
                """.formatted(
                        order.path("total_price").asText()));
        assertThat(appApi.get("orders").at("/orders/0/financial_status").asText())
                .isEqualTo("paid");
        assertThat(shopper.visitor()
                        .get(shopper.checkout() + "/thank_you")
                        .html()
                        .select("#pay-title"))
                .isEmpty();
    }

    @Test
    void aCardIsStillTakenWhereThereIsAChoice() {
        adds("cod", "At the door", "");
        var shopper = atCheckout();
        var form = new HashMap<>(shopper.payment(Shopper.GOOD));
        form.put("method", id("test_gateway"));
        assertThat(shopper.sends("payment", form).header("location")).endsWith("/thank_you");
        assertThat(appApi.get("orders").at("/orders/0/financial_status").asText())
                .isEqualTo("paid");
    }

    @Test
    void whatIsNoLongerOfferedIsRefusedAndTheChoiceIsKept() {
        adds("cod", "At the door", "");
        var shopper = atCheckout();
        var gone = id("cod");
        var total = shopper.page().select("input[name=total]").val();
        clerk.post(ROOM + "/" + gone, Map.of("title", "At the door"));
        var refused = shopper.sends("payment", Map.of("total", total, "method", gone));
        assertThat(shopper.visitor().follow(refused).text()).contains("This way to pay is no longer offered.");
        assertThat(appApi.get("orders").path("orders")).isEmpty();
    }

    @Test
    void theLastOneIsNotTakenAwayWithoutAWarning() {
        var path = ROOM + "/" + id("test_gateway");
        assertThat(clerk.get(path).text())
                .contains("It is the only way to pay: without it nobody can pay in your shop.")
                .contains("nobody can pay in your shop then");
        clerk.post(path, Map.of("title", "Test payments"));
        var page = clerk.get(ROOM);
        assertThat(page.text()).contains("Test payments is saved. Nobody can pay in your shop now.");
        assertThat(clerk.get(ROOM).html().select("#nobody").text()).contains("Nobody can pay in your shop now.");
        var shopper = atCheckout();
        assertThat(shopper.page().text()).contains("This shop takes no payments at the moment");
        assertThat(shopper.page().select("form.form button")).isEmpty();
        shopper.pays(Shopper.GOOD);
        assertThat(appApi.get("orders").path("orders")).isEmpty();
    }

    @Test
    void theyAreMovedAndTheCheckoutFollows() {
        adds("cod", "At the door", "");
        clerk.post(ROOM, Map.of("id", id("cod"), "do", "up"));
        clerk.post(ROOM, Map.of("id", id("cod"), "do", "up"));
        assertThat(titles()).containsExactly("At the door", "Test payments", "Manual payment");
        clerk.post(ROOM, Map.of("id", id("cod"), "do", "up"));
        assertThat(titles()).containsExactly("At the door", "Test payments", "Manual payment");
        assertThat(clerk.get(ROOM).html().select("#methods .row b").eachText()).isEqualTo(titles());
        assertThat(atCheckout().page().select(".methods .choice__words span").eachText())
                .containsExactly("At the door", "Test payments");
        assertThat(atCheckout().page().select("input[name=method][checked]").val())
                .isEqualTo(id("cod"));
    }

    @Test
    void aKeyIsStoredAndNeverShownAgain() {
        var key = "key-of-the-provider-0042";
        clerk.post(
                ROOM + "/new",
                Map.of("kind", "card", "title", "Card", "active", "1", "account_id", "acme", "payment_key", key));
        var path = ROOM + "/" + id("card");
        var page = clerk.get(path);
        assertThat(page.text()).doesNotContain(key).contains("••••0042");
        assertThat(page.html().select("[name=account_id]").val()).isEqualTo("acme");
        assertThat(page.html().select("[name=payment_key]").val()).isEmpty();
        clerk.post(path, Map.of("title", "Card", "active", "1", "account_id", "acme-2", "payment_key", ""));
        var options = method("card").path("provider_options");
        assertThat(options.path("payment_key").asText()).isEqualTo("••••0042");
        assertThat(options.path("account_id").asText()).isEqualTo("acme-2");
        assertThat(clerk.get(ROOM).html().text()).contains("Not offered until it has the provider's address.");
        assertThat(atCheckout().page().select("input[name=method]")).isEmpty();

        var url = "https://pay.provider.test/start";
        var insecure = clerk.fillsIn(path, Map.of("provider_url", "http://pay.provider.test"));
        assertThat(insecure.html().select("#provider_url-problem").text()).contains("must be an https address");
        assertThat(clerk.fillsIn(path, Map.of("provider_url", url)).header("location"))
                .isEqualTo(ROOM);
        assertThat(clerk.get(ROOM).html().select(".notices").text())
                .as("nobody answers there")
                .contains("Card is saved. The provider did not say whether account and key fit");
        assertThat(clerk.get(path).html().select("[name=provider_url]").val()).isEqualTo(url);
        assertThat(atCheckout().page().select("input[name=method]").eachAttr("value"))
                .containsExactly(id("test_gateway"), id("card"));
    }

    @Test
    void whatIsWrongStandsBesideItsField() {
        var blank = clerk.post(
                ROOM + "/new", Map.of("kind", "card", "title", "Mine", "active", "1", "payment_key", "a secret"));
        assertThat(blank.status()).isEqualTo(422);
        assertThat(blank.html().select("#account_id-problem").text()).contains("blank");
        assertThat(blank.html().select("[name=title]").val()).isEqualTo("Mine");
        assertThat(blank.text()).doesNotContain("a secret");
        var twin = clerk.post(ROOM + "/new", Map.of("kind", "manual", "title", "Invoice", "active", "1"));
        assertThat(twin.html().select("#active-problem").text()).contains("another active payment method");
        assertThat(titles()).containsExactly("Test payments", "Manual payment");
    }

    @Test
    void oneIsRemovedUnlessMoneyIsReservedByIt() {
        adds("cod", "At the door", "");
        clerk.post(ROOM + "/" + id("cod") + "/delete", Map.of());
        assertThat(titles()).containsExactly("Test payments", "Manual payment");
        appApi.post("orders", """
                {"order": {"line_items": [{"title": "Jug", "price": "20.00", "quantity": 1}], "transactions": [
                  {"kind": "authorization", "status": "success", "amount": "20.00", "gateway": "test"}]}}
                """);
        var path = ROOM + "/" + id("test_gateway");
        var refused = clerk.post(path + "/delete", Map.of());
        assertThat(refused.header("location")).isEqualTo(path);
        assertThat(clerk.get(path).text()).contains("open authorizations");
        assertThat(titles()).contains("Test payments");
    }

    @Test
    @Tag("browser")
    void oneIsAddedMovedChangedAndRemovedInABrowser() {
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.SETTINGS).at(browser, shop, ROOM);
            browser.click("#add a[href*=bank_deposit]");
            browser.type("#title", "Transfer");
            browser.type("#instructions", IBAN);
            browser.press("main form .button--main");
            browser.until("the list", () -> browser.text(".notices").contains("Transfer is added."));
            assertThat(method("bank_deposit")
                            .at("/provider_options/instructions")
                            .asText())
                    .isEqualTo(IBAN);

            browser.press("[aria-label='Move Transfer up']");
            browser.until("the move", () -> titles().indexOf("Transfer") == 1);
            browser.press("[aria-label='Move Transfer up']");
            browser.until("the first place", () -> titles().indexOf("Transfer") == 0);
            browser.until(
                    "the button",
                    () -> !browser.find("[aria-label='Move Transfer up']").isEnabled());
            assertThat(browser.text("#preview li")).startsWith("Transfer");

            browser.click("[aria-label='Change Transfer']");
            browser.type("#title", "Bank");
            assertThat(browser.text(".unsaved")).isNotEmpty();
            browser.press(".unsaved .button--main");
            browser.until("the list", () -> browser.text(".notices").contains("Bank is saved."));
            assertThat(titles()).containsExactly("Bank", "Test payments", "Manual payment");
            assertThat(method("bank_deposit")
                            .at("/provider_options/instructions")
                            .asText())
                    .isEqualTo(IBAN);

            browser.click("[aria-label='Change Bank']");
            browser.press("main .button--danger");
            browser.press("#confirm [value=yes]");
            browser.until("the end", () -> browser.path().equals(ROOM));
            assertThat(titles()).containsExactly("Test payments", "Manual payment");
            browser.assertQuiet();
        }
    }

    private void adds(String kind, String title, String instructions) {
        var sent = clerk.post(
                ROOM + "/new", Map.of("kind", kind, "title", title, "instructions", instructions, "active", "1"));
        assertThat(sent.header("location")).isEqualTo(ROOM);
    }

    private List<String> titles() {
        return appApi.get("payment_methods").path("payment_methods").findValuesAsText("title");
    }

    private JsonNode method(String code) {
        return appApi.getWith("payment_methods", "code=" + code).at("/payment_methods/0");
    }

    private String id(String code) {
        return method(code).path("id").asText();
    }

    private Shopper atCheckout() {
        return atCheckout("jo@example.org");
    }

    private Shopper atCheckout(String email) {
        var variant = appApi.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", email);
        return new Shopper(testServer.visitor(shop))
                .takes(variant, 1)
                .goesToTheCheckout()
                .deliversTo(address);
    }
}
