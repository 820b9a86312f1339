package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Discount codes and the way to the checkout. */
class CheckoutTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void discountIsRememberedOnTheCart() {
        assertThat(tab.await("sdk.checkout.addDiscount(' WELCOME ').then((result) => result.data.discount_codes)"))
                .isEqualTo("[\"WELCOME\"]");
        assertThat(tab.await("sdk.cart.get().then((cart) => cart.discount_codes)"))
                .isEqualTo("[\"WELCOME\"]");
        assertThat(tab.await("sdk.checkout.removeDiscount('WELCOME').then((result) => result.data.discount_codes)"))
                .isEqualTo("[]");
        assertThat(tab.requests())
                .containsExactly(
                        "POST /cart/discount.json {\"code\":\"WELCOME\"}",
                        "DELETE /cart/discount.json {\"code\":\"WELCOME\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "NONSENSE,invalid_code",
        "OLD,expired",
        "SOON,not_started",
        "BIG,minimum_not_met",
        "ONCE,usage_limit",
        "ALONE,not_combinable",
        "OTHER,not_applicable"
    })
    void everyReasonAgainstACodeIsPassedOn(String code, String reason) {
        assertThat(tab.await("sdk.checkout.addDiscount('%s').then((result) => [result.success, result.error.code])"
                        .formatted(code)))
                .isEqualTo("[false,\"" + reason + "\"]");
    }

    @Test
    void removingACodeThatIsNotAppliedFails() {
        assertThat(tab.await("sdk.checkout.removeDiscount('WELCOME').then((result) => result.error.code)"))
                .isEqualTo("\"not_applied\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"addDiscount()", "addDiscount(7)", "addDiscount('  ')", "removeDiscount(null)"})
    void codeThatIsNoTextIsATypeError(String action) {
        assertThat(tab.await("sdk.checkout." + action)).startsWith("rejected with TypeError: ");
        assertThat(tab.requests()).isEmpty();
    }

    @Test
    void checkoutWaitsForPendingChanges() {
        tab.run("world.latency = 100; sdk.cart.add(11); sdk.checkout.navigateCheckout()");
        browser.advance(99);
        assertThat(tab.visited()).isEmpty();
        assertThat(tab.settle().visited()).containsExactly("/checkout");
    }

    @Test
    void emptyCartGoesToTheCartPage() {
        tab.await("sdk.checkout.navigateCheckout()");
        assertThat(tab.visited()).containsExactly("/cart");
    }

    @Test
    void unknownCartIsLeftToTheServer() {
        tab.run("world.faults('unreachable')").await("sdk.checkout.navigateCheckout()");
        assertThat(tab.visited()).containsExactly("/checkout");
    }

    @Test
    void concurrentCallsAreOneNavigation() {
        tab.await("sdk.cart.add(11)");
        tab.run("sdk.checkout.navigateCheckout(); sdk.checkout.navigateCheckout()")
                .settle();
        tab.run("sdk.checkout.navigateCheckout()").settle();
        assertThat(tab.visited()).containsExactly("/checkout");
    }

    @Test
    void navigationThatWasCancelledOrCameBackCanBeRepeated() {
        tab.await("sdk.cart.add(11)");
        tab.await("sdk.checkout.navigateCheckout()");
        tab.run("world.window('pageshow', { persisted: true })").settle();
        tab.await("sdk.checkout.navigateCheckout()");
        browser.advance(10_000);
        tab.await("sdk.checkout.navigateCheckout()");
        assertThat(tab.visited()).containsExactly("/checkout", "/checkout", "/checkout");
    }
}
