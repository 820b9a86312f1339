package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One shopper with the shop open in two tabs: both always show the same cart. */
@Tag("browser")
final class TwoTabsJourneyTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void aQuantityChangedInOneTabIsTheSameInTheOther() {
        // why its own: of what the demo sells, another journey may have bought all but two.
        var product = testServer.api("demo").sells("Bread board", "47.00", 9);
        var variant = product.at("/variants/0/id").asText();
        try (var browser = Browser.open()) {
            browser.go(
                    testServer.url("demo", "/products/" + product.path("handle").asText()));
            browser.untilInteractive();
            new Walk(browser).adds();
            var first = browser.tab();
            var drawer = ShownCart.inTheDrawer(browser).shows(1, "€47.00");

            browser.newTab().go(testServer.url("demo", "/cart"));
            browser.untilInteractive();
            var second = browser.tab();
            var page = ShownCart.onItsPage(browser).shows(1, "€47.00");
            page.more().shows(2, "€94.00");

            browser.toTab(first);
            drawer.shows(2, "€94.00");
            assertThat(browser.text("dialog[open] h2")).isEqualTo("Cart (2)");
            drawer.types("3").shows(3, "€141.00");

            browser.toTab(second);
            page.shows(3, "€141.00").less().shows(2, "€94.00").isKept(2);

            var plain = testServer.visitor("demo");
            plain.setCookie("cart", browser.cookie("cart"));
            plain.post("/cart/update", Map.of("updates[" + variant + "]", "1"));
            browser.script("dispatchEvent(new Event('focus'))");
            page.shows(1, "€47.00");
            browser.toTab(first);
            browser.script("dispatchEvent(new Event('focus'))");
            drawer.shows(1, "€47.00");
            browser.assertQuiet();
        }
    }
}
