package dev.vitrine.server.console.webhooks;

import dev.vitrine.apps.webhooks.Attempt;
import dev.vitrine.apps.webhooks.Webhook;
import dev.vitrine.apps.webhooks.WebhookDelivery;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryCounts;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.admin.ShopFormatter;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** View models of webhooks, deliveries and attempts. */
final class WebhookViews {

    private static final int BAR = 100;

    private final ShopFormatter shopFormatter;

    WebhookViews(ShopFormatter shopFormatter) {
        this.shopFormatter = shopFormatter;
    }

    /** A subscription as a line. {@code good} and {@code bad} are hundredths of the bar. */
    public record WebhookRow(
            long id,
            String topic,
            String address,
            String maker,
            boolean own,
            String format,
            String status,
            String tone,
            String words,
            long good,
            long bad,
            String tally,
            boolean sent,
            String deleted,
            Map<String, String> facts) {}

    /** A delivery as a line. */
    public record DeliveryRow(
            long id,
            String event,
            String about,
            String status,
            String tone,
            String answer,
            String when,
            String attempts,
            boolean test) {}

    /** An attempt with everything. */
    public record AttemptView(
            String title,
            String when,
            String tone,
            String answer,
            String took,
            String to,
            String headers,
            String body) {}

    WebhookRow hook(Webhook webhook, Optional<DeliveryCounts> deliveryCounts, Optional<String> app) {
        var status = String.valueOf(webhook.status());
        var failing = webhook.consecutiveFailures() > 0;
        var word = switch (status) {
            case "active" -> failing ? "Failing" : "Active";
            case "paused" -> "Paused";
            default -> "Deleted";
        };
        var tone = switch (word) {
            case "Active" -> "positive";
            case "Failing" -> "danger";
            default -> "plain";
        };
        long done = deliveryCounts.map(DeliveryCounts::delivered).orElse(0L);
        var failed = deliveryCounts.map(DeliveryCounts::failed).orElse(0L)
                + (failing ? deliveryCounts.map(DeliveryCounts::waiting).orElse(0L) : 0);
        var all = Math.max(1, done + failed);
        var facts = new LinkedHashMap<String, String>();
        facts.put("Address", String.valueOf(webhook.address()));
        facts.put("Format", String.valueOf(webhook.format()).toUpperCase(Locale.ROOT));
        facts.put("Fields", webhook.fields().isEmpty() ? "All" : String.join(", ", webhook.fields()));
        facts.put("Last success", time(webhook.lastSuccessAt()));
        facts.put("Last failure", time(webhook.lastFailureAt()));
        facts.put("Made", time(webhook.createdAt()));
        return new WebhookRow(
                webhook.id(),
                String.valueOf(webhook.topic()),
                String.valueOf(webhook.address()),
                webhook.appId() == 0 ? "This shop" : app.orElse("An app that was removed"),
                webhook.appId() == 0,
                String.valueOf(webhook.format()).toUpperCase(Locale.ROOT),
                status,
                tone,
                failing && status.equals("active")
                        ? shopFormatter.count(webhook.consecutiveFailures(), "failure in a row", "failures in a row")
                        : word,
                BAR * done / all,
                failed == 0 ? 0 : BAR - BAR * done / all,
                deliveryCounts
                        .filter(each -> each.waiting() + each.delivered() + each.failed() > 0)
                        .map(this::words)
                        .orElse("Nothing sent in the last 7 days"),
                done + failed > 0,
                time(webhook.deletedAt()),
                facts);
    }

    DeliveryRow line(WebhookDelivery webhookDelivery) {
        var word = switch (webhookDelivery.status()) {
            case "delivered" -> "Delivered";
            case "failed" -> "Failed";
            default -> webhookDelivery.attempts() == 0 ? "Waiting" : "Retrying";
        };
        var tone = switch (word) {
            case "Delivered" -> "positive";
            case "Failed" -> "danger";
            case "Retrying" -> "warning";
            default -> "open";
        };
        return new DeliveryRow(
                webhookDelivery.id(),
                webhookDelivery.messageId(),
                webhookDelivery
                                .topic()
                                .substring(0, webhookDelivery.topic().indexOf('/'))
                                .replace('_', ' ') + " " + webhookDelivery.subjectId(),
                word,
                tone,
                answer(webhookDelivery.responseCode(), webhookDelivery.error(), webhookDelivery.durationMs()),
                time(webhookDelivery.createdAt()),
                webhookDelivery.status().equals("waiting") && webhookDelivery.attempts() > 0
                        ? "next " + time(webhookDelivery.nextAttemptAt())
                        : webhookDelivery.attempts() > 1
                                ? shopFormatter.count(webhookDelivery.attempts(), "attempt", "attempts")
                                : "",
                webhookDelivery.test());
    }

    AttemptView attempt(Attempt attempt) {
        var headers = attempt.requestHeaders().entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .collect(Collectors.joining("\n"));
        return new AttemptView(
                "Attempt " + attempt.number(),
                time(attempt.attemptedAt()),
                attempt.error() == null ? "positive" : "danger",
                attempt.responseCode() == null ? "No answer" : "Status " + attempt.responseCode(),
                attempt.durationMs() + " ms" + (attempt.error() == null ? "" : " · It " + attempt.error()),
                attempt.address() + (attempt.ip() == null ? "" : " (" + attempt.ip() + ")"),
                headers,
                attempt.responseBody().isEmpty() ? "(empty)" : attempt.responseBody());
    }

    /** A body with line breaks, if it is JSON. */
    static String pretty(String body) {
        return body.startsWith("{") ? Json.parse(body).toPrettyString() : body;
    }

    private String words(DeliveryCounts deliveryCounts) {
        return counted(deliveryCounts.delivered()) + " delivered, " + counted(deliveryCounts.failed()) + " failed"
                + (deliveryCounts.waiting() > 0 ? ", " + counted(deliveryCounts.waiting()) + " waiting" : "");
    }

    private String counted(long many) {
        return many > WebhookDeliveryLog.MOST_COUNTED
                ? "over " + shopFormatter.count(WebhookDeliveryLog.MOST_COUNTED)
                : shopFormatter.count(many);
    }

    /** Progress of a redelivery; {@code all} is 0 when unknown. */
    String progress(long coming, long all) {
        if (coming == 0) {
            return "All of it was sent. What failed is tried again by itself.";
        }
        return all > coming
                ? shopFormatter.count(all - coming) + " of "
                        + shopFormatter.count(all, "delivery has", "deliveries have") + " been sent again."
                : shopFormatter.count(coming, "delivery is", "deliveries are") + " about to be sent again.";
    }

    String reckoning(long many) {
        return many == 0
                ? "Nothing was sent in that time that could be sent again."
                : shopFormatter.count(many, "delivery", "deliveries")
                        + " would be sent again, ten in a second, under the same ids.";
    }

    String sentAgain(long many) {
        return shopFormatter.count(many, "delivery is", "deliveries are") + " sent again.";
    }

    private static String answer(@Nullable Integer code, @Nullable String error, @Nullable Long took) {
        if (took == null) {
            return error == null ? "" : error;
        }
        var words = code == null ? error == null ? "" : "It " + error : "Status " + code;
        return words + " · " + took + " ms";
    }

    private String time(@Nullable Instant time) {
        return time == null
                ? "Never"
                : shopFormatter.relativeTime(shopFormatter.shop().json().tree(time));
    }

    static List<String> splitNames(String text) {
        return Arrays.stream(text.split("[,\\s]+"))
                .filter(name -> !name.isBlank())
                .toList();
    }
}
