package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Filters of the starter theme: beside the list on a desk, in a drawer on a phone, and without scripts. */
@Tag("browser")
final class FacetJourneyTest {

    private static final String COUNT = ".toolbar__count";
    private static final String BLUE = "a[href*='option.Color=Blue']";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @BeforeEach
    void fill() {
        sells("Cup", "sale, clay", "Red", 5);
        sells("Jug", "sale", "Blue", 9);
        sells("Bowl", "clay", "Blue", 12);
    }

    private void sells(String title, String tags, String color, int price) {
        testServer.api(shop.handle()).post("products", """
                {"product": {"title": "%s", "tags": "%s", "options": [{"name": "Color"}],
                  "variants": [{"option1": "%s", "price": "%d"}]}}""".formatted(title, tags, color, price));
    }

    @Test
    void twoChoicesNarrowTheListAndTheWayBackIsOpen() {
        try (var browser = Browser.open().size(1440, 900)) {
            at(browser, "/collections/all");
            browser.script("window.sameDocument = true");
            untilCount(browser, "3 products");
            browser.click("#filters " + BLUE);
            untilCount(browser, "2 products");
            assertThat(focus(browser, "#filters a[aria-current]"))
                    .as("stays where it was")
                    .isTrue();
            browser.click("#filters a[href*='tag=sale']");
            untilCount(browser, "1 product");
            assertThat(browser.text(".card")).contains("Jug");
            assertThat(browser.address()).contains("option.Color=Blue", "tag=sale");
            assertThat(browser.script("return document.querySelector('meta[name=robots]').content"))
                    .isEqualTo("noindex");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.view("facets-desk");

            browser.back();
            untilCount(browser, "2 products");
            browser.click(".chip");
            untilCount(browser, "3 products");
            assertThat(focus(browser, COUNT)).as("the chip is gone").isTrue();

            browser.type("#filters input[name=price_max]", "9");
            browser.click("#filters form button");
            untilCount(browser, "2 products");
            browser.click("#filters " + BLUE);
            untilCount(browser, "1 product");
            assertThat(browser.text(".chips")).contains("Up to 9.00 EUR", "Blue");
            browser.click(".chips__clear");
            untilCount(browser, "3 products");
            assertThat(browser.script("return document.querySelector('#filters input[name=price_max]').value"))
                    .isEqualTo("");
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
            browser.assertQuiet();
        }
    }

    @Test
    void whatFitsNothingSaysSoAndLeadsBack() {
        try (var browser = Browser.open().size(1440, 900)) {
            at(browser, "/collections/all?option.Color=Red&price_min=6");
            assertThat(browser.text(".empty")).contains("Nothing fits all of these filters");
            untilCount(browser, "0 products");
            browser.click(".empty a");
            untilCount(browser, "3 products");
            browser.assertQuiet();
        }
    }

    @Test
    void aPhoneOpensThemInADrawerThatTheKeyboardWorks() {
        try (var browser = Browser.open().size(390, 844)) {
            at(browser, "/collections/all");
            assertThat(browser.find(".listing__open").getText()).isEqualTo("Filters");
            browser.tabTo(".listing__open");
            browser.keys(Keys.ENTER);
            browser.find("dialog[open] .facets");
            browser.tabTo("dialog[open] " + BLUE);
            browser.keys(Keys.ENTER);
            browser.until(
                    "the number",
                    () -> browser.text("dialog[open] .drawer__foot").contains("Show 2 products"));
            assertThat(focus(browser, "dialog[open] a[aria-current]")).isTrue();
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.view("facets-phone");
            browser.keys(Keys.ESCAPE);
            browser.until("a closed drawer", () -> browser.all("dialog[open]").isEmpty());
            assertThat(focus(browser, ".listing__open")).isTrue();
            assertThat(browser.text(".listing__open")).isEqualTo("Filters (1)");
            assertThat(browser.all(".card")).hasSize(2);
            browser.assertQuiet();
        }
    }

    @Test
    void aSearchIsNarrowedDownToo() {
        try (var browser = Browser.open().size(1440, 900)) {
            at(browser, "/search?q=blue");
            untilCount(browser, "2 products for “blue”");
            browser.click("#filters a[href*='tag=clay']");
            untilCount(browser, "1 product for “blue”");
            assertThat(browser.text(".card")).contains("Bowl");
            browser.assertQuiet();
        }
    }

    @Test
    void theyWorkWithoutScripts() {
        try (var browser = Browser.withoutScripts().size(390, 844)) {
            browser.go(testServer.url(shop.handle(), "/collections/all"));
            browser.press("a.listing__open");
            browser.press("#filters " + BLUE);
            browser.until("the list", () -> browser.text(COUNT).equals("2 products"));
            browser.press("a.listing__open");
            browser.find("#filters input[name=price_max]").sendKeys("9", Keys.ENTER);
            browser.until("the list", () -> browser.text(COUNT).equals("1 product"));
            assertThat(browser.address()).contains("option.Color=Blue", "price_max=9");
        }
    }

    private void at(Browser browser, String path) {
        browser.go(testServer.url(shop.handle(), path));
        browser.untilInteractive();
    }

    private static void untilCount(Browser browser, String count) {
        browser.until(count, () -> browser.text(COUNT).equals(count));
    }

    private static boolean focus(Browser browser, String css) {
        return Boolean.TRUE.equals(browser.script("return document.activeElement.matches(arguments[0])", css));
    }
}
