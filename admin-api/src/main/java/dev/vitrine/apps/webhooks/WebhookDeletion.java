package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;

/** Deletion of webhooks: the row stays for thirty days, and waiting deliveries fail. */
final class WebhookDeletion {

    private WebhookDeletion() {}

    static void delete(Tx tx, Tenant shop, long webhook, Instant now, String why) {
        tx.sql("""
                        update webhooks set status = 'deleted', deleted_at = :now, updated_at = :now
                        where shop_id = :shop and id = :id and status <> 'deleted'
                        """).bind(shop).bind("id", webhook).bind("now", now).run();
        tx.sql("""
                        update webhook_deliveries set state = 'failed', error = :why
                        where shop_id = :shop and webhook_id = :id and state = 'waiting'
                        """).bind(shop).bind("id", webhook).bind("why", why).run();
    }
}
