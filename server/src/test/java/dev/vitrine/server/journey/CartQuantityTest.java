package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** Quantities in the drawer and on the cart's page, on a desk and on a phone: mugs at 5.50 EUR, eight of them left. */
@Tag("browser")
@Tag("long")
final class CartQuantityTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final String mug =
            appApi.sells("Mug", "5.50", 8).at("/variants/0/id").asText();
    private final Browser browser = Browser.open();

    @AfterEach
    void leave() {
        browser.assertQuiet();
        browser.close();
    }

    @ParameterizedTest
    @CsvSource({"main, 1440", "dialog[open], 390"})
    void singleAndQuickPressesAndTypedNumbersReachTheShop(String place, int width) {
        var cart = withOneMug(place, width);
        cart.more().shows(2, "11.00 EUR").less().shows(1, "5.50 EUR").types("4").shows(4, "22.00 EUR");
        cart.less().less().less().more().more().more().more().more().shows(6, "33.00 EUR");
        cart.isKept(6);
        browser.view("cart-" + (place.equals("main") ? "page" : "drawer") + "-" + width);
        assertThat(browser.find(place + " .total__row").getDomAttribute("aria-live"))
                .isEqualTo("polite");
        open(place);
        cart.shows(6, "33.00 EUR");
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"main, 390", "dialog[open], 1440"})
    void pressesReachTheShopOnTheOtherScreens(String place, int width) {
        singleAndQuickPressesAndTypedNumbersReachTheShop(place, width);
    }

    @ParameterizedTest
    @CsvSource({"main", "dialog[open]"})
    void theKeyboardAloneChangesQuantities(String place) {
        var cart = withOneMug(place, 1440);
        browser.tabTo(place + " .quantity__input");
        browser.keys(Keys.ARROW_UP, Keys.ARROW_UP);
        cart.shows(3, "16.50 EUR");
        browser.keys(Keys.BACK_SPACE, "5", Keys.ENTER);
        cart.shows(5, "27.50 EUR");
        assertThat(focusIsAt(place + " .quantity__input")).isTrue();
        browser.keys(Keys.TAB, Keys.ENTER);
        cart.shows(6, "33.00 EUR").isKept(6);
        assertThat(focusIsAt(place + " .quantity__step:last-of-type")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"main", "dialog[open]"})
    void whatIsNoQuantityLeavesTheOneThereWas(String place) {
        var cart = withOneMug(place, 1440).more().shows(2, "11.00 EUR");
        for (var typed : new String[] {"", "abc", "-3"}) {
            cart.types(typed).shows(2, "11.00 EUR").isKept(2);
        }
        cart.less().shows(1, "5.50 EUR").less().shows(1, "5.50 EUR");
        assertThat(focusIsAt(place + " .quantity__step")).as("the focus stays").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"main", "dialog[open]"})
    void zeroTakesTheLineOutAndTheFocusToTheHeading(String place) {
        var cart = withOneMug(place, 1440);
        cart.types("0");
        browser.until("the empty cart", () -> browser.text(place).contains("Nothing in your cart yet."));
        assertThat(browser.all(".header__count")).isEmpty();
        browser.until("the focus being somewhere", () -> !focusIsAt("body"));
        cart.isKept(0);
    }

    @ParameterizedTest
    @CsvSource({"main, 1440", "dialog[open], 390"})
    void moreThanThereIsSaysWhatIsLeftAndShowsWhatIsKept(String place, int width) {
        var cart = withOneMug(place, width);
        cart.types("2").shows(2, "11.00 EUR").types("9");
        browser.until("the refusal", () -> browser.text(place + " [role=alert]").contains("Only 8 left"));
        cart.shows(2, "11.00 EUR").isKept(2);
        cart.types("8").shows(8, "44.00 EUR").isKept(8);
        assertThat(browser.all(place + " [role=alert]")).isEmpty();
    }

    private ShownCart withOneMug(String place, int width) {
        browser.size(width, 900).go(testServer.url(shop.handle(), "/cart"));
        browser.script("""
                return fetch('/cart/add.json', {
                  method: 'POST', headers: { 'Content-Type': 'application/json' },
                  body: JSON.stringify({ variant_id: arguments[0] }),
                }).then((answer) => answer.json())
                """, mug);
        open(place);
        return new ShownCart(browser, place).shows(1, "5.50 EUR");
    }

    private void open(String place) {
        browser.go(testServer.url(shop.handle(), place.equals("main") ? "/cart" : "/products/mug"));
        browser.untilInteractive();
        if (!place.equals("main")) {
            browser.click(".header__tools a[href='/cart']");
        }
    }

    private boolean focusIsAt(String css) {
        return Boolean.TRUE.equals(browser.script("return document.activeElement.matches(arguments[0])", css));
    }
}
