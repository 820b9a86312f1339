package dev.vitrine.server.console.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.events.Topic;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.rest.Verb;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import dev.vitrine.webhooks.Webhook;
import dev.vitrine.webhooks.WebhookTopics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Making and changing a subscription of the shop's own. Threads may share it. */
record WebhookForms(Hooks hooks, Frame frame) {

    void fresh(StaffVisit visit) {
        form(visit, "", Form.of(Map.of("format", "json")), 200);
    }

    void create(StaffVisit visit) {
        var typed = Form.typed(visit.context());
        var body = body(typed).put("topic", typed.text("topic"));
        try {
            var made = hooks.perform(visit, Verb.POST, "webhooks", Json.object().set("webhook", body));
            Notice.to(visit.context(), Hooks.at(made.at("/webhook/id").asText()), "The webhook is active from now on.");
        } catch (ApiException refusal) {
            form(visit, "", typed.refused(refusal), refusal.status());
        }
    }

    void edit(StaffVisit visit) {
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

    void change(StaffVisit visit) {
        var typed = Form.typed(visit.context());
        var hook = hooks.own(visit);
        if (leadsAway(visit, hook)) {
            return;
        }
        var id = Long.toString(hook.id());
        try {
            hooks.perform(visit, Verb.PUT, "webhooks/" + id, Json.object().set("webhook", body(typed)));
            Notice.to(visit.context(), Hooks.at(id), "Saved.");
        } catch (ApiException refusal) {
            form(visit, id, typed.refused(refusal), refusal.status());
        }
    }

    /** One that was deleted is kept to be looked at and cannot be changed; its page can start it again. */
    private static boolean leadsAway(StaffVisit visit, Webhook hook) {
        if (hook.deletedAt() == null) {
            return false;
        }
        Notice.problemTo(
                visit.context(),
                Hooks.at(Long.toString(hook.id())),
                "This notification was deleted. Take it up again to change it.");
        return true;
    }

    /** {@code id} is empty for a new one. */
    private void form(StaffVisit visit, String id, Form form, int status) {
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("heading", id.isEmpty() ? "New webhook" : "Change the webhook");
        model.put("action", id.isEmpty() ? Hooks.HOME + "/new" : Hooks.at(id) + "/edit");
        model.put("topics", topics(visit));
        model.put("formats", Map.of("json", "JSON", "xml", "XML"));
        frame.render(visit, status, "console/webhooks/form", model);
    }

    private static ObjectNode body(Form typed) {
        var body = Json.object().put("address", typed.text("address")).put("format", typed.text("format"));
        var fields = body.putArray("fields");
        Shown.splitNames(typed.text("fields")).forEach(fields::add);
        var namespaces = body.putArray("metafield_namespaces");
        Shown.splitNames(typed.text("namespaces")).forEach(namespaces::add);
        return body;
    }

    /** By what they are about, for a select: those that somebody may read of. */
    private static Map<String, List<String>> topics(StaffVisit visit) {
        return WebhookTopics.topics().stream()
                .filter(topic -> visit.staff().scopes().allow(WebhookTopics.scope(topic), false))
                .collect(Collectors.groupingBy(
                        topic -> sentence(WebhookTopics.plural(topic)),
                        LinkedHashMap::new,
                        Collectors.mapping(Topic::wireName, Collectors.toList())));
    }

    private static String sentence(String plural) {
        var words = plural.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
