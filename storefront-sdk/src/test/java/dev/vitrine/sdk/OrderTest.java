package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The order on the thank-you page: announced once for each order and browser. */
class OrderTest {
    private static final String LISTEN = "sdk.checkout.onCompleteOrder((order) => log(order.name))";

    private final Browser browser = new Browser();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void orderIsReadableAtOnce() {
        assertThat(thanks(1, true).read("sdk.checkout.getOrder().name")).isEqualTo("\"#1001\"");
        assertThat(browser.openHome().read("sdk.checkout.getOrder()")).isEqualTo("null");
    }

    @Test
    void firstViewFires() {
        assertThat(thanks(1, true).run(LISTEN).log()).containsExactly("#1001");
    }

    @Test
    void handlersFromBeforeTheLoadAndLateOnesHearItOnceEach() {
        var tab = browser.openBeforeLoad("/_orders/1-a/thank_you", boot(1, true))
                .run(LISTEN)
                .load();
        browser.advance(5_000);
        assertThat(tab.run(LISTEN).log()).containsExactly("#1001", "#1001");
    }

    @Test
    void reloadDoesNotFireAgain() {
        thanks(1, true);
        assertThat(thanks(1, true).run(LISTEN).settle().log()).isEmpty();
    }

    @Test
    void nextOrderFires() {
        thanks(1, true);
        assertThat(thanks(2, true).run(LISTEN).log()).containsExactly("#1001");
    }

    @Test
    void laterViewInAnotherBrowserDoesNotFire() {
        assertThat(thanks(1, false).run(LISTEN).settle().log()).isEmpty();
    }

    @Test
    void orderStatusPageShowsTheOrderWithoutFiring() {
        var tab = browser.open("/_orders/1-a/status", boot(1, true).replace("thank_you", "order_status"));
        assertThat(tab.run(LISTEN).settle().log()).isEmpty();
        assertThat(tab.read("sdk.checkout.getOrder().name")).isEqualTo("\"#1001\"");
    }

    @Test
    void brokenStorageDoesNotKeepTheFirstViewFromFiring() {
        var tab = browser.openBare("/_orders/1-a/thank_you", boot(1, true)).run("world.storageBroken = true");
        assertThat(tab.load().run(LISTEN).log()).containsExactly("#1001");
    }

    @Test
    void spoiltStorageDoesNotKeepTheFirstViewFromFiring() {
        browser.openHome().run("localStorage.setItem('vitrine:orders', '{')");
        assertThat(thanks(1, true).run(LISTEN).log()).containsExactly("#1001");
    }

    @Test
    void memoryOfOrdersStaysSmall() {
        for (int order = 0; order < 25; order++) {
            thanks(order, true);
        }
        assertThat(browser.openHome().read("JSON.parse(localStorage.getItem('vitrine:orders')).length"))
                .isEqualTo("20");
    }

    @Test
    void cartInOtherTabsIsAskedForAgain() {
        var shopping = browser.openHome();
        shopping.await("sdk.cart.add(11)");
        browser.sellCart();
        thanks(1, true).settle();
        assertThat(shopping.requests()).last().isEqualTo("GET /cart.json");
        assertThat(shopping.await("sdk.cart.get().then((cart) => cart.items)")).isEqualTo("[]");
    }

    private Tab thanks(int id, boolean firstView) {
        return browser.open("/_orders/1-a/thank_you", boot(id, firstView));
    }

    private static String boot(int id, boolean firstView) {
        return """
                {"page":{"type":"thank_you"},"first_view":%s,"order":{"id":%d,"name":"#1001","token":null}}
                """.formatted(firstView, id);
    }
}
