package dev.vitrine.server.journey;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;

/** A browser with the theme editor of a shop's own theme, opened by its owner. */
final class EditorTab implements AutoCloseable {

    /** The frame with the shop. */
    static final String PAGE = ".stage__page";

    final Browser browser = Browser.open();
    private final TestServer testServer;
    private final Shop shop;

    EditorTab(TestServer testServer, Shop shop) {
        this.testServer = testServer;
        this.shop = shop;
        testServer.owner(shop.handle()).at(browser, shop.handle(), "/admin/themes/" + theme() + "/editor");
        awaitPage();
    }

    long theme() {
        return testServer.platform().shopServices().themes().published(shop).id();
    }

    void awaitPage() {
        browser.find(".outline .item");
        browser.until(
                "the preview",
                () -> Boolean.TRUE.equals(
                        inPage("return document.documentElement.classList.contains('is-interactive')")));
    }

    Object inPage(String script) {
        return browser.inFrame(PAGE, script);
    }

    void choose(String section) {
        browser.click("[data-section=" + section + "] > .entry__row .item");
    }

    /** Opens the page, or template, of that key in the preview. */
    void openPage(String key) {
        select(browser, ".page-chooser", key);
    }

    static void select(Browser browser, String css, String value) {
        browser.find(css + " option[value='" + value + "']");
        browser.script("""
                const choice = document.querySelector(arguments[0]);
                choice.value = arguments[1];
                choice.dispatchEvent(new Event('change', { bubbles: true }));
                """, css, value);
    }

    /** Lets shoppers see the newest draft. */
    void publish() {
        var services = testServer.platform().shopServices();
        testServer.platform().foundation().database().change(tx -> {
            var published = services.themes().published(tx, shop);
            var newest = services.themeSettings().newest(tx, shop, published.id());
            services.themeSettings().publish(tx, shop, published, newest);
        });
    }

    void awaitSaved() {
        browser.until("being saved", () -> browser.text(".save-state").equals("Saved"));
    }

    void openFromMenu(String words) {
        browser.click("[aria-label=More]");
        browser.click(browser.all("[role=menuitem]").stream()
                .filter(item -> item.getText().startsWith(words))
                .findFirst()
                .orElseThrow());
    }

    @Override
    public void close() {
        browser.close();
    }
}
