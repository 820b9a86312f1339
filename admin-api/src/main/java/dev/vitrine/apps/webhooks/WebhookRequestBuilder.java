package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.apps.webhooks.WebhookSecrets.WebhookOwner;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
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

/** Builder of webhook requests: body, headers, signatures. Safe for use by many threads. */
final class WebhookRequestBuilder {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookRequestBuilder.class);

    private static final String NOT_BUILT = "It could not be packed";

    private final Shops shops;
    private final WebhookSecrets webhookSecrets;

    WebhookRequestBuilder(Shops shops, WebhookSecrets webhookSecrets) {
        this.shops = shops;
        this.webhookSecrets = webhookSecrets;
    }

    /** A shop's subscription holder, asked for once in a transaction. */
    private record OwnerKey(long shopId, long appId) {}

    /** A delivery that was taken, with what its request is made of. */
    record TakenDelivery(Shop shop, DueDelivery due, List<String> secrets) {}

    /** Reads deliveries. Those that no retry can mend fail here. */
    List<TakenDelivery> read(Tx tx, ShopId shopId, Collection<Long> deliveries) {
        var shop = shops.find(tx, shopId).orElseThrow();
        var webhookOwners = new HashMap<OwnerKey, Optional<WebhookOwner>>();
        var taken = new ArrayList<TakenDelivery>();
        for (var dueDelivery : rows(tx, shop, deliveries)) {
            var webhookOwner = webhookOwners.computeIfAbsent(
                    new OwnerKey(dueDelivery.shopId(), dueDelivery.appId()),
                    key -> webhookSecrets.owner(tx, shop, key.appId()));
            var refusal = refusal(dueDelivery, webhookOwner);
            if (refusal.isPresent()) {
                fail(tx, dueDelivery, refusal.get());
            } else {
                taken.add(new TakenDelivery(
                        shop, dueDelivery, webhookOwner.orElseThrow().secrets()));
            }
        }
        return taken;
    }

    /**
     * Builds the request of a taken delivery; empty when nobody can make sense of it. why not in the transaction: it
     * computes two signatures, and other writes would wait for them.
     */
    Optional<WebhookRequest> build(TakenDelivery taken, boolean probe, Instant now) {
        try {
            return Optional.of(build(taken.shop(), taken.due(), taken.secrets(), now, probe));
        } catch (RuntimeException e) {
            // why: one that nobody can make sense of must not stop all others, again and again.
            LOG.error(
                    "event=webhook_build_failed shop={} delivery={} cause={}",
                    taken.shop().handle(),
                    taken.due().id(),
                    e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    /** For a delivery that is not stored. */
    WebhookRequest build(Shop shop, DueDelivery dueDelivery, List<String> secrets, Instant now) {
        return build(shop, dueDelivery, secrets, now, false);
    }

    private WebhookRequest build(Shop shop, DueDelivery dueDelivery, List<String> secrets, Instant now, boolean probe) {
        var topic = Topic.named(dueDelivery.topic()).orElseThrow();
        var body = WebhookPayloads.of(
                topic, dueDelivery.payload(), dueDelivery.format(), dueDelivery.fields(), dueDelivery.metafields());
        return new WebhookRequest(dueDelivery, body, headers(shop, dueDelivery, topic, body, secrets, now), probe);
    }

    private static Optional<String> refusal(DueDelivery dueDelivery, Optional<WebhookOwner> webhookOwner) {
        if (dueDelivery.payload().isEmpty()) {
            return Optional.of("What it told of is no longer kept");
        }
        if (webhookOwner.isEmpty()) {
            return Optional.of("The app is gone");
        }
        if (dueDelivery.parting()) {
            return Optional.empty();
        }
        var topic = Topic.named(dueDelivery.topic());
        if (topic.isEmpty()) {
            return Optional.of(NOT_BUILT);
        }
        var scope = WebhookTopics.scope(topic.get());
        return webhookOwner.get().scopes().allow(scope, false)
                ? Optional.empty()
                : Optional.of("The app has no longer the scope " + scope.handle(false));
    }

    static void failUnbuilt(Tx tx, DueDelivery dueDelivery) {
        fail(tx, dueDelivery, NOT_BUILT);
    }

    private static void fail(Tx tx, DueDelivery dueDelivery, String why) {
        tx.sql("update webhook_deliveries set state = 'failed', error = :why where shop_id = :shop and id = :id")
                .bind(dueDelivery.shop())
                .bind("id", dueDelivery.id())
                .bind("why", why)
                .run();
    }

    private Map<String, String> headers(
            Shop shop, DueDelivery dueDelivery, Topic topic, byte[] body, List<String> secrets, Instant now) {
        var id = id(dueDelivery.id());
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", WebhookPayloads.contentType(dueDelivery.format()));
        headers.put("User-Agent", "Vitrine-Webhooks/1.0");
        ApiHeaders.put(headers::put, "Topic", topic.wireName());
        ApiHeaders.put(headers::put, ApiHeaders.HMAC, WebhookSignatures.ofBody(body, secrets));
        ApiHeaders.put(headers::put, "Shop-Domain", shops.hostOf(shop));
        headers.put("X-Svc-Entity-Type", topic.family());
        ApiHeaders.put(headers::put, "Webhook-Id", id);
        ApiHeaders.put(headers::put, "Event-Id", "evt_" + dueDelivery.eventId());
        ApiHeaders.put(
                headers::put,
                "Triggered-At",
                dueDelivery.triggeredAt().toString().replaceFirst(":(\\d\\d)Z$", ":$1.000Z"));
        ApiHeaders.put(headers::put, "API-Version", Webhook.API_VERSION);
        headers.put("X-Svc-Subscription-Id", Long.toString(dueDelivery.webhookId()));
        headers.put("X-Svc-Attempt", Integer.toString(dueDelivery.attempts() + 1));
        // why the event's number: it grows with each event of a resource, which is what ordering needs.
        headers.put("X-Svc-Resource-Version", Long.toString(dueDelivery.eventId()));
        if (dueDelivery.test()) {
            ApiHeaders.put(headers::put, "Test", "true");
        }
        if (dueDelivery.requestId() != null) {
            headers.put("X-Svc-Request-Id", dueDelivery.requestId());
        }
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
        headers.put("webhook-signature", WebhookSignatures.standard(id, now, body, secrets));
        return headers;
    }

    /** "unique per delivery; SAME on all retries of that delivery". */
    static String id(long delivery) {
        return "msg_" + delivery;
    }

    private static List<DueDelivery> rows(Tx tx, Shop shop, Collection<Long> deliveries) {
        return tx.sql("""
                        select d.id, d.shop_id, d.webhook_id, w.app_id, d.event_id, d.subject_id, w.topic, w.address,
                          d.format, d.fields, d.metafields, w.parting, d.attempts, d.chain_started_at,
                          e.payload, e.test, e.request_id, e.created_at as triggered_at
                        from webhook_deliveries d
                          join webhooks w on w.id = d.webhook_id and w.shop_id = d.shop_id
                          join events e on e.id = d.event_id and e.shop_id = d.shop_id
                        where %s = :shop and d.id in (<ids>)
                        order by d.id
                        """.formatted(tx.filtering("d.shop_id")))
                .bind(shop)
                .bindList("ids", deliveries)
                .list(DueDelivery.class);
    }
}
