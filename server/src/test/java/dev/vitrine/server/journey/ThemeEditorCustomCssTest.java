package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** CSS that merchants add: seen while it is typed, kept within its section, and refused where it is broken. */
@Tag("browser")
@Tag("long")
final class ThemeEditorCustomCssTest {

    private static final String TEXT = "#field-custom_css textarea";
    private static final String PROBLEM = "#field-custom_css .field__problem";
    private static final String RED = "rgb(255, 0, 0)";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @BeforeEach
    void sellSomething() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
    }

    @Test
    void isSeenWhileItIsTypedAndReachesShoppersWhenItIsPublished() {
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            tab.choose("home_newest");
            browser.click(browser.all("details.part > summary").getLast());
            browser.type(TEXT, "h2 { color: red }");
            browser.until("red words", () -> colour(tab, "home_newest", "h2").equals(RED));
            browser.look("theme-editor-css");

            // What is broken is said with its place, and what was right before stays.
            browser.find(TEXT).sendKeys("\n} h2 { color: blue }");
            browser.until("what is wrong", () -> browser.text(PROBLEM).startsWith("Line 2, column 1: unmatched"));
            assertThat(colour(tab, "home_newest", "h2")).isEqualTo(RED);
            tab.choose("header");
            tab.choose("home_newest");
            browser.until(
                    "the broken text again",
                    () -> browser.find(TEXT).getDomProperty("value").endsWith("blue }"));
            browser.type(TEXT, "h2 { color: red }");
            browser.until(
                    "nothing wrong",
                    () -> browser.all(PROBLEM).getFirst().getText().isEmpty());

            // Tab indents while somebody types, and leads on after Escape.
            browser.find(TEXT).sendKeys("\n", Keys.TAB);
            browser.until(
                    "an indent",
                    () -> browser.find(TEXT).getDomProperty("value").endsWith("\n  "));
            browser.find(TEXT).sendKeys(Keys.ESCAPE, Keys.TAB);
            assertThat(browser.script("return document.activeElement.matches('" + TEXT + "')"))
                    .isEqualTo(false);
            tab.awaitSaved();
            browser.click(".topbar .button--main");
            browser.click("dialog[open] .button--main");
            browser.until("being published", () -> browser.all("dialog[open]").isEmpty());

            assertThat(home()).doesNotContain("custom_css");
            browser.go(testServer.url(shop.handle(), "/"));
            assertThat(browser.script(colourOf("home_newest", "h2"))).isEqualTo(RED);
            // why: what checks the accessibility asks the frame, too, and does not know that it is another site's.
            assertThat(browser.console()).allMatch(line -> line.contains("Failed to execute 'postMessage'"));
        }
    }

    @Test
    void reachesNothingButItsSection() {
        var css = """
                body, :root, header, h1, .shop, * { outline: 3px solid red }
                & + *, & ~ *, body:has(&) footer, :not(&), .shop:has(&) > footer a { outline: 3px solid red }
                @media (min-width: 1px) { footer a { outline: 3px solid red } }
                """;
        assertThat(patch(Map.of(
                                "op",
                                "add",
                                "path",
                                "/pages",
                                "value",
                                Map.of(
                                        "homepage",
                                        Map.of(
                                                "home_newest",
                                                Map.of(
                                                        "type",
                                                        "featured_collection",
                                                        "settings",
                                                        Map.of(),
                                                        "custom_css",
                                                        css)))))
                        .status())
                .isEqualTo(200);
        publish(1);
        try (var tab = new EditorTab(testServer, shop)) {
            assertThat(outlined(tab.inPage(OUTLINED))).as("in the editor").containsExactly("home_newest");
            tab.browser.go(testServer.url(shop.handle(), "/"));
            // why: on a busy machine the browser makes a page that the server did not in time.
            tab.browser.until(
                    "the outlines",
                    () -> !outlined(tab.browser.script(OUTLINED)).isEmpty());
            assertThat(outlined(tab.browser.script(OUTLINED)))
                    .as("for shoppers")
                    .containsExactly("home_newest");
        }
    }

    @Test
    void ofTheWholeThemeStandsOnEveryPage() {
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            browser.click("#outline-css");
            browser.type(TEXT, "footer { outline: 3px solid red }");
            browser.until("the footer", () -> outlined(tab.inPage(OUTLINED)).contains("footer"));
            tab.awaitSaved();
        }
    }

    @Test
    void theApiRefusesWhatIsBroken() {
        var refused = patch(section("h2 {\n color: red } } body { color: red }"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/custom_css/0").asText())
                .isEqualTo("of the section home_newest, line 2, column 15: unmatched \"}\".");
        assertThat(patch(section("@import 'https://example.com/x.css';")).text())
                .contains("@import is not allowed");
        assertThat(patch(section("a".repeat(20_001))).text()).contains("too long");
        assertThat(patch(section(Map.of())).text()).contains("must be a text");
        assertThat(patch(section("h2 { color: red }")).status()).isEqualTo(200);
    }

    private static final String OUTLINED = """
            const found = [...document.querySelectorAll('*')].filter(
              (each) => getComputedStyle(each).outlineColor === 'rgb(255, 0, 0)');
            return [...new Set(found.map((each) => each.closest('[data-id]')?.dataset.id ?? each.tagName))];
            """;

    private static List<String> outlined(Object found) {
        return ((List<?>) found).stream().map(String::valueOf).toList();
    }

    private static Map<String, Object> section(Object css) {
        var section = Map.of("type", "featured_collection", "settings", Map.of(), "custom_css", css);
        return Map.of("op", "add", "path", "/pages", "value", Map.of("homepage", Map.of("home_newest", section)));
    }

    private VisitorResponse patch(Map<String, Object> operation) {
        var body = Map.of("settings", Map.of("version", 0, "operations", List.of(operation)));
        return send("PATCH", "settings", body);
    }

    private void publish(int version) {
        assertThat(send("POST", "settings/publish", Map.of("settings", Map.of("version", version)))
                        .status())
                .isEqualTo(200);
    }

    private VisitorResponse send(String method, String path, Object body) {
        var theme =
                testServer.platform().shopServices().themes().published(shop).id();
        var credentials = testServer.app(shop.handle()).getBytes(StandardCharsets.UTF_8);
        var headers = Map.of(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(credentials),
                "Content-Type",
                "application/json");
        return testServer
                .visitor(shop.handle())
                .send(method, "/admin/themes/" + theme + "/" + path + ".json", headers, Json.PLAIN.text(body));
    }

    private String home() {
        return testServer.visitor(shop.handle()).get("/").text();
    }

    private static String colour(EditorTab tab, String section, String css) {
        return String.valueOf(tab.inPage(colourOf(section, css)));
    }

    private static String colourOf(String section, String css) {
        return "return getComputedStyle(document.querySelector('[data-id=%s] %s')).color".formatted(section, css);
    }
}
