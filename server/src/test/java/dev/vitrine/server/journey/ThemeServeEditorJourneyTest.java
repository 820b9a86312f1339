package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import dev.vitrine.themes.PackageRegistry;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** A developer edits the settings of a folder in the theme editor that the development server shows. */
@Tag("browser")
@Tag("long")
final class ThemeServeEditorJourneyTest {

    private static final String SETTINGS = "src/config/settings_data.json";
    private static final String SCHEMA = "src/config/settings_schema.json";
    private static final String NEWEST = "[data-section=home_newest] > .entry__row .item";
    private static final String HEADING = "#field-heading input";

    @TempDir
    private Path theme;

    private String original = "";
    private DevServer server;
    private Browser browser;

    @BeforeAll
    static void prepare() {
        TestServer.prepareEditor();
    }

    @BeforeEach
    void unpack() throws IOException {
        BundledTheme.STARTER.unpack(theme);
        original = read(SETTINGS);
    }

    @AfterEach
    void close() throws IOException {
        browser.close();
        server.close();
    }

    private void serve(Optional<URI> shop) throws IOException {
        var options = new DevServerOptions(
                theme,
                TestServer.built().resolve("themes"),
                "127.0.0.1",
                0,
                true,
                shop,
                StorefrontSdk.stub(),
                StorefrontSdk.module());
        server = new DevServer(options, PackageRegistry.none(), new PrintWriter(new StringWriter())).start();
        browser = Browser.open();
        browser.go(server.editorAddress().orElseThrow());
        browser.find(NEWEST);
        browser.until(
                "the preview",
                () -> Boolean.TRUE.equals(
                        inFrame("return document.documentElement.classList.contains('is-interactive')")));
        inFrame("window.isSamePage = true; document.querySelector('[data-id=home_newest]').dataset.kept = 'kept'");
    }

    /** Whether the page was neither loaded nor rendered anew. */
    private boolean isSamePage() {
        return Boolean.TRUE.equals(inFrame("return window.isSamePage === true"
                + " && document.querySelector('[data-id=home_newest]').dataset.kept === 'kept'"));
    }

    @Test
    void aSettingIsShownAndStandsInTheFileWithNothingElseChanged() throws IOException {
        serve(Optional.empty());
        assertThat(browser.text(".topbar")).contains("Files on this machine").doesNotContain("Publish");
        browser.click(NEWEST);
        browser.type(HEADING, "Fresh today");
        browser.until("the words in the preview", () -> shown().contains("Fresh today"));
        saved();
        assertThat(read(SETTINGS)).isEqualTo(original.replace("\"New in\"", "\"Fresh today\""));

        browser.click(browser.all(".outline .item").stream()
                .filter(each -> each.getText().equals("Colours"))
                .findFirst()
                .orElseThrow());
        browser.type("#field-color_background .color-field__hex", "#112233");
        browser.keys(Keys.TAB);
        browser.until("the colour in the preview", () -> ground().equals("rgb(17, 34, 51)"));
        saved();
        browser.until("the colour of the style sheet", () -> ground().equals("rgb(17, 34, 51)") && inline().isEmpty());
        assertThat(read(SETTINGS))
                .isEqualTo(original.replace("\"New in\"", "\"Fresh today\"")
                        .replace("\"color_background\": \"#ffffff\"", "\"color_background\": \"#112233\""));

        browser.chord(Keys.CONTROL, "z");
        browser.chord(Keys.CONTROL, "z");
        browser.until("the file as it was", () -> read(SETTINGS).equals(original));
        browser.until("the old words", () -> !shown().contains("Fresh today"));
        assertThat(isSamePage()).isTrue();
        browser.click("[aria-label=More]");
        assertThat(browser.text(".menu")).contains("What changed", "Checks").doesNotContain("Share");
        browser.keys(Keys.ESCAPE);
        browser.click("[aria-label=History]");
        browser.until("versions", () -> browser.text(".versions").contains("The file when serve began"));
        look("theme-serve-editor-history");
    }

