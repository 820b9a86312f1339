package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** `sdk.product`. */
class ProductTest {
    private static final String JUG = "{\"id\":1,\"title\":\"Jug\",\"variants\":[{\"id\":11},{\"id\":12}]}";
    private static final String SHOWN = JUG.replaceFirst("}$", ",\"variant\":{\"id\":%s}}");
    private static final String BOOT =
            "{\"page\":{\"type\":\"product\",\"component\":\"PageProduct\",\"context\":{\"id\":1,\"variant_id\":11}},"
                    + "\"data\":{\"product\":" + JUG + "}}";

    private final Browser browser = new Browser();
    private final Tab tab = browser.open("/products/jug", BOOT)
            .run("sdk.product.onVariantChange((change) => log(change.previous_variant_id, change.variant_id,"
                    + " change.variant, change.product.title))");

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void currentIsTheProductOfTheProductPage() {
        assertThat(tab.read("sdk.product.current()")).isEqualTo(SHOWN.formatted(11));
    }

    @Test
    void currentIsNullOffProductPages() {
        assertThat(browser.openHome().read("sdk.product.current()")).isEqualTo("null");
        theme("navigate", "{ type: 'home', url: '/' }", "null");
        assertThat(tab.read("sdk.product.current()")).isEqualTo("null");
    }

    @Test
    void currentFollowsNavigation() {
        theme("navigate", "{ type: 'product', payload: { id: 2, variant_id: 21 }, url: '/products/cup' }", "{ id: 2 }");
        assertThat(tab.read("sdk.product.current()")).isEqualTo("{\"id\":2,\"variant\":null}");
        assertThat(tab.log()).isEmpty();
    }

    @Test
    void choosingAnotherVariantIsToldOnce() {
        choose(12);
        choose(12);
        assertThat(tab.log()).containsExactly("11 12 {\"id\":12} Jug");
        assertThat(tab.read("sdk.product.current()")).isEqualTo(SHOWN.formatted(12));
    }

    @Test
    void optionsThatMakeNoVariantAreToldAsNull() {
        choose(null);
        assertThat(tab.log()).containsExactly("11 null null Jug");
        assertThat(tab.read("sdk.product.current().variant")).isEqualTo("null");
    }

    private void choose(Integer variant) {
        theme(
                "update",
                "{ type: 'product', payload: { id: 1, variant_id: %s }, url: '/p' }".formatted(variant),
                "undefined");
    }

    private void theme(String kind, String context, String product) {
        var detail = "{ kind: '%s', context: %s, product: %s }".formatted(kind, context, product);
        tab.run("document.dispatchEvent(new CustomEvent('vitrine:context', { detail: " + detail + " }))");
    }
}
