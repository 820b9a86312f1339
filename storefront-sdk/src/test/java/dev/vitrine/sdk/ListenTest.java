package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds for every `on…` function. */
class ListenTest {
    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void handlersRunInTheOrderOfSubscription() {
        tab.run("for (const name of ['one', 'two', 'three']) sdk.cart.onAdd(() => log(name))");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).containsExactly("one", "two", "three");
    }

    @Test
    void exceptionInOneHandlerIsReportedAndDoesNotStopTheOthers() {
        tab.run("sdk.cart.onAdd(() => { throw new Error('mine') }); sdk.cart.onAdd(() => log('second'))");
        tab.run("sdk.onError((error) => log(error.code))");
        assertThat(tab.await("sdk.cart.add(11).then((result) => result.success)"))
                .isEqualTo("true");
        assertThat(tab.log()).containsExactly("second", "handler_failed");
        assertThat(tab.reported()).containsExactly("Error: mine");
    }

    @Test
    void exceptionInAnErrorHandlerEndsThere() {
        tab.run("sdk.onError(() => { throw new Error('worse') }); sdk.cart.onAdd(() => { throw new Error('bad') })");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.reported()).containsExactly("Error: bad", "Error: worse");
    }

    @Test
    void subscriptionEndsWithItsFunction() {
        tab.run("const end = sdk.cart.onAdd(() => log('never')); end(); end()");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void subscriptionEndsWithItsSignal() {
        tab.run("const abort = new AbortController(); sdk.cart.onAdd(() => log('heard'), { signal: abort.signal })");
        tab.await("sdk.cart.add(11)");
        tab.run("abort.abort(); sdk.cart.onAdd(() => log('never'), { signal: abort.signal })");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).containsExactly("heard");
    }

    @Test
    void subscriptionForOnceHearsOneEvent() {
        tab.run("sdk.cart.onAdd(() => log('once'), { once: true })");
        tab.await("sdk.cart.add(11)");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).containsExactly("once");
    }

    @Test
    void oneFunctionSubscribedTwiceIsTwoSubscriptions() {
        tab.run("const heard = () => log('heard'); sdk.cart.onAdd(heard)();"
                + "sdk.cart.onAdd(heard); sdk.cart.onAdd(heard)");
        tab.await("sdk.cart.add(11)");
        assertThat(tab.log()).containsExactly("heard", "heard");
    }

    @Test
    void handlerThatIsNoFunctionIsATypeError() {
        tab.run("try { sdk.page.onLoad({}) } catch (error) { log(error.name, error.message) }");
        assertThat(tab.log()).containsExactly("TypeError sdk.page.onLoad takes a function");
    }

    @Test
    void handlersSeeTheNewStateAndRunBeforeTheActionResolves() {
        tab.run("sdk.cart.onAdd(() => sdk.cart.get().then((cart) => log('get', cart.total_quantity)))");
        tab.run("sdk.cart.onAdd(() => log('event')); sdk.cart.add(11, 2).then(() => log('resolved'))")
                .settle();
        assertThat(tab.log()).startsWith("event").containsExactlyInAnyOrder("event", "get 2", "resolved");
    }

    @Test
    void everyEventIsMirroredOnTheDocument() {
        tab.run("const short = ({ detail }) => detail.qty ?? detail[0]?.qty ?? detail.token");
        for (var name : new String[] {"change", "add", "update", "remove"}) {
            tab.run("document.addEventListener('sdk:cart:%s', (event) => log('%s', short(event)))"
                    .formatted(name, name));
        }
        tab.await("sdk.cart.add(11, 2)");
        tab.await("sdk.cart.update(11, 3)");
        tab.await("sdk.cart.remove(11)");
        assertThat(tab.log())
                .containsExactly("change cart-1", "add 2", "change cart-1", "update 3", "change null", "remove 3");
    }

    @Test
    void mirrorsAreNamedAfterTheirEvents() {
        for (var name : new String[] {"page:load", "page:context-update", "user:unauthorized", "error"}) {
            tab.run("document.addEventListener('sdk:%s', () => log('%s'))".formatted(name, name));
        }
        for (var kind : new String[] {"load", "navigate"}) {
            tab.run("document.dispatchEvent(new CustomEvent('vitrine:context', "
                    + "{ detail: { kind: '%s', context: { type: 'home', url: '/' } } }))".formatted(kind));
        }
        tab.run("sdk.ready(() => { throw new Error('mine') })");
        tab.await("sdk.user.get()");
        assertThat(tab.log()).containsExactly("page:load", "page:context-update", "error", "user:unauthorized");
    }

    @Test
    void debuggingPutsEventsOnTheConsole() {
        var debugged = browser.open("/?sdk_debug=1", "{}");
        debugged.await("sdk.cart.add(11)");
        assertThat(debugged.said()).anyMatch(line -> line.startsWith("log [sdk] cart.onAdd"));
        assertThat(tab.said()).isEmpty();
    }
}