    @Test
    void editsByHandArriveAndWhatIsNoJsonIsNeverOverwritten() throws IOException {
        serve(Optional.empty());
        browser.click(NEWEST);
        write(SETTINGS, original.replace("\"New in\"", "\"By hand\""));
        browser.until("the words in the field", () -> heading().equals("By hand"));
        browser.until("the words in the preview", () -> shown().contains("By hand"));
        assertThat(isSamePage()).isTrue();

        var broken = original.replace("\"New in\"", "\"Half");
        write(SETTINGS, broken);
        browser.until("what is wrong", () -> browser.text(".outline").contains("settings_data.json is not JSON"));
        browser.type(HEADING, "In the editor");
        browser.until("that it is kept", () -> browser.text(".save-state").contains("Not saved"));
        assertThat(read(SETTINGS)).isEqualTo(broken);
        look("theme-serve-editor-broken");

        write(SETTINGS, original.replace("\"View all\"", "\"All of it\""));
        var both = original.replace("\"New in\"", "\"In the editor\"").replace("\"View all\"", "\"All of it\"");
        browser.until("both", () -> read(SETTINGS).equals(both));
        browser.until("nothing to be wrong", () -> !browser.text(".outline").contains("not JSON"));
        assertThat(browser.find("#field-link_label input").getDomProperty("value"))
                .isEqualTo("All of it");
    }

    @Test
    void aTemplateIsMadeAndRemovedInTheFile() throws IOException {
        serve(Optional.empty());
        EditorTab.select(browser, ".page-chooser", "product");
        browser.until("the product", () -> shown().contains("Add to cart"));
        fromMenu("New template");
        browser.type("dialog[open] input", "Story");
        browser.keys(Keys.ENTER);
        browser.until("the template", () -> browser.text("#outline-page").equals("Product: story"));
        browser.click("[data-section=product_page] > .entry__row .item");
        browser.type("#field-related_heading input", "More stories");
        browser.until("the words in the preview", () -> shown().contains("More stories"));
        saved();
        assertThat(read(SETTINGS)).contains("\"product.story\": ").contains("\"More stories\"");
        look("theme-serve-editor-template");

        EditorTab.select(browser, ".page-chooser", "product");
        browser.until("what all others have", () -> !shown().contains("More stories"));
        EditorTab.select(browser, ".page-chooser", "product.story");
        browser.until("the template again", () -> shown().contains("More stories"));
        fromMenu("Remove this template");
        browser.until("the page of all others", () -> !shown().contains("More stories"));
        browser.until("the file as it was", () -> read(SETTINGS).equals(original));
    }

