package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ScreenWidths;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** Every page on a desk and on a phone; with {@code -Dscreenshots} the pictures are in {@code target/screenshots}. */
@Tag("browser")
@Tag("long")
final class ScreensTest {

    private static final Map<String, String> PAGES = Map.of(
            "home", "/",
            "collections", "/collections",
            "collection", "/collections/kitchen",
            "product", "/products/stoneware-jug",
            "search", "/search?q=lamp",
            "page", "/pages/about",
            "empty-cart", "/cart");

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @ArgumentsSource(ScreenWidths.class)
    void everyPageFitsTheScreenAndSaysNothingInTheConsole(int width) {
        try (var browser = Browser.open()) {
            browser.size(width, width < 600 ? 844 : 1000);
            PAGES.forEach((name, path) -> {
                browser.go(testServer.url("demo", path));
                browser.untilInteractive();
                shoot(browser, name, width);
            });
            browser.go(testServer.url("atelier", "/"));
            browser.untilInteractive();
            shoot(browser, "atelier", width);
            browser.assertQuiet();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(ScreenWidths.class)
    void everyStepOfAPurchaseFitsTheScreen(int width) {
        try (var browser = Browser.open()) {
            browser.size(width, width < 600 ? 844 : 1000);
            var walk = new Walk(browser);
            browser.go(testServer.url("demo", "/products/everyday-mug"));
            browser.untilInteractive();
            walk.adds();
            browser.view("drawer-" + width);
            browser.go(testServer.url("demo", "/cart"));
            browser.untilInteractive();
            shoot(browser, "cart", width);
            browser.click("main button[name=checkout]");
            browser.untilPath("/checkouts/");
            shoot(browser, "checkout-contact", width);
            browser.assertQuiet();
            walk.fillsIn();
            shoot(browser, "checkout-shipping", width);
            walk.choosesTheCheapestDelivery();
            shoot(browser, "checkout-payment", width);
            walk.pays(Shopper.DECLINED);
            browser.find("#problems");
            shoot(browser, "checkout-declined", width);
            walk.pays(Shopper.GOOD).heading("Thank you");
            shoot(browser, "thank-you", width);
            browser.assertQuiet();
        }
    }

    private static void shoot(Browser browser, String name, int width) {
        assertThat(browser.script(
                        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as(name + " at " + width + " does not scroll sideways")
                .isEqualTo(true);
        browser.shoot(name + "-" + width);
    }
}
