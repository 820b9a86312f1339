package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What protects receivers, and everybody else from a receiver that fails. */
final class CircuitBreakerTest {

    private static final String HOOK = "https://hooks.apps.test/orders";
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void tenFailuresOpenItOneProbeEveryThirtySecondsAndThreeGoodOnesCloseIt() {
        try (var post = new Post(Dialect.SQLITE).answering(500)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.ORDERS_CREATE, HOOK);
            IntStream.range(0, 100).forEach(i -> post.happens(shop, Topic.ORDERS_CREATE, i));
            post.rounds();
            assertThat(post.sent.size()).as("four at a time until it opens").isBetween(10, 12);
            var before = post.sent.size();
            post.pass(Duration.ofSeconds(29), SECOND);
            assertThat(post.sent).as("none while it is open").hasSize(before);
            post.pass(Duration.ofSeconds(61), SECOND);
            assertThat(post.sent).as("a probe every 30 seconds").hasSize(before + 3);
            post.answering(200);
            post.pass(Duration.ofSeconds(89), SECOND);
            assertThat(post.sent).hasSize(before + 5);
            post.pass(SECOND, SECOND);
            assertThat(post.sent.size()).as("the third closes it").isGreaterThan(before + 6);
            post.pass(Duration.ofMinutes(20), SECOND);
            assertThat(post.count("webhook_deliveries where state = 'delivered'"))
                    .isEqualTo(100);
        }
    }

    @Test
    void sixInTenAreNotEnough() {
        var circuitBreaker = new CircuitBreaker();
        var now = Instant.parse("2026-03-01T10:00:00Z");
        IntStream.range(0, 100).forEach(i -> circuitBreaker.recordResult(now, i % 10 < 4, false));
        assertThat(circuitBreaker.isOpen()).isFalse();
        IntStream.range(0, 34).forEach(i -> circuitBreaker.recordResult(now, false, false));
        assertThat(circuitBreaker.isOpen()).isTrue();
    }

    @Test
    void failuresOfLongAgoDoNotCount() {
        var circuitBreaker = new CircuitBreaker();
        var start = Instant.parse("2026-03-01T10:00:00Z");
        IntStream.range(0, 50).forEach(i -> circuitBreaker.recordResult(start.plusSeconds(10L * i), false, false));
        assertThat(circuitBreaker.isOpen()).as("seven in a minute").isFalse();
    }

    /** A minute of thousands of good answers kept it closed for most of the next one. */
    @Test
    void busyReceiverThatFailsIsShutOffAfterAHundredAttempts() {
        var circuitBreaker = new CircuitBreaker();
        var now = Instant.parse("2026-03-01T10:00:00Z");
        IntStream.range(0, 30_000).forEach(i -> circuitBreaker.recordResult(now, true, false));
        IntStream.range(0, 69).forEach(i -> circuitBreaker.recordResult(now, false, false));
        assertThat(circuitBreaker.isOpen()).isFalse();
        circuitBreaker.recordResult(now, false, false);
        assertThat(circuitBreaker.isOpen()).isTrue();
    }

    @Test
    void receiverGetsFourAtOnceAndMoreAsItAnswersQuickly() {
        var held = new ArrayList<Runnable>();
        try (var post = new Post(Dialect.SQLITE, held::add)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.ORDERS_CREATE, HOOK);
            post.subscribe(shop, 0, Topic.ORDERS_PAID, HOOK);
            IntStream.range(0, 100).forEach(i -> {
                post.happens(shop, Topic.ORDERS_CREATE, i);
                post.happens(shop, Topic.ORDERS_PAID, i);
            });
            for (var expected : List.of(4, 8, 16, 32, 64, 64, 12)) {
                assertThat(post.rounds()).as("both subscriptions together").isEqualTo(expected);
                assertThat(post.rounds()).as("until they are answered").isZero();
                List.copyOf(held).forEach(Runnable::run);
                held.clear();
            }
            post.rounds();
            assertThat(post.count("webhook_deliveries where state = 'delivered'"))
                    .isEqualTo(200);
            assertThat(post.count("webhook_attempts")).isEqualTo(200);
        }
    }

    /** Nobody may shut off another shop's receiver by failing there. */
    @Test
    void breakerIsAShopsOwn() {
        try (var post = new Post(Dialect.SQLITE)) {
            var mine = post.shop();
            var other = post.shop();
            post.subscribe(mine, 0, Topic.ORDERS_CREATE, HOOK);
            post.subscribe(other, 0, Topic.ORDERS_CREATE, HOOK);
            post.answering(webhookRequest -> webhookRequest.due().shopId() == mine.id() ? 401 : 200);
            IntStream.range(0, 40).forEach(i -> post.happens(mine, Topic.ORDERS_CREATE, i));
            post.rounds();
            post.happens(other, Topic.ORDERS_CREATE, 1);
            post.rounds();
            assertThat(post.sent.getLast().parcel().due().shopId()).isEqualTo(other.id());
        }
    }

    /** A tenth of the real thing; the whole of it is {@link Outage#main}. */
    @Test
    void tenMinutesOfOutageLoseNothingAndDeleteNothing() {
        var told = Outage.run(10, 20);
        assertThat(told.delivered()).isEqualTo(told.events()).isEqualTo(6_000);
        assertThat(told.deleted()).isZero();
        assertThat(told.minutesToRecover()).isLessThanOrEqualTo(15);
    }
}