    private void fromMenu(String words) {
        browser.click("[aria-label=More]");
        browser.click(browser.all("[role=menuitem]").stream()
                .filter(item -> item.getText().startsWith(words))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void theEditorFollowsTheSchema() throws IOException {
        serve(Optional.empty());
        browser.click(NEWEST);
        browser.find(HEADING);
        var schema = read(SCHEMA);
        write(SCHEMA, "{");
        browser.until("what is wrong", () -> browser.text(".outline").contains("settings_schema.json is not JSON"));
        var changed = (ObjectNode) Json.parse(schema);
        var elements = changed.withArray("/sections/featured_collection/sections/0/elements");
        elements.addObject()
                .put("id", "subtitle")
                .put("type", "text")
                .put("label", "Line below")
                .put("default", "x");
        write(SCHEMA, changed.toPrettyString());
        browser.until(
                "the new field", () -> !browser.all("#field-subtitle input").isEmpty());
        browser.type("#field-subtitle input", "Every week");
        saved();
        assertThat(read(SETTINGS)).contains("\"subtitle\": \"Every week\"");
        assertThat(isSamePage()).isTrue();
    }

    @Test
    void pickersOfferTheConnectedShop() throws IOException {
        var testServer = TestServer.shared();
        var shop = testServer.newShop().handle();
        testServer.api(shop).sells("Mug", "5.50", 8);
        serve(Optional.of(URI.create(testServer.url(shop, ""))));
        browser.click(".add");
        browser.find("dialog[open]");
        browser.click(browser.all(".offer").stream()
                .filter(each -> each.getText().startsWith("Featured product"))
                .findFirst()
                .orElseThrow());
        browser.type("#field-product input", "mug");
        browser.click(".combo__item");
        browser.until("the product in the preview", () -> shown().contains("5.50"));
        saved();
        assertThat(read(SETTINGS)).contains("\"handle\": \"mug\"");
        look("theme-serve-editor-connected");
    }

    @Test
    void whatTheThemeTriesInTheFrameGetsNothing() throws IOException {
        var index = read("src/index.js");
        write("src/index.js", index + """

                if (typeof window !== 'undefined' && window.parent !== window) {
                  const editor = window.location.ancestorOrigins[0];
                  const attempts = {
                    document: () => window.parent.document.body.innerHTML,
                    address: () => window.parent.location.href,
                    referrer: () => document.referrer || Promise.reject(),
                    storage: () => window.parent.localStorage.length,
                    page: () => fetch(editor + '/').then((answer) => answer.text()),
                    write: () => fetch(editor + '/api?path=themes/1/settings.json', { method: 'PATCH', body: '{}' }),
                    blind: () =>
                      fetch(editor + '/api', { method: 'POST', mode: 'no-cors' }).then((answer) =>
                        answer.type === 'opaque' ? Promise.reject() : answer.type,
                      ),
                    top: () => { window.top.location = '/stolen'; return Promise.reject(); },
                  };
                  window.loot = {};
                  for (const [name, attempt] of Object.entries(attempts)) {
                    new Promise((resolve) => resolve(attempt())).then(
                      (got) => (window.loot[name] = String(got)),
                      () => (window.loot[name] = 'refused'),
                    );
                  }
                }
                """);
        serve(Optional.empty());
        browser.until(
                "eight attempts",
                () -> Long.valueOf(8).equals(inFrame("return Object.keys(window.loot || {}).length")));
        var loot = Json.parse(String.valueOf(inFrame("return JSON.stringify(window.loot)")));
        loot.properties()
                .forEach(attempt -> assertThat(attempt.getValue().asText())
                        .as(attempt.getKey())
                        .isEqualTo("refused"));
        var address = server.editorAddress().orElseThrow();
        assertThat(browser.address()).isEqualTo(address);
        assertThat(address).matches("http://localhost:\\d+/[\\w-]{32}/");
        var known = inFrame("return document.documentElement.outerHTML + JSON.stringify(performance.getEntries())"
                + " + document.cookie + JSON.stringify(window.name)");
        assertThat(String.valueOf(known))
                .contains("localhost")
                .doesNotContain(URI.create(address).getPath());
        assertThat(read(SETTINGS)).isEqualTo(original);
    }

    /** why narrow first: a screenshot of a phone is checked at once, and the panes move a moment later. */
    private void look(String name) {
        browser.size(390, 844);
        browser.until("a narrow editor", () -> !browser.all(".sheet-handle").isEmpty());
        browser.look(name);
        browser.size(1440, 1000);
        browser.until("a wide editor", () -> browser.all(".sheet-handle").isEmpty());
    }

    private Object inFrame(String code) {
        return browser.inFrame("iframe", code);
    }

    private String shown() {
        return String.valueOf(inFrame("return document.body.textContent"));
    }

    private String ground() {
        return String.valueOf(inFrame("return getComputedStyle(document.body).backgroundColor"));
    }

    /** Custom properties that stand in for the style sheet. */
    private String inline() {
        return String.valueOf(inFrame("return document.documentElement.style.cssText"));
    }

    private String heading() {
        return browser.find(HEADING).getDomProperty("value");
    }

    private void saved() {
        browser.until("being saved", () -> browser.text(".save-state").equals("Saved"));
    }

    private String read(String file) {
        try {
            return Files.readString(theme.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(theme.resolve(file), text);
    }
}
