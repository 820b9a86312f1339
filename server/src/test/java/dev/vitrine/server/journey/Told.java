package dev.vitrine.server.journey;

import dev.vitrine.server.testkit.Browser;
import java.util.List;

/** What {@code window.sdk} told a script that stands on every page of the shop, in order, over all documents. */
final class Told {

    private static final String LISTENER = """
            addEventListener('DOMContentLoaded', () => {
              const tell = (text) => sessionStorage.setItem('told', (sessionStorage.getItem('told') || '') + text + '\\n')
              if (!window.sdk) return
              sdk.ready((sdk) => {
                sdk.page.onLoad((page) => tell(`load ${page.type}`))
                sdk.page.onContextUpdate((page) => tell(`context ${page.type}`))
                sdk.product.onVariantChange((change) => tell(`variant ${change.variant_id}`))
                sdk.cart.onAdd((line) => tell(`add ${line.variant_id} ${line.qty} ${line.source}`))
                sdk.cart.onUpdate((lines) => lines.forEach((line) => tell(`set ${line.variant_id} ${line.qty}`)))
                sdk.cart.onRemove((line) => tell(`remove ${line.variant_id}`))
              })
            })
            """;

    private final Browser browser;

    Told(Browser browser) {
        this.browser = browser;
        browser.onEveryDocument(LISTENER);
    }

    List<String> all() {
        return String.valueOf(browser.script("return sessionStorage.getItem('told') || ''"))
                .lines()
                .toList();
    }

    long count(String start) {
        return all().stream().filter(each -> each.startsWith(start)).count();
    }
}
