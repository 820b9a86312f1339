package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.HttpsReceiver;
import java.util.HashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As many as a receiver takes, over TLS. */
@Tag("long")
final class WebhookPaceTest {

    private static final int EVENTS = 2_000;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void quickReceiverGetsEverythingOnceBesideASilentAndAFailingOne(Dialect dialect) {
        var silent = new HttpsReceiver().staysSilent();
        try (var quick = new HttpsReceiver();
                var failing = new HttpsReceiver().answers(500, "");
                var post = new Post(dialect, HttpsReceiver.webhookHttpClient())) {
            var shop = post.shop();
            post.subscribe(shop, 0, Topic.ORDERS_CREATE, silent.url("/silent"));
            post.subscribe(shop, 0, Topic.ORDERS_CREATE, failing.url("/failing"));
            var hook = post.subscribe(shop, 0, Topic.ORDERS_CREATE, quick.url("/quick"));
            post.change(tx -> {
                for (int i = 0; i < EVENTS; i++) {
                    post.events()
                            .publish(
                                    tx,
                                    shop,
                                    Topic.ORDERS_CREATE,
                                    i,
                                    Json.object().put("id", i));
                }
            });
            var subjects = new HashSet<Long>();
            var deliveries = new HashSet<String>();
            post.webhooks.dispatcher().start();
            for (int i = 0; i < EVENTS; i++) {
                var received = quick.next();
                subjects.add(received.json().path("id").asLong());
                deliveries.add(received.headers().getFirst("webhook-id"));
            }
            silent.close();
            post.webhooks.dispatcher().close();
            assertThat(subjects).hasSize(EVENTS);
            assertThat(deliveries).hasSize(EVENTS);
            assertThat(quick.waiting()).as("sent once more").isZero();
            assertThat(post.count("webhook_deliveries where state = 'delivered' and webhook_id = " + hook))
                    .isEqualTo(EVENTS);
            assertThat(failing.waiting()).as("until its circuit opens").isBetween(1, 14);
            assertThat(silent.waiting()).as("no more than it answers").isBetween(1, 14);
        }
    }
}
