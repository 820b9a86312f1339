package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** A customer asks to send something back, the merchant says where to, and gives the money back when it is there. */
@Tag("browser")
final class ReturnJourneyTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void whatDoesNotFitComesBackAndIsRefunded() {
        var customer = TestCustomer.register(testServer, "demo", "Ida");
        var order = sent(customer);
        try (var browser = Browser.open()) {
            customer.signIn(browser, "/my-account/orders/" + order);
            browser.untilInteractive();
            asks(browser);

            testServer.owner("demo").at(browser, "demo", "/admin");
            browser.look("console-home-return");
            browser.click("[aria-labelledby=returns-title] .card__head a");
            browser.until("the returns", () -> browser.text("h1").equals("Returns"));
            browser.look("console-returns-requested");
            browser.click(browser.all("a[data-row]").getFirst());
            browser.until("the order", () -> browser.address().contains("/shops/demo/orders/" + order));
            approves(browser);
            assertThat(ReceivedEmail.to(testServer, customer.email()).text()).contains("To Main Street 1, please.");

            refunds(browser);
            var api = testServer.api("demo");
            assertThat(api.get("orders/" + order).at("/order/financial_status").asText())
                    .isEqualTo("partially_refunded");
            assertThat(api.get("orders/" + order + "/returns")
                            .at("/returns/0/status")
                            .asText())
                    .isEqualTo("closed");
            assertThat(browser.all(".timeline li span"))
                    .extracting(WebElement::getText)
                    .anyMatch(text -> text.endsWith("-R1 was asked for."))
                    .anyMatch(text -> text.endsWith("-R1 was closed."));

            browser.go(testServer.url("demo", "/my-account/orders/" + order));
            browser.untilInteractive();
            assertThat(browser.text("main"))
                    .contains("Received", "You wrote: Too small.", "The shop wrote: To Main Street 1, please.");
            browser.look("account-order-returned");
        }
    }

    private String sent(TestCustomer customer) {
        var api = testServer.api("demo");
        var variant = api.sells("Woollen sock", "7.50", 9).at("/variants/0/id").asText();
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("email", customer.email());
        var shopper = new Shopper(customer.visitor())
                .takes(variant, 2)
                .goesToTheCheckout()
                .deliversTo(address);
        shopper.pays(Shopper.GOOD);
        api.post("orders/" + shopper.order() + "/fulfillments", "{\"fulfillment\":{}}");
        return shopper.order();
    }

    private static void asks(Browser browser) {
        browser.click(browser.all("main .account__actions .button--quiet").getFirst());
        browser.find("#return-reason");
        browser.click("main form .button");
        browser.until("what is missing", () -> browser.text("main form").contains("at least one piece"));
        browser.script("""
                const many = document.querySelector('main form select');
                many.value = '2';
                many.dispatchEvent(new Event('change', { bubbles: true }));
                """);
        browser.type("#return-reason", "Too small.");
        browser.look("account-return");
        browser.click("main form .button");
        browser.until("the return", () -> browser.text("main").contains("Asked for"));
    }

    private static void approves(Browser browser) {
        browser.click("[data-opens^=approve]");
        browser.type("dialog[open] textarea", "To Main Street 1, please.");
        browser.look("console-return-approve");
        browser.press("dialog[open] .button--main");
        browser.until("the answer", () -> browser.text("main").contains("On the way back"));
        browser.look("console-return-approved");
    }

    private static void refunds(Browser browser) {
        browser.click("[id^=return-] a.button--main");
        browser.until("the refund", () -> browser.text("h1").equals("Refund"));
        assertThat(browser.find("[id^=quantity-]").getDomProperty("value")).isEqualTo("2");
        browser.press("button[value=refund]");
        browser.until("the order", () -> browser.text("main").contains("Done"));
    }
}
