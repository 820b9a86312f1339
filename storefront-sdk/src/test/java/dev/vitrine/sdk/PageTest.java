package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** `sdk.page`. */
class PageTest {
    private static final String BOOT = """
            {"locale":"en","currency":"EUR","page":{"type":"product","component":"PageProduct","template":"big",
             "context":{"id":1,"handle":"jug","title":"Jug","variant_id":11,"collection_handle":null}}}
            """;

    private final Browser browser = new Browser();
    private final Tab tab = browser.open("/products/jug?variant=11&utm_source=mail", BOOT);

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void contextComesFromTheBootDataAndTheAddress() {
        assertThat(tab.read("sdk.page.getContext()"))
                .isEqualTo("{\"type\":\"product\",\"payload\":{\"id\":1,\"handle\":\"jug\",\"title\":\"Jug\","
                        + "\"variant_id\":11,\"collection_handle\":null},"
                        + "\"url\":\"https://demo.example/products/jug?variant=11&utm_source=mail\","
                        + "\"path\":\"/products/jug\",\"locale\":\"en\",\"currency\":\"EUR\",\"template\":\"big\","
                        + "\"navigation\":0}");
    }

    @Test
    void loadFiresOnceWhenTheThemeIsThere() {
        tab.run("sdk.page.onLoad(({ type }) => log('load', type))");
        assertThat(tab.log()).isEmpty();
        theme("load", "{ type: 'product', url: '/products/jug' }");
        theme("load", "{ type: 'product', url: '/products/jug' }");
        assertThat(tab.log()).containsExactly("load product");
    }

    @Test
    void loadIsReplayedToLateHandlers() {
        theme("load", "{ type: 'product', url: '/products/jug' }");
        tab.run("sdk.page.onLoad(({ type }) => log('load', type)); log('not at once')");
        assertThat(tab.log()).containsExactly("not at once", "load product");
    }

    @Test
    void replayCountsForOnceAndEndsWithTheSubscription() {
        theme("load", "{ type: 'product', url: '/products/jug' }");
        tab.run("sdk.page.onLoad(() => log('once'), { once: true }); sdk.page.onLoad(() => log('never'))()");
        assertThat(tab.log()).containsExactly("once");
    }

    @Test
    void pageWithoutAThemeIsLoadedWhenTheSdkIs() {
        var thanks = browser.open("/checkouts/t/thank_you", "{\"page\":{\"type\":\"thank_you\"}}");
        assertThat(thanks.run("sdk.page.onLoad(({ type }) => log(type))").log()).containsExactly("thank_you");
    }

    @Test
    void themeThatNeverStartsCostsNoPageView() {
        tab.run("sdk.page.onLoad(({ type }) => log('load', type))");
        browser.advance(10_000);
        theme("load", "{ type: 'product', url: '/products/jug' }");
        assertThat(tab.log()).containsExactly("load product");
    }

    @Test
    void navigationUpdatesTheContextOnce() {
        tab.run("sdk.page.onContextUpdate((now, before) =>"
                + " log(before.type, now.type, now.path, now.url, now.navigation))");
        theme("navigate", "{ type: 'collection', payload: { id: 3 }, url: '/collections/tea?page=2', navigation: 1 }");
        assertThat(tab.log())
                .containsExactly("product collection /collections/tea https://demo.example/collections/tea?page=2 1");
        assertThat(tab.read("sdk.page.getContext().payload")).isEqualTo("{\"id\":3}");
    }

    @Test
    void navigationsAreCountedWhenTheThemeDoesNot() {
        theme("navigate", "{ type: 'home', url: '/' }");
        theme("update", "{ type: 'home', url: '/?x=1' }");
        theme("navigate", "{ type: 'home', url: '/' }");
        assertThat(tab.read("sdk.page.getContext().navigation")).isEqualTo("2");
    }

    @Test
    void changesOnThePageUpdateTheContext() {
        tab.run("sdk.page.onContextUpdate((now, before) => log(before.payload.variant_id, now.payload.variant_id))");
        theme("update", "{ type: 'product', payload: { id: 1, variant_id: 12 }, url: '/products/jug?variant=12' }");
        assertThat(tab.log()).containsExactly("11 12");
    }

    @Test
    void changeThatChangesNothingIsNotTold() {
        theme("update", "{ type: 'product', url: '/products/jug' }");
        tab.run("sdk.page.onContextUpdate(() => log('told'))");
        theme("update", "{ type: 'product', url: '/products/jug' }");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void contextUpdatesAreNotReplayed() {
        theme("navigate", "{ type: 'home', url: '/' }");
        assertThat(tab.run("sdk.page.onContextUpdate(() => log('replayed'))").log())
                .isEmpty();
    }

    @Test
    void localeAndCurrencyStayUnlessTold() {
        theme("update", "{ type: 'product', url: '/products/jug', currency: 'USD' }");
        theme("navigate", "{ type: 'home', url: '/' }");
        assertThat(tab.read("[sdk.page.getContext().locale, sdk.page.getContext().currency]"))
                .isEqualTo("[\"en\",\"USD\"]");
    }

    private void theme(String kind, String context) {
        tab.run("document.dispatchEvent(new CustomEvent('vitrine:context', { detail: { kind: '%s', context: %s } }))"
                .formatted(kind, context));
    }
}
