package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One shopper, several tabs: each tab hears of each change once. */
class OtherTabsTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();
    private final Tab other = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void changesOfAnotherTabFireHereWithTheirSource() {
        tab.run(CartEventsTest.LISTEN);
        other.run("sdk.cart.add(11, 2); sdk.cart.add(11, 1); sdk.cart.update(11, 4); sdk.cart.remove(11)")
                .settle();
        assertThat(tab.log())
                .containsExactly(
                        "add 11 2 other_tab",
                        "add 11 1 other_tab",
                        "update [[11,4]] other_tab",
                        "remove 11 4 other_tab");
    }

    @Test
    void tabThatMadeTheChangeHearsOfItOnce() {
        other.run(CartEventsTest.LISTEN);
        other.await("sdk.cart.add(11, 2)");
        assertThat(other.log()).containsExactly("add 11 2 sdk");
    }

    @Test
    void stateFollowsTheOtherTabWithoutARequest() {
        tab.await("sdk.cart.add(11)");
        browser.advance(1000);
        other.await("sdk.cart.add(12)");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
        assertThat(tab.requests()).hasSize(1);
    }

    @Test
    void clearingElsewhereFiresOneRemoveForEachLine() {
        tab.run("sdk.cart.add(11, 2); sdk.cart.add(21)").settle();
        tab.run(CartEventsTest.LISTEN);
        other.await("sdk.cart.clear()");
        assertThat(tab.log()).containsExactly("remove 11 2 other_tab", "remove 21 1 other_tab");
    }

    @Test
    void changesOfBothTabsAtTheSameMomentAreEachToldOnce() {
        tab.await("sdk.cart.get()");
        other.await("sdk.cart.get()");
        tab.run(CartEventsTest.LISTEN + "sdk.cart.add(11, 1)");
        other.run(CartEventsTest.LISTEN + "sdk.cart.add(21, 1)").settle();
        assertThat(tab.log()).containsExactlyInAnyOrder("add 11 1 sdk", "add 21 1 other_tab");
        assertThat(other.log()).containsExactlyInAnyOrder("add 21 1 sdk", "add 11 1 other_tab");
    }

    @Test
    void sameVariantAddedInBothTabsAtOnceIsToldOnceEach() {
        tab.await("sdk.cart.add(12)");
        other.await("sdk.cart.get()");
        tab.run(CartEventsTest.LISTEN + "sdk.cart.add(12, 2)");
        other.run("sdk.cart.add(12, 5)").settle();
        assertThat(tab.log()).contains("add 12 2 sdk").hasSize(2);
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("8");
    }

    @Test
    void messageOlderThanOurStateDoesNotTakeItBack() {
        tab.await("sdk.cart.add(11)");
        other.run("new BroadcastChannel('vitrine:cart').postMessage({ before: null,"
                + " intent: { kind: 'none', quantities: {} },"
                + " cart: { token: 'cart-1', items: [], updated_at: '2001-01-01T00:00:00Z' } })");
        tab.run(CartEventsTest.LISTEN).settle();
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("1");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void tabThatGetsTheFocusAsksAgain() {
        tab.await("sdk.cart.add(11)");
        tab.run(CartEventsTest.LISTEN);
        browser.sellCart();
        tab.run("world.window('focus')").settle();
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("0");
        assertThat(tab.requests()).endsWith("GET /cart.json");
    }

    @Test
    void tabWhoseScriptsNeverAskedForTheCartDoesNotAskOnFocus() {
        tab.run("world.window('focus')").settle();
        assertThat(tab.requests()).isEmpty();
    }

    @Test
    void cartBoughtElsewhereIsGoneWithoutRemoveEvents() {
        tab.await("sdk.cart.add(11, 2)");
        tab.run(CartEventsTest.LISTEN);
        browser.sellCart();
        other.run("new BroadcastChannel('vitrine:cart').postMessage({})").settle();
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("0");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void messageThatCouldNotBeFollowedMakesTheNextReadAsk() {
        tab.await("sdk.cart.add(11)");
        tab.run("world.faults('unreachable')");
        other.run("new BroadcastChannel('vitrine:cart').postMessage({})").settle();
        tab.await("sdk.cart.get()");
        assertThat(tab.requests()).endsWith("GET /cart.json", "GET /cart.json");
    }

    @Test
    void browserWithoutChannelsWorksAlone() {
        var bare = browser.openBare("/", "{}").run("delete globalThis.BroadcastChannel");
        assertThat(bare.load().await("sdk.cart.add(11).then((result) => result.success)"))
                .isEqualTo("true");
    }
}
