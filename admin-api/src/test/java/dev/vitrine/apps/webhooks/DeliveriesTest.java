package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Email;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On a virtual clock. */
final class DeliveriesTest {

    private static final String HOOK = "https://hooks.apps.test/orders";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void deadReceiverGetsOneAndNineteenAttemptsInFortyEightHoursAndFourLetters(Dialect dialect) {
        try (var post = new Post(dialect).answering(500)) {
            var shop = post.shop();
            var app = post.app(shop);
            post.subscribe(shop, app.id(), Topic.ORDERS_CREATE, HOOK);
            var start = post.clock.instant();
            post.happens(shop, Topic.ORDERS_CREATE, 7);
            post.rounds();
            while (post.passToNext()) {
                assertThat(post.sent.size()).isLessThanOrEqualTo(20);
            }
            assertThat(post.sent).hasSize(20);
            assertThat(Duration.between(start, post.sent.getLast().at()).toSeconds())
                    .isCloseTo(172_800, within(60L));
            for (int retry = 1; retry < 20; retry++) {
                var gap = Duration.between(
                        post.sent.get(retry - 1).at(), post.sent.get(retry).at());
                double planned = RetrySchedule.GAPS.get(retry - 1);
                assertThat(gap.toMillis() / 1000.0).isBetween(planned * 0.9 - 0.1, planned * 1.1 + 0.1);
            }
            assertThat(post.value("select status from webhooks")).isEqualTo("deleted");
            assertThat(post.letters(shop))
                    .extracting(Email::kind)
                    .containsExactly("webhook_failing", "webhook_failing", "webhook_failing", "webhook_deleted");
            assertThat(post.letters(shop)).extracting(Email::recipient).containsOnly("support@apps.test");
            post.happens(shop, Topic.ORDERS_CREATE, 8);
            post.pass(Duration.ofDays(1), Duration.ofHours(1));
            assertThat(post.sent).as("then nothing").hasSize(20);
        }
    }

    @Test
    void shopsOwnWebhookIsWrittenAboutToItsOwner() {
        try (var post = new Post(Dialect.SQLITE).answering(0)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, shop.id());
            post.rounds();
            IntStream.range(0, 4).forEach(i -> post.passToNext());
            assertThat(post.letters(shop)).extracting(Email::recipient).containsExactly(shop.email());
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void shopWithoutAnAddressHasItsOwnersAccountWrittenTo(Dialect dialect) {
        try (var post = new Post(dialect).answering(0)) {
            var shop = post.shop();
            post.ownedBy(shop, "jo@mail.test");
            post.change(tx -> tx.sql("update shops set email = '' where id = :shop")
                    .bind(shop)
                    .run());
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, shop.id());
            post.rounds();
            IntStream.range(0, 4).forEach(i -> post.passToNext());
            assertThat(post.letters(shop)).extracting(Email::recipient).containsExactly("jo@mail.test");
        }
    }

    /** "Counting raw attempts over all events would delete a busy shop's webhook within seconds of an outage." */
    @Test
    void manyFailuresAtOnceDeleteNothingAndOneSuccessForgivesAll() {
        try (var post = new Post(Dialect.SQLITE).answering(503)) {
            var shop = post.shop();
            post.subscribe(shop, post.app(shop).id(), Topic.ORDERS_CREATE, HOOK);
            IntStream.range(0, 200).forEach(i -> post.happens(shop, Topic.ORDERS_CREATE, i));
            post.pass(Duration.ofMinutes(10), Duration.ofSeconds(1));
            assertThat(post.value("select status from webhooks")).isEqualTo("active");
            post.answering(200);
            post.pass(Duration.ofMinutes(15), Duration.ofSeconds(1));
            assertThat(post.count("webhook_deliveries where state = 'delivered'"))
                    .isEqualTo(200);
            assertThat(post.value("select consecutive_failures from webhooks")).isEqualTo("0");
            assertThat(post.letters(shop).size()).as("not one for each event").isLessThanOrEqualTo(2);
        }
    }

