package dev.vitrine.server.console.webhooks;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.StaffRequest;
import java.util.Map;

/** Actions on the shop's own webhooks: test, pause, resume, delete, activate. Safe for use by many threads. */
record WebhookActions(ConsoleWebhooks hooks) {

    void test(StaffRequest visit) {
        var id = id(visit);
        var told = hooks.perform(visit, Verb.POST, "webhooks/" + id + "/test", Json.object())
                .path("delivery");
        var took = told.path("duration_ms").asLong() + " ms";
        if (told.path("status").asText().equals("delivered")) {
            FlashMessage.redirect(
                    visit.context(),
                    ConsoleWebhooks.path(id),
                    "The sample was taken with status "
                            + told.path("response_code").asText() + " after " + took + ".");
        } else {
            FlashMessage.redirectWithError(
                    visit.context(),
                    ConsoleWebhooks.path(id),
                    "The receiver " + told.path("error").asText() + " after " + took + ".");
        }
    }

    void pause(StaffRequest visit) {
        put(visit, "paused", "Paused. What happens meanwhile waits.");
    }

    void resume(StaffRequest visit) {
        put(visit, "active", "It goes on; what waited is sent now.");
    }

    void delete(StaffRequest visit) {
        hooks.perform(visit, Verb.DELETE, "webhooks/" + id(visit), Json.object());
        FlashMessage.redirect(
                visit.context(), ConsoleWebhooks.HOME, "Deleted. It can be taken up again within 30 days.");
    }

    void activate(StaffRequest visit) {
        var id = id(visit);
        try {
            hooks.perform(visit, Verb.POST, "webhooks/" + id + "/activate", Json.object());
            FlashMessage.redirect(visit.context(), ConsoleWebhooks.path(id), "It is active again.");
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(visit.context(), ConsoleWebhooks.HOME, String.valueOf(refusal.getMessage()));
        }
    }

    private String id(StaffRequest visit) {
        return Long.toString(hooks.own(visit).id());
    }

    private void put(StaffRequest visit, String status, String words) {
        var id = id(visit);
        hooks.perform(visit, Verb.PUT, "webhooks/" + id, Map.of("webhook", Map.of("status", status)));
        FlashMessage.redirect(visit.context(), ConsoleWebhooks.path(id), words);
    }
}
