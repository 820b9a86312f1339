package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reference on a desk and on a phone, with the keyboard. */
@Tag("browser")
final class DocsScreensTest {

    private final String base = "http://localhost:" + TestServer.shared().port();

    @ParameterizedTest
    @ValueSource(ints = {1440, 390})
    void everyPageFitsAndTheSearchFindsCalls(int width) {
        try (var browser = Browser.open()) {
            browser.size(width, width < 600 ? 844 : 1000);
            for (var page : new String[] {"", "/orders", "/products"}) {
                browser.go(base + "/docs" + page);
                assertThat(browser.script(
                                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .as(page + " at " + width + " does not scroll sideways")
                        .isEqualTo(true);
                browser.view("docs" + page.replace('/', '-') + "-" + width);
            }
            browser.keys("/");
            browser.type("input[type=search]", "count redirects");
            browser.until(
                    "one call",
                    () -> browser.all(".contents li li:not([hidden])").size() == 1);
            browser.view("docs-search-" + width);
            browser.keys("\n");
            browser.untilPath("/docs/content");
            browser.assertQuiet();
        }
    }
}