    /** A receiver that refuses one kind of event for two days and takes all others keeps its subscription. */
    @Test
    void aChainThatFailsAmongSuccessesDeletesNothing() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            post.subscribe(shop, post.app(shop).id(), Topic.ORDERS_CREATE, HOOK);
            post.answering(webhookRequest -> webhookRequest.due().subjectId() == 1 ? 422 : 200);
            post.happens(shop, Topic.ORDERS_CREATE, 1);
            post.rounds();
            post.clock.advance(Duration.ofSeconds(5));
            post.happens(shop, Topic.ORDERS_CREATE, 2);
            while (post.passToNext()) {
                // Until the chain ends.
            }
            assertThat(post.value("select status from webhooks")).isEqualTo("active");
            assertThat(post.value("select state from webhook_deliveries where subject_id = 1"))
                    .isEqualTo("failed");
            assertThat(post.letters(shop)).isEmpty();
        }
    }

    @Test
    void everyAttemptHasTheSameIdAndBytesAndItsOwnNumber() {
        try (var post = new Post(Dialect.SQLITE).answering(500)) {
            var shop = post.shop();
            post.subscribe(shop, post.app(shop).id(), Topic.PRODUCTS_UPDATE, HOOK);
            post.subscribe(shop, 0, Topic.PRODUCTS_UPDATE, HOOK + "/2");
            post.happens(shop, Topic.PRODUCTS_UPDATE, 7);
            post.rounds();
            IntStream.range(0, 6).forEach(i -> post.passToNext());
            var byDelivery = post.sent.stream().collect(Collectors.groupingBy(Post.Sent::delivery));
            assertThat(byDelivery).hasSize(2);
            byDelivery.values().forEach(attempts -> {
                var ids = attempts.stream()
                        .map(each -> each.parcel().headers().get("webhook-id"))
                        .collect(Collectors.toSet());
                assertThat(ids).hasSize(1);
                assertThat(attempts.getFirst().parcel().headers().get("X-Svc-Webhook-Id"))
                        .isIn(ids);
                for (int i = 0; i < attempts.size(); i++) {
                    var webhookRequest = attempts.get(i).parcel();
                    assertThat(webhookRequest.headers().get("X-Svc-Attempt")).isEqualTo("" + (i + 1));
                    assertThat(webhookRequest.body())
                            .isEqualTo(attempts.getFirst().parcel().body());
                    assertThat(webhookRequest.headers().get("webhook-timestamp"))
                            .isEqualTo("" + attempts.get(i).at().getEpochSecond());
                }
            });
            var events = post.headers().stream()
                    .map(headers -> headers.get("X-Svc-Event-Id"))
                    .collect(Collectors.toSet());
            assertThat(events).as("one event for both").hasSize(1);
        }
    }

    @Test
    void headersAreThoseOfTheSheetAndSignTheRawBytes() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var app = post.app(shop);
            var id = post.subscribe(shop, app.id(), Topic.PRODUCTS_CREATE, HOOK);
            post.happens(shop, Topic.PRODUCTS_CREATE, 7);
            post.rounds();
            var webhookRequest = post.sent.getFirst().parcel();
            var headers = webhookRequest.headers();
            assertThat(headers)
                    .containsEntry("X-Svc-Topic", "products/create")
                    .containsEntry("X-Svc-Shop-Domain", shop.handle() + ".shops.test")
                    .containsEntry("X-Svc-Entity-Type", "products")
                    .containsEntry("X-Svc-Subscription-Id", "" + id)
                    .containsEntry("X-Svc-API-Version", "2025-05")
                    .containsEntry("X-Svc-Triggered-At", "2026-03-01T10:00:00.000Z")
                    .containsEntry("User-Agent", "Vitrine-Webhooks/1.0")
                    .containsEntry("Content-Type", "application/json; charset=utf-8")
                    .containsEntry("X-Svc-Hmac-SHA256", Secrets.sign(webhookRequest.body(), app.sharedSecret()))
                    .doesNotContainKey("X-Svc-Test");
            for (var header : List.of("Topic", "Hmac-SHA256", "Shop-Domain", "Webhook-Id", "API-Version")) {
                assertThat(headers)
                        .as("what clients of this API's relatives look for")
                        .containsEntry("X-Shopify-" + header, headers.get("X-Svc-" + header))
                        .containsEntry("X-ShopBase-" + header, headers.get("X-Svc-" + header));
            }
            assertThat(WebhookSignatures.isGenuine(
                            headers.get("webhook-id"),
                            headers.get("webhook-timestamp"),
                            webhookRequest.body(),
                            headers.get("webhook-signature"),
                            app.sharedSecret(),
                            post.clock.instant()))
                    .isTrue();
            var body = Json.parse(webhookRequest.body());
            assertThat(body.path("id").asLong()).as("bare, not wrapped").isEqualTo(7);
        }
    }

    @Test
    void fieldsTrimMetafieldsAreAddedAndDeletionsKeepTheirId() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.PRODUCTS_UPDATE, HOOK, "json", "[\"title\"]", "[\"care\"]");
            post.subscribe(shop, 0, Topic.PRODUCTS_DELETE, HOOK, "json", "[\"title\"]", "[]");
            post.change(tx -> tx.sql("""
                            insert into metafields (shop_id, namespace, "key", "value", value_type, owner_id,
                              owner_resource, created_at, updated_at)
                            values (:shop, 'care', 'wash', '"cold"', 'string', 7, 'product', 0, 0)
                            """).bind(shop).run());
            post.happens(shop, Topic.PRODUCTS_UPDATE, 7);
            post.change(tx -> tx.sql("delete from metafields where shop_id = :shop")
                    .bind(shop)
                    .run());
            post.change(tx -> post.events().publishDeletion(tx, shop, Topic.PRODUCTS_DELETE, 7));
            post.rounds();
            var body = Json.parse(post.sent.getFirst().parcel().body());
            assertThat(body.properties()).hasSize(2);
            assertThat(body.at("/metafields/0/value").asText())
                    .as("as they were when it happened")
                    .isEqualTo("cold");
            assertThat(new String(post.sent.getLast().parcel().body(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"id\":7}");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void laterEventsOfARecordWaitForTheFirstAttemptOfAnEarlierOneButNotForItsRetries(Dialect dialect) {
        var waiting = new ArrayList<Runnable>();
        try (var post = new Post(dialect, waiting::add)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.ORDERS_UPDATED, HOOK);
            post.happens(shop, Topic.ORDERS_UPDATED, 1);
            post.happens(shop, Topic.ORDERS_UPDATED, 1);
            post.happens(shop, Topic.ORDERS_UPDATED, 2);
            post.answering(500);
            assertThat(post.webhooks.dispatcher().dispatchDue())
                    .as("the first of each")
                    .isEqualTo(2);
            assertThat(post.webhooks.dispatcher().dispatchDue()).isZero();
            List.copyOf(waiting).forEach(Runnable::run);
            waiting.clear();
            assertThat(post.webhooks.dispatcher().dispatchDue()).isEqualTo(1);
        }
    }

    @Test
    void receiverMayAskForPatienceButNotForMoreThanAnHour() {
        try (var post = new Post(Dialect.SQLITE).answering(429).asking(Duration.ofMinutes(5))) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            var first = post.clock.instant();
            post.passToNext();
            assertThat(Duration.between(first, post.clock.instant())).isEqualTo(Duration.ofMinutes(5));
            post.asking(Duration.ofDays(2));
            post.passToNext();
            var third = post.clock.instant();
            post.passToNext();
            assertThat(Duration.between(third, post.clock.instant())).isEqualTo(Duration.ofHours(1));
        }
    }

    @Test
    void pausedOneKeepsWhatHappensAndSendsItWhenItGoesOn() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.change(tx -> tx.sql("update webhooks set status = 'paused'").run());
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.pass(Duration.ofMinutes(1), Duration.ofSeconds(1));
            assertThat(post.sent).isEmpty();
            post.change(tx -> tx.sql("update webhooks set status = 'active'").run());
            post.rounds();
            assertThat(post.sent).hasSize(1);
        }
    }

    /** Trap: "app/uninstalled sent after the subscriptions were deleted: never arrives". */
    @Test
    void lastWordReachesAnUninstalledAppAndNobodyElse() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var gone = post.app(shop);
            var stays = post.app(shop);
            post.subscribe(shop, gone.id(), Topic.APP_UNINSTALLED, HOOK);
            post.subscribe(shop, gone.id(), Topic.ORDERS_CREATE, HOOK);
            post.subscribe(shop, stays.id(), Topic.APP_UNINSTALLED, HOOK + "/stays");
            post.happens(shop, Topic.ORDERS_CREATE, 1);
            post.change(tx -> {
                post.events()
                        .publish(
                                tx,
                                shop,
                                Topic.APP_UNINSTALLED,
                                gone.id(),
                                Json.object().put("id", shop.id()));
                post.webhooks.appUninstalled(tx, shop, gone.id());
                tx.sql("update apps set uninstalled_at = 1, scopes = '[]' where shop_id = :shop and id = :id")
                        .bind(shop)
                        .bind("id", gone.id())
                        .run();
            });
            post.answering(500);
            post.rounds();
            post.answering(200);
            post.passToNext();
            assertThat(post.headers())
                    .as("tried again as well")
                    .hasSize(2)
                    .allSatisfy(headers -> assertThat(headers).containsEntry("X-Svc-Topic", "app/uninstalled"));
            assertThat(post.sent.getLast().parcel().due().address()).isEqualTo(HOOK);
            assertThat(post.headers().getLast().get("X-Svc-Hmac-SHA256"))
                    .isEqualTo(Secrets.sign(post.sent.getLast().parcel().body(), gone.sharedSecret()));
            assertThat(post.count("webhooks where status = 'deleted'")).isEqualTo(2);
        }
    }

    @Test
    void appThatLostTheScopeIsToldNothingMore() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var app = post.app(shop);
            post.subscribe(shop, app.id(), Topic.ORDERS_CREATE, HOOK);
            post.change(tx ->
                    tx.sql("update apps set scopes = '[\"read_products\"]'").run());
            post.happens(shop, Topic.ORDERS_CREATE, 1);
            post.rounds();
            assertThat(post.sent).isEmpty();
            assertThat(post.value("select error from webhook_deliveries")).contains("read_orders");
        }
    }

    @Test
    void whatFailedIsSentAgainUnderItsIdOneOrARange() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.ORDERS_CREATE, HOOK);
            IntStream.range(0, 30).forEach(i -> {
                post.happens(shop, Topic.ORDERS_CREATE, i);
                post.clock.advance(Duration.ofSeconds(1));
                post.rounds();
            });
            var log = post.webhooks.log();
            var first = post.sent.getFirst();
            post.clock.advance(Duration.ofHours(1));
            assertThat(post.database.<Boolean>write(tx -> log.redeliver(tx, shop, hook, first.delivery())))
                    .isTrue();
            post.rounds();
            var again = post.sent.getLast();
            assertThat(again.parcel().headers().get("webhook-id"))
                    .isEqualTo(first.parcel().headers().get("webhook-id"));
            assertThat(again.parcel().headers().get("webhook-timestamp"))
                    .isNotEqualTo(first.parcel().headers().get("webhook-timestamp"));
            post.change(tx -> tx.sql("update webhook_deliveries set state = 'failed' where subject_id < 10")
                    .run());
            var since = Instant.parse("2026-03-01T10:00:05Z");
            int many = post.database.write(tx -> log.redeliver(
                    tx, shop, hook, new DeliveryFilter(Optional.of("failed"), Optional.of(since), Optional.empty())));
            assertThat(many).isEqualTo(5);
            assertThat(post.rounds()).isEqualTo(5);
        }
    }

    @Test
    void logHoldsEveryAttemptWithoutItsSignatures() {
        try (var post = new Post(Dialect.SQLITE).answering(500)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            post.rounds();
            post.answering(204);
            post.passToNext();
            var id = post.sent.getFirst().delivery();
            var webhookDelivery = post.database
                    .read(session -> post.webhooks.log().find(session, shop, hook, id))
                    .orElseThrow();
            assertThat(webhookDelivery.status()).isEqualTo("delivered");
            assertThat(webhookDelivery.log()).extracting(Attempt::responseCode).containsExactly(500, 204);
            assertThat(webhookDelivery.log()).extracting(Attempt::number).containsExactly(1, 2);
            assertThat(webhookDelivery.log()).allSatisfy(attempt -> {
                assertThat(attempt.ip()).isNotBlank();
                assertThat(attempt.requestHeaders())
                        .containsEntry("X-Svc-Hmac-SHA256", "…")
                        .containsEntry("X-Shopify-Hmac-SHA256", "…")
                        .containsEntry("X-ShopBase-Hmac-SHA256", "…")
                        .containsEntry("webhook-signature", "…")
                        .containsKey("webhook-id");
            });
            post.clock.advance(Duration.ofDays(31));
            post.webhooks.log().deleteExpired(shop);
            assertThat(post.count("webhook_deliveries")).isZero();
            assertThat(post.count("webhook_attempts")).isZero();
            assertThat(post.count("events where payload <> ''")).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void twoProcessesShareTheWorkAndSendNothingTwice(Dialect dialect) throws Exception {
        try (var post = new Post(dialect)) {
            var shop = post.shop();
            IntStream.range(0, 10).forEach(i -> post.subscribe(shop, 0, Topic.ORDERS_CREATE, HOOK + i));
            IntStream.range(0, 16).forEach(i -> post.happens(shop, Topic.ORDERS_CREATE, i));
            var processes = Stream.of(post.process(Runnable::run), post.process(Runnable::run))
                    .map(process -> Thread.ofPlatform().start(() -> {
                        while (process.dispatcher().dispatchDue() > 0) {
                            // Goes on while there is something to take.
                        }
                    }))
                    .toList();
            for (var process : processes) {
                process.join();
            }
            post.rounds();
            assertThat(post.sent.stream().map(Post.Sent::delivery).collect(Collectors.toSet()))
                    .hasSize(160);
            assertThat(post.sent).hasSize(160);
        }
    }

    @Test
    void whatADeadProcessTookIsSentByTheNext() {
        try (var post = new Post(Dialect.SQLITE, task -> {})) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.SHOP_UPDATE, HOOK);
            post.happens(shop, Topic.SHOP_UPDATE, 1);
            assertThat(post.webhooks.dispatcher().dispatchDue()).isEqualTo(1);
            post.clock.advance(Duration.ofSeconds(29));
            assertThat(post.webhooks.dispatcher().dispatchDue()).isZero();
            post.clock.advance(Duration.ofSeconds(2));
            assertThat(post.webhooks.dispatcher().dispatchDue()).isEqualTo(1);
        }
    }
}
