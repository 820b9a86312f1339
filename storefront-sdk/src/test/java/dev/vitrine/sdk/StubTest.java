package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code that skips `ready` and calls before the SDK is there. */
class StubTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openBeforeLoad("/", "{\"page\":{\"type\":\"home\",\"component\":\"PageHome\"}}");

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void actionsReturnPromisesThatTheSdkKeeps() {
        tab.run("sdk.cart.add(11, 2).then((result) => log(result.success, result.data.total_quantity))");
        assertThat(tab.load().settle().log()).containsExactly("true 2");
    }

    @Test
    void actionsKeepTheirOrder() {
        tab.run("sdk.cart.add(11); sdk.cart.update(11, 3); sdk.checkout.addDiscount('WELCOME')")
                .load()
                .settle();
        assertThat(tab.requests())
                .containsExactly(
                        "POST /cart/add.json {\"variant_id\":11,\"qty\":1}",
                        "POST /cart/update.json {\"updates\":{\"11\":3}}",
                        "POST /cart/discount.json {\"code\":\"WELCOME\"}");
    }

    @Test
    void subscriptionsAreHandedOver() {
        tab.run("sdk.cart.onAdd((line) => log(line.variant_id, line.qty))").load();
        tab.await("sdk.cart.add(11, 2)");
        assertThat(tab.log()).containsExactly("11 2");
    }

    @Test
    void subscriptionsEndBeforeAndAfterTheHandOver() {
        tab.run("sdk.cart.onAdd(() => log('never'))(); globalThis.end = sdk.cart.onAdd(() => log('once'))")
                .load();
        tab.await("sdk.cart.add(11)");
        tab.run("end()");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).containsExactly("once");
    }

    @Test
    void argumentsOfTheWrongTypeStillRejectWithTypeError() {
        tab.run("sdk.cart.add('eleven').catch((error) => log(error.name))").load();
        assertThat(tab.log()).containsExactly("TypeError");
    }

    @Test
    void handlerThatIsNoFunctionDoesNotStopTheHandOver() {
        tab.run("sdk.cart.onAdd(7); sdk.ready(() => log('ready'))").load();
        assertThat(tab.log()).containsExactly("ready");
        assertThat(tab.said()).containsExactly("error TypeError: sdk.cart.onAdd takes a function");
    }

    @Test
    void stubThatAScriptKeptGoesOnWorking() {
        tab.run("const kept = sdk").load();
        assertThat(tab.await("kept.cart.add(11).then((result) => result.success)"))
                .isEqualTo("true");
        assertThat(tab.read("kept.page.getContext().type")).isEqualTo("\"home\"");
    }

    @Test
    void readsThatAnswerAtOnceAreNullBeforeLoad() {
        assertThat(tab.read("[sdk.page.getContext(), sdk.product.current(), sdk.checkout.getOrder()]"))
                .isEqualTo("[null,null,null]");
    }

    @Test
    void failedLoadIsToldAfterTenSeconds() {
        tab.run("sdk.ready(() => log('never')); sdk.onError((error) => log(error.code))");
        browser.advance(9_999);
        assertThat(tab.log()).isEmpty();
        browser.advance(1);
        assertThat(tab.log()).containsExactly("load_failed");
        assertThat(tab.read("sdk.error.code")).isEqualTo("\"load_failed\"");
    }

    @Test
    void failedLoadIsToldToLateListenersToo() {
        browser.advance(10_000);
        assertThat(tab.run("sdk.onError((error) => log(error.code))").log()).containsExactly("load_failed");
    }

    @Test
    void loadedSdkHasNoError() {
        tab.run("sdk.onError(() => log('never'))").load();
        browser.advance(20_000);
        assertThat(tab.read("sdk.error")).isEqualTo("null");
        assertThat(tab.log()).isEmpty();
    }
}
