package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ScreenWidths;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Going to and fro in the checkout, and what its fields do while somebody types. */
@Tag("browser")
final class CheckoutJourneyTest {

    private static final Map<String, String> EXPIRIES = Map.of(
            "1230", "12/30",
            "12/30", "12/30",
            "12 / 30", "12/30",
            "12-30", "12/30",
            "12/2030", "12/2030",
            "1/30", "01/30",
            "430", "04/30");

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @CsvSource({"390, true", "1440, false"})
    void backForwardAndReloadLeadThroughEveryStep(int width, boolean scripts) {
        try (var browser = opened(width, scripts)) {
            var walk = begins(browser, scripts);
            browser.type("#email", "jo");
            browser.find("form.form button").click();
            browser.until("the problem", () -> browser.text("#email-problem").contains("not valid"));
            browser.reload();
            assertThat(browser.text("#email-problem")).contains("not valid");
            walk.fillsIn().choosesTheCheapestDelivery().pays(Shopper.DECLINED);
            browser.until("the refusal", () -> browser.text("#problems").contains("declined"));
            browser.reload();
            assertThat(browser.text("#problems")).contains("declined");
            backTo(browser, "/delivery").find("input[name=handle]");
            backTo(browser, "/contact");
            assertThat(browser.find("#city").getDomProperty("value")).isEqualTo("Berlin");
            assertThat(browser.find("#email").getDomProperty("value")).isEqualTo("jo@example.org");
            backTo(browser, "/cart").find("main button[name=checkout]");
            forwardTo(browser, "/contact");
            assertThat(browser.find("#city").getDomProperty("value")).isEqualTo("Berlin");
            forwardTo(browser, "/delivery").find("input[name=handle]");
            forwardTo(browser, "/payment");
            walk.pays(Shopper.GOOD).heading("Thank you");
            browser.back();
            browser.until("no second payment", () -> browser.path().endsWith("/thank_you"));
            assertThat(browser.text("h1")).isEqualTo("Thank you");
            assertThat(browser.all("#number")).isEmpty();
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"1440, true", "390, false"})
    void backForwardAndReloadDoSoOnTheOtherScreens(int width, boolean scripts) {
        backForwardAndReloadLeadThroughEveryStep(width, scripts);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherBillingAddressIsAskedForWhenItIsChosen(boolean scripts) {
        try (var browser = opened(390, scripts)) {
            var walk = begins(browser, scripts).fillsIn().choosesTheCheapestDelivery();
            assertThat(browser.all("#billing_zip").getFirst().isDisplayed()).isFalse();
            browser.find("input[name=billing][value=different]").click();
            browser.type("#billing_first_name", "Ann");
            walk.pays(Shopper.GOOD);
            browser.until(
                    "the problem", () -> browser.text("#billing_city-problem").equals("Enter a city."));
            browser.type("#billing_last_name", "Roy");
            browser.type("#billing_address1", "Side Street 2");
            browser.type("#billing_zip", "20095");
            browser.type("#billing_city", "Hamburg");
            walk.pays(Shopper.GOOD).heading("Thank you");
            assertThat(browser.text(".review[aria-label=Order]"))
                    .contains("Bill to")
                    .contains("Ann Roy")
                    .contains("20095 Hamburg");
        }
    }

    @Test
    void cardIsGroupedAsItIsTyped() {
        try (var browser = opened(1440, true)) {
            begins(browser, true).fillsIn().choosesTheCheapestDelivery();
            browser.type("#number", "4242424242424242");
            assertThat(value(browser, "number")).isEqualTo("4242 4242 4242 4242");
            browser.keys(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "1");
            assertThat(value(browser, "number")).isEqualTo("4242 1424 2424 2424 2");
            assertThat(caret(browser, "number")).isEqualTo(6L);
            browser.keys(Keys.BACK_SPACE, Keys.BACK_SPACE);
            assertThat(value(browser, "number")).isEqualTo("4244 2424 2424 242");
            assertThat(caret(browser, "number")).isEqualTo(3L);
            pastes(browser, "number", "4242-4242 42424242");
            assertThat(value(browser, "number")).isEqualTo("4242 4242 4242 4242");
            pastes(browser, "number", "378282246310005");
            assertThat(value(browser, "number")).isEqualTo("3782 822463 10005");
            browser.type("#cvc", "12a345");
            assertThat(value(browser, "cvc")).isEqualTo("1234");
        }
    }

    @Test
    void expiryIsWrittenAsCardsShowIt() {
        try (var browser = opened(1440, true)) {
            begins(browser, true).fillsIn().choosesTheCheapestDelivery();
            EXPIRIES.forEach((typed, shown) -> {
                browser.type("#expiry", typed);
                assertThat(value(browser, "expiry")).as("typed " + typed).isEqualTo(shown);
                for (int i = 0; i < shown.length(); i++) {
                    browser.keys(Keys.BACK_SPACE);
                }
                assertThat(value(browser, "expiry")).as("deleted " + typed).isEqualTo("");
                pastes(browser, "expiry", typed);
                assertThat(value(browser, "expiry")).as("pasted " + typed).isEqualTo(shown);
            });
        }
    }

    @Test
    void onAPhoneTheThanksStandAboveTheSummary() {
        try (var browser = opened(390, true)) {
            begins(browser, true)
                    .fillsIn()
                    .choosesTheCheapestDelivery()
                    .pays(Shopper.GOOD)
                    .heading("Thank you");
            var summary = browser.find(".side--summary").getRect();
            assertThat(summary.getHeight()).isPositive();
            assertThat(browser.find("h1").getRect().getY()).isLessThan(summary.getY());
        }
    }

    @Test
    void codeThatIsRefusedLosesNothingOfTheAddress() {
        try (var browser = opened(1440, true)) {
            begins(browser, true);
            browser.type("#city", "Bremen");
            browser.type("#discount", "NONSENSE");
            browser.keys(Keys.ENTER);
            browser.until("the refusal", () -> browser.text("#discount-problem").contains("does not exist"));
            assertThat(value(browser, "city")).isEqualTo("Bremen");
            browser.reload();
            assertThat(value(browser, "city")).isEqualTo("Bremen");
            browser.type("#discount", "welcome10");
            browser.keys(Keys.ENTER);
            browser.until("the code", () -> browser.text(".discount").contains("WELCOME10"));
            assertThat(browser.all("#problems")).isEmpty();
            assertThat(value(browser, "city")).isEqualTo("Bremen");
            browser.assertQuiet();
        }
    }

    @Test
    void keyboardIsEnoughFromTheCartToTheOrder() {
        try (var browser = opened(1440, true)) {
            begins(browser, true);
            browser.back();
            browser.find("main button[name=checkout]");
            browser.tabTo("main button[name=checkout]");
            browser.keys(Keys.ENTER);
            browser.until("the address", () -> browser.path().endsWith("/contact"));
            for (var field : List.of("email", "first_name", "last_name", "address1", "zip", "city")) {
                browser.tabTo("#" + field);
                browser.keys(Shopper.ADDRESS.get(field));
            }
            browser.keys(Keys.ENTER);
            browser.until("the delivery", () -> browser.path().endsWith("/delivery"));
            browser.tabTo("input[name=handle]");
            browser.keys(Keys.ARROW_DOWN, Keys.ENTER);
            browser.until("the payment", () -> browser.path().endsWith("/payment"));
            browser.tabTo("#number");
            browser.keys("4242424242424242", Keys.TAB, "Jo Lee", Keys.TAB, "1240", Keys.TAB, "123", Keys.ENTER);
            browser.until("thanks", () -> browser.text("h1").equals("Thank you"));
            assertThat(browser.text(".review[aria-label=Order]")).contains("Express delivery");
            browser.assertQuiet();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(ScreenWidths.class)
    void everyProblemOfTheCheckoutFitsTheScreen(int width) {
        try (var browser = opened(width, true)) {
            var walk = begins(browser, true);
            browser.find("form.form button").click();
            browser.find("#problems");
            browser.shoot("checkout-contact-problems-" + width);
            assertThat(browser.obstacles()).isEqualTo(List.of());
            walk.fillsIn().choosesTheCheapestDelivery();
            browser.find("input[name=billing][value=different]").click();
            browser.find("form.form button").click();
            browser.find("#problems");
            browser.shoot("checkout-billing-problems-" + width);
            assertThat(browser.obstacles()).isEqualTo(List.of());
            assertThat(browser.script("return document.documentElement.scrollWidth - innerWidth"))
                    .isEqualTo(0L);
        }
    }

    private static Browser opened(int width, boolean scripts) {
        var browser = scripts ? Browser.open() : Browser.withoutScripts();
        return browser.size(width, width < 600 ? 844 : 1000);
    }

    /** From a product over the cart to the checkout's first step. */
    private Walk begins(Browser browser, boolean scripts) {
        browser.go(testServer.url("demo", "/products/supper-bowl"));
        if (scripts) {
            browser.untilInteractive();
            new Walk(browser).adds();
            browser.go(testServer.url("demo", "/cart"));
            browser.untilInteractive();
        } else {
            browser.press("form.product-form button.button--wide");
        }
        browser.press("main button[name=checkout]");
        browser.until("the address", () -> browser.path().endsWith("/contact"));
        return new Walk(browser);
    }

    /** why twice: a form that was answered with its own page may stand in the history of its own. */
    private static Browser backTo(Browser browser, String end) {
        browser.back();
        if (!browser.path().endsWith(end)) {
            browser.back();
        }
        browser.until("going back to " + end, () -> browser.path().endsWith(end));
        return browser;
    }

    private static Browser forwardTo(Browser browser, String end) {
        browser.forward();
        if (!browser.path().endsWith(end)) {
            browser.forward();
        }
        browser.until("going forward to " + end, () -> browser.path().endsWith(end));
        return browser;
    }

    private static Object value(Browser browser, String id) {
        return browser.find("#" + id).getDomProperty("value");
    }

    private static Object caret(Browser browser, String id) {
        return browser.script("return document.getElementById(arguments[0]).selectionStart", id);
    }

    /** In the place of what stands there, as the clipboard would. */
    private static void pastes(Browser browser, String id, String text) {
        browser.script("""
                const field = document.getElementById(arguments[0])
                field.focus()
                field.select()
                document.execCommand('insertText', false, arguments[1])
                """, id, text);
    }
}
