package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopFeatures;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.FactsTheme;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * Merchants connect settings to what the shown product says, hide blocks, and see settings of their shop's features.
 */
@Tag("browser")
@Tag("long")
final class ThemeEditorConnectionsTest {

    private static final String CONNECT = "[aria-label='Heading: connect to product data']";
    private static final String OPTION = "[id$=-sources-list] [role=option]";
    private static final String DISCONNECT = "[aria-label='Disconnect Heading from Product title']";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private long theme;

    @BeforeEach
    void wear() {
        var cup = appApi.sells("Cup", "5.50", 3);
        appApi.post("products/" + cup.path("id") + "/metafields", """
                {"metafield": {"namespace": "custom", "key": "care", "value": "Wash it.", "value_type": "string"}}""");
        FactsTheme.publish(testServer, shop, Map.of("product", """
                {"facts": {"type": "facts", "settings": {"heading": "By hand", "bulk": "10 for 40", "blocks": [
                  {"id": "one", "text": "First line"}, {"id": "two", "text": "Second line"}]}}}"""));
        theme = testServer.platform().shopServices().themes().published(shop).id();
    }

    @Test
    void aSettingShowsWhatTheProductSaysUntilItIsDisconnected() {
        try (var browser = open()) {
            browser.click("[data-section=facts] > .entry__row .item");
            browser.click(CONNECT);
            browser.find("[role=combobox][aria-label='Connect to product data']");
            browser.until("what fits a text", () -> browser.all(OPTION).size() > 4);
            browser.look("theme-editor-sources");
            assertThat(browser.all(OPTION).stream().map(WebElement::getText))
                    .contains("Product title\nCup", "custom.care\nMetafield: Wash it.")
                    .noneMatch(option -> option.startsWith("Product picture"));
            browser.click(named(browser, OPTION, "Product title"));
            saved(browser);
            browser.until(
                    "the product's title in the preview", () -> heading(browser).equals("Cup"));
            browser.look("theme-editor-connected");
            assertThat(settings().path("heading")).isEqualTo(Json.parse("""
                    {"source": "product.title", "fallback": "By hand"}"""));

            // What is written into the page does not take the field's place.
            browser.inFrame("iframe", """
                    const heading = document.querySelector('.heading');
                    heading.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
                    heading.textContent = 'Typed';
                    heading.dispatchEvent(new InputEvent('input', { bubbles: true }));
                    const message = { sectionId: 'facts', blockId: null, settingId: 'heading', value: 'Hostile' };
                    parent.postMessage({ vitrine: 1, type: 'text', ...message }, '*');
                    """);
            browser.until(
                    "a sentence about it", () -> browser.text("body").contains("Heading is connected: Product title"));
            browser.type("#field-heading input", "Whatever it is");
            saved(browser);
            assertThat(settings().path("heading")).isEqualTo(Json.parse("""
                    {"source": "product.title", "fallback": "Whatever it is"}"""));

            browser.click(DISCONNECT);
            browser.until("the fallback", () -> heading(browser).equals("Whatever it is"));
            browser.chord(Keys.CONTROL, "z");
            browser.find(DISCONNECT);
            saved(browser);
            browser.until("the product's title again", () -> heading(browser).equals("Cup"));
        }
    }

    @Test
    void theSameWithTheKeyboardAlone() {
        try (var browser = open()) {
            browser.chord(Keys.CONTROL, "k");
            browser.until(
                    "the search",
                    () -> label(browser).contains("Search") || id(browser).equals("editor-search"));
            browser.keys("Heading Facts");
            browser.find(".combo__item");
            browser.keys(Keys.ENTER);
            browser.until("the field", () -> inField(browser));
            browser.chord(Keys.SHIFT, Keys.TAB);
            browser.until("the way back to the default", () -> label(browser).equals("Heading: back to the default"));
            browser.chord(Keys.SHIFT, Keys.TAB);
            browser.until("the button", () -> label(browser).equals("Heading: connect to product data"));
            browser.keys(Keys.ENTER);
            browser.until("the list", () -> label(browser).equals("Connect to product data"));
            browser.keys("care");
            browser.until(
                    "the metafield alone",
                    () -> browser.all(OPTION).size() == 1
                            && browser.text(OPTION).startsWith("custom.care"));
            browser.keys(Keys.ENTER);
            browser.until(
                    "the way back",
                    () -> label(browser).equals("Disconnect Heading from Product metafield custom.care"));
            saved(browser);
            browser.until("the metafield in the preview", () -> heading(browser).equals("Wash it."));
            browser.keys(Keys.ENTER);
            browser.until("the fallback", () -> heading(browser).equals("By hand"));
            assertThat(label(browser)).isEqualTo("Heading: connect to product data");
            browser.keys(Keys.ENTER);
            browser.until("the list", () -> label(browser).equals("Connect to product data"));
            browser.keys(Keys.ESCAPE, Keys.ESCAPE);
            browser.until("the button", () -> label(browser).equals("Heading: connect to product data"));
        }
    }

