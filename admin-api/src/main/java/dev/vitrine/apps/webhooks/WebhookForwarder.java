package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Forwards the events of a shop to a developer's own machine while the command runs: without a subscription and without
 * retries, signed with the shop's notifications secret, or with the secret of an app. For one thread.
 */
public final class WebhookForwarder {

    /** Ids are given out in another order than they are committed in; so far back is looked again. */
    private static final int OVERLAP = 500;

    private final Database database;
    private final Shop shop;
    private final String address;
    private final WebhookRequestBuilder webhookRequestBuilder;
    private final WebhookSender webhookSender;
    private final InstantSource clock;
    private final WakeUp never = new WakeUp();
    private final Set<Long> seen = new LinkedHashSet<>();
    private final List<String> secrets;
    private final Predicate<Events.StoredEvent> wanted;
    private long since;

    private WebhookForwarder(
            Database database,
            Shop shop,
            String address,
            WebhookRequestBuilder webhookRequestBuilder,
            WebhookSender webhookSender,
            InstantSource clock,
            List<String> secrets,
            Predicate<Events.StoredEvent> wanted,
            long since) {
        this.database = database;
        this.shop = shop;
        this.address = address;
        this.webhookRequestBuilder = webhookRequestBuilder;
        this.webhookSender = webhookSender;
        this.clock = clock;
        this.secrets = secrets;
        this.wanted = wanted;
        this.since = since;
    }

    /**
     * From now on.
     *
     * @param secrets what signs, newest first
     * @param wanted asked for each event at the time when it would be forwarded
     */
    static WebhookForwarder start(
            Database database,
            Shops shops,
            WebhookSecrets webhookSecrets,
            Shop shop,
            String address,
            InstantSource clock,
            List<String> secrets,
            Predicate<Events.StoredEvent> wanted) {
        long since = database.read(session -> Events.newest(session, shop));
        var webhookForwarder = new WebhookForwarder(
                database,
                shop,
                address,
                new WebhookRequestBuilder(shops, webhookSecrets),
                new WebhookHttpSender(WebhookHttpClient.allowingLoopback(), clock),
                clock,
                secrets,
                wanted,
                since);
        database.read(session -> webhookForwarder.seen.addAll(webhookForwarder.newEvents(session).stream()
                .map(Events.StoredEvent::id)
                .toList()));
        return webhookForwarder;
    }

    /**
     * An event that was forwarded.
     *
     * @param status 0 when there was no answer, and {@code error} says why
     */
    public record Forwarded(String topic, String event, int status, long millis, String error) {}

    /** What signs, the same each time. */
    public String secret() {
        return secrets.getFirst();
    }

    /** Forwards what happened since the last call. */
    public List<Forwarded> forwardNew() {
        var found = database.read(this::newEvents);
        return found.stream()
                .filter(event -> seen.add(event.id()))
                .filter(event -> {
                    since = Math.max(since, event.id());
                    return wanted.test(event);
                })
                .map(this::delivery)
                .map(this::forward)
                .toList();
    }

    /** Between two rounds. */
    public void pause() throws InterruptedException {
        never.await(Duration.ofMillis(150));
    }

    private Forwarded forward(DueDelivery dueDelivery) {
        var webhookRequest = webhookRequestBuilder.build(shop, dueDelivery, secrets, clock.instant());
        var attemptResult = webhookSender.send(webhookRequest);
        var error = attemptResult.error() == null ? "" : attemptResult.error();
        return new Forwarded(
                dueDelivery.topic(),
                "evt_" + dueDelivery.eventId(),
                attemptResult.status(),
                attemptResult.took().toMillis(),
                error);
    }

    private List<Events.StoredEvent> newEvents(Session session) {
        return Events.since(session, shop, since - OVERLAP, WebhookTopics.topics());
    }

    private DueDelivery delivery(Events.StoredEvent event) {
        return new DueDelivery(
                event.id(),
                event.shopId(),
                0,
                0,
                event.id(),
                event.subjectId(),
                event.topic(),
                address,
                "json",
                List.of(),
                null,
                false,
                0,
                null,
                event.payload(),
                event.test(),
                null,
                event.createdAt());
    }
}
