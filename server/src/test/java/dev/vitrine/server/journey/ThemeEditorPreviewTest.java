package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The shop's page in the theme editor's frame: what it shows, and what it tells and is told. */
final class ThemeEditorPreviewTest {

    private static final String LISTEN = """
            window.heard = [];
            addEventListener('message', (event) => window.heard.push({ origin: event.origin, ...event.data }));
            """;

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void showsNewestSettingsAndWhatIsEditedAtOnce() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        var theme =
                testServer.platform().shopServices().themes().published(shop).id();
        var title = "/pages/homepage/home_newest/settings/heading";
        try (var browser = Browser.open()) {
            browser.onEveryDocument(LISTEN);
            testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/themes/" + theme + "/editor");
            var ready = heard(browser, "ready");
            assertThat(ready.at("/page/key").asText()).isEqualTo("homepage");
            assertThat(ready.path("sections")).extracting(JsonNode::asText).contains("header", "home_newest", "footer");
            assertThat(ready.path("origin").asText()).isEqualTo(testServer.url(shop.handle(), ""));

            tell(browser, Map.of("type", "settings", "seq", 7, "operations", new Object[] {
                Map.of("op", "replace", "path", title, "value", "Fresh from the oven")
            }));
            assertThat(heard(browser, "shown").path("seq").asInt()).isEqualTo(7);
            assertThat(shown(browser, "[data-id=home_newest]")).contains("Fresh from the oven");

            tell(browser, Map.of("type", "settings", "seq", 8, "operations", new Object[] {
                Map.of("op", "replace", "path", "/settings/colors/schemes/0/colors/background", "value", "#abcdef")
            }));
            browser.until("the ground at once", () -> ground(browser).equals("rgb(171, 205, 239)"));

            var saved = Json.parse(String.valueOf(browser.script("""
                    const boot = JSON.parse(document.getElementById('editor-boot').textContent);
                    window.saved = null;
                    fetch(boot.api + `themes/${boot.theme.id}/settings.json`, {
                      method: 'PATCH',
                      headers: { 'X-CSRF': boot.csrf, 'Content-Type': 'application/json' },
                      body: JSON.stringify({ settings: { version: 0, operations: [
                        { op: 'add', path: '/settings', value: { colors: { color_background: '#112233' } } } ] } }),
                    }).then((response) => response.json()).then((answer) => (window.saved = answer));
                    return '{}';
                    """)));
            assertThat(saved).isEmpty();
            browser.until(
                    "being saved",
                    () -> browser.script("return window.saved && window.saved.settings.version") instanceof Number);
            tell(browser, Map.of("type", "refresh", "version", 1));
            browser.until("the ground that was saved", () -> ground(browser).equals("rgb(17, 34, 51)"));

            // Shoppers see nothing of it, nor does the same browser beside the editor.
            assertThat(testServer.visitor(shop.handle()).get("/").text()).doesNotContain("Theme-Editor");
            browser.go(testServer.url(shop.handle(), "/"));
            assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                    .isNotEqualTo("rgb(17, 34, 51)");
        }
    }

    /** Scripts that have changed the page as it was find out that it is another, as in {@code theme serve}. */
    @Test
    void scriptsOfAThemeAreToldOfWhatIsShownAnew() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            editor.inPage("""
                    window.updates = [];
                    document.addEventListener('vitrine:hot-update', ({ detail }) => {
                      const heading = document.querySelector('[data-id=home_newest] h2').textContent.trim();
                      window.updates.push(JSON.stringify([detail, heading]));
                    });
                    """);
            tell(browser, Map.of("type", "settings", "seq", 7, "operations", new Object[] {
                Map.of("op", "replace", "path", "/pages/homepage/home_newest/settings/heading", "value", "Just in")
            }));
            var update = "[{\"files\":[],\"settings\":true},\"%s\"]";
            browser.until("the event", () -> updates(editor).equals(List.of(update.formatted("Just in"))));
            tell(browser, Map.of("type", "refresh", "version", 1));
            browser.until(
                    "one for the page that was asked for", () -> updates(editor).size() == 2);
        }
    }

    private static List<?> updates(EditorTab editor) {
        return (List<?>) editor.inPage("return window.updates");
    }

    /** The page that is asked for after a save arrives when another one is shown already. */
    @Test
    void aPageThatWasLeftMeanwhileDoesNotComeBack() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            editor.openPage("product");
            browser.until("the product", () -> heading(editor).equals("Cup"));
            editor.inPage("""
                    const send = window.fetch;
                    const held = new Promise((release) => (window.release = release));
                    window.asked = [];
                    window.fetch = async (address, ...rest) => {
                      window.asked.push(String(address));
                      if (String(address).startsWith('/_page/products/')) await held;
                      return send(address, ...rest);
                    };
                    """);
            tell(browser, Map.of("type", "refresh", "version", 1));
            browser.until("the question", () -> asked(editor, "/_page/products/") == 1);
            editor.openPage("cart");
            browser.until("the cart", () -> heading(editor).equals("Cart"));
            editor.inPage("window.release();");
            browser.until("the cart as it was saved", () -> asked(editor, "/_page/cart") == 2);
            assertThat(heading(editor)).isEqualTo("Cart");
        }
    }

    private static String heading(EditorTab editor) {
        return String.valueOf(
                editor.inPage("const found = document.querySelector('h1'); return found ? found.innerText : '';"));
    }

    private static long asked(EditorTab editor, String start) {
        return (Long) editor.inPage("return window.asked.filter((each) => each.startsWith('" + start + "')).length");
    }

    private static String ground(Browser browser) {
        return String.valueOf(browser.inFrame("iframe", "return getComputedStyle(document.body).backgroundColor"));
    }

    private static void tell(Browser browser, Map<String, Object> message) {
        browser.script("""
                const boot = JSON.parse(document.getElementById('editor-boot').textContent);
                const message = { vitrine: 1, ...JSON.parse(arguments[0]) };
                document.querySelector('iframe').contentWindow.postMessage(message, boot.previewOrigin);
                """, Json.PLAIN.text(message));
    }

    private static JsonNode heard(Browser browser, String type) {
        var script = "return JSON.stringify(window.heard.filter((each) => each.type === arguments[0]).at(-1) || {})";
        browser.until(
                () -> "hearing " + type + ", of " + browser.script("return JSON.stringify(window.heard)"),
                () -> !Json.parse(String.valueOf(browser.script(script, type))).isEmpty());
        return Json.parse(String.valueOf(browser.script(script, type)));
    }

    private static String shown(Browser browser, String css) {
        return String.valueOf(browser.inFrame("iframe", "return document.querySelector('" + css + "').textContent"));
    }
}
