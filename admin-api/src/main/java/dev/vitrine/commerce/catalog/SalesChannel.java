package dev.vitrine.commerce.catalog;

import dev.vitrine.apps.Apps;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topics;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sales channels of apps: all published items but those that the app unlisted from its own channel.
 *
 * @param kind {@code product} or {@code collection}
 */
record SalesChannel(String kind, Topics topics) {

    static final SalesChannel PRODUCTS = new SalesChannel("product", Topics.PRODUCT_LISTINGS);
    static final SalesChannel COLLECTIONS = new SalesChannel("collection", Topics.COLLECTION_LISTINGS);

    /** "Only published items appear." */
    Select shown(Select select, ApiCall apiCall) {
        return select.atMost("published_at", apiCall.now())
                .matching(
                        "id not in (select subject_id from unlisted" + " where shop_id = :shop and kind = '" + kind
                                + "' and app_id = :value)",
                        apiCall.principal().appId());
    }

    /** Puts it back on the app's channel; 422 when it is not published. */
    void list(ApiCall apiCall, long id, Optional<Instant> publishedAt) {
        if (publishedAt.filter(time -> !time.isAfter(apiCall.now())).isEmpty()) {
            throw Problems.of(Problems.BASE, "The " + kind + " is not published");
        }
        unlisted(
                apiCall,
                "delete from unlisted where shop_id = :shop and app_id = :app and kind = :kind"
                        + " and subject_id = :id",
                id);
    }

    /** Takes it off the app's channel; elsewhere it stays. */
    void unlist(ApiCall apiCall, long id) {
        unlisted(
                apiCall,
                "insert into unlisted (shop_id, app_id, kind, subject_id) values (:shop, :app, :kind, :id)"
                        + " on conflict do nothing",
                id);
    }

    /**
     * Publishes that an item was listed, changed or unlisted. why: only where an app may read listings, which few shops
     * have.
     */
    void publishChange(
            Events events,
            Tx tx,
            Shop shop,
            long id,
            boolean wasPublished,
            boolean isPublished,
            Supplier<Object> listing) {
        if (!wasPublished && !isPublished || !Apps.anyGranted(tx, shop, "read_product_listings")) {
            return;
        }
        var topic = !isPublished ? topics.deleted() : wasPublished ? topics.updated() : topics.created();
        var payload = Json.object();
        payload.set(
                kind + "_listing",
                isPublished ? shop.json().tree(listing.get()) : Json.object().put(kind + "_id", id));
        events.publish(tx, shop, topic, id, payload);
    }

    private void unlisted(ApiCall apiCall, String sql, long id) {
        apiCall.tx()
                .sql(sql)
                .bind(apiCall.shop())
                .bind("app", apiCall.principal().appId())
                .bind("kind", kind)
                .bind("id", id)
                .run();
    }
}
