package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No script can change what another one gets. */
class FrozenTest {
    private static final String DEEPLY = """
            globalThis.deeply = (value) => value === null || !/object|function/.test(typeof value)
              || (Object.isFrozen(value) && Reflect.ownKeys(value).every((key) => deeply(value[key])));
            """;

    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome().run(DEEPLY);

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void sdkIsFrozenToTheBottom() {
        assertThat(tab.read("deeply(sdk)")).isEqualTo("true");
    }

    @Test
    void globalCannotBeReplaced() {
        tab.run("const before = sdk; window.sdk = {}; delete window.sdk");
        assertThat(tab.read("window.sdk === before")).isEqualTo("true");
    }

    @Test
    void contextCartAndResultsAreFrozen() {
        tab.run("sdk.cart.onAdd((line, change) => log(deeply(line), deeply(change)))");
        assertThat(tab.await("sdk.cart.add(11).then(deeply)")).isEqualTo("true");
        assertThat(tab.await("sdk.cart.get().then(deeply)")).isEqualTo("true");
        assertThat(tab.read("deeply(sdk.page.getContext())")).isEqualTo("true");
        assertThat(tab.log()).containsExactly("true true");
    }

    @Test
    void whatTheThemeHandsOverStaysWritableForTheTheme() {
        tab.run("globalThis.payload = { id: 1 }; globalThis.product = { id: 1, variants: [] };"
                + "document.dispatchEvent(new CustomEvent('vitrine:context', { detail: { kind: 'navigate',"
                + "  context: { type: 'product', url: '/products/jug', payload }, product } }))");
        assertThat(tab.read("[Object.isFrozen(payload), Object.isFrozen(product), deeply(sdk.product.current())]"))
                .isEqualTo("[false,false,true]");
    }
}
