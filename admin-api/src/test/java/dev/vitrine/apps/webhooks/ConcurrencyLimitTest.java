package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ConcurrencyLimitTest {

    private static final String HOOK = "https://hooks.apps.test/orders";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void itDoublesWithEachRoundOfQuickAnswersUpToTheMost() {
        var concurrencyLimit = new ConcurrencyLimit();
        for (var expected : new int[] {4, 8, 16, 32, 64, 64}) {
            assertThat(concurrencyLimit.value()).isEqualTo(expected);
            answer(concurrencyLimit, expected, Answers.quick(NOON));
        }
    }

    @Test
    void itStaysWhereNotAllOfItIsUsed() {
        var concurrencyLimit = new ConcurrencyLimit();
        IntStream.range(0, 100).forEach(i -> concurrencyLimit.recordResult(NOON, Answers.quick(NOON), false));
        assertThat(concurrencyLimit.value()).isEqualTo(ConcurrencyLimit.FIRST);
    }

    @Test
    void aFlightThatFailsHalvesItOnceAndTheNextOneAgain() {
        var concurrencyLimit = largest();
        answer(concurrencyLimit, 64, Answers.failed(NOON.minusMillis(1)));
        assertThat(concurrencyLimit.value()).as("all were sent together").isEqualTo(32);
        for (int flight = 1; flight < 20; flight++) {
            concurrencyLimit.recordResult(NOON.plusSeconds(flight), Answers.failed(NOON.plusSeconds(flight)), true);
        }
        assertThat(concurrencyLimit.value()).isEqualTo(1);
    }

    @Test
    void setbacksCountAlsoAfterTheClockWasSetBack() {
        var concurrencyLimit = largest();
        concurrencyLimit.recordResult(NOON, Answers.failed(NOON), true);
        var earlier = NOON.minusSeconds(3600);
        concurrencyLimit.recordResult(earlier, Answers.failed(earlier), true);
        assertThat(concurrencyLimit.value()).isEqualTo(16);
    }

    @Test
    void afterASetbackItGrowsByOneARound() {
        var concurrencyLimit = largest();
        concurrencyLimit.recordResult(NOON, Answers.failed(NOON), true);
        answer(concurrencyLimit, 33, Answers.quick(NOON));
        assertThat(concurrencyLimit.value()).isEqualTo(33);
    }

    /** A receiver that always needs its time is called as before: by four at once. */
    @Test
    void slowAnswersHalveItButNotBelowFour() {
        var concurrencyLimit = largest();
        for (int flight = 0; flight < 20; flight++) {
            var at = NOON.plusSeconds(flight);
            concurrencyLimit.recordResult(at, Answers.good(at, Duration.ofSeconds(3)), true);
        }
        assertThat(concurrencyLimit.value()).isEqualTo(ConcurrencyLimit.FIRST);
    }

    @Test
    void endpointThatNothingWasSentToForAMinuteBeginsAgain() {
        var webhookEndpoint = grown();
        assertThat(webhookEndpoint.capacity(NOON.plusSeconds(60))).isEqualTo(64);
        assertThat(webhookEndpoint.capacity(NOON.plusSeconds(121))).isEqualTo(ConcurrencyLimit.FIRST);
    }

    /** All that it took before an outage would go to it at once. */
    @Test
    void endpointThatWasShutOffBeginsAgain() {
        var webhookEndpoint = grown();
        while (!webhookEndpoint.isProbing()) {
            webhookEndpoint.started(NOON, 1);
            webhookEndpoint.ended(NOON, Answers.failed(NOON), false);
        }
        assertThat(webhookEndpoint.capacity(NOON)).isZero();
        for (int probe = 1; probe <= 3; probe++) {
            var at = NOON.plusSeconds(30L * probe);
            assertThat(webhookEndpoint.capacity(at)).isEqualTo(1);
            webhookEndpoint.started(at, 1);
            webhookEndpoint.ended(at, Answers.quick(at), true);
        }
        assertThat(webhookEndpoint.capacity(NOON.plusSeconds(90))).isEqualTo(ConcurrencyLimit.FIRST);
    }

    /** A shop with many receivers that are silent kept all other shops from being called. */
    @Test
    void shopGetsNoMoreThanIsLeftForOthers() {
        var endpointScheduler = new EndpointScheduler();
        var ofOne = LongStream.range(0, 500)
                .mapToObj(id -> new EndpointScheduler.PendingWebhook(id, 1, HOOK + id))
                .toList();
        assertThat(endpointScheduler.nextBatches(ofOne, 512, NOON))
                .as("each receiver is called once before one is called twice")
                .hasSize(256)
                .allSatisfy(each -> assertThat(each.many()).isEqualTo(1));
        var ofTwo = LongStream.range(0, 1_000)
                .mapToObj(id -> new EndpointScheduler.PendingWebhook(id, id % 2, HOOK + id))
                .toList();
        assertThat(endpointScheduler.nextBatches(ofTwo, 512, NOON)).hasSize(2 * 171);
    }

    /** Those of a shop that come first in the list got all that it may have. */
    @Test
    void receiversOfAShopWithFewInFlightComeFirst() {
        var endpointScheduler = new EndpointScheduler();
        var all = LongStream.range(0, 6)
                .mapToObj(id -> new EndpointScheduler.PendingWebhook(id, 1, HOOK + id))
                .toList();
        all.stream()
                .limit(3)
                .forEach(busy -> endpointScheduler.endpoint(busy.endpoint()).started(NOON, 1));
        assertThat(endpointScheduler.nextBatches(all, 6, NOON))
                .extracting(each -> each.key().address())
                .containsExactlyInAnyOrder(HOOK + 3, HOOK + 4, HOOK + 5);
    }

    /** Receivers that took all there is, and fell silent with it, would keep everybody else from being called. */
    @Test
    void largeReceiversLeaveRoomForTheFirstFewOfOthers() {
        var endpointScheduler = new EndpointScheduler();
        var large = LongStream.range(0, 20)
                .mapToObj(shop -> new EndpointScheduler.PendingWebhook(shop, shop, HOOK))
                .toList();
        large.forEach(each -> grow(endpointScheduler, each));
        var taken = endpointScheduler.nextBatches(large, 512, NOON).stream()
                .mapToInt(EndpointScheduler.DispatchBatch::many)
                .sum();
        assertThat(taken).as("half of the room").isBetween(256, 256 + 20 * ConcurrencyLimit.FIRST);
    }

    private static ConcurrencyLimit largest() {
        var concurrencyLimit = new ConcurrencyLimit();
        answer(concurrencyLimit, 60, Answers.quick(NOON));
        assertThat(concurrencyLimit.value()).isEqualTo(ConcurrencyLimit.MOST);
        return concurrencyLimit;
    }

    private static WebhookEndpoint grown() {
        var webhookEndpoint = new WebhookEndpoint();
        for (int sent = webhookEndpoint.capacity(NOON); sent < 64; sent = webhookEndpoint.capacity(NOON)) {
            webhookEndpoint.started(NOON, sent);
            IntStream.range(0, sent).forEach(i -> webhookEndpoint.ended(NOON, Answers.quick(NOON), false));
        }
        return webhookEndpoint;
    }

    private static void grow(EndpointScheduler endpointScheduler, EndpointScheduler.PendingWebhook pendingWebhook) {
        var endpoint = endpointScheduler.endpoint(pendingWebhook.endpoint());
        for (int sent = endpoint.capacity(NOON); sent < 64; sent = endpoint.capacity(NOON)) {
            endpoint.started(NOON, sent);
            IntStream.range(0, sent).forEach(i -> endpoint.ended(NOON, Answers.quick(NOON), false));
        }
    }

    private static void answer(ConcurrencyLimit concurrencyLimit, int times, AttemptResult attemptResult) {
        IntStream.range(0, times).forEach(i -> concurrencyLimit.recordResult(NOON, attemptResult, true));
    }
}
