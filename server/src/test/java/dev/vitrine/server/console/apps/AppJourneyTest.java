package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ShellCommand;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** In a browser: a merchant makes a private app with a keyboard alone, and calls the API as its page says. */
@Tag("browser")
final class AppJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void privateAppIsMadeByKeyboardAndItsFirstCallAnswers() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/apps/private");
            browser.tabTo("a[href$='/apps/private/new']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/apps/private/new");
            browser.tabTo("#name");
            browser.keys("Reader");
            browser.tabTo("input[name=scope-products]");
            browser.keys(Keys.ARROW_RIGHT);
            browser.tabTo("main .button--main");
            browser.keys(Keys.ENTER);
            assertThat(browser.find("#shown-password").getDomProperty("value")).startsWith("vtp_");
            assertThat(testServer
                            .platform()
                            .appServices()
                            .apps()
                            .list(testServer.shop(shop))
                            .getFirst()
                            .scopes())
                    .containsExactly("read_products");
            var curl = browser.text("pre code");
            assertThat(ShellCommand.run(curl)).as(curl).startsWith("{\"shop\":{\"id\":");
            assertThat(ShellCommand.run(curl + " -s -o /dev/null -w '%{http_code}'"))
                    .isEqualTo("200");
            browser.click("main a.button--main");
            browser.type("#secret_name", "Server");
            browser.click("#access form[action$='/secrets'] button");
            browser.click("main a.button--main");
            browser.type("#ip", "nowhere");
            browser.click("form[action$='/ips'] button");
            browser.find("#ip-problem");
        }
    }
}
