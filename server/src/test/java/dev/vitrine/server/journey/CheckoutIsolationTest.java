package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scripts of themes and apps at a shop's host that know the address of a buyer's checkout. */
@Tag("browser")
@Tag("long")
final class CheckoutIsolationTest {

    private final TestServer testServer = TestServer.shared();

    /** A way to read a page; its script returns what it found. */
    private enum Attempt {
        REQUEST("return fetch(address, {credentials: 'include'}).then((answer) => answer.text())"),
        OPAQUE_REQUEST(
                "return fetch(address, {mode: 'no-cors', credentials: 'include'}).then((answer) => answer.text())"),
        WAY_FROM_THE_CART("return fetch('/checkout', {credentials: 'include'}).then((answer) => answer.text())"),
        FRAME("""
                const frame = document.createElement('iframe')
                const loaded = new Promise((done) => { frame.onload = done })
                frame.src = address
                document.body.append(frame)
                await loaded
                return frame.contentDocument.body.innerText
                """),
        WINDOW("""
                const other = open(address)
                for (let i = 0; i < 20; i++) {
                  await new Promise((done) => setTimeout(done, 100))
                  if (other.closed) return 'the handle is cut'
                  if (other.location.href !== 'about:blank' && other.document.readyState === 'complete')
                    return other.document.body.innerText
                }
                return other.document.body.innerText
                """);

        private final String script;

        Attempt(String script) {
            this.script = script;
        }
    }

    @ParameterizedTest
    @EnumSource
    void scriptOfAShopReadsNothingOfItsCheckout(Attempt attempt) {
        try (var browser = Browser.open()) {
            var address = begun(browser);
            browser.click(".bar__name");
            browser.untilInteractive();
            var found = browser.script(
                    "const address = arguments[0]; return (async () => {" + attempt.script + "})().catch(String)",
                    address + "/contact");
            assertThat(String.valueOf(found)).isNotEmpty().doesNotContain("jo@example.org", "Main Street", "Contact");
        }
    }

    @Test
    void shopDoesNotLearnWhereItsVisitorsComeFrom() {
        try (var browser = Browser.open()) {
            begun(browser);
            browser.click(".bar__name");
            browser.untilInteractive();
            assertThat(browser.script("return document.referrer")).isEqualTo("");
        }
    }

    @Test
    void scriptOfAShopWritesNothingIntoItsCheckout() {
        try (var browser = Browser.open()) {
            var address = begun(browser);
            browser.click(".bar__name");
            browser.untilInteractive();
            browser.script("""
                    const form = document.createElement('form')
                    Object.assign(form, {method: 'post', action: arguments[0] + '/contact'})
                    for (const [name, value] of Object.entries(arguments[1])) {
                      const input = document.createElement('input')
                      Object.assign(input, {name, value})
                      form.append(input)
                    }
                    document.body.append(form)
                    form.submit()
                    """, address, Map.of("token", address.replaceFirst(".*/", ""), "city", "Elsewhere"));
            browser.until("the answer", () -> browser.address().startsWith(address));
            browser.go(address + "/contact");
            assertThat(browser.find("#city").getDomProperty("value")).isEqualTo("Berlin");
        }
    }

    @Test
    void scriptOfAShopShowsNothingUnderItsCheckoutsAddress() {
        try (var browser = Browser.open()) {
            var address = begun(browser);
            browser.click(".bar__name");
            browser.untilInteractive();
            assertThat(browser.script("""
                            try { history.pushState(null, '', arguments[0]); return 'shown' }
                            catch (error) { return error.name }
                            """, address)).isEqualTo("SecurityError");
            assertThat(browser.script("""
                            const file = document.querySelector('script[src^="/_theme/"]').src
                            return navigator.serviceWorker.register(file, {scope: '/', type: 'module'})
                              .then(() => 'registered', (error) => error.name)
                            """)).isEqualTo("SecurityError");
        }
    }

    @Test
    void scriptOfAnAppBesideTheThankYouPageReachesNothingOfIt() {
        try (var browser = Browser.open()) {
            begun(browser);
            new Walk(browser).choosesTheCheapestDelivery().pays(Shopper.GOOD).heading("Thank you");
            for (var attempt : List.of(
                    "return parent.document.body.innerText",
                    "top.location.href = '/cart'",
                    "return open('/cart').name")) {
                assertThat(browser.inFrame("iframe", "try { " + attempt + " } catch (error) { return error.name }"))
                        .as(attempt)
                        .isIn("SecurityError", "TypeError");
            }
            assertThat(browser.inFrame("iframe", "return document.referrer")).isEqualTo("");
            assertThat(browser.text("h1")).isEqualTo("Thank you");
        }
    }

    /** The whole address of a checkout with an address, without the step. */
    private String begun(Browser browser) {
        var shopper = testServer.visitor("demo");
        var variant = testServer.api("demo").sells("Lamp", "30.00", 9);
        shopper.post(
                "/cart/add", Map.of("variant_id", variant.at("/variants/0/id").asText()));
        browser.cookie(testServer.url("demo", "/"), "cart", shopper.cookie("cart"));
        browser.go(testServer.url("demo", "/checkout"));
        new Walk(browser).fillsIn();
        return browser.address().replaceFirst("/[a-z]+$", "");
    }
}
