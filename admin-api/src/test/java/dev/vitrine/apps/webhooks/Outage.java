package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import java.time.Duration;
import java.util.stream.IntStream;

/** Receivers that are gone for ten minutes while events go on happening. */
final class Outage {

    private static final int SECONDS = 600;

    private Outage() {}

    record Told(long events, long delivered, long deleted, long minutesToRecover) {}

    /** The whole of it: a hundred events a second. */
    public static void main(String[] arguments) {
        var start = System.nanoTime();
        System.out.println(run(100, 20) + " in " + (System.nanoTime() - start) / 1_000_000_000 + " s");
    }

    static Told run(int eventsPerSecond, int receivers) {
        try (var post = new Post(Dialect.SQLITE).answering(0)) {
            var shop = post.shop();
            var topics = WebhookTopics.topics();
            IntStream.range(0, receivers)
                    .forEach(i -> post.subscribe(shop, 0, topics.get(i), "https://hooks.apps.test/" + i));
            var subject = new int[1];
            for (int second = 0; second < SECONDS; second++) {
                post.change(tx -> {
                    for (int i = 0; i < eventsPerSecond; i++) {
                        var id = subject[0]++;
                        var topic = topics.get(id % receivers);
                        post.events().publish(tx, shop, topic, id, Json.object().put("id", id));
                    }
                });
                post.clock.advance(Duration.ofSeconds(1));
                post.rounds();
            }
            post.answering(200);
            var minutes = 0;
            while (post.count("webhook_deliveries where state = 'waiting'") > 0 && minutes < 60) {
                post.pass(Duration.ofMinutes(1), Duration.ofSeconds(1));
                minutes++;
            }
            return new Told(
                    subject[0],
                    post.count("webhook_deliveries where state = 'delivered'"),
                    post.count("webhooks where status = 'deleted'"),
                    minutes);
        }
    }
}
