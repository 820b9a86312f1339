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
