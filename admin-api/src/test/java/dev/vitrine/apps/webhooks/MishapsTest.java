package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What changes or breaks while deliveries are on their way. On a virtual clock. */
final class MishapsTest {

    private static final String HOOK = "https://hooks.apps.test/orders";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    /** The result of one that was gone could not be written, and took all that ended with it along: sent twice. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsForgottenInFlightTakesNoOthersResultWithIt(Dialect dialect) {
        var held = new ArrayList<Runnable>();
        try (var post = new Post(dialect, held::add)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.happens(shop, Topic.SHOP_UPDATE, 2);
            assertThat(post.rounds()).isEqualTo(2);
            post.change(tx -> tx.sql("delete from webhook_deliveries where subject_id = 1")
                    .run());
            held.forEach(Runnable::run);
            post.rounds();
            assertThat(post.value("select state from webhook_deliveries")).isEqualTo("delivered");
            assertThat(post.count("webhook_attempts")).isEqualTo(1);
        }
    }

    @Test
    void whatNobodyCanPackStopsNobody() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK, "xml", "[]", "[]");
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.happens(shop, Topic.SHOP_UPDATE, 2);
            post.change(tx -> tx.sql("update events set payload = '[oops' where subject_id = 1")
                    .run());
            post.rounds();
            assertThat(post.sent).hasSize(1);
            assertThat(post.value("select state from webhook_deliveries where subject_id = 1"))
                    .isEqualTo("failed");
        }
    }

    /** A replay of thousands kept everything that happened meanwhile waiting, and its own record's events longest. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatHappensDuringAReplayIsToldAtOnce(Dialect dialect) {
        try (var post = new Post(dialect)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.ORDERS_UPDATED, HOOK);
            IntStream.range(0, 200).forEach(i -> post.happens(shop, Topic.ORDERS_UPDATED, i));
            post.pass(Duration.ofSeconds(20), Duration.ofSeconds(1));
            assertThat(post.sent).hasSize(200);
            int many = post.database.write(tx -> post.webhooks.log().redeliver(tx, shop, hook, DeliveryFilter.ALL));
            assertThat(many).isEqualTo(200);
            assertThat(coming(post, hook)).isEqualTo(200);
            post.happens(shop, Topic.ORDERS_UPDATED, 150);
            post.pass(Duration.ofSeconds(1), Duration.ofSeconds(1));
            assertThat(post.sent.stream()
                            .skip(200)
                            .filter(each -> each.parcel().due().subjectId() == 150))
                    .as("the new event of a record that is to be told again")
                    .hasSize(1);
            post.pass(Duration.ofSeconds(9), Duration.ofSeconds(1));
            assertThat(coming(post, hook)).as("ten a second").isBetween(80L, 120L);
            post.pass(Duration.ofSeconds(12), Duration.ofSeconds(1));
            assertThat(coming(post, hook)).isZero();
            assertThat(post.sent).hasSize(401);
        }
    }

    /** A lease that ran out under way, as when a clock is set ahead: both attempts are in the log, one counts. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void attemptThatWasMadeTwiceCountsOnce(Dialect dialect) {
        var held = new ArrayList<Runnable>();
        try (var post = new Post(dialect, held::add).answering(500)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            post.clock.advance(Duration.ofMinutes(1));
            post.rounds();
            assertThat(held).hasSize(2);
            held.forEach(Runnable::run);
            post.rounds();
            assertThat(post.value("select attempts from webhook_deliveries")).isEqualTo("1");
            assertThat(post.value("select consecutive_failures from webhooks")).isEqualTo("1");
            assertThat(post.count("webhook_attempts")).isEqualTo(2);
        }
    }

    @Test
    void retryIsSignedAtItsOwnTime() {
        try (var post = new Post(Dialect.SQLITE).answering(500)) {
            var shop = post.shop();
            var app = post.app(shop);
            post.subscribe(shop, app.id(), Topic.ORDERS_CREATE, HOOK);
            post.happens(shop, Topic.ORDERS_CREATE, 1);
            post.rounds();
            post.passToNext();
            var retry = post.sent.getLast().parcel();
            var headers = retry.headers();
            assertThat(WebhookSignatures.isGenuine(
                            String.valueOf(headers.get("webhook-id")),
                            String.valueOf(headers.get("webhook-timestamp")),
                            retry.body(),
                            String.valueOf(headers.get("webhook-signature")),
                            app.sharedSecret(),
                            post.clock.instant()))
                    .isTrue();
        }
    }

    /** "Same webhook-id, new timestamp, rate ≤ endpoint limit": the whole of it is {@link Replay#main}. */
    @Test
    void replayKeepsIdsAndItsReceiversPace() {
        assertThat(Replay.run(100)).isEqualTo(new Replay.Told(100, 100, 100, 100, 10));
    }

