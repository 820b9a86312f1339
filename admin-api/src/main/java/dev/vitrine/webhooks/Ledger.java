package dev.vitrine.webhooks;

import dev.vitrine.db.Tx;
import dev.vitrine.webhooks.Parcel.Due;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Writes down how attempts ended, and what follows: done, tried again, or given up. "19 consecutive failures delete the
 * webhook" is read as all retries of one delivery with no success of its subscription in between; counted over
 * deliveries, a busy shop would lose its subscription within seconds of an outage. Threads may share it.
 */
final class Ledger {

    private final Notices notices;
    private final RandomGenerator chance;

    Ledger(Notices notices, RandomGenerator chance) {
        this.notices = notices;
        this.chance = chance;
    }

    record Ended(Parcel parcel, Outcome outcome) {}

    /** The subscription as a failure finds it. */
    record Health(
            long id,
            long appId,
            String topic,
            String address,
            String status,
            int noticed,
            @Nullable Instant lastSuccessAt,
            @Nullable Instant lastFailureAt) {}

    void record(Tx tx, List<Ended> all) {
        for (var ended : all) {
            var due = ended.parcel().due();
            append(tx, ended);
            if (ended.outcome().isGood()) {
                delivered(tx, due, ended.outcome());
            } else {
                failed(tx, due, ended.outcome());
            }
        }
    }

    /** why only where it still is: what was forgotten meanwhile must not take the others' results with it. */
    private static void append(Tx tx, Ended ended) {
        var outcome = ended.outcome();
        var due = ended.parcel().due();
        tx.sql("""
                        insert into webhook_attempts (shop_id, delivery_id, number, attempted_at, address, ip,
                          response_code, duration_ms, error, request_headers, response_body)
                        select shop_id, id, :number, :at, :address, :ip, :code, :took, :error, :headers, :body
                        from webhook_deliveries where shop_id = :shop and id = :delivery
                        """)
                .bind(due.shop())
                .bind("delivery", due.id())
                .bind("number", due.attempts() + 1)
                .bind("at", outcome.at())
                .bind("address", due.address())
                .bind("ip", outcome.ip())
                .bind("code", outcome.status() == 0 ? null : outcome.status())
                .bind("took", outcome.took().toMillis())
                .bind("error", outcome.error())
                .bind("headers", ended.parcel().shownHeaders())
                .bind("body", outcome.response())
                .run();
    }

    private static void delivered(Tx tx, Due due, Outcome outcome) {
        close(tx, due, outcome, "state = 'delivered'", outcome.at());
        if (!due.test()) {
            tx.sql("""
                            update webhooks set consecutive_failures = 0, noticed = 0, last_success_at = :at
                            where shop_id = :shop and id = :id
                            """)
                    .bind(due.shop())
                    .bind("id", due.webhookId())
                    .bind("at", outcome.at())
                    .run();
        }
    }

    private void failed(Tx tx, Due due, Outcome outcome) {
        var made = due.attempts() + 1;
        var start = Objects.requireNonNullElse(due.chainStartedAt(), outcome.at());
        var last = due.test() || made == Schedule.ATTEMPTS;
        var next = last ? outcome.at() : Schedule.next(start, outcome.at(), made, outcome.retryAfter(), chance);
        // why: another process may have made this attempt as well, when a lease ran out; it counts once.
        var counted = close(tx, due, outcome, last ? "state = 'failed'" : "next_attempt_at = :next", next);
        if (due.test() || !counted) {
            return;
        }
        tx.sql("""
                        update webhooks set consecutive_failures = consecutive_failures + 1, last_failure_at = :at
                        where shop_id = :shop and id = :id
                        """)
                .bind(due.shop())
                .bind("id", due.webhookId())
                .bind("at", outcome.at())
                .run();
        if (last || Notices.isDue(made)) {
            health(tx, due)
                    .filter(health -> health.lastSuccessAt() == null
                            || health.lastSuccessAt().isBefore(start))
                    .ifPresent(health -> answer(tx, due, health, made, outcome));
        }
    }

    private void answer(Tx tx, Due due, Health health, int made, Outcome outcome) {
        if (made == Schedule.ATTEMPTS) {
            Endings.delete(tx, due.shop(), due.webhookId(), outcome.at(), "The subscription was deleted");
            notices.deleted(tx, due, health, outcome);
        } else if (health.noticed() < made) {
            tx.sql("update webhooks set noticed = :made where shop_id = :shop and id = :id")
                    .bind(due.shop())
                    .bind("id", due.webhookId())
                    .bind("made", made)
                    .run();
            notices.failing(tx, due, health, made, outcome);
        }
    }

    private static boolean close(Tx tx, Due due, Outcome outcome, String change, Instant next) {
        return tx.sql("""
                        update webhook_deliveries set %s, attempts = attempts + 1, last_attempt_at = :at,
                          chain_started_at = coalesce(chain_started_at, :at), response_code = :code,
                          duration_ms = :took, error = :error
                        where shop_id = :shop and id = :id and attempts = :before and (state = 'waiting' or :good)
                        """.formatted(change))
                        .bind(due.shop())
                        .bind("id", due.id())
                        .bind("before", due.attempts())
                        .bind("at", outcome.at())
                        .bind("next", next)
                        .bind("code", outcome.status() == 0 ? null : outcome.status())
                        .bind("took", outcome.took().toMillis())
                        .bind("error", outcome.error())
                        .bind("good", outcome.isGood())
                        .run()
                > 0;
    }

    /** Held, so that two processes do not both write the letter. */
    private static Optional<Health> health(Tx tx, Due due) {
        return tx.sql("""
                        select id, app_id, topic, address, status, noticed, last_success_at, last_failure_at
                        from webhooks where shop_id = :shop and id = :id and status <> 'deleted'
                        """ + tx.lockClause())
                .bind(due.shop())
                .bind("id", due.webhookId())
                .one(Health.class);
    }
}
