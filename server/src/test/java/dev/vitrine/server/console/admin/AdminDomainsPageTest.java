package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomain.Finding;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Domains from the merchant's form to the shop's primary domain. */
final class AdminDomainsPageTest {

    private static final String PATH = "/admin/settings/domains";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final String name = "www.glaze-" + NAMES.incrementAndGet() + ".apps.test";

    @Test
    void whatIsRefusedSaysWhyAndKeepsWhatWasTyped() {
        var refused = member().post(PATH, Map.of("domain", "my shop"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#domain-problem").text()).containsIgnoringCase("is not a domain");
        assertThat(refused.html().select("#domain").val()).isEqualTo("my shop");
    }

    @Test
    void domainOfAnotherShopIsNotFound() {
        member().post(PATH, Map.of("domain", name));
        var other = testServer.newShop().handle();
        var stranger = testServer.member(other, Permission.SETTINGS).at(other);
        var page = PATH + "/" + only().id();
        assertThat(stranger.get(page).status()).isEqualTo(404);
        for (var what : new String[] {"remove", "primary", "check"}) {
            assertThat(stranger.post(page, Map.of(what, "1")).status()).as(what).isEqualTo(404);
        }
        assertThat(only().host()).isEqualTo(name);
    }

    @Test
    void domainThatIsNotVerifiedCannotBeThePrimaryOne() {
        member().post(PATH, Map.of("domain", name));
        var refused = member().post(PATH + "/" + only().id(), Map.of("primary", "1"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().text()).contains("not verified yet");
    }

    @Test
    @Tag("browser")
    void merchantConnectsADomainAndLeavesItAgain() {
        var permanent = shop.handle() + ".localhost:" + testServer.port();
        try (var browser = Browser.open()) {
            testServer.member(shop.handle(), Permission.SETTINGS).at(browser, shop.handle(), "/admin/settings");
            browser.click("main a[href$='/settings/domains']");
            browser.type("#domain", "https://" + name + "/");
            browser.click("form.form button");
            browser.until("its page", () -> browser.text("h1").equals(name));
            var domain = only();
            assertThat(browser.find("#shown-name-of-the-record").getAttribute("value"))
                    .isEqualTo("_vitrine." + name);
            assertThat(browser.find("#shown-value-of-the-record").getAttribute("value"))
                    .isEqualTo(domain.token());
            assertThat(browser.all("button[name=primary]")).isEmpty();
            browser.look("domain-waiting");

            // No server for names answers in tests.
            browser.click("button[name=check]");
            browser.until("the finding", () -> browser.text(".notices").contains("did not answer"));
            assertThat(browser.text("main [role=status]")).contains("did not answer");
            verify(domain);
            browser.go(testServer.url(shop.handle(), PATH + "/" + domain.id()));
            browser.look("domain-verified");
            browser.click("button[name=primary]");
            browser.until("the badge", () -> browser.text("main .badge").equals("Primary"));
            assertThat(primary()).isEqualTo(name + ":" + testServer.port());

            browser.click("#crumbs a[href$='/domains']");
            browser.until("the list", () -> browser.text("h1").equals("Domains"));
            browser.look("domains");
            browser.click("button[name=permanent]");
            browser.click("#confirm [value=yes]");
            browser.until("the message", () -> browser.text("main").contains("Leads to the primary"));
            assertThat(primary()).isEqualTo(permanent);

            browser.click("ul.rows li + li a");
            browser.click("button[name=remove]");
            browser.click("#confirm [value=yes]");
            browser.until("the domain gone", () -> browser.all("ul.rows li").size() == 1);
            browser.assertQuiet();
        }
        assertThat(testServer.api(shop.handle()).get("domains/connects").findValuesAsText("public_domain"))
                .containsExactly(permanent);
    }

    private SignedInVisitor member() {
        return testServer.member(shop.handle(), Permission.SETTINGS).at(shop.handle());
    }

    private String primary() {
        return testServer
                .api(shop.handle())
                .get("shop")
                .at("/shop/primary_domain")
                .asText();
    }

    private ShopDomain only() {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> ShopDomains.list(session, shop))
                .getFirst();
    }

    private void verify(ShopDomain domain) {
        var now = testServer.platform().foundation().clock().instant();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> ShopDomains.check(tx, shop, domain, Finding.NONE, now, true, now));
    }
}
