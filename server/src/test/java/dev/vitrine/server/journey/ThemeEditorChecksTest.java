package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The theme editor names headings that are out of order, while the page changes, and believes no theme. */
@Tag("browser")
@Tag("long")
final class ThemeEditorChecksTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void headingsAndImagesAreCheckedAsThePageChanges() {
        testServer.api(shop.handle()).sells("Cup", "5.50", 8);
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            tab.openFromMenu("Checks");
            browser.until("no finding", () -> findings(tab).isEmpty());

            tab.inPage("""
                    const section = document.querySelector('[data-id=home_newest]');
                    section.insertAdjacentHTML('afterbegin', '<h2>One</h2><h5>Two</h5><h3></h3>');
                    section.insertAdjacentHTML('beforeend', '<h1>Three</h1><img src="/media/cup.png">');
                    section.insertAdjacentHTML('beforeend', '<h1 hidden>Four</h1><h6 aria-hidden="true">Five</h6>');
                    """);
            browser.until(
                    () -> "four findings, not " + findings(tab),
                    () -> findings(tab)
                            .equals(List.of(
                                    "“Three” is another main heading (h1)",
                                    "“Two” jumps from level 2 to level 5",
                                    "A heading of level 3 has no words",
                                    "The picture cup.png has no alternative text")));
            browser.look("theme-editor-checks");
            browser.click(browser.all(".change__what").getFirst());
            browser.until(
                    "its section",
                    () -> !browser.all("[data-section=home_newest] > .entry__row [aria-current]")
                            .isEmpty());

            tab.openFromMenu("Checks");
            tab.inPage("document.querySelectorAll('h1').forEach((each) => each.remove())");
            browser.until("no main heading", () -> findings(tab).contains("This page has no main heading (h1)"));
        }
    }

    @Test
    void whatAThemeSaysOfThemIsMeasured() {
        try (var tab = new EditorTab(testServer, shop)) {
            var browser = tab.browser;
            tab.openFromMenu("Checks");
            browser.until("no finding", () -> findings(tab).isEmpty());
            tab.inPage("""
                    const tell = (fields) => window.parent.postMessage({ vitrine: 1, type: 'headings', ...fields }, '*');
                    tell({ headings: 'x', images: [] });
                    tell({ headings: null, images: null });
                    const one = { level: 1, text: 'Mine', sectionId: null };
                    const bad = [null, 7, {}, { level: '1', text: 'a', sectionId: null }, { level: 1e9, text: 'b' },
                      { level: 1, text: {}, sectionId: null }, { level: 1, text: 'c', sectionId: {} }];
                    const much = { level: 2, text: '<b>'.repeat(100000), sectionId: 'x'.repeat(200) };
                    const many = Array.from({ length: 5000 }, () => ({ level: 2, text: '', sectionId: null }));
                    tell({ headings: [one, ...bad, much, ...many], images: bad });
                    """);
            browser.until(
                    () -> "those of the first 200, not " + findings(tab).size(),
                    () -> findings(tab).size() == 200 - 1 - 7 - 1);
            assertThat(findings(tab)).allMatch("A heading of level 2 has no words"::equals);
        }
    }

    private static List<String> findings(EditorTab tab) {
        return tab.browser.all(".change__what").stream()
                .map(WebElement::getText)
                .toList();
    }
}
