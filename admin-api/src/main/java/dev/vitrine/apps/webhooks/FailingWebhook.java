package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Session;
import java.time.Instant;
import java.util.List;

/**
 * Failing webhook of a partner's app in some shop, for the partner dashboard.
 *
 * @param shop the shop's name
 * @param failures one after the other, the last at {@code lastFailureAt}
 * @param ended it was deleted for them
 */
public record FailingWebhook(
        String shop, String topic, String address, int failures, Instant lastFailureAt, boolean ended) {

    /** Those that failed last come first; none of where the app is not installed any more. */
    public static List<FailingWebhook> of(Session session, long publicApp, int most) {
        // why: from the app's installations to their subscriptions, shop by shop, so that indexes lead all the way.
        return session.sql("""
                        select s.name as shop, w.topic, w.address, w.consecutive_failures as failures, w.last_failure_at,
                          w.status = 'deleted' as ended
                        from apps a
                        join webhooks w on w.shop_id = a.shop_id and w.app_id = a.id
                        join shops s on s.id = a.shop_id
                        where a.public_app_id = :app and a.uninstalled_at is null and w.last_failure_at is not null
                          and (w.status <> 'deleted' and w.consecutive_failures > 0 or w.consecutive_failures > 19)
                        order by w.last_failure_at desc, w.id desc limit :most
                        """).bind("app", publicApp).bind("most", most).list(FailingWebhook.class);
    }
}
