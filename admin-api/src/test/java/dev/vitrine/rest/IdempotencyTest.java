package dev.vitrine.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.Api;
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
        var api = TestPlatform.on(dialect).api().withHeader("Idempotency-Key", "k-1");
        var first = api.post("redirects", redirect("/a"));
        var second = api.post("redirects", redirect("/a"));

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(second.header("Idempotent-Replayed")).contains("true");
        assertThat(api.get("redirects/count").at("count")).isEqualTo("1");
        assertThat(api.lastEvent()).isPositive();
        assertThat(api.topicsSince(0)).hasSize(1);
    }

    @Test
    void otherParametersAreRefusedAndRefusalsAreRepeated() {
        var api = TestPlatform.on(Dialect.SQLITE).api().withHeader("Idempotency-Key", "k-2");
        var refused = api.post("redirects", redirect("/cart"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(api.post("redirects", redirect("/cart")).bytes()).isEqualTo(refused.bytes());
        var other = api.post("redirects", redirect("/b"));
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
        test.clock().pass(Duration.ofHours(25));
        assertThat(one.post("redirects", redirect("/c")).status()).isEqualTo(201);
    }

    @Test
    void unprintableKeysAreRefused() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        assertThat(api.withHeader("Idempotency-Key", "x".repeat(256))
                        .post("redirects", redirect("/a"))
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void manyAtOnceHaveOneEffect(Dialect dialect) throws Exception {
        var api = TestPlatform.on(dialect).api().withHeader("Idempotency-Key", "k-4");
        Callable<Api.Answer> call = () -> api.sendAtOnce("POST", "redirects", redirect("/a"));
        try (var callers = Executors.newFixedThreadPool(16)) {
            var answers =
                    callers.invokeAll(IntStream.range(0, 24).mapToObj(i -> call).toList());
            for (var answer : answers) {
                assertThat(answer.get().status()).as(answer.get().text()).isEqualTo(201);
            }
        }
        assertThat(api.get("redirects/count").at("count")).isEqualTo("1");
    }

    private static String redirect(String path) {
        return "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"/z\"}}";
    }
}
