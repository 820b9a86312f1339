package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Session;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries of all shops that wait.
 *
 * @param due those whose time has come
 * @param oldest since when the oldest of these is due; null without any
 */
public record WebhookQueue(long waiting, long due, @Nullable Instant oldest) {

    /** A webhook that deliveries wait for; {@code retries} of them were tried before. */
    public record Busy(long shopId, String topic, String address, long waiting, long retries, Instant oldest) {

        /** why not the address: receivers put secrets into it. */
        public String host() {
            try {
                return String.valueOf(URI.create(address).getHost());
            } catch (IllegalArgumentException e) {
                return "an address that cannot be read";
            }
        }
    }

    public static WebhookQueue of(Session session, Instant now) {
        return session.sql("""
                        select count(*) as waiting,
                          coalesce(sum(case when d.next_attempt_at <= :now then 1 else 0 end), 0) as due,
                          min(case when d.next_attempt_at <= :now then d.next_attempt_at end) as oldest
                        from webhooks w
                          join webhook_deliveries d on d.shop_id = w.shop_id and d.webhook_id = w.id
                            and d.state = 'waiting'
                        where w.status = 'active' or w.parting
                        """).bind("now", now).one(WebhookQueue.class).orElseThrow();
    }

    /** Those with the most that waits. */
    public static List<Busy> busiest(Session session, int most) {
        return session.sql("""
                        select w.shop_id, w.topic, w.address, count(*) as waiting,
                          sum(case when d.attempts > 0 then 1 else 0 end) as retries, min(d.created_at) as oldest
                        from webhooks w
                          join webhook_deliveries d on d.shop_id = w.shop_id and d.webhook_id = w.id
                            and d.state = 'waiting'
                        where w.status = 'active' or w.parting
                        group by w.id, w.shop_id, w.topic, w.address order by waiting desc, w.id limit :most
                        """).bind("most", most).list(Busy.class);
    }
}
