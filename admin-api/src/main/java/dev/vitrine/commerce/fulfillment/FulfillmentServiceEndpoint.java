package dev.vitrine.commerce.fulfillment;

import dev.vitrine.apps.RequestSigningKey;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.PayloadFormat;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Callback endpoint of a fulfillment service.
 *
 * @param signingKey of its app; absent as long as it is not {@link #signed}
 */
record FulfillmentServiceEndpoint(
        long id,
        long shopId,
        String handle,
        String format,
        String callbackUrl,
        boolean inventoryManagement,
        boolean trackingSupport,
        long locationId,
        Instant polledAt,
        long appId,
        @Nullable RequestSigningKey signingKey) {

    private static final String SELECT = """
            select s.id, s.shop_id, s.handle, s.format, s.callback_url, s.inventory_management, s.tracking_support,
              s.location_id, s.polled_at, s.app_id
            from fulfillment_services s
            """;

    /** Of all shops, those that nobody asked since then and that have something to say. */
    static List<FulfillmentServiceEndpoint> due(Session session, Instant since) {
        return session.sql(SELECT + """
                        where s.polled_at <= :since and (s.inventory_management or s.tracking_support)
                        order by s.polled_at, s.id
                        """).bind("since", since).list(FulfillmentServiceEndpoint.class);
    }

    static Optional<FulfillmentServiceEndpoint> find(Session session, Shop shop, long id) {
        return session.sql(SELECT + "where s.shop_id = :shop and s.id = :id")
                .bind(shop)
                .bind("id", id)
                .one(FulfillmentServiceEndpoint.class);
    }

    /** The same with what signs requests to it; empty when its app is gone. */
    Optional<FulfillmentServiceEndpoint> signed(Session session, Shop shop) {
        return RequestSigningKey.find(session, shop, appId)
                .map(key -> new FulfillmentServiceEndpoint(
                        id,
                        shopId,
                        handle,
                        format,
                        callbackUrl,
                        inventoryManagement,
                        trackingSupport,
                        locationId,
                        polledAt,
                        appId,
                        key));
    }

    /** False when another process polls it already. */
    boolean claim(Tx tx, Shop shop, Instant now) {
        return tx.sql("""
                        update fulfillment_services set polled_at = :now
                        where shop_id = :shop and id = :id and polled_at = :before
                        """)
                        .bind(shop)
                        .bind("id", id)
                        .bind("now", now)
                        .bind("before", polledAt)
                        .run()
                == 1;
    }

    /** Format of requests and responses that the app chose. */
    PayloadFormat payloadFormat() {
        return PayloadFormat.named(format);
    }

    /** A page below its callback address. */
    String url(String name) {
        return callbackUrl.replaceFirst("[?#].*$", "").replaceFirst("/+$", "") + "/" + name;
    }
}
