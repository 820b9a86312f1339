package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A shopper opens an account, keeps an address, buys with it, cancels the order, and leaves. */
@Tag("browser")
final class CustomerAccountJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final String email = TestCustomer.freshEmail();

    @Test
    void shopperHasAnAccountAndBuysWithIt() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url("demo", "/"));
            browser.untilInteractive();
            browser.click(".header__account");
            browser.untilPath("/account/sign-in");
            browser.look("account-sign-in");
            browser.click(".elsewhere a[href*='/account/register']");
            browser.untilPath("/account/register");
            registers(browser);

            addsAnAddress(browser);
            buys(browser);
            cancels(browser);

            browser.click(".account__out");
            browser.untilPath("/");
            browser.untilInteractive();
            assertThat(user(browser)).isEqualTo("null");
            browser.assertQuiet();
        }
    }

    @Test
    @Tag("long")
    void accountIsKeptWithTheKeyboardAlone() {
        var customer = TestCustomer.register(testServer, "demo", "Kim");
        try (var browser = Browser.open()) {
            browser.go(testServer.url("demo", "/login?redirect=/my-account"));
            browser.tabTo("#email");
            browser.keys(customer.email());
            browser.tabTo("#password");
            browser.keys(TestCustomer.PASSWORD, Keys.ENTER);
            browser.untilPath("/my-account");
            browser.untilInteractive();
            browser.tabTo(".account__nav a[href='/my-account/addresses']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/my-account/addresses");
            browser.until("the page", () -> browser.text("main h1").equals("Addresses"));
            browser.tabTo("main .empty .button");
            browser.keys(Keys.ENTER);
            browser.tabTo("#account-last_name");
            browser.keys("Lee", Keys.ENTER);
            browser.until(
                    "what is wrong", () -> browser.text("#account-city-error").equals("Fill this in."));
            browser.tabTo("#account-address1");
            browser.keys("Weg 1");
            browser.tabTo("#account-city");
            browser.keys("Berlin", Keys.ENTER);
            browser.until("the address", () -> browser.all(".address-card").size() == 1);
        }
    }

    private void registers(Browser browser) {
        browser.type("#first_name", "Ann");
        browser.type("#last_name", "Lee");
        browser.type("#email", email);
        browser.type("#password", TestCustomer.PASSWORD);
        browser.type("#password_confirmation", TestCustomer.PASSWORD);
        browser.press("main .button");
        browser.untilPath("/account/done/registered");
        browser.go(ReceivedEmail.to(testServer, email).link("Open my account"));
        browser.press("main .button");
        browser.untilPath("/my-account");
        browser.untilInteractive();
        assertThat(browser.text("main h1")).isEqualTo("Hello, Ann");
        assertThat(user(browser)).isEqualTo(email);
        browser.look("account");
    }

    private void addsAnAddress(Browser browser) {
        browser.click(".account__nav a[href='/my-account/addresses']");
        browser.until("the page", () -> browser.text("main h1").equals("Addresses"));
        browser.click("main .empty .button");
        browser.type("#account-first_name", "Ann");
        browser.type("#account-last_name", "Lee");
        browser.type("#account-address1", "Weg 1");
        browser.type("#account-zip", "10115");
        browser.type("#account-city", "Berlin");
        browser.look("account-address");
        browser.keys(Keys.ENTER);
        browser.until("the address", () -> browser.all(".address-card").size() == 1);
    }

    private void buys(Browser browser) {
        browser.go(testServer.url("demo", "/products/everyday-mug"));
        browser.untilInteractive();
        var walk = new Walk(browser);
        walk.adds();
        browser.go(testServer.url("demo", "/cart"));
        browser.untilInteractive();
        browser.click("main button[name=checkout]");
        browser.untilPath("/checkouts/");
        assertThat(browser.find("#email").getDomProperty("value")).isEqualTo(email);
        assertThat(browser.find("#address1").getDomProperty("value")).isEqualTo("Weg 1");
        browser.press("main .actions .button");
        walk.choosesTheCheapestDelivery().pays(Shopper.GOOD).heading("Thank you");
    }

    private void cancels(Browser browser) {
        browser.go(testServer.url("demo", "/my-account/orders"));
        browser.untilInteractive();
        browser.look("account-orders");
        browser.click(".order-card a");
        browser.until("the order", () -> browser.text("main h1").startsWith("Order #"));
        browser.look("account-order");
        browser.click(browser.all(".account__actions .button").getLast());
        browser.click("dialog[open] .button");
        browser.until("the cancellation", () -> browser.text("main .order-head").contains("This order was cancelled"));
        browser.click(".account__actions .button");
        browser.until("the cart", () -> browser.text("dialog[open]").contains("Everyday mug"));
        browser.keys(Keys.ESCAPE);
    }

    private static String user(Browser browser) {
        return String.valueOf(browser.script("""
                return fetch('/account.json').then((answer) => answer.json()).then(({ user }) => user && user.email)
                """));
    }
}
