package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import org.openqa.selenium.Keys;

/**
 * The cart as one tab shows it.
 *
 * @param place {@code main} for the cart's page, {@code dialog[open]} for the drawer
 */
record ShownCart(Browser browser, String place) {

    static ShownCart onItsPage(Browser browser) {
        return new ShownCart(browser, "main");
    }

    static ShownCart inTheDrawer(Browser browser) {
        return new ShownCart(browser, "dialog[open]");
    }

    ShownCart more() {
        browser.click(place + " .quantity__step:last-of-type");
        return this;
    }

    ShownCart less() {
        browser.click(place + " .quantity__step:first-of-type");
        return this;
    }

    /** Over what stood there, and on to the next field. */
    ShownCart types(String text) {
        browser.click(place + " .quantity__input");
        browser.keys(Keys.END, Keys.BACK_SPACE, Keys.BACK_SPACE, text, Keys.TAB);
        return this;
    }

    /** Quantity, price of the line, subtotal and badge agree, and nothing is under way. */
    ShownCart shows(int quantity, String price) {
        browser.until(
                () -> quantity + " for " + price + " in " + place + ", not " + shown(),
                () -> shown().equals(quantity + " " + price + " " + price + " " + quantity + " false"));
        return this;
    }

    /** As the shop keeps it. */
    void isKept(int quantity) {
        assertThat(browser.script("return fetch('/cart.json').then((cart) => cart.json())"
                        + ".then((cart) => cart.total_quantity)"))
                .isEqualTo((long) quantity);
    }

    private String shown() {
        return String.valueOf(browser.script("""
                const place = document.querySelector(arguments[0])
                const text = (css, from) => from?.querySelector(css)?.textContent.trim() ?? 'nothing'
                return [
                  place?.querySelector('.quantity__input')?.value,
                  text('.line__price', place),
                  text('.total__amount', place),
                  text('.header__count', document),
                  place?.querySelector('.lines')?.getAttribute('aria-busy'),
                ].join(' ')
                """, place));
    }
}
