package dev.vitrine.foundation.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ApiAuthorizerTest {

    private static final String REDIRECT = "{\"redirect\":{\"path\":\"/a\",\"target\":\"/b\"}}";

    @ParameterizedTest
    @CsvSource({"frozen, 402, Shop is frozen", "locked, 423, Shop is locked"})
    void shopStateComesBeforeCredentials(String state, int status, String words) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        set(apiClient, state);
        var response = apiClient.withCredentials(null).get("redirects");

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.at("errors")).isEqualTo(words);
    }

    @Test
    void unknownHostIs404() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(apiClient.withHeader("Host", "nobody.shops.test").get("shop").status())
                .isEqualTo(404);
        assertThat(apiClient.withHeader("Host", "evilshops.test").get("shop").status())
                .isEqualTo(404);
    }

    @Test
    void sharedSecretIsNoPassword() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        var app = test.platform().appServices().apps().create(shop, "App", "a@apps.test", Scopes.all());
        var apiClient = test.api(shop);

        assertThat(apiClient
                        .withCredentials(app.apiKey() + ":" + app.sharedSecret())
                        .get("shop")
                        .status())
                .isEqualTo(401);
        assertThat(apiClient
                        .withCredentials(app.apiKey() + ":" + app.password())
                        .get("shop")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void keysOfAnotherShopOpenNothing() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var one = test.api();
        var two = test.api();
        assertThat(two.withCredentials(one.credentials()).get("shop").status()).isEqualTo(401);
    }

    @Test
    void writesWithCookiesAreRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api().withHeader("Cookie", "a=b");
        assertThat(apiClient.get("redirects").status()).isEqualTo(200);
        assertThat(apiClient.post("redirects", REDIRECT).status()).isEqualTo(403);
    }

    @Test
    void thirtyFirstCallAtOnceIs429AndTimeHeals() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        for (int i = 1; i <= 30; i++) {
            var response = apiClient.sendAtOnce("GET", "shop", null);
            assertThat(response.header("X-Svc-Shop-Api-Call-Limit")).contains(i + "/30");
        }
        var refused = apiClient.sendAtOnce("GET", "shop", null);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).contains("1");
        test.clock().advance(Duration.ofSeconds(10));
        assertThat(apiClient.sendAtOnce("GET", "shop", null).header("X-Svc-Shop-Api-Call-Limit"))
                .contains("11/30");
    }

    @Test
    void refusedCredentialsTakeNothingFromTheBucketButUnknownRoutesDo() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        apiClient.withCredentials("a:b").sendAtOnce("GET", "shop", null);
        assertThat(apiClient.sendAtOnce("GET", "nothing", null).status()).isEqualTo(404);
        assertThat(apiClient.sendAtOnce("GET", "shop", null).header("X-Svc-Shop-Api-Call-Limit"))
                .contains("2/30");
    }

    @Test
    void otherMediaAndOtherEndingsAreRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var html = apiClient.withHeader("Accept", "text/html").get("shop");
        assertThat(html.status()).isEqualTo(406);
        assertThat(html.text()).isEmpty();
        assertThat(apiClient
                        .withHeader("Accept", "text/html, */*;q=0.1")
                        .get("shop")
                        .status())
                .isEqualTo(200);
        assertThat(apiClient.get("api/2022-04/shop").status()).isEqualTo(200);
        assertThat(apiClient.send("HEAD", "shop", null).status()).isEqualTo(200);
        assertThat(apiClient.send("PATCH", "shop", "{}").status()).isEqualTo(404);
    }

    private static void set(ApiClient apiClient, String state) {
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("update shops set state = :state where id = :shop")
                        .bind(apiClient.shop())
                        .bind("state", state)
                        .run());
    }
}
