package dev.vitrine.webhooks;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.events.Topic;
import dev.vitrine.net.WebhookHttpClient;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import dev.vitrine.webhooks.Parcel.Due;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Forwards what happens in a shop to a developer's own machine, for as long as somebody watches: without a
 * subscription, without retries, signed with the shop's notifications secret. For one thread.
 */
public final class Listening {

    /** Ids are given out in another order than they are committed in; so far back is looked again. */
    private static final int OVERLAP = 500;

    private final Database database;
    private final Shop shop;
    private final String address;
    private final Packing packing;
    private final Sender sender;
    private final InstantSource clock;
    private final Bell never = new Bell();
    private final Set<Long> seen = new LinkedHashSet<>();
    private final String secret;
    private long since;

    private Listening(
            Database database,
            Shop shop,
            String address,
            Packing packing,
            Sender sender,
            InstantSource clock,
            String secret,
            long since) {
        this.database = database;
        this.shop = shop;
        this.address = address;
        this.packing = packing;
        this.sender = sender;
        this.clock = clock;
        this.secret = secret;
        this.since = since;
    }

    /** From now on. */
    static Listening to(Database database, Shops shops, Keys keys, Shop shop, String address, InstantSource clock) {
        String secret = database.write(tx -> keys.ofShop(tx, shop).getFirst());
        long since = database.read(session -> session.sql("select max(id) from events where shop_id = :shop")
                .bind(shop.shopId())
                .count());
        var listening = new Listening(
                database,
                shop,
                address,
                new Packing(shops, keys),
                new HttpSender(WebhookHttpClient.allowingLoopback(), clock),
                clock,
                secret,
                since);
        database.read(session -> listening.seen.addAll(
                listening.fresh(session).stream().map(Due::eventId).toList()));
        return listening;
    }

    /**
     * An event that was forwarded.
     *
     * @param status 0 when there was no answer, and {@code error} says why
     */
    public record Forwarded(String topic, String event, int status, long millis, String error) {}

    /** What signs, the same each time. */
    public String secret() {
        return secret;
    }

    /** Forwards what happened since the last call. */
    public List<Forwarded> round() {
        List<Due> found = database.read(this::fresh);
        return found.stream()
                .filter(due -> seen.add(due.eventId()))
                .map(this::forward)
                .toList();
    }

    /** Between two rounds. */
    public void pause() throws InterruptedException {
        never.await(Duration.ofMillis(150));
    }

    private Forwarded forward(Due due) {
        since = Math.max(since, due.eventId());
        var parcel = packing.pack(shop, due, List.of(secret), clock.instant());
        var outcome = sender.send(parcel);
        var error = outcome.error() == null ? "" : outcome.error();
        return new Forwarded(
                due.topic(),
                "evt_" + due.eventId(),
                outcome.status(),
                outcome.took().toMillis(),
                error);
    }

    private List<Due> fresh(Session session) {
        var topics = Subjects.topics().stream().map(Topic::wireName).toList();
        return session.sql("""
                        select id, shop_id, 0 as webhook_id, 0 as app_id, id as event_id, subject_id, topic,
                          cast(:address as text) as address, 'json' as format, '[]' as fields, false as parting, 0 as attempts, payload, test,
                          created_at as triggered_at
                        from events where shop_id = :shop and id > :since and topic in (<topics>)
                        order by id limit 1000
                        """)
                .bind(shop.shopId())
                .bind("address", address)
                .bind("since", since - OVERLAP)
                .bindList("topics", topics)
                .list(Due.class);
    }
}
