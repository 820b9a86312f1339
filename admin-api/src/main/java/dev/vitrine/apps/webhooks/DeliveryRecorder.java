package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
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

    /** Records {@code all} in the order in which they ended: successes that follow one another by one statement. */
    void record(Tx tx, List<CompletedAttempt> all) {
        all.stream()
                .collect(Collectors.groupingBy(
                        each -> each.parcel().due().shop(), LinkedHashMap::new, Collectors.toList()))
                .forEach((shop, ofShop) -> record(tx, shop, ofShop));
    }

    private void record(Tx tx, ShopId shop, List<CompletedAttempt> all) {
        append(tx, shop, all);
        var good = new ArrayList<CompletedAttempt>();
        for (var each : all) {
            if (each.outcome().isGood()) {
                good.add(each);
            } else {
                delivered(tx, shop, good);
                good.clear();
                failed(tx, each.parcel().due(), each.outcome());
            }
        }
        delivered(tx, shop, good);
    }

    /**
     * why only where it still is: what was forgotten meanwhile must not take the others' results with it. why
     * filtering: SQLite would read all deliveries of the shop, for each row of the list.
     */
    private static void append(Tx tx, ShopId shop, List<CompletedAttempt> all) {
        tx.sql("""
                        insert into webhook_attempts (shop_id, delivery_id, number, attempted_at, address, ip,
                          response_code, duration_ms, error, request_headers, response_body)
                        select d.shop_id, d.id, cast(part.value ->> 'number' as integer),
                          cast(part.value ->> 'at' as bigint), part.value ->> 'address', part.value ->> 'ip',
                          cast(part.value ->> 'code' as integer), cast(part.value ->> 'took' as bigint),
                          part.value ->> 'error', part.value ->> 'headers', part.value ->> 'body'
                        from %s join webhook_deliveries d on d.id = cast(part.value ->> 'delivery' as bigint)
                        where %s = :shop
                        """.formatted(tx.each(":rows"), tx.filtering("d.shop_id")))
                .bind(shop)
                .bind("rows", all.stream().map(DeliveryRecorder::attempt).toList())
                .run();
    }

    private static void delivered(Tx tx, ShopId shop, List<CompletedAttempt> good) {
        if (good.isEmpty()) {
            return;
        }
        tx.sql("""
                        update webhook_deliveries
                        set state = 'delivered', attempts = attempts + 1,
                          last_attempt_at = cast(part.value ->> 'at' as bigint),
                          chain_started_at = coalesce(chain_started_at, cast(part.value ->> 'at' as bigint)),
                          response_code = cast(part.value ->> 'code' as integer),
                          duration_ms = cast(part.value ->> 'took' as bigint), error = null
                        from %s
                        where %s = :shop
                          and webhook_deliveries.id = cast(part.value ->> 'delivery' as bigint)
                          and webhook_deliveries.attempts = cast(part.value ->> 'number' as integer) - 1
                        """.formatted(tx.each(":rows"), tx.filtering("webhook_deliveries.shop_id")))
                .bind(shop)
                .bind("rows", good.stream().map(DeliveryRecorder::result).toList())
                .run();
        good.stream()
                .filter(each -> !each.parcel().due().test())
                .collect(Collectors.toMap(
                        each -> each.parcel().due().webhookId(),
                        each -> each.outcome().at(),
                        (first, second) -> second,
                        TreeMap::new))
                .forEach((webhook, at) -> succeeded(tx, shop, webhook, at));
    }

    /** How an attempt ended, as statements take it from a JSON list. */
    private static ObjectNode result(CompletedAttempt completedAttempt) {
        var dueDelivery = completedAttempt.parcel().due();
        var attemptResult = completedAttempt.outcome();
        return Json.object()
                .put("delivery", dueDelivery.id())
                .put("number", dueDelivery.attempts() + 1)
                .put("at", attemptResult.at().toEpochMilli())
                .put("code", attemptResult.status() == 0 ? null : attemptResult.status())
                .put("took", attemptResult.took().toMillis());
    }

    /** The same with what was sent and answered. */
    private static ObjectNode attempt(CompletedAttempt completedAttempt) {
        var attemptResult = completedAttempt.outcome();
        return result(completedAttempt)
                .put("address", completedAttempt.parcel().due().address())
                .put("ip", attemptResult.ip())
                .put("error", attemptResult.error())
                .put("headers", Json.PLAIN.text(completedAttempt.parcel().shownHeaders()))
                .put("body", attemptResult.response());
    }

    private static void succeeded(Tx tx, ShopId shop, long webhook, Instant at) {
        tx.sql("""
                        update webhooks set consecutive_failures = 0, noticed = 0, last_success_at = :at,
                          breaker_opened_at = null
                        where shop_id = :shop and id = :id
                        """).bind(shop).bind("id", webhook).bind("at", at).run();
    }

    /** Notes that only single attempts are made at an endpoint, until one of them succeeds. */
    static void breakerOpened(Tx tx, WebhookEndpoint.Key endpoint, Instant at) {
        tx.sql("""
                        update webhooks set breaker_opened_at = :at
                        where shop_id = :shop and address = :address and status <> 'deleted'
                        """)
                .bind(new ShopId(endpoint.shopId()))
                .bind("address", endpoint.address())
                .bind("at", at)
                .run();
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
                        where shop_id = :shop and id = :id and attempts = :before and state = 'waiting'
                        """.formatted(change))
                        .bind(dueDelivery.shop())
                        .bind("id", dueDelivery.id())
                        .bind("before", dueDelivery.attempts())
                        .bind("at", attemptResult.at())
                        .bind("next", next)
                        .bind("code", attemptResult.status() == 0 ? null : attemptResult.status())
                        .bind("took", attemptResult.took().toMillis())
                        .bind("error", attemptResult.error())
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
