package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The preview as others see the shop: a customer, and prices in another currency. */
@Tag("browser")
@Tag("long")
final class ThemeEditorViewAsTest {

    private static final String BUTTON = ".view-as__button";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void aCustomerAndACurrencyAreSeenAndNobodyIsSignedIn() {
        var api = testServer.api(shop.handle());
        api.sells("Cup", "5.50", 8);
        api.post("exchange_rates", "{\"exchange_rate\": {\"currency_code\": \"GBP\", \"rate\": 2}}");
        api.post("customers", """
                {"customer": {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com",
                 "tags": "loyal, early", "note": "likes cups", "phone": "+493012345678"}}
                """);
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            assertThat(browser.text(BUTTON)).isEqualTo("View as guest");
            assertThat(prices(tab)).contains("5.50");
            assertThat(user(tab)).isEqualTo("null");

            // By keyboard alone.
            browser.script("document.querySelector(arguments[0]).focus()", BUTTON);
            browser.keys(Keys.ENTER);
            browser.until(
                    "the search",
                    () -> Boolean.TRUE.equals(
                            browser.script("return document.activeElement.matches('.view-as__menu input')")));
            browser.keys("love");
            browser.until(
                    "Ada", () -> browser.text(".view-as__menu .combo__list").contains("Ada Lovelace"));
            browser.keys(Keys.ENTER);
            browser.until("Ada chosen", () -> browser.text(BUTTON).equals("View as Ada Lovelace"));
            browser.find(".view-as__menu select").sendKeys("British");
            browser.until("pounds", () -> prices(tab).contains("11.00"));
            browser.look("theme-editor-view-as");

            // What the theme gets, and nothing else.
            var known = Json.parse(user(tab));
            assertThat(known.path("email").asText()).isEqualTo("ada@example.com");
            assertThat(known.path("tags").toString()).isEqualTo("[\"early\",\"loyal\"]");
            assertThat(known.fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder(
                            "id", "email", "first_name", "last_name", "tags", "accepts_marketing", "orders_count");
            assertThat(tab.inPage("return document.cookie")).asString().doesNotContain("currency");
            assertThat(testServer.visitor(shop.handle()).get("/account.json").text())
                    .isEqualTo("{\"user\":null}");

            browser.reload();
            tab.awaitPage();
            browser.until("the same after loading", () -> browser.text(BUTTON).equals("View as Ada Lovelace, GBP"));
            browser.until(
                    "the same in the page",
                    () -> user(tab).contains("Ada") && prices(tab).contains("11.00"));

            browser.click("[aria-label='View as a guest again']");
            browser.until(
                    "a guest", () -> user(tab).equals("null") && prices(tab).contains("5.50"));
            assertThat(browser.text(BUTTON)).isEqualTo("View as guest");
        }
    }

    @Test
    void aLanguageIsLookedAtOnEachPageThatIsChosen() {
        var api = testServer.api(shop.handle());
        api.sells("Cup", "5.50", 8);
        api.post("shop_locales", "{\"shop_locale\": {\"locale\": \"de\"}}");
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            browser.click(BUTTON);
            browser.find(".view-as__menu select[id$=locale]").sendKeys("Deutsch");
            browser.until("German", () -> path(tab).equals("/de"));
            tab.awaitPage();
            assertThat(browser.text(BUTTON)).isEqualTo("View as guest, Deutsch");
            browser.look("theme-editor-view-as-german");

            browser.find(".page-chooser").sendKeys("Product");
            browser.until("the product in German", () -> path(tab).equals("/de/products/cup"));
            assertThat(tab.inPage("return document.documentElement.lang")).isEqualTo("de");

            // The preview's own links change it, too.
            browser.until(
                    "the switch",
                    () -> Boolean.TRUE.equals(
                            tab.inPage("return document.documentElement.classList.contains('is-interactive')")));
            tab.inPage("location.assign('/products/cup')");
            browser.until("English", () -> browser.text(BUTTON).equals("View as guest"));

            browser.script("document.querySelector('.view-as__menu').hidePopover()");
            browser.until(
                    "a closed menu", () -> "false".equals(browser.find(BUTTON).getAttribute("aria-expanded")));
            browser.click(BUTTON);
            browser.find(".view-as__menu select[id$=locale]").sendKeys("Deutsch");
            browser.until("German again", () -> path(tab).equals("/de/products/cup"));
            browser.reload();
            tab.awaitPage();
            browser.until("German after loading", () -> path(tab).equals("/de"));
            browser.click("[aria-label='View as a guest again']");
            browser.until("English again", () -> path(tab).equals("/"));
        }
    }

    @Test
    void shopOfOneLanguageHasNoChoice() {
        try (var tab = new EditorTab(testServer, shop)) {
            tab.browser.click(BUTTON);
            tab.browser.find(".view-as__menu input");
            assertThat(tab.browser.all(".view-as__menu select[id$=locale]")).isEmpty();
        }
    }

    private static String path(EditorTab tab) {
        return String.valueOf(tab.inPage("return location.pathname"));
    }

    private static String prices(EditorTab tab) {
        return String.valueOf(tab.inPage("return document.querySelector('[data-id=home_newest]').innerText"));
    }

    private static String user(EditorTab tab) {
        tab.inPage("sdk.user.get().then((user) => (window.known = JSON.stringify(user)))");
        tab.browser.until("an answer", () -> tab.inPage("return window.known || null") != null);
        var known = String.valueOf(tab.inPage("return window.known"));
        tab.inPage("window.known = ''");
        return known;
    }
}
