package dev.vitrine.apps.webhooks;

import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Outbox;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopState;
import java.util.List;
import java.util.Set;

/**
 * Creates one delivery for each event and subscription, in the transaction of the event. Nothing polls for new events
 * afterwards, so none is overlooked, in whatever order transactions commit.
 */
public final class WebhookFanout implements Outbox {

    private static final Set<Topic> LAST = Set.of(Topic.SHOP_UPDATE, Topic.APP_UNINSTALLED);

    private final WakeUp wakeUp;

    public WebhookFanout(WakeUp wakeUp) {
        this.wakeUp = wakeUp;
    }

    private record MetafieldSelection(long id, List<String> metafieldNamespaces) {}

    /**
     * An uninstalled app gets {@code app/uninstalled} only: its event's subject is the app. Of a shop that has ended
     * its apps hear that, and nothing more but their uninstalling.
     */
    @Override
    public void add(Tx tx, Shop shop, PublishedEvent event) {
        if (ShopState.of(shop).isOver() && !LAST.contains(event.topic())) {
            return;
        }
        var told = insert(tx, shop, event, """
                topic = :topic and status <> 'deleted'
                  and (app_id = 0 or app_id = case :topic when 'app/uninstalled' then :subject else app_id end)
                """, 0, 0);
        if (told > 0) {
            WebhookTopics.owner(event.topic()).ifPresent(owner -> keepMetafields(tx, shop, event, owner));
            tx.afterCommit(wakeUp::signal);
        }
    }

    /** For a test delivery: only that subscription, and not before the time in milliseconds. */
    long deliverTo(Tx tx, Shop shop, PublishedEvent event, long webhook, long due) {
        insert(tx, shop, event, "id = :webhook", webhook, due);
        return tx.sql("select id from webhook_deliveries where shop_id = :shop and event_id = :event")
                .bind(shop)
                .bind("event", event.id())
                .number()
                .orElseThrow();
    }

    private static int insert(Tx tx, Shop shop, PublishedEvent event, String whose, long webhook, long due) {
        var statement = tx.sql("""
                        insert into webhook_deliveries (shop_id, webhook_id, event_id, subject_id, format, fields,
                          metafield_namespaces, next_attempt_at, created_at)
                        select shop_id, id, :event, :subject, format, fields, metafield_namespaces, :due, :now
                        from webhooks
                        where shop_id = :shop and\s""" + whose)
                .bind(shop)
                .bind("event", event.id())
                .bind("subject", event.subject())
                .bind("due", due == 0 ? event.at().toEpochMilli() : due)
                .bind("now", event.at());
        return webhook == 0
                ? statement.bind("topic", event.topic().wireName()).run()
                : statement.bind("webhook", webhook).run();
    }

    /** why: "payload is rendered at event time", and metafields are no part of the event. */
    private static void keepMetafields(Tx tx, Shop shop, PublishedEvent event, String owner) {
        var metafieldSelections =
                tx.sql("""
                        select id, metafield_namespaces from webhook_deliveries
                        where shop_id = :shop and event_id = :event and metafield_namespaces <> '[]'
                        """).bind(shop).bind("event", event.id()).list(MetafieldSelection.class);
        for (var metafieldSelection : metafieldSelections) {
            var subject = event.topic() == Topic.SHOP_UPDATE ? shop.id() : event.subject();
            var values = Metafields.of(tx, shop, owner, subject, metafieldSelection.metafieldNamespaces());
            tx.sql("update webhook_deliveries set metafields = :metafields where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", metafieldSelection.id())
                    .bind("metafields", shop.json().text(values))
                    .run();
        }
    }
}