    @Test
    void nothingIsSentAgainToWhoWasDeleted() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            post.change(tx -> WebhookDeletion.delete(tx, shop, hook, post.clock.instant(), "Deleted"));
            var log = post.webhooks.log();
            assertThat(post.database.<Integer>write(tx -> log.redeliver(tx, shop, hook, DeliveryFilter.ALL)))
                    .isZero();
            assertThat(post.value("select state from webhook_deliveries")).isEqualTo("delivered");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void deletedInFlightItsSuccessStandsAndItsFailureIsTheLast(Dialect dialect) {
        var held = new ArrayList<Runnable>();
        try (var post = new Post(dialect, held::add)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.happens(shop, Topic.SHOP_UPDATE, 2);
            post.answering(webhookRequest -> webhookRequest.due().subjectId() == 1 ? 200 : 500);
            post.rounds();
            post.change(tx -> WebhookDeletion.delete(tx, shop, hook, post.clock.instant(), "Deleted"));
            held.forEach(Runnable::run);
            post.pass(Duration.ofDays(3), Duration.ofHours(6));
            assertThat(post.value("select state from webhook_deliveries where subject_id = 1"))
                    .isEqualTo("delivered");
            assertThat(post.value("select state from webhook_deliveries where subject_id = 2"))
                    .isEqualTo("failed");
            assertThat(post.sent).hasSize(2);
            assertThat(post.count("webhook_attempts")).as("both are in the log").isEqualTo(2);
        }
    }

    /** A merchant who mends a wrong address wants what waits to go there; what is sent stays as it was. */
    @Test
    void retriesGoToTheNewAddressWithTheOldBytes() {
        try (var post = new Post(Dialect.SQLITE).answering(404)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            post.change(tx -> tx.sql("update webhooks set address = :new, format = 'xml', fields = '[\"id\"]'")
                    .bind("new", HOOK + "/new")
                    .run());
            post.passToNext();
            var retry = post.sent.getLast().parcel();
            assertThat(retry.due().address()).isEqualTo(HOOK + "/new");
            assertThat(retry.body()).isEqualTo(post.sent.getFirst().parcel().body());
        }
    }

    /** Two seconds of a failing minute were enough to shut a receiver off for as long as a clock was set back. */
    @Test
    void clockThatIsSetBackShutsNobodyOff() {
        var circuitBreaker = new CircuitBreaker();
        IntStream.range(0, 10).forEach(i -> circuitBreaker.recordResult(NOON, false, false));
        assertThat(circuitBreaker.isOpen()).isTrue();
        assertThat(circuitBreaker.probeDue(NOON.plusSeconds(29))).isFalse();
        var earlier = NOON.minus(Duration.ofHours(1));
        assertThat(circuitBreaker.probeDue(earlier)).isTrue();
        circuitBreaker.probeStarted(earlier);
        assertThat(circuitBreaker.probeDue(earlier.plusSeconds(29))).isFalse();
        var other = new CircuitBreaker();
        IntStream.range(0, 9).forEach(i -> other.recordResult(NOON, false, false));
        other.recordResult(earlier, false, false);
        assertThat(other.isOpen()).as("what failed at another time").isFalse();
    }

