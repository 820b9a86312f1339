package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.foundation.db.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Records the results of attempts: delivered, retry, or failed for good. "19 consecutive failures delete the webhook"
 * is read as all retries of one delivery with no success of its subscription in between; counted over deliveries, a
 * busy shop would lose its subscription within seconds of an outage. Safe for use by many threads.
 */
final class DeliveryRecorder {

    private final WebhookFailureEmails webhookFailureEmails;
    private final RandomGenerator chance;

    DeliveryRecorder(WebhookFailureEmails webhookFailureEmails, RandomGenerator chance) {
        this.webhookFailureEmails = webhookFailureEmails;
        this.chance = chance;
    }

    record CompletedAttempt(WebhookRequest parcel, AttemptResult outcome) {}

    /** The subscription as a failure finds it. */
    record WebhookHealth(
            long id,
            long appId,
            String topic,
            String address,
            String status,
            int noticed,
            @Nullable Instant lastSuccessAt,
            @Nullable Instant lastFailureAt) {}

    void record(Tx tx, List<CompletedAttempt> all) {
        for (var completedAttempt : all) {
            var dueDelivery = completedAttempt.parcel().due();
            append(tx, completedAttempt);
            if (completedAttempt.outcome().isGood()) {
                delivered(tx, dueDelivery, completedAttempt.outcome());
            } else {
                failed(tx, dueDelivery, completedAttempt.outcome());
            }
        }
    }

    /** why only where it still is: what was forgotten meanwhile must not take the others' results with it. */
    private static void append(Tx tx, CompletedAttempt completedAttempt) {
        var attemptResult = completedAttempt.outcome();
        var dueDelivery = completedAttempt.parcel().due();
        tx.sql("""
                        insert into webhook_attempts (shop_id, delivery_id, number, attempted_at, address, ip,
                          response_code, duration_ms, error, request_headers, response_body)
                        select shop_id, id, :number, :at, :address, :ip, :code, :took, :error, :headers, :body
                        from webhook_deliveries where shop_id = :shop and id = :delivery
                        """)
                .bind(dueDelivery.shop())
                .bind("delivery", dueDelivery.id())
                .bind("number", dueDelivery.attempts() + 1)
                .bind("at", attemptResult.at())
                .bind("address", dueDelivery.address())
                .bind("ip", attemptResult.ip())
                .bind("code", attemptResult.status() == 0 ? null : attemptResult.status())
                .bind("took", attemptResult.took().toMillis())
                .bind("error", attemptResult.error())
                .bind("headers", completedAttempt.parcel().shownHeaders())
                .bind("body", attemptResult.response())
                .run();
    }

    private static void delivered(Tx tx, DueDelivery dueDelivery, AttemptResult attemptResult) {
        finishAttempt(tx, dueDelivery, attemptResult, "state = 'delivered'", attemptResult.at());
        if (!dueDelivery.test()) {
            tx.sql("""
                            update webhooks set consecutive_failures = 0, noticed = 0, last_success_at = :at
                            where shop_id = :shop and id = :id
                            """)
                    .bind(dueDelivery.shop())
                    .bind("id", dueDelivery.webhookId())
                    .bind("at", attemptResult.at())
                    .run();
        }
    }

    private void failed(Tx tx, DueDelivery dueDelivery, AttemptResult attemptResult) {
        var made = dueDelivery.attempts() + 1;
        var start = Objects.requireNonNullElse(dueDelivery.chainStartedAt(), attemptResult.at());
        var last = dueDelivery.test() || made == RetrySchedule.ATTEMPTS;
        var next = last
                ? attemptResult.at()
                : RetrySchedule.next(start, attemptResult.at(), made, attemptResult.retryAfter(), chance);
        // why: another process may have made this attempt as well, when a lease ran out; it counts once.
        var counted = finishAttempt(
                tx, dueDelivery, attemptResult, last ? "state = 'failed'" : "next_attempt_at = :next", next);
        if (dueDelivery.test() || !counted) {
            return;
        }
        tx.sql("""
                        update webhooks set consecutive_failures = consecutive_failures + 1, last_failure_at = :at
                        where shop_id = :shop and id = :id
                        """)
                .bind(dueDelivery.shop())
                .bind("id", dueDelivery.webhookId())
                .bind("at", attemptResult.at())
                .run();
        if (last || WebhookFailureEmails.isDue(made)) {
            health(tx, dueDelivery)
                    .filter(webhookHealth -> webhookHealth.lastSuccessAt() == null
                            || webhookHealth.lastSuccessAt().isBefore(start))
                    .ifPresent(webhookHealth -> notifyOrDelete(tx, dueDelivery, webhookHealth, made, attemptResult));
        }
    }

    private void notifyOrDelete(
            Tx tx, DueDelivery dueDelivery, WebhookHealth webhookHealth, int made, AttemptResult attemptResult) {
        if (made == RetrySchedule.ATTEMPTS) {
            WebhookDeletion.delete(
                    tx,
                    dueDelivery.shop(),
                    dueDelivery.webhookId(),
                    attemptResult.at(),
                    "The subscription was deleted");
            webhookFailureEmails.deleted(tx, dueDelivery, webhookHealth, attemptResult);
        } else if (webhookHealth.noticed() < made) {
            tx.sql("update webhooks set noticed = :made where shop_id = :shop and id = :id")
                    .bind(dueDelivery.shop())
                    .bind("id", dueDelivery.webhookId())
                    .bind("made", made)
                    .run();
            webhookFailureEmails.failing(tx, dueDelivery, webhookHealth, made, attemptResult);
        }
    }

    private static boolean finishAttempt(
            Tx tx, DueDelivery dueDelivery, AttemptResult attemptResult, String change, Instant next) {
        return tx.sql("""
                        update webhook_deliveries set %s, attempts = attempts + 1, last_attempt_at = :at,
                          chain_started_at = coalesce(chain_started_at, :at), response_code = :code,
                          duration_ms = :took, error = :error
                        where shop_id = :shop and id = :id and attempts = :before and (state = 'waiting' or :good)
                        """.formatted(change))
                        .bind(dueDelivery.shop())
                        .bind("id", dueDelivery.id())
                        .bind("before", dueDelivery.attempts())
                        .bind("at", attemptResult.at())
                        .bind("next", next)
                        .bind("code", attemptResult.status() == 0 ? null : attemptResult.status())
                        .bind("took", attemptResult.took().toMillis())
                        .bind("error", attemptResult.error())
                        .bind("good", attemptResult.isGood())
                        .run()
                > 0;
    }

    /** Locked, so that two processes do not both send the e-mail. */
    private static Optional<WebhookHealth> health(Tx tx, DueDelivery dueDelivery) {
        return tx.sql("""
                        select id, app_id, topic, address, status, noticed, last_success_at, last_failure_at
                        from webhooks where shop_id = :shop and id = :id and status <> 'deleted'
                        """ + tx.lockClause())
                .bind(dueDelivery.shop())
                .bind("id", dueDelivery.webhookId())
                .one(WebhookHealth.class);
    }
}
