package dev.vitrine.server.console.webhooks;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.rest.Verb;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.StaffVisit;
import java.util.Map;

/** The buttons of a subscription of the shop's own. Threads may share it. */
record WebhookSteps(Hooks hooks) {

    void test(StaffVisit visit) {
        var id = visit.context().pathParam("id");
        var told = hooks.perform(visit, Verb.POST, "webhooks/" + id + "/test", Json.object())
                .path("delivery");
        var took = told.path("duration_ms").asLong() + " ms";
        if (told.path("status").asText().equals("delivered")) {
            Notice.to(
                    visit.context(),
                    Hooks.at(id),
                    "The sample was taken with status "
                            + told.path("response_code").asText() + " after " + took + ".");
        } else {
            Notice.problemTo(
                    visit.context(),
                    Hooks.at(id),
                    "The receiver " + told.path("error").asText() + " after " + took + ".");
        }
    }

    void pause(StaffVisit visit) {
        put(visit, "paused", "Paused. What happens meanwhile waits.");
    }

    void resume(StaffVisit visit) {
        put(visit, "active", "It goes on; what waited is sent now.");
    }

    void delete(StaffVisit visit) {
        hooks.perform(visit, Verb.DELETE, "webhooks/" + visit.context().pathParam("id"), Json.object());
        Notice.to(visit.context(), Hooks.HOME, "Deleted. It can be taken up again within 30 days.");
    }

    void activate(StaffVisit visit) {
        var id = visit.context().pathParam("id");
        try {
            hooks.perform(visit, Verb.POST, "webhooks/" + id + "/activate", Json.object());
            Notice.to(visit.context(), Hooks.at(id), "It is active again.");
        } catch (ApiException refusal) {
            Notice.problemTo(visit.context(), Hooks.HOME, String.valueOf(refusal.getMessage()));
        }
    }

    private void put(StaffVisit visit, String status, String words) {
        var id = visit.context().pathParam("id");
        hooks.perform(visit, Verb.PUT, "webhooks/" + id, Map.of("webhook", Map.of("status", status)));
        Notice.to(visit.context(), Hooks.at(id), words);
    }
}
