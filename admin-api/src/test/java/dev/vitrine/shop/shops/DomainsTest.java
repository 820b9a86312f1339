package dev.vitrine.shop.shops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.net.DnsTexts;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomain.Finding;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.testkit.DnsServer;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Domains from their names to the shop that is answered there. */
final class DomainsTest {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final String host = "www.kiln-" + NAMES.incrementAndGet() + ".test";

    @ParameterizedTest
    @EnumSource
    void shopIsAnsweredAtADomainOnceItsRecordIsThere(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        var domain = add(platform, shop, host);
        assertThat(at(platform, host)).isEmpty();

        assertThat(check(platform, shop, domain).finding()).isEqualTo(Finding.MISSING.word());
        DnsServer.shared().say(domain.recordName(), "something else");
        assertThat(check(platform, shop, domain).finding()).isEqualTo(Finding.OTHER.word());
        DnsServer.shared().fail(domain.recordName());
        assertThat(check(platform, shop, domain).finding()).isEqualTo(Finding.UNANSWERED.word());
        assertThat(at(platform, host)).isEmpty();

        DnsServer.shared().say(domain.recordName(), "v=spf1 -all", domain.token());
        assertThat(check(platform, shop, domain).isVerified()).isTrue();
        assertThat(at(platform, host)).isEqualTo(shop.handle());
        assertThat(at(platform, host.toUpperCase(Locale.ROOT))).isEqualTo(shop.handle());
        // Nothing but another shop takes it away.
        DnsServer.shared().say(domain.recordName());
        assertThat(check(platform, shop, domain).isVerified()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void primaryDomainStandsInTheShopAndItsEvents(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        var apiClient = platform.api(shop);
        var permanent = shop.handle() + "." + TestPlatform.BASE_HOST;
        var domain = add(platform, shop, host);
        assertThatThrownBy(() -> makePrimary(platform, shop, domain)).isInstanceOf(ApiException.class);

        verify(platform, shop, domain);
        var before = apiClient.lastEvent();
        assertThat(apiClient.get("shop").at("shop.primary_domain")).isEqualTo(permanent);
        makePrimary(platform, shop, domain);
        makePrimary(platform, shop, domain);
        assertThat(apiClient.topicsSince(before)).containsExactly("shop/update");
        var shown = apiClient.get("shop");
        assertThat(shown.at("shop.primary_domain")).isEqualTo(host);
        assertThat(shown.at("shop.domain")).isEqualTo(permanent);
        assertThat(apiClient.get("domains/connects").json().findValuesAsText("public_domain"))
                .containsExactly(permanent, host);
        assertThat(shops(platform).publicOriginOf(read(platform, shop))).isEqualTo("https://" + host);

        platform.platform()
                .foundation()
                .database()
                .change(tx -> domains(platform).usePermanentHost(tx, read(platform, shop)));
        assertThat(apiClient.get("shop").at("shop.primary_domain")).isEqualTo(permanent);
        makePrimary(platform, shop, domain);
        platform.platform()
                .foundation()
                .database()
                .change(tx -> domains(platform).remove(tx, shop, domain.id()));
        assertThat(apiClient.get("shop").at("shop.primary_domain")).isEqualTo(permanent);
        assertThat(at(platform, host)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void domainGoesToTheShopThatProvesItLast(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var former = platform.shop();
        var buyer = platform.shop();
        var hadIt = add(platform, former, host);
        verify(platform, former, hadIt);
        makePrimary(platform, former, hadIt);

        var wantsIt = add(platform, buyer, host);
        check(platform, buyer, wantsIt);
        assertThat(at(platform, host)).isEqualTo(former.handle());
        // Both records: the domain stays where it is.
        DnsServer.shared().say(wantsIt.recordName(), hadIt.token(), wantsIt.token());
        assertThat(check(platform, buyer, wantsIt).finding()).isEqualTo(Finding.TAKEN.word());
        assertThat(at(platform, host)).isEqualTo(former.handle());

        DnsServer.shared().say(wantsIt.recordName(), wantsIt.token());
        assertThat(check(platform, buyer, wantsIt).isVerified()).isTrue();
        assertThat(at(platform, host)).isEqualTo(buyer.handle());
        assertThat(read(platform, former).primaryDomain()).isNull();
        assertThat(platform.platform()
                        .foundation()
                        .database()
                        .read(session -> ShopDomains.list(session, former))
                        .getFirst()
                        .isVerified())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void waitingDomainsAreLookedAtByThemselves(Dialect dialect) {
        var platform = TestPlatform.isolated(dialect);
        try (platform) {
            var shop = platform.shop();
            var domain = add(platform, shop, host);
            DnsServer.shared().say(domain.recordName(), domain.token());
            domains(platform).jobs().getFirst().work().run();
            assertThat(at(platform, host)).isEqualTo(shop.handle());
        }
    }

    @Test
    void domainIsReachedOnceItAnswersWithItsToken() throws IOException {
        var platform = TestPlatform.on(Dialect.SQLITE);
        var shop = platform.shop();
        var foundation = platform.platform().foundation();
        var proofs = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(Domains.PROOF, exchange -> {
            try (exchange) {
                var proof = String.join("\n", proofs).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, proof.length);
                exchange.getResponseBody().write(proof);
            }
        });
        server.start();
        try {
            var shops = new Shops(
                    foundation.database(),
                    foundation.clock(),
                    "localhost:" + server.getAddress().getPort());
            var domains = new Domains(
                    foundation.database(),
                    shops,
                    platform.platform().shopServices().shopSettings(),
                    foundation.secrets(),
                    new DnsTexts(DnsServer.shared().address()),
                    new Fetcher(
                            address -> true, name -> List.of(InetAddress.getLoopbackAddress()), Duration.ofMinutes(1)),
                    foundation.clock());
            var domain = add(platform, shop, host);
            proofs.add(domain.token());
            assertThat(domains.check(shop, Author.PLATFORM, domain.id()).reached())
                    .as("without the record")
                    .isFalse();
            DnsServer.shared().say(domain.recordName(), domain.token());
            assertThat(domains.check(shop, Author.PLATFORM, domain.id()).reached())
                    .isTrue();
            proofs.set(0, "that of another server");
            assertThat(domains.check(shop, Author.PLATFORM, domain.id()).reached())
                    .isFalse();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void appsCallThePermanentHostOnly() {
        var platform = TestPlatform.on(Dialect.SQLITE);
        var shop = platform.shop();
        verify(platform, shop, add(platform, shop, host));
        assertThat(shops(platform).atHost(host)).isPresent();
        assertThat(shops(platform).atPermanentHost(host)).isEmpty();
        assertThat(shops(platform).isServed(host)).isTrue();
        assertThat(shops(platform).isServed("other." + host)).isFalse();
        assertThat(shops(platform).isServed(shop.handle() + "." + TestPlatform.BASE_HOST))
                .isTrue();
    }

    @Test
    void webhooksAndRedirectsKnowTheDomainsAsOurs() {
        var platform = TestPlatform.on(Dialect.SQLITE);
        var shop = platform.shop();
        var apiClient = platform.api(shop);
        verify(platform, shop, add(platform, shop, host));
        var refused = apiClient.post(
                "webhooks", "{\"webhook\":{\"topic\":\"orders/create\",\"address\":\"https://" + host + "/hooks\"}}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.address[0]")).contains("a public host that is not ours");
        var redirect = apiClient.post(
                "redirects", "{\"redirect\":{\"path\":\"https://" + host + "/old\",\"target\":\"/new\"}}");
        assertThat(redirect.at("redirect.path")).isEqualTo("/old");
    }

    @ParameterizedTest
    @CsvSource({
        "'', can't be blank",
        "shop, is not a domain",
        "my shop.test, is not a domain",
        "-a.test, is not a domain",
        "192.0.2.1, is not a domain",
        "*.kiln.test, is not a domain",
        "shops.test, is invalid",
        "other.shops.test, is invalid",
        "www.example.com, is invalid",
        "a.localhost, is invalid",
        "db.internal, is invalid",
        "WWW.Taken.test, has already been taken"
    })
    void namesThatAreNoneAreRefused(String typed, String why) {
        var platform = TestPlatform.on(Dialect.SQLITE);
        var shop = platform.shop();
        add(platform, shop, "www.taken.test");
        assertThatThrownBy(() -> add(platform, shop, typed)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(422);
            assertThat(refusal.body().toString()).contains(why);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "https://WWW.Kiln.test/shop?a=1, www.kiln.test",
        "kiln.test., kiln.test",
        "münze.test:8443, xn--mnze-0ra.test"
    })
    void namesAreTakenAsPeopleWriteThem(String typed, String stored) {
        var platform = TestPlatform.on(Dialect.SQLITE);
        assertThat(add(platform, platform.shop(), typed).host()).isEqualTo(stored);
    }

    private static Domains domains(TestPlatform platform) {
        return platform.platform().shopServices().domains();
    }

    private static Shops shops(TestPlatform platform) {
        return platform.platform().foundation().shops();
    }

    private static String at(TestPlatform platform, String host) {
        return shops(platform).atHost(host).map(Shop::handle).orElse("");
    }

    private static Shop read(TestPlatform platform, Shop shop) {
        return shops(platform).byHandle(shop.handle()).orElseThrow();
    }

    private static ShopDomain add(TestPlatform platform, Shop shop, String typed) {
        return platform.platform()
                .foundation()
                .database()
                .write(tx -> domains(platform).add(tx, shop, typed));
    }

    private static ShopDomain check(TestPlatform platform, Shop shop, ShopDomain domain) {
        return domains(platform).check(shop, Author.PLATFORM, domain.id());
    }

    private static void verify(TestPlatform platform, Shop shop, ShopDomain domain) {
        DnsServer.shared().say(domain.recordName(), domain.token());
        assertThat(check(platform, shop, domain).isVerified()).isTrue();
    }

    private static void makePrimary(TestPlatform platform, Shop shop, ShopDomain domain) {
        platform.platform()
                .foundation()
                .database()
                .change(tx -> domains(platform).makePrimary(tx, shop, domain.id()));
    }
}
