package dev.vitrine.server.console.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.apps.webhooks.Webhook;
import dev.vitrine.apps.webhooks.WebhookTopics;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Forms that create and change the shop's own webhooks. Safe for use by many threads. */
record WebhookForms(ConsoleWebhooks hooks, Layout frame) {

    void fresh(StaffRequest visit) {
        form(visit, "", Form.of(Map.of("format", "json")), 200);
    }

    void create(StaffRequest visit) {
        var typed = Form.typed(visit.context());
        var body = body(typed).put("topic", typed.text("topic"));
        try {
            var made = hooks.perform(visit, Verb.POST, "webhooks", Json.object().set("webhook", body));
            FlashMessage.redirect(
                    visit.context(),
                    ConsoleWebhooks.path(made.at("/webhook/id").asText()),
                    "The webhook is active from now on.");
        } catch (ApiException refusal) {
            form(visit, "", typed.withErrors(refusal), refusal.status());
        }
    }

    void edit(StaffRequest visit) {
        var hook = hooks.own(visit);
        if (leadsAway(visit, hook)) {
            return;
        }
        var values = Map.of(
                "topic", String.valueOf(hook.topic()),
                "address", String.valueOf(hook.address()),
                "format", String.valueOf(hook.format()),
                "fields", String.join(", ", hook.fields()),
                "namespaces", String.join(", ", hook.metafieldNamespaces()));
        form(visit, Long.toString(hook.id()), Form.of(values), 200);
    }

    void change(StaffRequest visit) {
        var typed = Form.typed(visit.context());
        var hook = hooks.own(visit);
        if (leadsAway(visit, hook)) {
            return;
        }
        var id = Long.toString(hook.id());
        try {
            hooks.perform(visit, Verb.PUT, "webhooks/" + id, Json.object().set("webhook", body(typed)));
            FlashMessage.redirect(visit.context(), ConsoleWebhooks.path(id), "Saved.");
        } catch (ApiException refusal) {
            form(visit, id, typed.withErrors(refusal), refusal.status());
        }
    }

    /** One that was deleted is kept to be looked at and cannot be changed; its page can start it again. */
    private static boolean leadsAway(StaffRequest visit, Webhook hook) {
        if (hook.deletedAt() == null) {
            return false;
        }
        FlashMessage.redirectWithError(
                visit.context(),
                ConsoleWebhooks.path(Long.toString(hook.id())),
                "This notification was deleted. Take it up again to change it.");
        return true;
    }

    /** {@code id} is empty for a new one. */
    private void form(StaffRequest visit, String id, Form form, int status) {
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("heading", id.isEmpty() ? "New webhook" : "Change the webhook");
        model.put("action", id.isEmpty() ? ConsoleWebhooks.HOME + "/new" : ConsoleWebhooks.path(id) + "/edit");
        model.put("topics", topics(visit));
        model.put("formats", Map.of("json", "JSON", "xml", "XML"));
        frame.render(visit, status, "console/webhooks/form", model);
    }

    private static ObjectNode body(Form typed) {
        var body = Json.object().put("address", typed.text("address")).put("format", typed.text("format"));
        var fields = body.putArray("fields");
        WebhookViews.splitNames(typed.text("fields")).forEach(fields::add);
        var namespaces = body.putArray("metafield_namespaces");
        WebhookViews.splitNames(typed.text("namespaces")).forEach(namespaces::add);
        return body;
    }

    /** Topics that the staff member may read, grouped by resource, for a select. */
    private static Map<String, List<String>> topics(StaffRequest visit) {
        return WebhookTopics.topics().stream()
                .filter(topic -> visit.staff().scopes().allow(WebhookTopics.scope(topic), false))
                .collect(Collectors.groupingBy(
                        topic -> sentence(topic.family()),
                        LinkedHashMap::new,
                        Collectors.mapping(Topic::wireName, Collectors.toList())));
    }

    private static String sentence(String plural) {
        var words = plural.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