    /** Where there were more busy shops than room, those with the lowest numbers were always first. */
    @Test
    void everyShopHasItsTurnWhereThereIsNoRoomForAll() {
        var endpointScheduler = new EndpointScheduler();
        var pendingWebhook = LongStream.rangeClosed(1, 6)
                .mapToObj(shop -> new EndpointScheduler.PendingWebhook(10 * shop, shop, HOOK))
                .toList();
        assertThat(served(endpointScheduler, pendingWebhook, 4)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(served(endpointScheduler, pendingWebhook, 4)).containsExactly(5L, 6L, 1L, 2L);
        assertThat(served(endpointScheduler, pendingWebhook, 4)).containsExactly(3L, 4L, 5L, 6L);
        assertThat(served(endpointScheduler, pendingWebhook, 0)).isEmpty();
        assertThat(endpointScheduler.nextBatches(pendingWebhook, 100, NOON))
                .hasSize(6)
                .allSatisfy(dispatchBatch -> assertThat(dispatchBatch.many()).isEqualTo(4));
    }

    @Test
    void deadReceiverIsForgottenOnceNothingIsDueThere() {
        var webhookEndpoint = new WebhookEndpoint();
        assertThat(webhookEndpoint.capacity(NOON)).isEqualTo(4);
        webhookEndpoint.started(NOON, 10);
        IntStream.range(0, 10).forEach(i -> webhookEndpoint.ended(NOON, Answers.failed(NOON), false));
        assertThat(webhookEndpoint.isProbing()).isTrue();
        assertThat(webhookEndpoint.isIdle(NOON.plusSeconds(60))).isFalse();
        assertThat(webhookEndpoint.isIdle(NOON.plus(Duration.ofHours(1)))).isTrue();
    }

    /** In one go, a month of a busy shop kept everybody from writing for seconds. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatIsOldIsForgottenSomeAtATime(Dialect dialect) {
        try (var post = new Post(dialect)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.change(tx -> {
                for (int i = 0; i < 1_050; i++) {
                    post.events().publish(tx, shop, Topic.SHOP_UPDATE, i, Json.object());
                }
            });
            post.clock.advance(Duration.ofDays(20));
            post.happens(shop, Topic.SHOP_UPDATE, 9_999);
            post.clock.advance(Duration.ofDays(11));
            post.webhooks.log().deleteExpired(shop);
            assertThat(post.count("webhook_deliveries")).isEqualTo(1);
            assertThat(post.count("events where payload <> ''")).isEqualTo(1);
            post.change(tx -> WebhookDeletion.delete(tx, shop, hook, post.clock.instant(), "Deleted"));
            post.clock.advance(Duration.ofDays(31));
            post.webhooks.log().deleteExpired(shop);
            assertThat(post.count("webhooks")).isZero();
        }
    }

    @Test
    void rangesCountWholeSeconds() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.clock.advance(Duration.ofMillis(700));
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            var second = Optional.of(Instant.parse("2026-03-01T10:00:00Z"));
            var deliveryFilter = new DeliveryFilter(Optional.empty(), second, second);
            assertThat(post.database.<Long>read(
                            session -> post.webhooks.log().count(session, shop, hook, deliveryFilter)))
                    .as("as its time is printed")
                    .isEqualTo(1);
        }
    }

    private static List<Long> served(
            EndpointScheduler endpointScheduler, List<EndpointScheduler.PendingWebhook> pendingWebhook, int room) {
        return endpointScheduler.nextBatches(pendingWebhook, room, NOON).stream()
                .map(dispatchBatch -> dispatchBatch.key().shopId())
                .toList();
    }

    private static long coming(Post post, long hook) {
        return post.database.read(session -> post.webhooks.log().pendingRedeliveries(session, post.only(), hook));
    }
}
