package dev.vitrine.foundation.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IdempotencyTest {

    @ParameterizedTest
    @EnumSource
    void sameKeyHasOneEffectAndOneAnswer(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api().withHeader("Idempotency-Key", "k-1");
        var first = apiClient.post("redirects", redirect("/a"));
        var second = apiClient.post("redirects", redirect("/a"));

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(second.header("Idempotent-Replayed")).contains("true");
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("1");
        assertThat(apiClient.lastEvent()).isPositive();
        assertThat(apiClient.topicsSince(0)).hasSize(1);
    }

    @Test
    void otherParametersAreRefusedAndRefusalsAreRepeated() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api().withHeader("Idempotency-Key", "k-2");
        var refused = apiClient.post("redirects", redirect("/cart"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(apiClient.post("redirects", redirect("/cart")).bytes()).isEqualTo(refused.bytes());
        var other = apiClient.post("redirects", redirect("/b"));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.at("errors.idempotency_key[0]")).isEqualTo("was already used with different parameters");
    }

    @Test
    void keysBelongToAnAppAndLastADay() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        var one = test.api(shop).withHeader("Idempotency-Key", "k-3");
        var two = test.api(shop).withHeader("Idempotency-Key", "k-3");
        assertThat(one.post("redirects", redirect("/a")).status()).isEqualTo(201);
        assertThat(two.post("redirects", redirect("/b")).status()).isEqualTo(201);
        test.clock().advance(Duration.ofHours(25));
        assertThat(one.post("redirects", redirect("/c")).status()).isEqualTo(201);
    }

    @Test
    void unprintableKeysAreRefused() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(apiClient
                        .withHeader("Idempotency-Key", "x".repeat(256))
                        .post("redirects", redirect("/a"))
                        .status())
                .isEqualTo(400);
    }

    /** "First call still running: 409"; who then asks again gets its answer. */
    @ParameterizedTest
    @EnumSource
    void manyAtOnceHaveOneEffect(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api().withHeader("Idempotency-Key", "k-4");
        Callable<ApiClient.Response> call = () -> apiClient.sendAtOnce("POST", "redirects", redirect("/a"));
        try (var callers = Executors.newFixedThreadPool(16)) {
            var responses =
                    callers.invokeAll(IntStream.range(0, 24).mapToObj(i -> call).toList());
            for (var response : responses) {
                assertThat(response.get().status()).as(response.get().text()).isIn(201, 409);
            }
        }
        assertThat(apiClient.post("redirects", redirect("/a")).header("Idempotent-Replayed"))
                .contains("true");
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void aSecondCallIsRefusedWhileTheFirstRunsAndTakesOverWhenThatDied(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api().withHeader("Idempotency-Key", "k-5");
        var database = test.platform().foundation().database();
        assertThat(apiClient.post("redirects", redirect("/a")).status()).isEqualTo(201);
        // why: as a call leaves it that has begun and not ended.
        database.change(tx -> tx.sql("""
                        update idempotency_keys set status = 0, headers = '{}', body = '{}' where shop_id = :shop
                        """).bind(apiClient.shop()).run());
        apiClient.delete("redirects/" + apiClient.get("redirects").at("redirects[0].id"));

        var second = apiClient.post("redirects", redirect("/a"));
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.at("errors")).contains("still running");
        assertThat(second.header("Retry-After")).contains("1");
        assertThat(apiClient.post("redirects", redirect("/b")).status())
                .as("another request")
                .isEqualTo(422);
        test.clock().advance(Duration.ofMinutes(1));
        assertThat(apiClient.post("redirects", redirect("/a")).status()).isEqualTo(201);
        assertThat(apiClient.get("redirects/count").at("count")).isEqualTo("1");
    }

    @Test
    void missingScopesAreNotKept() {
        var stranger = TestPlatform.on(Dialect.SQLITE);
        var apiClient = stranger.api(stranger.shop(), "read_content").withHeader("Idempotency-Key", "k-6");
        assertThat(apiClient
                        .post("orders/1/refunds/calculate", "{\"refund\":{}}")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient
                        .post("orders/1/refunds/calculate", "{\"refund\":{\"note\":\"x\"}}")
                        .status())
                .as("the other body is no other use of the key")
                .isEqualTo(403);
    }

    @Test
    void aBodyThatIsBuiltAnewIsTheSameBody() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api().withHeader("Idempotency-Key", "k-8");
        assertThat(apiClient.post("redirects", redirect("/a")).status()).isEqualTo(201);
        var again = apiClient.post("redirects", " {\"redirect\": {\"target\":\"/z\", \"path\":\"/a\"}}");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header("Idempotent-Replayed")).contains("true");
    }

    /** These call gateways and carriers, and so open transactions of their own. */
    @ParameterizedTest
    @EnumSource
    void changesOfACheckoutAreAnsweredOnce(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var variant = apiClient
                .post("products", "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":0}]}}")
                .at("product.variants[0].id");
        var path = "checkouts/"
                + apiClient
                        .post(
                                "checkouts",
                                "{\"checkout\":{\"line_items\":[{\"variant_id\":" + variant + ",\"quantity\":1}]}}")
                        .at("checkout.token");
        var body = "{\"checkout\":{\"email\":\"jo@mail.test\"}}";
        var since = apiClient.lastEvent();
        var keyed = apiClient.withHeader("Idempotency-Key", "k-9");
        var first = keyed.put(path, body);
        var second = keyed.put(path, body);

        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.header("Idempotent-Replayed")).contains("true");
        assertThat(apiClient.topicsSince(since)).containsExactly("checkouts/update");
        assertThat(keyed.put(path, "{\"checkout\":{\"email\":\"al@mail.test\"}}")
                        .status())
                .isEqualTo(422);

        var pay = apiClient.withHeader("Idempotency-Key", "k-10");
        var payment = "{\"payment\":{\"unique_token\":\"u\",\"amount\":1}}";
        var refused = pay.post(path + "/payments", payment);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(pay.post(path + "/payments", payment).header("Idempotent-Replayed"))
                .contains("true");
        var complete = apiClient.withHeader("Idempotency-Key", "k-11");
        var done = complete.post(path + "/complete", "{}");
        assertThat(complete.post(path + "/complete", "{}").bytes()).isEqualTo(done.bytes());
    }

    private static String redirect(String path) {
        return "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"/z\"}}";
    }
}
