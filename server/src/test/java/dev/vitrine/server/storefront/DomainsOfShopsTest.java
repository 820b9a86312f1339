package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomain.Finding;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shops at domains of their own, and what leads there. */
final class DomainsOfShopsTest {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final String name = "www.clay-" + NAMES.incrementAndGet() + ".apps.test";
    private final String host = name + ":" + testServer.port();
    private final String permanent = shop.handle() + ".localhost:" + testServer.port();

    @Test
    void nobodyIsAnsweredAtADomainThatIsNotVerified() {
        var domain = add();
        assertThat(visitor().get("/").status()).isEqualTo(404);
        assertThat(visitor().get("/.well-known/vitrine-domain").text()).isEqualToIgnoringWhitespace(domain.token());
        assertThat(served(name)).isEqualTo(404);

        verify(domain);
        assertThat(visitor().get("/").header("Location")).isEqualTo("http://" + permanent + "/");
        assertThat(served(name)).isEqualTo(200);
        assertThat(served(name.toUpperCase(Locale.ROOT))).isEqualTo(200);
        assertThat(served("checkout.localhost")).isEqualTo(200);
        assertThat(served("nobody.localhost")).isEqualTo(404);
        assertThat(testServer.visitor(shop.handle()).get("/").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/collections/all?sort_by=title", "/search?q=a%20b", "/de%20x", "/sitemap.xml"})
    void otherHostsLeadToThePrimaryDomain(String path) {
        makePrimary(verify(add()));
        // Twice: a page that is cached leads there, too.
        for (int i = 0; i < 2; i++) {
            var led = testServer.visitor(shop.handle()).get(path);
            assertThat(led.status()).as(path).isEqualTo(301);
            assertThat(led.header("Location")).isEqualTo("http://" + host + path);
            assertThat(led.header("Cache-Control")).isEqualTo("no-store");
            visitor().get(path);
        }
    }

    @Test
    void pagesNameThePrimaryDomain() {
        var before = testServer.visitor(shop.handle()).get("/").html();
        assertThat(before.select("link[rel=canonical]").attr("href")).isEqualTo("http://" + permanent + "/");
        makePrimary(verify(add()));
        var after = visitor().get("/").html();
        assertThat(after.select("link[rel=canonical]").attr("href")).isEqualTo("http://" + host + "/");
        // The page is in memory, and this address of it was answered from there before.
        assertThat(testServer.visitor(shop.handle()).get("/").status()).isEqualTo(301);
        assertThat(visitor().get("/robots.txt").text()).contains("Sitemap: http://" + host + "/sitemap.xml");
        assertThat(visitor().get("/_page/").json().at("/props/shop/domain").asText(host))
                .isEqualTo(host);
        usePermanent();
        assertThat(visitor().get("/").header("Location")).isEqualTo("http://" + permanent + "/");
        assertThat(testServer
                        .visitor(shop.handle())
                        .get("/")
                        .html()
                        .select("link[rel=canonical]")
                        .attr("href"))
                .isEqualTo("http://" + permanent + "/");
    }

    @Test
    void dataFilesAndAppsStayAtThePermanentHost() {
        makePrimary(verify(add()));
        var visitor = testServer.visitor(shop.handle());
        assertThat(visitor.get("/cart.json").status()).isEqualTo(200);
        assertThat(visitor.get("/_page/").status()).isEqualTo(200);
        assertThat(visitor.get("/healthz").status()).isEqualTo(200);
        assertThat(testServer
                        .api(shop.handle())
                        .get("shop")
                        .at("/shop/primary_domain")
                        .asText())
                .isEqualTo(host);
        assertThat(visitor().get("/admin/shop.json").status()).isEqualTo(404);
    }

    @Test
    void previewsStayAtThePermanentHost() {
        makePrimary(verify(add()));
        var theme = testServer.platform().shopServices().themes().published(shop);
        var link = testServer
                .platform()
                .shopServices()
                .themePreviews()
                .url(shop, theme.id(), Instant.now().plus(Duration.ofHours(1)));
        var visitor = testServer.visitor(shop.handle());
        var begun = visitor.get(link.substring(link.indexOf("/?")));
        assertThat(begun.status()).isEqualTo(302);
        assertThat(visitor.get("/").status()).isEqualTo(200);
        assertThat(testServer.visitor(shop.handle()).get("/").status()).isEqualTo(301);
    }

    @Test
    void consoleAndCheckoutAreFoundFromADomain() {
        verify(add());
        var console = visitor().get("/admin/orders");
        assertThat(console.status()).isEqualTo(307);
        assertThat(console.header("Location"))
                .isEqualTo("http://admin.localhost:" + testServer.port() + "/shops/" + shop.handle() + "/orders");
        assertThat(visitor().get("/checkouts/x").header("Location"))
                .startsWith("http://checkout.localhost:" + testServer.port() + "/shops/" + shop.handle());
        assertThat(Visitor.at(testServer.port(), "www.unknown.apps.test:" + testServer.port())
                        .get("/admin/orders")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void visitorsOfAProtectedShopTypeItsPasswordAtTheDomain() {
        makePrimary(verify(add()));
        testServer
                .member(shop.handle(), Permission.SETTINGS)
                .at(shop.handle())
                .post("/admin/settings/storefront-password", Map.of("enabled", "1", "password", "open sesame"));
        var visitor = visitor();
        assertThat(visitor.get("/").status()).isEqualTo(200);
        assertThat(visitor.get("/").html().select("input[type=password]")).hasSize(1);
        assertThat(visitor.get("/.well-known/vitrine-domain").status()).isEqualTo(200);
        visitor.post(
                "/password", Map.of("password", "open sesame", "return_to", "/"), Map.of("Origin", "http://" + host));
        assertThat(visitor.get("/").html().select("input[type=password]")).isEmpty();
    }

    @Test
    void requestsOfADomainCountForItsShop() {
        makePrimary(verify(add()));
        visitor().get("/");
        var operator = testServer.operator();
        var page = operator.atBase().get("/operator/shops?q=" + shop.handle()).html();
        assertThat(page.select("tbody td[data-after=requests]").text()).isNotEqualTo("0");
    }

    private Visitor visitor() {
        return Visitor.at(testServer.port(), host);
    }

    private int served(String domain) {
        return testServer.visitor().get("/_domains/served?domain=" + domain).status();
    }

    private ShopDomain add() {
        return testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer.platform().shopServices().domains().add(tx, shop, name));
    }

    private ShopDomain verify(ShopDomain domain) {
        var now = testServer.platform().foundation().clock().instant();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> ShopDomains.check(tx, shop, domain, Finding.NONE, now, true, now));
        return domain;
    }

    private void makePrimary(ShopDomain domain) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer.platform().shopServices().domains().makePrimary(tx, shop, domain.id()));
    }

    private void usePermanent() {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer.platform().shopServices().domains().usePermanentHost(tx, shop));
    }
}
