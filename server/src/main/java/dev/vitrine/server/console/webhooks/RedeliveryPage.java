package dev.vitrine.server.console.webhooks;

import dev.vitrine.apps.webhooks.Webhook;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Redelivery of webhooks between two times in the shop's time zone, with a count beforehand. Safe for use by many
 * threads.
 */
record RedeliveryPage(ConsoleWebhooks hooks, Layout frame) {

    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String STATUS = "status";
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

    void show(StaffRequest visit) {
        var hook = hooks.readable(visit);
        var now = hooks.now().atZone(visit.shop().zone());
        var asked = new LinkedHashMap<String, String>();
        asked.put(FROM, MINUTE.format(now.minusDays(7)));
        asked.put(TO, MINUTE.format(now));
        asked.put(STATUS, "failed");
        asked.keySet()
                .forEach(name ->
                        Optional.ofNullable(visit.context().queryParam(name)).ifPresent(text -> asked.put(name, text)));
        show(visit, hook, Form.of(asked), 200);
    }

    private void show(StaffRequest visit, Webhook hook, Form asked, int status) {
        var form = checked(visit, asked);
        var model = new HashMap<String, Object>(form.model());
        var webhookViews = hooks.shown(visit);
        model.put("hook", webhookViews.hook(hook, Optional.empty(), Optional.empty()));
        model.put("zone", visit.shop().zone().getId());
        model.put("statuses", statuses());
        var many = form.problems().isEmpty()
                ? hooks.database()
                        .read(session -> hooks.log().count(session, visit.shop(), hook.id(), which(visit, form)))
                : 0;
        model.put("many", many);
        model.put("reckoning", webhookViews.reckoning(many));
        frame.render(visit, status, "console/webhooks/again", model);
    }

    void send(StaffRequest visit) {
        var hook = hooks.readable(visit);
        var form = checked(visit, Form.typed(visit.context()));
        if (form.problems().isEmpty()) {
            redeliver(visit, hook, which(visit, form));
        } else {
            show(visit, hook, form, 422);
        }
    }

    /** All that failed since so many hours. */
    void sendRecent(StaffRequest visit) {
        var hook = hooks.readable(visit);
        var typed = Form.typed(visit.context());
        var hours = typed.text("hours").matches("[1-9]\\d{0,2}") ? Long.parseLong(typed.text("hours")) : 24 * 7;
        var since = hooks.now().minus(Duration.ofHours(hours));
        redeliver(visit, hook, new DeliveryFilter(Optional.of("failed"), Optional.of(since), Optional.empty()));
    }

    private void redeliver(StaffRequest visit, Webhook hook, DeliveryFilter deliveryFilter) {
        int many = hooks.database().write(tx -> hooks.log().redeliver(tx, visit.shop(), hook.id(), deliveryFilter));
        var words = many == 0
                ? "Nothing of that time could be sent again."
                : hooks.shown(visit).sentAgain(many);
        FlashMessage.redirect(visit.context(), ConsoleWebhooks.path(hook) + (many == 0 ? "" : "?again=" + many), words);
    }

    private static Form checked(StaffRequest visit, Form form) {
        var checked = form;
        for (var name : List.of(FROM, TO)) {
            if (time(visit, form, name).isEmpty()) {
                checked = checked.withProblem(name, "Give a day and a time.");
            }
        }
        if (checked.problems().isEmpty()
                && time(visit, form, TO)
                        .orElseThrow()
                        .isBefore(time(visit, form, FROM).orElseThrow())) {
            checked = checked.withProblem(TO, "This is before the beginning.");
        }
        return statuses().containsKey(form.text(STATUS))
                ? checked
                : checked.withProblem(STATUS, "Choose one of these.");
    }

    /** The last minute counts to its end. */
    private static DeliveryFilter which(StaffRequest visit, Form form) {
        return new DeliveryFilter(
                Optional.of(form.text(STATUS)).filter(word -> !word.equals("any")),
                time(visit, form, FROM),
                time(visit, form, TO).map(time -> time.plusSeconds(form.text(TO).length() == 16 ? 59 : 0)));
    }

    private static Optional<Instant> time(StaffRequest visit, Form form, String name) {
        return Times.parse(form.text(name), visit.shop().zone(), name.equals(TO));
    }

    private static Map<String, String> statuses() {
        var statuses = new LinkedHashMap<String, String>();
        statuses.put("failed", "What failed");
        statuses.put("delivered", "What was delivered");
        statuses.put("any", "Both");
        return statuses;
    }
}
