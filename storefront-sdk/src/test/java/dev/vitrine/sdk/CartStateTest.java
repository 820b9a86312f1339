package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What `sdk.cart.get()` knows, and when. */
class CartStateTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void getAsksTheShopOnceAndThenAnswersFromMemory() {
        assertThat(tab.await("Promise.all([sdk.cart.get(), sdk.cart.get()]).then((carts) => carts[0] === carts[1])"))
                .isEqualTo("true");
        tab.await("sdk.cart.get()");
        assertThat(tab.requests()).containsExactly("GET /cart.json");
    }

    @Test
    void getAsksAgainAfterAMinute() {
        tab.await("sdk.cart.get()");
        browser.advance(60_000);
        tab.await("sdk.cart.get()");
        assertThat(tab.requests()).containsExactly("GET /cart.json", "GET /cart.json");
    }

    @Test
    void lineIsThereWhenAddResolves() {
        assertThat(tab.await("sdk.cart.add(11, 2).then(() => sdk.cart.get()).then((cart) => cart.items[0].qty)"))
                .isEqualTo("2");
        assertThat(tab.requests()).hasSize(1);
    }

    @Test
    void getWaitsForTheChangesBeforeIt() {
        tab.run("sdk.cart.add(11, 2)");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
    }

    @Test
    void promiseCarriesTheLastKnownCart() {
        assertThat(tab.read("[sdk.cart.get().token, sdk.cart.get().items]")).isEqualTo("[null,[]]");
        tab.await("sdk.cart.add(11, 2)");
        assertThat(tab.read("(({ token, items, subtotal_price, total_price }) =>"
                        + " [token, items.length, subtotal_price, total_price])(sdk.cart.get())"))
                .isEqualTo("[\"cart-1\",1,25,25]");
    }

    @Test
    void actionsGoOneAtATimeAndInOrder() {
        tab.run("world.latency = 100; sdk.cart.add(11); sdk.cart.update(11, 3); sdk.cart.remove(11)");
        browser.advance(99);
        assertThat(tab.requests()).hasSize(1);
        browser.advance(1);
        assertThat(tab.requests()).hasSize(2);
        tab.settle();
        assertThat(tab.requests())
                .containsExactly(
                        "POST /cart/add.json {\"variant_id\":11,\"qty\":1}",
                        "POST /cart/update.json {\"updates\":{\"11\":3}}",
                        "POST /cart/remove.json {\"variant_id\":11}");
    }

    @Test
    void stateNeverGoesBackwards() {
        tab.run("document.addEventListener('sdk:cart:change', ({ detail }) => log(detail.total_quantity))");
        tab.run("for (let n = 0; n < 4; n++) { sdk.cart.add(12); sdk.cart.get() }")
                .settle();
        assertThat(tab.log()).containsExactly("1", "2", "3", "4");
    }

    @Test
    void cartOfTheCartPageNeedsNoRequest() {
        var page = browser.open(
                "/cart",
                "{\"page\":{\"type\":\"cart\",\"component\":\"PageCart\"},"
                        + "\"data\":{\"cart\":{\"token\":\"c\",\"items\":[]}}}");
        assertThat(page.await("sdk.cart.get().then((cart) => cart.token)")).isEqualTo("\"c\"");
        assertThat(page.requests()).isEmpty();
    }

    @Test
    void pageThatComesBackByTheBackButtonAsksAgain() {
        tab.await("sdk.cart.add(11)");
        browser.openHome().await("sdk.cart.add(12)");
        tab.run("world.window('pagehide'); world.window('pageshow', { persisted: true })")
                .settle();
        assertThat(tab.requests()).last().isEqualTo("GET /cart.json");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
    }

    @Test
    void pageShownForTheFirstTimeAsksNothing() {
        tab.run("world.window('pageshow', { persisted: false })").settle();
        assertThat(tab.requests()).isEmpty();
    }
}
