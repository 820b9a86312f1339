package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;

/** One ring with two engravings: two lines of one variant, which shoppers change and take out one by one. */
@Tag("browser")
@Tag("long")
final class TwoEngravingsTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @ParameterizedTest
    @EnumSource
    void oneIsChangedAndTheOtherTakenOut(BundledTheme theme) {
        wears(theme);
        try (var browser = Browser.open()) {
            engraves(browser, "Ann");
            browser.until(
                    "the drawer", () -> browser.text("dialog[open] .lines").contains("Engraving: Ann"));
            engraves(browser, "Bob");
            browser.until("both", () -> shown(browser, "dialog[open]").equals(List.of("Ann 1", "Bob 1")));
            browser.click("dialog[open] .line:nth-of-type(2) .quantity__step:last-of-type");
            browser.until("two of Bob's", () -> shown(browser, "dialog[open]").equals(List.of("Ann 1", "Bob 2")));
            browser.until("the shop's word", () -> kept(browser).equals("Ann 1, Bob 2"));

            browser.go(testServer.url(shop.handle(), "/cart"));
            browser.untilInteractive();
            browser.click("main .line:nth-of-type(1) .quantity__step:last-of-type");
            browser.click("main .line:nth-of-type(2) .quantity__step:last-of-type");
            browser.until("one more of each", () -> kept(browser).equals("Ann 2, Bob 3"));
            assertThat(shown(browser, "main")).containsExactly("Ann 2", "Bob 3");
            browser.click("main .line:nth-of-type(1) button[name=remove_line]");
            browser.until("Bob's alone", () -> kept(browser).equals("Bob 3"));
            assertThat(shown(browser, "main")).containsExactly("Bob 3");
            browser.assertQuiet();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIsChangedAndTheOtherTakenOutWithoutScripts(BundledTheme theme) {
        wears(theme);
        try (var browser = Browser.withoutScripts()) {
            engraves(browser, "Ann");
            browser.untilPath("/cart");
            engraves(browser, "Bob");
            browser.untilPath("/cart");
            browser.type("main .line:nth-of-type(2) .quantity__input", "3");
            browser.press("main .cart__summary .button--quiet");
            browser.until("three of Bob's", () -> printed(browser).equals(List.of("Ann 1", "Bob 3")));
            browser.press("main .line:nth-of-type(1) button[name=remove_line]");
            browser.until("Bob's alone", () -> printed(browser).equals(List.of("Bob 3")));
        }
    }

    private void wears(BundledTheme theme) {
        testServer.wear(shop, theme.name(), theme.files());
        testServer.api(shop.handle()).post("products", """
                {"product": {"title": "Ring", "variants": [{"price": "30.00"}], "custom_options": [
                  {"name": "Engraving", "required": true}]}}""");
    }

    private void engraves(Browser browser, String text) {
        browser.go(testServer.url(shop.handle(), "/products/ring"));
        browser.type("#custom-1", text);
        browser.press("form.product-form button.button--wide");
    }

    /** What each line says was engraved, and how many there are. */
    private static List<String> shown(Browser browser, String place) {
        return ((List<?>) browser.script("""
                return [...document.querySelectorAll(arguments[0] + ' .line')].map((line) =>
                  line.querySelector('.line__option').textContent.replace('Engraving:', '').trim() + ' '
                    + line.querySelector('.quantity__input').value)
                """, place))
                .stream().map(String::valueOf).toList();
    }

    private static List<String> printed(Browser browser) {
        return browser.all("main .line").stream()
                .map(line -> line.findElement(By.cssSelector(".line__option"))
                                .getText()
                                .replace("Engraving: ", "") + " "
                        + line.findElement(By.cssSelector(".quantity__input")).getDomAttribute("value"))
                .toList();
    }

    private static String kept(Browser browser) {
        return String.valueOf(browser.script("""
                return fetch('/cart.json').then((answer) => answer.json()).then(({ items }) =>
                  items.map((item) => `${item.properties[0].value} ${item.qty}`).join(', '))
                """));
    }
}
