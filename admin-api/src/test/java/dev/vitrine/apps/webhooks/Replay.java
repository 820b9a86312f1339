package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import java.time.Duration;
import java.util.Collections;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A receiver that wants everything once more. */
final class Replay {

    private Replay() {}

    /**
     * @param ids how many different ids came with all that was sent
     * @param fresh how many were signed at another time than before
     * @param mostInASecond the most that were sent again in a second
     */
    record Told(int again, int sent, int ids, long fresh, long mostInASecond) {}

    /** The whole of it: ten thousand. */
    public static void main(String[] arguments) {
        System.out.println(run(10_000));
    }

    static Told run(int many) {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.ORDERS_UPDATED, "https://hooks.apps.test/all");
            IntStream.range(0, many).forEach(i -> post.happens(shop, Topic.ORDERS_UPDATED, i));
            post.pass(Duration.ofSeconds(many / 20 + 2), Duration.ofSeconds(1));
            var first = post.sent.stream().collect(Collectors.toMap(Post.Sent::delivery, each -> time(each.parcel())));
            int again = post.database.write(tx -> post.webhooks.log().redeliver(tx, shop, hook, DeliveryFilter.ALL));
            post.rounds();
            post.pass(Duration.ofSeconds(many / 10 + 2), Duration.ofSeconds(1));
            var second = post.sent.stream().skip(first.size()).toList();
            var perSecond = second.stream()
                    .map(each -> time(each.parcel()))
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            var ids = post.headers().stream()
                    .map(headers -> headers.get("webhook-id"))
                    .collect(Collectors.toSet());
            return new Told(
                    again,
                    second.size(),
                    ids.size(),
                    second.stream()
                            .filter(each -> !time(each.parcel()).equals(first.get(each.delivery())))
                            .count(),
                    Collections.max(perSecond.values()));
        }
    }

    private static String time(WebhookRequest webhookRequest) {
        return String.valueOf(webhookRequest.headers().get("webhook-timestamp"));
    }
}
