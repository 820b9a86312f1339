package dev.vitrine.server.console.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.webhooks.Webhook;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.admin.ShopFormatter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Webhook subscriptions of a shop for its admin pages: finding, authorizing, changing. Safe for use by many threads.
 */
record ConsoleWebhooks(Foundation foundation, AppServices appServices, RestApi restApi, InstantSource clock) {

    static final String UNREADABLE = "Ask the shop's owner for the permission that its topic needs.";
    static final String HOME = "/admin/settings/notifications";

    static String path(String id) {
        return HOME + "/" + id;
    }

    static String path(Webhook hook) {
        return HOME + "/" + hook.id();
    }

    static long number(StaffRequest visit, String place) {
        var text = visit.context().pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(text);
    }

    /** The one that the address names, the shop's own or an app's; 404 when there is none. */
    Webhook find(StaffRequest visit) {
        var id = number(visit, "id");
        return database()
                .read(session -> appServices.webhooks().find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
    }

    /** The same for what only the shop's own allow. */
    Webhook own(StaffRequest visit) {
        var hook = readable(visit);
        if (hook.appId() != 0) {
            throw ApiException.notFound();
        }
        return hook;
    }

    /** Whether the staff member may read its events: "the topic's read scope is required". */
    static boolean canRead(StaffRequest visit, Webhook hook) {
        return Topic.named(String.valueOf(hook.topic()))
                .filter(topic -> visit.staff().scopes().allow(WebhookTopics.scope(topic), false))
                .isPresent();
    }

    /** {@link #find} for staff who may read its events; 403 otherwise. */
    Webhook readable(StaffRequest visit) {
        var hook = find(visit);
        if (!canRead(visit, hook)) {
            throw ApiException.of(403, "What it tells of is not for you to see. " + UNREADABLE);
        }
        return hook;
    }

    /** Does what the API does. */
    JsonNode perform(StaffRequest visit, Verb verb, String path, Object body) {
        var apiResponse = restApi.perform(visit.shop(), visit.staff().principal(), verb, path, Map.of(), body);
        return visit.shop().json().tree(apiResponse.body());
    }

    /** What the apps of the shop are called; those that were removed have no name any more. */
    Map<Long, String> apps(StaffRequest visit) {
        return database().read(session -> appServices.apps().names(session, visit.shop()));
    }

    WebhookViews shown(StaffRequest visit) {
        return new WebhookViews(new ShopFormatter(visit.shop(), now()));
    }

    WebhookDeliveryLog log() {
        return appServices.webhooks().log();
    }

    Database database() {
        return foundation.database();
    }

    Instant now() {
        return clock.instant();
    }
}
