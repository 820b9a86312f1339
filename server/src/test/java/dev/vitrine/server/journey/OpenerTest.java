package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Themes and script tags run at the host where merchants are signed in: one that opened a console page could read its
 * forms and press everything, as long as both pages kept hold of each other.
 */
@Tag("browser")
final class OpenerTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void pageOfTheShopLosesHoldOfAConsolePageThatItOpens() {
        try (var browser = Browser.open()) {
            testServer.owner("demo").at(browser, "demo", "/admin");
            browser.go(testServer.url("demo", "/pages/about"));
            assertThat(held(browser, "/cart")).as("a page of the shop is held").isNotEmpty();
            assertThat(held(browser, "/admin/settings/staff")).isEmpty();
        }
    }

    /** The title of the page opened, once there is one; nothing when the handle is cut. */
    private static String held(Browser browser, String path) {
        return String.valueOf(browser.script("""
                const opened = window.open(arguments[0])
                const title = () => { try { return opened.document.title } catch { return '' } }
                return new Promise((done) => {
                  const look = setInterval(() => {
                    if (!title() && !opened.closed) return
                    clearInterval(look)
                    done(title())
                  }, 50)
                })
                """, path));
    }
}
