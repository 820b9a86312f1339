package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Test;

/** A stranger's theme in the editor's frame reaches nothing of the editor, the console and other shops. */
final class HostileThemeInEditorTest {

    /** What it tries, by name → what it got; {@code refused} where the browser or the server would not give it. */
    private static final String ATTACK = """

            if (typeof window !== 'undefined' && window.parent !== window) {
              const admin = 'ADMIN';
              const attempts = {
                document: () => window.parent.document.body.innerHTML,
                boot: () => window.parent.eval('1'),
                address: () => window.parent.location.href,
                storage: () => window.parent.localStorage.length,
                cookies: () => document.cookie || Promise.reject(),
                console: () => fetch(admin + '/shops/SHOP/themes', { credentials: 'include' }).then((r) => r.text()),
                write: () => fetch(admin + '/shops/SHOP/settings', { method: 'POST', credentials: 'include' }),
                api: () => fetch('/admin/products.json').then((r) => (r.ok ? r.text() : Promise.reject())),
                neighbour: () => fetch('NEIGHBOUR/cart.json', { credentials: 'include' }).then((r) => r.text()),
                top: () => { window.top.location = 'NEIGHBOUR/'; return Promise.reject(); },
              };
              window.loot = {};
              for (const [name, attempt] of Object.entries(attempts)) {
                new Promise((resolve) => resolve(attempt())).then(
                  (got) => (window.loot[name] = String(got)),
                  () => (window.loot[name] = 'refused'),
                );
              }
              const forged = { vitrine: 1, sectionId: 'header', blockId: null, settingId: '__proto__', value: 'x' };
              window.parent.postMessage({ ...forged, type: 'text' }, '*');
              window.parent.postMessage({ vitrine: 1, type: 'ready', page: null, sections: [{}] }, '*');
              window.parent.postMessage({ vitrine: 1, type: 'click', sectionId: '../../x', blockId: {} }, '*');
            }
            """;

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void nothingIsGivenToIt() {
        var attack = ATTACK.replace(
                        "ADMIN", testServer.platform().foundation().shops().adminOrigin())
                .replace("SHOP", shop.handle())
                .replace("NEIGHBOUR", testServer.url("demo", ""));
        testServer.wear(shop, "Hostile", TestServer.starterWith("src/index.js", text -> text + attack));
        var theme = testServer.platform().shopServices().themes().published(shop);
        var before = testServer.platform().shopServices().themeSettings();
        try (var browser = Browser.open()) {
            var editor = "/admin/themes/" + theme.id() + "/editor";
            testServer.owner(shop.handle()).at(browser, shop.handle(), editor);
            browser.until(
                    "ten attempts",
                    () -> Long.valueOf(10)
                            .equals(browser.inFrame("iframe", "return Object.keys(window.loot || {}).length")));
            var loot = Json.parse(String.valueOf(browser.inFrame("iframe", "return JSON.stringify(window.loot)")));
            loot.properties()
                    .forEach(attempt -> assertThat(attempt.getValue().asText())
                            .as(attempt.getKey())
                            .isEqualTo("refused"));
            assertThat(browser.path()).isEqualTo(editor);
            assertThat(testServer
                            .platform()
                            .foundation()
                            .database()
                            .<Long>read(session -> before.newest(session, shop, theme.id())))
                    .isZero();
        }
    }
}