    @Test
    void aHiddenBlockIsGoneForShoppersAndComesBack() {
        try (var browser = open()) {
            browser.click("[data-section=facts] .entry__fold");
            browser.click("[aria-label='Actions for First line']");
            browser.click(named(browser, "[role=menuitem]", "Hide"));
            browser.until("one line in the preview", () -> lines(browser).equals(List.of("Second line")));
            saved(browser);
            browser.until("still one line", () -> lines(browser).equals(List.of("Second line")));
            browser.look("theme-editor-hidden-block");
            assertThat(settings().at("/blocks/0/visible").asBoolean(true)).isFalse();
            browser.click("[data-block=two]");
            browser.type("#field-text input", "The other line");
            browser.until("words of the block behind it", () -> lines(browser).equals(List.of("The other line")));
            browser.click("[aria-label='Show First line']");
            browser.until("both lines", () -> lines(browser).equals(List.of("First line", "The other line")));
            browser.chord(Keys.CONTROL, "z");
            browser.until("hidden again", () -> lines(browser).equals(List.of("The other line")));
        }
    }

    @Test
    void settingsOfAFeatureAreShownToShopsThatHaveIt() {
        try (var browser = open()) {
            browser.click("[data-section=facts] > .entry__row .item");
            browser.find("#field-heading");
            assertThat(browser.all("#field-bulk")).isEmpty();
            var database = testServer.platform().foundation().database();
            database.change(tx -> ShopFeatures.switchOn(tx, shop, "wholesale"));
            browser.go(address());
            product(browser);
            browser.click("[data-section=facts] > .entry__row .item");
            assertThat(browser.find("#field-bulk input").getDomProperty("value"))
                    .isEqualTo("10 for 40");
        }
    }

    private Browser open() {
        var browser = Browser.open();
        testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/themes/" + theme + "/editor");
        product(browser);
        return browser;
    }

    private String address() {
        return testServer.url(shop.handle(), "/admin/themes/" + theme + "/editor");
    }

    /** Opens the page of the product. */
    private static void product(Browser browser) {
        browser.find(".page-chooser");
        browser.script("""
                const chooser = document.querySelector('.page-chooser');
                chooser.value = 'product';
                chooser.dispatchEvent(new Event('change', { bubbles: true }));
                """);
        browser.find("[data-section=facts]");
        browser.until("the product in the preview", () -> !heading(browser).isEmpty());
    }

    private static String heading(Browser browser) {
        return String.valueOf(browser.inFrame("iframe", """
                const heading = document.querySelector('[data-id=facts] .heading');
                return heading ? heading.textContent : '';
                """));
    }

    private static List<String> lines(Browser browser) {
        return ((List<?>) browser.inFrame(
                        "iframe", "return [...document.querySelectorAll('.line')].map((line) => line.textContent)"))
                .stream().map(String::valueOf).toList();
    }

    private static boolean inField(Browser browser) {
        return Boolean.TRUE.equals(browser.script("return !!document.activeElement.closest('#field-heading')"));
    }

    private static String label(Browser browser) {
        return String.valueOf(browser.script("return document.activeElement.getAttribute('aria-label') || ''"));
    }

    private static String id(Browser browser) {
        return String.valueOf(browser.script("return document.activeElement.id"));
    }

    private static void saved(Browser browser) {
        browser.until("being saved", () -> browser.text(".save-state").equals("Saved"));
    }

    private static WebElement named(Browser browser, String css, String words) {
        browser.until(
                words,
                () -> browser.all(css).stream().anyMatch(each -> each.getText().startsWith(words)));
        return browser.all(css).stream()
                .filter(each -> each.getText().startsWith(words))
                .findFirst()
                .orElseThrow();
    }

    /** Settings of the section in the newest draft. */
    private JsonNode settings() {
        var shopServices = testServer.platform().shopServices();
        return testServer.platform().foundation().database().read(session -> {
            var shown = shopServices.themes().published(session, shop);
            return shopServices
                    .themeSettings()
                    .newest(session, shop, shown)
                    .orElseGet(Json::object)
                    .at("/pages/product/facts/settings");
        });
    }
}
