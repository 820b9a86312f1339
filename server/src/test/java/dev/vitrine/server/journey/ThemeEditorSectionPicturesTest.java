package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Sections are seen before they are added: by the theme itself, with things of the shop, one at a time. */
@Tag("browser")
@Tag("long")
final class ThemeEditorSectionPicturesTest {

    private static final String FRAME = ".section-picture__page";
    private static final String SEEN = """
            const shown = [...document.querySelectorAll('[data-id]')].filter((each) => each.checkVisibility());
            return shown.map((each) => each.dataset.id);
            """;

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void eachIsSeenAloneWithThingsOfTheShop() {
        testServer.api(shop.handle()).sells("Blue cup", "5.50", 8);
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            browser.click(browser.all(".add").getFirst());
            browser.until("a picture", () -> browser.find(FRAME).getDomAttribute("data-shows") != null);
            browser.inFrame(FRAME, "window.mark = 'the same document'");

            for (var type : List.of("featured_product", "featured_collection", "rich_text", "slideshow")) {
                browser.script("document.querySelector('[data-type=" + type + "]').focus()");
                browser.until(
                        () -> type + " in the picture, not " + browser.inFrame(FRAME, SEEN),
                        () -> type.equals(browser.find(FRAME).getDomAttribute("data-shows")));
                assertThat(browser.inFrame(FRAME, SEEN)).isEqualTo(List.of("sample-" + type));
                if (type.startsWith("featured")) {
                    assertThat(browser.inFrame(
                                    FRAME, "return document.querySelector('[data-id=sample-" + type + "]').innerText"))
                            .asString()
                            .contains("Blue cup");
                }
                browser.look("theme-editor-picture-of-" + type);
            }
            assertThat(browser.inFrame(FRAME, "return window.mark")).isEqualTo("the same document");

            // Nobody reaches it, by keyboard, pointer or ear, and it is as shut in as the preview.
            assertThat(browser.script("""
                    const frame = document.querySelector(arguments[0]);
                    const shut = frame.closest('[inert][aria-hidden="true"]') !== null;
                    return [shut, frame.tabIndex, frame.sandbox.value];
                    """, FRAME)).isEqualTo(List.of(true, -1L, "allow-scripts allow-same-origin"));

            browser.script("document.querySelector('[data-type=rich_text]').focus()");
            browser.keys(Keys.ENTER);
            browser.until(
                    "it on the page",
                    () -> !browser.all("[data-section^=rich_text-]").isEmpty());
            tab.awaitSaved();
        }
    }

    @Test
    void onAPhoneAPressShowsAndAButtonAdds() {
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            browser.size(390, 844);
            browser.click(browser.all(".add").getFirst());
            browser.click("[data-type=rich_text]");
            browser.until(
                    "the picture", () -> "rich_text".equals(browser.find(FRAME).getDomAttribute("data-shows")));
            assertThat(browser.all("[data-section^=rich_text-]")).isEmpty();
            browser.click(".offer-picture .button--main");
            browser.until(
                    "it on the page",
                    () -> !browser.all("[data-section^=rich_text-]").isEmpty());
        }
    }

    @Test
    void onlyTheEditorsTokenShowsThem() {
        var page = testServer.visitor(shop.handle()).get("/?theme_sections=1.9999999999." + "0".repeat(64));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).doesNotContain("sample-");
    }
}
