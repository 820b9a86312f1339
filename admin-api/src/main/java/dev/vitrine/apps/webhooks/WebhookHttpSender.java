package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.net.WebhookHttpClient;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Sends webhooks over HTTPS to checked addresses: "5 s in all", certificates verified. Safe for use by many threads.
 */
final class WebhookHttpSender implements WebhookSender {

    private final WebhookHttpClient webhookHttpClient;
    private final InstantSource clock;

    WebhookHttpSender(WebhookHttpClient webhookHttpClient, InstantSource clock) {
        this.webhookHttpClient = webhookHttpClient;
        this.clock = clock;
    }

    @Override
    public AttemptResult send(WebhookRequest webhookRequest) {
        var at = clock.instant();
        var reply =
                webhookHttpClient.post(webhookRequest.due().address(), webhookRequest.body(), webhookRequest.headers());
        var error = reply.error() != null
                ? reply.error()
                : reply.status() / 100 == 2 ? null : "was answered with status " + reply.status();
        return new AttemptResult(
                at, reply.status(), reply.ip(), reply.took(), error, wait(reply.retryAfter(), at), reply.text());
    }

    /** "Retry-After" in seconds or as a date; nothing when it is neither. */
    static Duration wait(@Nullable String header, Instant now) {
        if (header == null) {
            return Duration.ZERO;
        }
        if (header.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        try {
            var time = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return time.isAfter(now) ? Duration.between(now, time) : Duration.ZERO;
        } catch (DateTimeException e) {
            return Duration.ZERO;
        }
    }
}
