package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Colour schemes in the theme editor: chosen in a section, changed for all, and what shoppers get of them. */
@Tag("browser")
@Tag("long")
final class ThemeEditorColorSchemesTest {

    private static final String NEWEST = "home_newest";
    private static final String BAND = "[data-scheme=band]";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void sectionWearsTheSchemeThatIsChosenAndChangesWithIt() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            tab.choose(NEWEST);
            browser.click("#field-color_scheme .scheme-choice__item:has(input[value=band])");
            browser.until("the band", () -> ground(tab).equals("rgb(230, 224, 214)"));
            browser.look("theme-editor-color-scheme");

            browser.click("#field-color_scheme .scheme-choice__edit");
            browser.find(BAND + " [data-color=tone] .color-field__hex");
            browser.look("theme-editor-color-schemes");
            browser.type(BAND + " [data-color=tone] .color-field__hex", "#203040");
            browser.until(
                    "its tone at once", () -> property(tab, "--color-tone").equals("#203040"));
            browser.type("#field-color_band .color-field__hex", "#102030");
            browser.until("its ground at once", () -> ground(tab).equals("rgb(16, 32, 48)"));
            assertThat(browser.text(BAND)).contains("Hard to read on “Background”");
            tab.openFromMenu("Checks");
            assertThat(browser.text(".pane--settings")).contains("“Text” is hard to read on “Background” in “Band”");
            tab.openFromMenu("What changed");
            assertThat(browser.text(".pane--settings")).contains("Colours › Band", "#e6e0d6", "#102030");

            tab.awaitSaved();
            browser.click(".topbar .button--main");
            browser.click("dialog[open] .button--main");
            browser.until("being published", () -> browser.all("dialog[open]").isEmpty());
        }
        var visitor = testServer.visitor(shop.handle());
        var page = Jsoup.parse(visitor.get("/").text());
        assertThat(page.select("[data-id=home_newest]").attr("data-color-scheme"))
                .isEqualTo("band");
        assertThat(page.select("[data-id=home_collections]").hasAttr("data-color-scheme"))
                .isFalse();
        assertThat(visitor.get(page.select("link[href*=/style-]").attr("href")).text())
                .contains(":root,[data-color-scheme=\"page\"]{--color-background:#ffffff;")
                .contains("[data-color-scheme=\"band\"]{--color-background:#102030;--color-tone:#203040;");
    }

    @Test
    void schemesAreAddedRenamedMovedAndRemoved() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            browser.chord(Keys.CONTROL, "k");
            browser.type("#editor-search", "Inverse");
            browser.find(".combo__item");
            browser.keys(Keys.ENTER);
            browser.find("[data-scheme=inverse] .scheme__fields");

            browser.click(".pane--settings .add");
            browser.until("the name to type", () -> focused(tab).contains("scheme__name"));
            browser.chord(Keys.CONTROL, "a");
            browser.keys("Sea");
            browser.until(
                    "its name",
                    () -> browser.all(".scheme__words b").getLast().getText().equals("Sea"));
            var sea = browser.all(".scheme").getLast().getDomAttribute("data-scheme");
            browser.type("[data-scheme=" + sea + "] [data-color=background] .color-field__hex", "#0a5060");

            tab.choose(NEWEST);
            browser.click("#field-color_scheme .scheme-choice__item:has(input[value=" + sea + "])");
            browser.until("the sea", () -> ground(tab).equals("rgb(10, 80, 96)"));
            browser.click("#field-color_scheme .scheme-choice__edit");
            assertThat(browser.text("[data-scheme=" + sea + "]")).contains("In 1 section");
            browser.click("[data-scheme=" + sea + "] .scheme__open");
            browser.chord(Keys.ALT, Keys.UP);
            browser.until(
                    "one place up",
                    () -> browser.all(".scheme__words b").get(3).getText().equals("Sea"));
            browser.keys(Keys.DELETE);
            browser.until(
                    "no scheme of that name",
                    () -> browser.all("[data-scheme=" + sea + "]").isEmpty());
            assertThat(browser.text(".toasts")).contains("Sea is removed. 1 section had it, and now “Page”.");
            browser.until("the page's own", () -> scheme(tab).isEmpty());
            tab.choose(NEWEST);
            assertThat(browser.text("#field-color_scheme")).contains("is no more");

            browser.chord(Keys.CONTROL, "z");
            browser.until("the sea again", () -> ground(tab).equals("rgb(10, 80, 96)"));
            browser.assertQuiet();
        }
    }

    private static String ground(EditorTab tab) {
        return read(tab, "getComputedStyle(section).backgroundColor");
    }

    private static String property(EditorTab tab, String name) {
        return read(tab, "getComputedStyle(section).getPropertyValue('" + name + "')");
    }

    private static String scheme(EditorTab tab) {
        return read(tab, "section.dataset.colorScheme || ''");
    }

    private static String read(EditorTab tab, String script) {
        return String.valueOf(
                tab.inPage("const section = document.querySelector('[data-id=" + NEWEST + "]'); return " + script));
    }

    private static String focused(EditorTab tab) {
        return String.valueOf(tab.browser.script("return document.activeElement.className"));
    }
}
