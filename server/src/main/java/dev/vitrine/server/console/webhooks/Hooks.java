package dev.vitrine.server.console.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Platform;
import dev.vitrine.db.Database;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.rest.Verb;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.server.console.admin.Manner;
import dev.vitrine.webhooks.Webhook;
import dev.vitrine.webhooks.WebhookDeliveryLog;
import dev.vitrine.webhooks.WebhookTopics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** The subscriptions of a shop, as its pages find and change them. Threads may share it. */
record Hooks(Platform platform, InstantSource clock) {

    static final String UNREADABLE = "Ask the shop's owner for the permission that its topic needs.";
    static final String HOME = "/admin/settings/notifications";

    static String at(String id) {
        return HOME + "/" + id;
    }

    static String at(Webhook hook) {
        return HOME + "/" + hook.id();
    }

    static long number(StaffVisit visit, String place) {
        var text = visit.context().pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return Long.parseLong(text);
    }

    /** The one that the address names, the shop's own or an app's; 404 when there is none. */
    Webhook found(StaffVisit visit) {
        var id = number(visit, "id");
        return database()
                .read(session -> platform.webhooks().find(session, visit.shop(), id))
                .orElseThrow(ApiException::notFound);
    }

    /** The same for what only the shop's own allow. */
    Webhook own(StaffVisit visit) {
        var hook = readable(visit);
        if (hook.appId() != 0) {
            throw ApiException.notFound();
        }
        return hook;
    }

    /** Whether somebody may see what its events tell: "the topic's read scope is required". */
    static boolean reads(StaffVisit visit, Webhook hook) {
        return Topic.named(String.valueOf(hook.topic()))
                .filter(topic -> visit.staff().scopes().allow(WebhookTopics.scope(topic), false))
                .isPresent();
    }

    /** {@link #found} for whoever may see what it tells, and therefore make it tell; 403 otherwise. */
    Webhook readable(StaffVisit visit) {
        var hook = found(visit);
        if (!reads(visit, hook)) {
            throw ApiException.of(403, "What it tells of is not for you to see. " + UNREADABLE);
        }
        return hook;
    }

    /** Does what the API does. */
    JsonNode perform(StaffVisit visit, Verb verb, String path, Object body) {
        var apiResponse = platform.api().perform(visit.shop(), visit.staff().principal(), verb, path, Map.of(), body);
        return visit.shop().json().tree(apiResponse.body());
    }

    /** What the apps of the shop are called; those that were removed have no name any more. */
    Map<Long, String> apps(StaffVisit visit) {
        return database().read(session -> platform.apps().names(session, visit.shop()));
    }

    Shown shown(StaffVisit visit) {
        return new Shown(new Manner(visit.shop(), now()));
    }

    WebhookDeliveryLog log() {
        return platform.webhooks().log();
    }

    Database database() {
        return platform.database();
    }

    Instant now() {
        return clock.instant();
    }
}
