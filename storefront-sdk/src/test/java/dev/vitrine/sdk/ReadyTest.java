package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The ready queue: the same for scripts that come before the SDK and after it. */
class ReadyTest {
    private final Browser browser = new Browser();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void callbacksQueueUntilTheSdkIsLoaded() {
        var tab = browser.openBeforeLoad("/", "{}").run("sdk.ready(() => log('ready'))");
        assertThat(tab.log()).isEmpty();
        assertThat(tab.load().log()).containsExactly("ready");
    }

    @Test
    void callbacksRunInTheOrderOfTheCallsAndDuplicatesCount() {
        var tab = browser.openBeforeLoad("/", "{}")
                .run("const one = () => log('one'); sdk.ready(one); sdk.ready(() => log('two')); sdk.ready(one)")
                .load()
                .run("sdk.ready(() => log('three'))");
        assertThat(tab.log()).containsExactly("one", "two", "one", "three");
    }

    @Test
    void callbackNeverRunsSynchronously() {
        var tab = browser.openHome().run("sdk.ready(() => log('later')); log('first')");
        assertThat(tab.log()).containsExactly("first", "later");
    }

    @Test
    void callbackGetsTheLoadedSdk() {
        var tab = browser.openBeforeLoad("/", "{}").run("sdk.ready((it) => log(it === window.sdk, typeof it.version))");
        assertThat(tab.load().log()).containsExactly("true string");
    }

    @Test
    void readyWithoutACallbackIsAPromiseOfTheSdk() {
        var tab = browser.openBeforeLoad("/", "{}").run("sdk.ready().then((it) => log(it === window.sdk))");
        assertThat(tab.load().log()).containsExactly("true");
        assertThat(tab.await("sdk.ready().then((it) => it === sdk)")).isEqualTo("true");
    }

    @Test
    void whatIsNoFunctionGivesAWarning() {
        var tab = browser.openBeforeLoad("/", "{}")
                .run("sdk.ready('soon'); sdk.ready(() => log('on'))")
                .load();
        assertThat(tab.said()).containsExactly("warn [sdk] sdk.ready takes a function, not soon");
        assertThat(tab.log()).containsExactly("on");
    }

    @Test
    void exceptionInOneCallbackDoesNotStopTheNext() {
        var tab = browser.openBeforeLoad("/", "{}")
                .run("sdk.ready(() => { throw new Error('mine') }); sdk.ready(() => log('next'))")
                .load();
        assertThat(tab.log()).containsExactly("next");
        assertThat(tab.reported()).containsExactly("Error: mine");
    }

    @Test
    void readyRunsOncePerDocumentWhateverIsNavigated() {
        var tab = browser.openHome().run("sdk.ready(() => log('ready'))");
        tab.run("document.dispatchEvent(new CustomEvent('vitrine:context', "
                + "{ detail: { kind: 'navigate', context: { type: 'cart', url: '/cart' } } }))");
        assertThat(tab.log()).containsExactly("ready");
    }

    @Test
    void thankYouPagesHaveTheSameQueue() {
        var tab = browser.openBeforeLoad("/checkouts/t/thank_you", "{\"page\":{\"type\":\"thank_you\"}}")
                .run("sdk.ready((it) => log(it.page.getContext().type))");
        assertThat(tab.load().log()).containsExactly("thank_you");
    }

    @Test
    void secondCopyOfTheScriptChangesNothing() {
        var tab = browser.openHome().run("const first = sdk").load();
        assertThat(tab.read("first === sdk")).isEqualTo("true");
    }

    @Test
    void worksWithoutAStub() {
        assertThat(browser.openBare("/", "{}").load().await("sdk.cart.get().then((cart) => cart.items)"))
                .isEqualTo("[]");
    }

    @Test
    void bootDataThatIsNoJsonIsReportedAndSurvived() {
        var tab = browser.open("/", "{oops");
        assertThat(tab.read("sdk.page.getContext().type")).isEqualTo("\"unknown\"");
        assertThat(tab.said()).singleElement().asString().startsWith("error [sdk] The boot data");
    }
}
