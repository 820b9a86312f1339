package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ScreenWidths;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.openqa.selenium.Keys;

/** From the icon to the product: the cursor stands where one types, and the words need not be the shop's own. */
@Tag("browser")
final class SearchJourneyTest {

    private static final String ICON = ".header__tools a[href='/search']";

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
