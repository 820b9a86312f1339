package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A stranger's script at a shop's host, in the browser of the shop's owner, against the console and its sign-in. No
 * Content-Security-Policy holds it: what fails here fails by the origin.
 */
@Tag("browser")
@Tag("long")
final class HostileScriptTest {

    private static final List<String> PAGES = List.of("/admin/settings", "/admin/sign-in", "/admin/account");

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount owner = testServer.owner(shop);
    private final Browser browser = Browser.open();

    @BeforeEach
    void ownerLooksAtTheirShop() {
        owner.at(browser, shop, "/admin");
        browser.bypassContentPolicies();
        browser.go(testServer.url(shop, "/pages/none"));
    }

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void readsNoPageByAskingForIt() {
        for (var page : PAGES) {
            for (var address : List.of(testServer.url(shop, page), page)) {
                assertThat(fetched(address, "cors")).as(address).isEqualTo("refused");
                assertThat(fetched(address, "no-cors")).as(address).isIn("refused", "opaque: 0 ''");
            }
        }
    }

    private Object fetched(String address, String mode) {
        return browser.script("""
                return fetch(arguments[0], {credentials: 'include', mode: arguments[1]})
                  .then(async (answer) => `${answer.type}: ${answer.status} '${await answer.text()}'`)
                  .catch(() => 'refused')
                """, address, mode);
    }

    @Test
    void seesNothingInAFrame() {
        for (var page : PAGES) {
            assertThat(browser.script("""
                    const frame = document.createElement('iframe')
                    frame.src = arguments[0]
                    document.body.append(frame)
                    return new Promise((done) => {
                      frame.onload = () => done([frame.contentDocument === null, frame.contentWindow.length])
                    })
                    """, testServer.url(shop, page))).isEqualTo(List.of(true, 0L));
        }
        assertThat(browser.console()).anyMatch(line -> line.contains("Refused to display") || line.contains("Framing"));
    }

    @Test
    void losesHoldOfAPageThatItOpens() {
        for (var page : PAGES) {
            assertThat(browser.script("""
                    const opened = window.open(arguments[0])
                    return new Promise((done) => {
                      const look = setInterval(() => {
                        if (!opened.closed) return
                        clearInterval(look)
                        done(opened.length)
                      }, 50)
                    })
                    """, testServer.url(shop, page))).as(page).isEqualTo(0L);
        }
    }

    @Test
    void changesNothingBySendingAForm() {
        for (var path : List.of("/admin/sign-out", "/admin/settings", "/admin/account/sessions")) {
            browser.go(testServer.url(shop, "/pages/none"));
            browser.script("""
                    const form = document.createElement('form')
                    form.method = 'post'
                    form.action = arguments[0]
                    document.body.append(form)
                    form.submit()
                    """, testServer.url(shop, path));
            browser.untilPath("/admin");
        }
        browser.go(testServer.url(shop, "/admin/account"));
        assertThat(browser.text("main")).contains(owner.email());
    }

    /** With a session of its own that is good: it would have them work in its maker's account. */
    @Test
    void signsNobodyInWithACookieOfAllHosts() {
        var foreign = testServer.member(shop).at(shop).visitor().cookie("session");
        browser.forgetCookie(testServer.url(shop, "/admin"), "session");
        for (var domain : List.of("localhost", ".localhost", "admin.localhost")) {
            browser.script("document.cookie = arguments[0]", "session=" + foreign + "; path=/; domain=" + domain);
            browser.script(
                    "document.cookie = arguments[0]",
                    "session=" + foreign + "; path=/shops/" + shop + "; domain=" + domain);
        }
        browser.go(testServer.url(shop, "/admin/account"));
        browser.untilPath("/admin/sign-in");
    }

    @Test
    void cannotStandBetweenTheOwnerAndTheConsole() {
        var registered = browser.script("""
                return navigator.serviceWorker.register(arguments[0]).then(() => 'registered', () => 'refused')
                """, testServer.url(shop, "/admin") + "/worker.js");
        assertThat(registered).isEqualTo("refused");
        assertThat(browser.script("return document.cookie")).asString().doesNotContain("session");
    }
}
