package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deliveries of a partner's app by shop and topic, without samples. */
public final class AppDeliveries {

    private AppDeliveries() {}

    /**
     * A subscription of the app in some shop, to which something was sent.
     *
     * @param shop the shop's name
     * @param sent deliveries that were tried
     * @param failed those of them that were not acknowledged yet, or never
     * @param breakerOpenedAt since when only single attempts are made; null while all are
     */
    public record Subscription(
            String shop,
            String topic,
            String address,
            long sent,
            long failed,
            @Nullable Instant breakerOpenedAt) {}

    /** Where something failed of what was written since then, the worst first; none where the app is uninstalled. */
    public static List<Subscription> failing(Session session, long publicApp, Instant since, int most) {
        return session.sql("""
                        select t.shop, t.topic, t.address, t.sent, t.failed, t.breaker_opened_at
                        from (
                          select s.name as shop, w.id, w.topic, w.address, w.breaker_opened_at,
                            count(*) as sent, count(case when d.state <> 'delivered' then 1 end) as failed
                          from apps a
                          join webhooks w on w.shop_id = a.shop_id and w.app_id = a.id and w.status <> 'deleted'
                          join shops s on s.id = a.shop_id
                          join webhook_deliveries d on d.shop_id = w.shop_id and d.webhook_id = w.id
                            and d.created_at >= :since and d.attempts > 0
                          join events e on e.id = d.event_id and e.shop_id = d.shop_id and e.test = :no
                          where a.public_app_id = :app and a.uninstalled_at is null and w.last_failure_at >= :since
                          group by s.name, w.id, w.topic, w.address, w.breaker_opened_at) t
                        where t.failed > 0 or t.breaker_opened_at is not null
                        order by t.failed * 1.0 / t.sent desc, t.failed desc, t.id limit :most
                        """)
                .bind("app", publicApp)
                .bind("since", since)
                .bind("no", false)
                .bind("most", most)
                .list(Subscription.class);
    }

    /** Sums over all shops that have the app; {@code open}: subscriptions with an open circuit breaker. */
    record Totals(long sent, long failed, long open) {}

    static Totals totals(Session session, long publicApp, Instant since) {
        return session.sql("""
                        select coalesce(sum(t.sent), 0) as sent, coalesce(sum(t.failed), 0) as failed,
                          count(t.breaker_opened_at) as open
                        from (
                          select w.breaker_opened_at,
                            (select count(*) from webhook_deliveries d
                              join events e on e.id = d.event_id and e.shop_id = d.shop_id and e.test = :no
                              where d.shop_id = w.shop_id and d.webhook_id = w.id and d.created_at >= :since
                                and d.attempts > 0) as sent,
                            (select count(*) from webhook_deliveries d
                              join events e on e.id = d.event_id and e.shop_id = d.shop_id and e.test = :no
                              where d.shop_id = w.shop_id and d.webhook_id = w.id and d.created_at >= :since
                                and d.attempts > 0 and d.state <> 'delivered') as failed
                          from apps a
                          join webhooks w on w.shop_id = a.shop_id and w.app_id = a.id and w.status <> 'deleted'
                          where a.public_app_id = :app and a.uninstalled_at is null) t
                        """)
                .bind("app", publicApp)
                .bind("since", since)
                .bind("no", false)
                .one(Totals.class)
                .orElseThrow();
    }

    /** Whether apps of a shop have still to hear that they were uninstalled. */
    public static boolean areUninstallsWaiting(Session session, Shop shop) {
        return session.sql("""
                        select count(*) from webhook_deliveries d
                        join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id
                        where d.shop_id = :shop and d.state = 'waiting' and w.topic = 'app/uninstalled'
                        """).bind(shop).count() > 0;
    }

    /** Apps with a subscription that failed since then. */
    static List<Long> withFailures(Session session, Instant since) {
        return session.sql("""
                        select distinct a.public_app_id
                        from webhooks w join apps a on a.shop_id = w.shop_id and a.id = w.app_id
                        where w.last_failure_at >= :since and a.public_app_id is not null and a.uninstalled_at is null
                        """).bind("since", since).numbers();
    }
}
