package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Set;

/** Filter of the events of a shop that an app in development is sent: those of its topics that it may read. */
record AppEventFilter(
        Database database,
        Installations installations,
        Webhooks webhooks,
        Shop shop,
        PublicApp app,
        Set<Topic> topics) {

    boolean wants(Events.StoredEvent event) {
        return Topic.named(event.topic())
                .filter(topics::contains)
                .filter(topic -> database.read(session -> topic.equals(Topic.APP_UNINSTALLED) && !event.test()
                        ? isOwn(session, event)
                        : mayRead(session, topic)))
                .isPresent();
    }

    /** Of all installations that end, an app gets its own only. */
    private boolean isOwn(Session session, Events.StoredEvent event) {
        return installations
                .idOf(session, shop, app)
                .filter(id -> id == event.subjectId())
                .isPresent();
    }

    /** What the app is subscribed to is delivered by the platform. */
    private boolean mayRead(Session session, Topic topic) {
        return installations
                .of(session, shop, app)
                .filter(installed -> installed.granted().allow(WebhookTopics.scope(topic), false))
                .filter(installed ->
                        !webhooks.subscribed(session, shop, installed.id()).contains(topic.wireName()))
                .isPresent();
    }
}
