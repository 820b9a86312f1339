package dev.vitrine.webhooks;

import dev.vitrine.db.Tx;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import dev.vitrine.webhooks.Keys.Holder;
import dev.vitrine.webhooks.Parcel.Due;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes parcels of deliveries that were taken: body, headers, signatures. Threads may share it. */
final class Packing {

    private static final Logger LOG = LoggerFactory.getLogger(Packing.class);

    private final Shops shops;
    private final Keys keys;

    Packing(Shops shops, Keys keys) {
        this.shops = shops;
        this.keys = keys;
    }

    /** A shop's subscription holder, asked for once in a transaction. */
    private record HolderOf(long shopId, long appId) {}

    /** Those that cannot be sent, for reasons that no retry mends, end here. */
    List<Parcel> pack(Tx tx, Collection<Long> deliveries, Collection<Endpoint.Key> probed, Instant now) {
        var known = new HashMap<Long, Shop>();
        var holders = new HashMap<HolderOf, Optional<Holder>>();
        var parcels = new ArrayList<Parcel>();
        for (var due : read(tx, deliveries)) {
            var shop = known.computeIfAbsent(
                    due.shopId(), id -> shops.find(tx, new ShopId(id)).orElseThrow());
            var holder = holders.computeIfAbsent(
                    new HolderOf(due.shopId(), due.appId()), key -> keys.holder(tx, shop, key.appId()));
            try {
                var refusal = refusal(due, holder);
                if (refusal.isPresent()) {
                    end(tx, due, refusal.get());
                } else {
                    var secrets = holder.orElseThrow().secrets();
                    parcels.add(pack(shop, due, secrets, now, probed.contains(due.endpoint())));
                }
            } catch (RuntimeException e) {
                // why: one that nobody can make sense of must not stop all others, again and again.
                LOG.error(
                        "event=webhook_build_failed shop={} delivery={} cause={}",
                        shop.handle(),
                        due.id(),
                        e.getClass().getSimpleName());
                end(tx, due, "It could not be packed");
            }
        }
        return parcels;
    }

    /** One that stands in no table. */
    Parcel pack(Shop shop, Due due, List<String> secrets, Instant now) {
        return pack(shop, due, secrets, now, false);
    }

    private Parcel pack(Shop shop, Due due, List<String> secrets, Instant now, boolean probe) {
        var topic = Topic.named(due.topic()).orElseThrow();
        var body = Bodies.of(topic, due.payload(), due.format(), due.fields(), due.metafields());
        return new Parcel(due, body, headers(shop, due, topic, body, secrets, now), probe);
    }

    private static Optional<String> refusal(Due due, Optional<Holder> holder) {
        if (due.payload().isEmpty()) {
            return Optional.of("What it told of is no longer kept");
        }
        if (holder.isEmpty()) {
            return Optional.of("The app is gone");
        }
        if (due.parting()) {
            return Optional.empty();
        }
        var scope = Subjects.scope(Topic.named(due.topic()).orElseThrow());
        return holder.get().scopes().allow(scope, false)
                ? Optional.empty()
                : Optional.of("The app has no longer the scope " + scope.handle(false));
    }

    private static void end(Tx tx, Due due, String why) {
        tx.sql("update webhook_deliveries set state = 'failed', error = :why where shop_id = :shop and id = :id")
                .bind(due.shop())
                .bind("id", due.id())
                .bind("why", why)
                .run();
    }

    private Map<String, String> headers(
            Shop shop, Due due, Topic topic, byte[] body, List<String> secrets, Instant now) {
        var id = id(due.id());
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", Bodies.contentType(due.format()));
        headers.put("User-Agent", "Vitrine-Webhooks/1.0");
        headers.put("X-Svc-Topic", topic.wireName());
        headers.put("X-Svc-Hmac-SHA256", Signatures.ofBody(body, secrets));
        headers.put("X-Svc-Shop-Domain", shops.hostOf(shop));
        headers.put("X-Svc-Entity-Type", Subjects.plural(topic));
        headers.put("X-Svc-Webhook-Id", id);
        headers.put("X-Svc-Event-Id", "evt_" + due.eventId());
        headers.put("X-Svc-Triggered-At", due.triggeredAt().toString().replaceFirst(":(\\d\\d)Z$", ":$1.000Z"));
        headers.put("X-Svc-API-Version", Webhook.API_VERSION);
        headers.put("X-Svc-Subscription-Id", Long.toString(due.webhookId()));
        headers.put("X-Svc-Attempt", Integer.toString(due.attempts() + 1));
        // why the event's number: it grows with each event of a resource, which is what ordering needs.
        headers.put("X-Svc-Resource-Version", Long.toString(due.eventId()));
        if (due.test()) {
            headers.put("X-Svc-Test", "true");
        }
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
        headers.put("webhook-signature", Signatures.standard(id, now, body, secrets));
        return headers;
    }

    /** "unique per delivery; SAME on all retries of that delivery". */
    static String id(long delivery) {
        return "msg_" + delivery;
    }

    private static List<Due> read(Tx tx, Collection<Long> deliveries) {
        return tx.sql("""
                        select d.id, d.shop_id, d.webhook_id, w.app_id, d.event_id, d.subject_id, w.topic, w.address,
                          d.format, d.fields, d.metafields, w.parting, d.attempts, d.chain_started_at,
                          e.payload, e.test, e.created_at as triggered_at
                        from webhook_deliveries d
                          join webhooks w on w.id = d.webhook_id and w.shop_id = d.shop_id
                          join events e on e.id = d.event_id and e.shop_id = d.shop_id
                        where d.id in (<ids>)
                        order by d.id
                        """).bindList("ids", deliveries).list(Due.class);
    }
}
