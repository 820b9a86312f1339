package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

/** A shopper in another language than the shop's own: page to page, into the cart, and back. */
@Tag("browser")
@Tag("long")
final class LanguagesJourneyTest {

    private static final String SWITCH = "nav.languages";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = shop();

    @ParameterizedTest
    @EnumSource
    void germanPagesAreTakenOverAsTheServerWroteThem(BundledTheme theme) {
        testServer.wear(shop, theme.name(), theme.files());
        try (var browser = Browser.open()) {
            for (var path : List.of("/de", "/de/collections/all", "/de/products/cup", "/de/cart", "/de/search?q=cup")) {
                browser.go(testServer.url(shop.handle(), path));
                browser.untilInteractive();
                assertThat(browser.script("return document.documentElement.lang"))
                        .isEqualTo("de");
                browser.look("german-" + theme.name().toLowerCase() + path.replaceAll("\\W+", "-"));
                browser.assertQuiet();
            }
            assertThat(languageFiles(browser)).isEqualTo(1L);
        }
    }

    @Test
    void shopperStaysInTheLanguageUntilTheyChooseAnother() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/de"));
            browser.untilInteractive();
            browser.script("window.sameDocument = true");

            browser.click("#app a[href='/de/products/cup']");
            browser.until("the product", () -> browser.text("h1").equals("Cup"));
            assertThat(browser.path()).isEqualTo("/de/products/cup");
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
            assertThat(alternate(browser, "de")).isEqualTo(testServer.url(shop.handle(), "/de/products/cup"));
            assertThat(alternate(browser, "x-default")).isEqualTo(testServer.url(shop.handle(), "/products/cup"));
            assertThat(browser.script("return sdk.page.getContext().locale")).isEqualTo("de");
            assertThat(browser.script("return sdk.page.getContext().path")).isEqualTo("/de/products/cup");

            new Walk(browser).adds();
            browser.until("the cart", () -> browser.text("dialog[open]").contains("Zwischensumme"));
            browser.click("dialog[open] a[href='/de/cart']");
            browser.until("the page of the cart", () -> browser.path().equals("/de/cart"));
            browser.back();
            browser.until("the product again", () -> browser.path().equals("/de/products/cup"));
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);

            browser.click(SWITCH + " a[hreflang=en]");
            browser.until("the same in English", () -> browser.path().equals("/products/cup"));
            browser.untilInteractive();
            assertThat(browser.script("return document.documentElement.lang")).isEqualTo("en");
            assertThat(browser.text("#app form[action='/cart/add']")).contains("Add to cart");
            assertThat(languageFiles(browser)).isEqualTo(0L);
            browser.assertQuiet();
        }
    }

    @Test
    void switchIsReachedByKeyboardAndSaysWhereOneIs() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/collections/all"));
            browser.untilInteractive();
            assertThat(browser.find(SWITCH).getAriaRole()).isEqualTo("navigation");
            assertThat(browser.find(SWITCH).getAccessibleName()).isEqualTo("Language");
            assertThat(browser.find(SWITCH + " [aria-current]").getText()).isEqualTo("English");
            browser.script("document.querySelector(arguments[0]).focus()", SWITCH + " a[hreflang=de]");
            browser.keys(Keys.ENTER);
            browser.until("German", () -> browser.path().equals("/de/collections/all"));
            assertThat(browser.find(SWITCH + " [aria-current]").getText()).isEqualTo("Deutsch");
        }
    }

    @Test
    void whatIsTypedIntoTheSearchIsLookedForInTheLanguage() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/de/search"));
            browser.untilInteractive();
            browser.script("window.sameDocument = true");
            browser.find("main input[type=search]").sendKeys("cup");
            browser.until(
                    "suggestions",
                    () -> !browser.all("main a[href='/de/products/cup'], main [role=option]")
                            .isEmpty());
            browser.find("main input[type=search]").sendKeys(Keys.ENTER);
            browser.until("what was found", () -> browser.address().contains("/de/search?q=cup"));
            browser.until("one product", () -> browser.text("main").contains("1 Produkt"));
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
        }
    }

    private Shop shop() {
        var made = testServer.newShop();
        var api = testServer.api(made.handle());
        api.sells("Cup", "5.50", 8);
        api.post("shop_locales", "{\"shop_locale\":{\"locale\":\"de\"}}");
        return made;
    }

    private static Object alternate(Browser browser, String locale) {
        return browser.script(
                "return document.querySelector(`link[rel=alternate][hreflang='${arguments[0]}']`).href", locale);
    }

    /** How many of the document's files are texts in a language. */
    private static Object languageFiles(Browser browser) {
        return browser.script("""
                const names = performance.getEntriesByType('resource').map((entry) => entry.name);
                const scripts = [...new Set(names)].filter((name) => name.includes('/_theme/') && name.endsWith('.js'));
                return Promise.all(scripts.map((name) => fetch(name).then((answer) => answer.text()))).then(
                  (texts) => texts.filter((text) => text.includes('In den Warenkorb')).length,
                );
                """);
    }
}
