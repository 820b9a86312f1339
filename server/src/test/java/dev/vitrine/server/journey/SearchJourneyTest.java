package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ScreenWidths;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.openqa.selenium.Keys;

/** From the icon to the product: the cursor stands where one types, and the words need not be the shop's own. */
@Tag("browser")
final class SearchJourneyTest {

    private static final String ICON = ".header__tools a[href='/search']";

    private static final String FIELD_STATUS = ".search-form [role=status]";

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @ArgumentsSource(ScreenWidths.class)
    void theIconPutsTheCursorIntoTheFieldAndThePluralFindsTheProduct(int width) {
        var shop = testServer.newShop();
        testServer.api(shop.handle()).sells("Everyday mug", "5.50", 8);
        try (var browser = Browser.open().size(width, 900)) {
            at(browser, shop, "/");
            browser.script("window.sameDocument = true");
            browser.click(ICON);
            untilTyping(browser);
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
            browser.keys("mugs", Keys.ENTER);
            browser.until("the product", () -> browser.text("main").contains("1 product for “mugs”"));
            assertThat(browser.text(".card")).contains("Everyday mug");
            browser.view("search-" + width);
            browser.click(ICON);
            untilTyping(browser);
            browser.script("document.activeElement.blur()");
            browser.click(ICON);
            untilTyping(browser);
            browser.assertQuiet();
        }
    }

    @Test
    void theKeyboardAndAWholeLoadOfThePageLeadIntoTheFieldToo() {
        try (var browser = Browser.open()) {
            at(browser, testServer.shop("demo"), "/");
            browser.tabTo(ICON);
            browser.keys(Keys.ENTER);
            untilTyping(browser);
            at(browser, testServer.shop("demo"), "/search");
            untilTyping(browser);
            browser.click("header a[href='/collections/kitchen']");
            browser.until(
                    "a heading with the focus",
                    () -> Boolean.TRUE.equals(browser.script("return document.activeElement.matches('h1')")));
            browser.assertQuiet();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(ScreenWidths.class)
    void suggestionsComeWhileOneTypesAndTheArrowsChooseOne(int width) {
        var shop = testServer.newShop();
        var api = testServer.api(shop.handle());
        api.sells("Everyday mug", "5.50", 8);
        api.sells("Teapot", "25.00", 8);
        api.post("custom_collections", "{\"custom_collection\":{\"title\":\"Mugs and cups\"}}");
        try (var browser = Browser.open().size(width, 900)) {
            at(browser, shop, "/search");
            untilTyping(browser);
            browser.keys("mu");
            browser.until("suggestions", () -> browser.text(FIELD_STATUS).equals("2 suggestions"));
            assertThat(browser.text(".suggestions")).contains("Everyday mug", "5.50", "Mugs and cups");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.view("suggestions-" + width);

            browser.keys(Keys.ESCAPE);
            browser.until("none", () -> browser.script("return document.querySelector('.suggestions')") == null);
            assertThat(browser.script("return document.activeElement.value")).isEqualTo("mu");
            browser.keys("g");
            browser.until("suggestions", () -> browser.text(FIELD_STATUS).equals("2 suggestions"));
            browser.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
            assertThat(chosen(browser)).isEqualTo("Mugs and cups");
            browser.keys(Keys.ARROW_DOWN);
            assertThat(browser.script("return document.activeElement.getAttribute('aria-activedescendant')"))
                    .as("back in the field")
                    .isNull();
            browser.keys(Keys.ARROW_DOWN);
            assertThat(chosen(browser)).startsWith("Everyday mug");
            browser.script("window.sameDocument = true");
            browser.keys(Keys.ENTER);
            browser.until("the product", () -> browser.text("h1").equals("Everyday mug"));
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
            browser.assertQuiet();
        }
    }

    @Test
    void wordsThatFindNothingSaySoAndStillLeadToTheResults() {
        var shop = testServer.newShop();
        try (var browser = Browser.open()) {
            at(browser, shop, "/search");
            untilTyping(browser);
            browser.keys("qwxz");
            browser.until("the answer", () -> browser.text(FIELD_STATUS).equals("No suggestions"));
            browser.keys(Keys.ENTER);
            browser.until("the page", () -> browser.text("main").contains("Nothing found for “qwxz”"));
            browser.assertQuiet();
        }
    }

    /** What a screen reader says is chosen while the cursor stands in the field. */
    private static String chosen(Browser browser) {
        return (String) browser.script("""
                const chosen = document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))
                return chosen.getAttribute('aria-selected') === 'true' ? chosen.innerText.trim() : ''
                """);
    }

    private void at(Browser browser, Shop shop, String path) {
        browser.go(testServer.url(shop.handle(), path));
        browser.untilInteractive();
    }

    private static void untilTyping(Browser browser) {
        browser.until(
                "the cursor in the field",
                () -> Boolean.TRUE.equals(
                        browser.script("return document.activeElement.matches('main input[name=q]')")));
    }
}
