package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
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

    @ParameterizedTest
    @ValueSource(ints = {1440, 390})
    void aCallIsTriedInTheDemoShop(int width) {
        try (var browser = Browser.open()) {
            browser.size(width, width < 600 ? 844 : 1000);
            browser.go(base + "/docs/products");
            browser.click("#get_products_by_id .try summary");
            browser.until(
                    "the first product",
                    () -> !String.valueOf(browser.script(
                                    "return document.querySelector('#get_products_by_id .try [name=id]').value"))
                            .isEmpty());
            browser.type("#get_products_by_id .try [name=fields]", "id,title\n");
            browser.until(
                    "the answer",
                    () -> browser.text("#get_products_by_id .try [role=status]").contains("200 in "));
            assertThat(browser.text("#get_products_by_id .try pre")).contains("\"product\"", "\"title\"");
            browser.view("docs-try-" + width);

            browser.click("#post_products .try summary");
            browser.until(
                    "the form",
                    () -> browser.all("#post_products .try textarea").size() == 1);
            browser.script("document.querySelector('#post_products .try textarea').value = '{oops'");
            browser.click("#post_products .try button");
            browser.until(
                    "the mistake",
                    () -> browser.text("#post_products .try [role=status]").contains("not valid JSON"));
            assertThat(browser.script(
                            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                    .isEqualTo(true);
            assertThat(List.copyOf(browser.violations())).isEmpty();
            browser.assertQuiet();
        }
    }
}
