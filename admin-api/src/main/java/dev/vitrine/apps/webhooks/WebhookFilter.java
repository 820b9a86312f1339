package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.db.Select;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Filter of the webhook subscriptions of a shop.
 *
 * @param text a part of the topic or the address; empty means any
 * @param app the app that owns them, 0 for the shop itself; empty means any
 * @param state one of {@link #STATES}; empty means all but the deleted
 */
public record WebhookFilter(String text, Optional<Long> app, String state) {

    public static final List<String> STATES = List.of(Webhook.ACTIVE, "failing", Webhook.PAUSED, Webhook.DELETED);

    Select select() {
        var select = state.isEmpty() || state.equals("failing")
                ? Select.ALL.matching("status <> 'deleted'", null)
                : Select.ALL.equal("status", state);
        if (state.equals("failing")) {
            select = select.matching("consecutive_failures > 0", null);
        }
        if (app.isPresent()) {
            select = select.equal("app_id", app.get());
        }
        if (!text.isEmpty()) {
            var part = "%"
                    + text.toLowerCase(Locale.ROOT)
                            .replace("!", "!!")
                            .replace("%", "!%")
                            .replace("_", "!_") + "%";
            select = select.matching("(topic like :value escape '!' or lower(address) like :value escape '!')", part);
        }
        return select;
    }
}
