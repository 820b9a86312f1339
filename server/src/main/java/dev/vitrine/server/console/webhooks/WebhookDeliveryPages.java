package dev.vitrine.server.console.webhooks;

import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A subscription with its log, and a delivery with its attempts. Safe for use by many threads. */
record WebhookDeliveryPages(ConsoleWebhooks hooks, Layout frame) {

    private static final int PAGE = 25;

    void log(StaffRequest visit) {
        var hook = hooks.find(visit);
        var context = visit.context();
        var status = Optional.ofNullable(context.queryParam("status"))
                .filter(List.of("waiting", "delivered", "failed")::contains);
        var page = Optional.ofNullable(context.queryParam("page"))
                .filter(text -> text.matches("[1-9]\\d{0,3}"))
                .map(Integer::parseInt)
                .orElse(1);
        var deliveryFilter = new DeliveryFilter(status, Optional.empty(), Optional.empty());
        var webhookViews = hooks.shown(visit);
        var log = hooks.log();
        var webhookDeliveries = hooks.database()
                .read(session ->
                        log.list(session, visit.shop(), hook.id(), deliveryFilter, PAGE + 1, (page - 1L) * PAGE));
        var deliveryCounts = hooks.database().read(session -> log.countsOf(session, visit.shop(), hook.id()));
        var model = new HashMap<String, Object>();
        model.put(
                "hook",
                webhookViews.hook(
                        hook,
                        Optional.of(deliveryCounts),
                        Optional.ofNullable(hooks.apps(visit).get(hook.appId()))));
        model.put(
                "lines",
                webhookDeliveries.stream().limit(PAGE).map(webhookViews::line).toList());
        model.put("readable", ConsoleWebhooks.canRead(visit, hook));
        model.put("filters", filters());
        model.put("status", status.orElse(""));
        model.put("newer", page > 1 ? address(hook.id(), status, page - 1) : "");
        model.put("older", webhookDeliveries.size() > PAGE ? address(hook.id(), status, page + 1) : "");
        model.put("failed", deliveryCounts.failed());
        model.put("ended", deliveryCounts.failed() + deliveryCounts.delivered());
        model.putAll(progress(visit, hook.id(), webhookViews));
        frame.render(visit, "console/webhooks/detail", model);
    }

    private static Map<String, String> filters() {
        var filters = new LinkedHashMap<String, String>();
        filters.put("", "All");
        filters.put("delivered", "Delivered");
        filters.put("waiting", "Waiting");
        filters.put("failed", "Failed");
        return filters;
    }

    private static String address(long id, Optional<String> status, int page) {
        return ConsoleWebhooks.HOME + "/" + id + "?page=" + page
                + status.map(word -> "&status=" + word).orElse("");
    }

    /** Progress of a redelivery; its total is in the URL after it was requested. */
    private Map<String, Object> progress(StaffRequest visit, long hook, WebhookViews webhookViews) {
        long coming = hooks.database().read(session -> hooks.log().pendingRedeliveries(session, visit.shop(), hook));
        long of = Optional.ofNullable(visit.context().queryParam("again"))
                .filter(text -> text.matches("\\d{1,7}"))
                .map(Long::parseLong)
                .orElse(0L);
        var all = Math.max(of, coming);
        return Map.of("coming", coming, "again", all, "progress", webhookViews.progress(coming, of));
    }

    void delivery(StaffRequest visit) {
        var hook = hooks.find(visit);
        var id = ConsoleWebhooks.number(visit, "delivery");
        var webhookDelivery = hooks.database()
                .read(session -> hooks.log().find(session, visit.shop(), hook.id(), id))
                .orElseThrow(ApiException::notFound);
        var readable = ConsoleWebhooks.canRead(visit, hook);
        Optional<String> body = readable
                ? hooks.database().read(session -> hooks.log().body(session, visit.shop(), id))
                : Optional.empty();
        var webhookViews = hooks.shown(visit);
        frame.render(
                visit,
                "console/webhooks/delivery",
                Map.of(
                        "hook", webhookViews.hook(hook, Optional.empty(), Optional.empty()),
                        "line", webhookViews.line(webhookDelivery),
                        "attempts",
                                webhookDelivery.log().reversed().stream()
                                        .map(webhookViews::attempt)
                                        .toList(),
                        "body", body.map(WebhookViews::pretty).orElse(""),
                        "readable", readable,
                        "unreadable", ConsoleWebhooks.UNREADABLE));
    }

    void redeliver(StaffRequest visit) {
        var hook = hooks.readable(visit);
        var id = ConsoleWebhooks.number(visit, "delivery");
        if (hooks.database()
                .read(session -> hooks.log().find(session, visit.shop(), hook.id(), id))
                .isEmpty()) {
            throw ApiException.notFound();
        }
        boolean sent = hooks.database().write(tx -> hooks.log().redeliver(tx, visit.shop(), hook.id(), id));
        var back = ConsoleWebhooks.path(hook) + "/deliveries/" + id;
        if (sent) {
            FlashMessage.redirect(visit.context(), back, "It is sent again.");
        } else {
            FlashMessage.redirectWithError(
                    visit.context(), back, "It waits already, is no longer kept, or its webhook was deleted.");
        }
    }
}
