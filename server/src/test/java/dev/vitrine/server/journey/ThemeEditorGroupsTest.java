package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.themes.BundledTheme;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merchants add sections that stand on every page, and sections to pages that the theme makes by itself. */
@Tag("browser")
@Tag("long")
final class ThemeEditorGroupsTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @BeforeEach
    void sellSomething() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 3);
    }

    @ParameterizedTest
    @EnumSource
    void aSectionOfAGroupIsOnEveryPageAndOneOfAPageIsThereAlone(BundledTheme theme) {
        testServer.wear(shop, theme.name(), theme.files());
        var type = switch (theme) {
            case STARTER -> "rich_text";
            case DECKLE -> "essay";
            case PEGBOARD -> "notice";
        };
        try (var editor = new EditorTab(testServer, shop)) {
            var browser = editor.browser;
            add(browser, "header_group", type);
            browser.type("#field-heading input", "Free delivery this week");
            browser.until(
                    "the words above the header", () -> aboveTheHeader(editor).contains("Free delivery this week"));
            browser.look("theme-editor-groups-" + theme.handle());

            editor.openPage("product");
            browser.until("the product", () -> text(editor, "h1").equals("Cup"));
            assertThat(aboveTheHeader(editor)).contains("Free delivery this week");
            add(browser, "page", type);
            browser.type("#field-heading input", "How it is made");
            browser.until(
                    "the words below the product", () -> text(editor, "main").contains("How it is made"));

            editor.openPage("cart");
            browser.until("the cart", () -> text(editor, "h1").equals("Cart"));
            assertThat(aboveTheHeader(editor)).contains("Free delivery this week");
            assertThat(text(editor, "main")).doesNotContain("How it is made");
            editor.awaitSaved();
            editor.publish();
        }
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/products/cup"));
            browser.untilInteractive();
            var words = browser.text("body");
            assertThat(words).containsSubsequence("Free delivery this week", "Cup", "How it is made");
            browser.assertQuiet();
        }
    }

    private static void add(Browser browser, String group, String type) {
        browser.click("[aria-labelledby=outline-" + group + "] > .add");
        browser.click(".offer[data-type=" + type + "]");
        browser.find("#field-heading input");
    }

    private static String aboveTheHeader(EditorTab editor) {
        return String.valueOf(editor.inPage("""
                const header = document.querySelector('[data-id=header]');
                return header && header.previousElementSibling ? header.previousElementSibling.innerText : '';
                """));
    }

    private static String text(EditorTab editor, String css) {
        return String.valueOf(editor.inPage(
                "const found = document.querySelector('" + css + "'); return found ? found.innerText : '';"));
    }
}
