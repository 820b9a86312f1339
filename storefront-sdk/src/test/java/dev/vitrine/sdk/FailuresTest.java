package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the network or the shop fails: always a result, never a rejection, and the state recovers. */
class FailuresTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome().run("globalThis.code = (result) => result.error?.code ?? 'fine'");

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void offlineIsANetworkFailureWithoutARequest() {
        tab.run("navigator.onLine = false");
        assertThat(tab.await("sdk.cart.add(11).then(code)")).isEqualTo("\"network\"");
        assertThat(tab.requests()).isEmpty();
    }

    @Test
    void unreachableShopIsANetworkFailure() {
        tab.run("world.faults('unreachable')");
        assertThat(tab.await("sdk.cart.add(11).then(code)")).isEqualTo("\"network\"");
    }

    @Test
    void silenceTimesOutAfterTenSeconds() {
        tab.run("world.faults('silent'); sdk.cart.add(11).then((result) => log(code(result)))");
        browser.advance(9_999);
        assertThat(tab.log()).isEmpty();
        browser.advance(1);
        assertThat(tab.log()).containsExactly("timeout");
    }

    @Test
    void tooManyRequestsTellWhenToComeBack() {
        tab.run("world.faults({ status: 429, headers: { 'Retry-After': '7' }, body: { success: false,"
                + " error: { code: 'rate_limited', message: 'Slow down' } } })");
        assertThat(tab.await("sdk.cart.add(11).then((result) => result.error)"))
                .isEqualTo("{\"code\":\"rate_limited\",\"message\":\"Slow down\",\"retry_after\":7}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ status: 500, body: '' }",
                "{ status: 503, body: { success: false, error: { code: 'shop_unavailable', message: 'Closed' } } }",
                "{ status: 502, body: '<h1>Bad gateway</h1>' }",
                "{ status: 404, body: '<h1>Not found</h1>' }",
                "{ status: 200, body: '<h1>Sign in to the network</h1>' }",
                "{ status: 423, body: {} }"
            })
    void shopThatDoesNotAnswerProperlyIsUnavailable(String answer) {
        tab.run("world.faults(%s)".formatted(answer));
        assertThat(tab.await("sdk.cart.add(11).then(code)")).isEqualTo("\"shop_unavailable\"");
    }

    @Test
    void codesNobodyKnowsYetArePassedThrough() {
        tab.run("world.faults({ status: 403,"
                + " body: { success: false, error: { code: 'consent_required', message: '' } } })");
        assertThat(tab.await("sdk.cart.add(11).then(code)")).isEqualTo("\"consent_required\"");
    }

    @Test
    void failureDoesNotStopTheActionsBehindIt() {
        tab.run("world.faults('unreachable')");
        assertThat(tab.await("Promise.all([sdk.cart.add(11), sdk.cart.add(12)]).then((all) => all.map(code))"))
                .isEqualTo("[\"network\",\"fine\"]");
    }

    @Test
    void actionThatTimedOutButHappenedIsToldOnceWhenKnown() {
        tab.await("sdk.cart.get()");
        tab.run("sdk.cart.onAdd(({ variant_id, qty, source }) => log(variant_id, qty, source))");
        tab.run("world.faults('silent'); sdk.cart.add(11, 2)");
        browser.advance(10_000);
        assertThat(tab.log()).isEmpty();
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
        tab.await("sdk.cart.add(12)");
        assertThat(tab.log()).containsExactly("11 2 sdk", "12 1 sdk");
    }

    @Test
    void getAnswersWithTheLastKnownCartAndTellsOfTheFailure() {
        tab.await("sdk.cart.add(11, 2)");
        browser.advance(60_000);
        tab.run("sdk.onError((error) => log(error.code)); world.faults('unreachable')");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.total_quantity)"))
                .isEqualTo("2");
        assertThat(tab.log()).containsExactly("network");
    }

    @Test
    void getAnswersWithAnEmptyCartWhenNothingIsKnown() {
        tab.run("world.faults({ status: 200, body: { no: 'cart' } })");
        assertThat(tab.await("sdk.cart.get().then((cart) => [cart.token, cart.items, cart.total_price])"))
                .isEqualTo("[null,[],0]");
    }
}
