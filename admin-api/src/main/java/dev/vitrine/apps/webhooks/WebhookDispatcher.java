package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.DeliveryRecorder.CompletedAttempt;
import dev.vitrine.apps.webhooks.EndpointScheduler.DispatchBatch;
import dev.vitrine.apps.webhooks.EndpointScheduler.PendingWebhook;
import dev.vitrine.apps.webhooks.WebhookRequest.DueDelivery;
import dev.vitrine.apps.webhooks.WebhookRequestBuilder.TakenDelivery;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dispatcher of webhooks: takes due deliveries, sends them, and records the results. Several processes may share one
 * database: what one took is leased to it. One thread goes round; senders may be virtual, for they touch no database.
 */
public final class WebhookDispatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookDispatcher.class);
    /** Longer than any attempt takes: afterwards the process that took it is dead. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(200);

    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(1);

    private final Database database;
    private final WebhookRequestBuilder webhookRequestBuilder;
    private final DeliveryRecorder deliveryRecorder;
    private final WebhookSender webhookSender;
    private final Executor threads;
    private final InstantSource clock;
    private final WakeUp wakeUp;
    private final EndpointScheduler endpointScheduler = new EndpointScheduler();
    private final Queue<CompletedAttempt> completedAttempt = new ConcurrentLinkedQueue<>();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private volatile boolean stopping;
    private Thread thread;

    WebhookDispatcher(
            Database database,
            WebhookRequestBuilder webhookRequestBuilder,
            DeliveryRecorder deliveryRecorder,
            WebhookSender webhookSender,
            Executor threads,
            InstantSource clock,
            WakeUp wakeUp) {
        this.database = database;
        this.webhookRequestBuilder = webhookRequestBuilder;
        this.deliveryRecorder = deliveryRecorder;
        this.webhookSender = webhookSender;
        this.threads = threads;
        this.clock = clock;
        this.wakeUp = wakeUp;
        this.thread = Thread.ofPlatform().name("webhooks").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** Lets what is on its way arrive, for as long as an attempt may take. */
    @Override
    public void close() {
        stopping = true;
        wakeUp.signal();
        try {
            thread.join(Duration.ofSeconds(8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!stopping || endpointScheduler.inFlight() > 0) {
                var sent = new AtomicInteger();
                var failure = BackgroundLoop.attempt("webhooks", () -> sent.set(round()));
                if (failure.isPresent()) {
                    wakeUp.await(AFTER_A_FAILURE);
                } else if (sent.get() == 0) {
                    wakeUp.await(BETWEEN_ROUNDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int round() {
        if (stopping) {
            record();
            return 0;
        }
        return dispatchDue();
    }

    /** Records results, takes due deliveries as far as endpoints have capacity, and returns how many. */
    public int dispatchDue() {
        record();
        var now = clock.instant();
        var pendingWebhook = database.read(session -> waiting(session, now));
        if (pendingWebhook.isEmpty()) {
            return 0;
        }
        var dispatchBatches = endpointScheduler.nextBatches(pendingWebhook, now);
        if (dispatchBatches.isEmpty()) {
            return 0;
        }
        var taken = database.write(tx -> take(tx, dispatchBatches, now));
        var webhookRequests = build(taken, probed(dispatchBatches), now);
        send(webhookRequests, now);
        record();
        return webhookRequests.size();
    }

    /** Sends one delivery at once, on the caller's thread: for test deliveries. */
    AttemptResult sendNow(ShopId shop, long delivery) {
        var taken = database.write(tx -> webhookRequestBuilder.read(tx, shop, List.of(delivery)));
        var webhookRequests = build(taken, Set.of(), clock.instant());
        if (webhookRequests.isEmpty()) {
            return AttemptResult.unsent(clock.instant());
        }
        var attemptResult = webhookSender.send(webhookRequests.getFirst());
        count(attemptResult);
        database.change(tx ->
                deliveryRecorder.record(tx, List.of(new CompletedAttempt(webhookRequests.getFirst(), attemptResult))));
        return attemptResult;
    }

    /** How many attempts of this process were acknowledged. */
    public long delivered() {
        return delivered.sum();
    }

    /** How many attempts of this process failed; most of them are made again. */
    public long failed() {
        return failed.sum();
    }

    private void count(AttemptResult attemptResult) {
        (attemptResult.isGood() ? delivered : failed).increment();
    }

    private void record() {
        var all = new ArrayList<CompletedAttempt>();
        for (var next = completedAttempt.poll(); next != null; next = completedAttempt.poll()) {
            all.add(next);
        }
        if (all.isEmpty()) {
            return;
        }
        all.forEach(each -> count(each.outcome()));
        var opened = all.stream()
                .filter(each -> endpointScheduler.ended(each.parcel(), each.outcome(), clock.instant()))
                .map(each -> each.parcel().due().endpoint())
                .collect(Collectors.toSet());
        database.change(tx -> {
            deliveryRecorder.record(tx, all);
            opened.forEach(endpoint -> DeliveryRecorder.breakerOpened(tx, endpoint, clock.instant()));
        });
    }

    /** why all shops at once: a statement for each of thousands, several times a second, would be most of the work. */
    private static List<PendingWebhook> waiting(Session session, Instant now) {
        return session.sql("""
                        select w.id, w.shop_id, w.address from webhooks w
                        where (w.status = 'active' or w.parting) and exists (
                          select 1 from webhook_deliveries d
                          where %s = w.shop_id and d.webhook_id = w.id and d.state = 'waiting'
                            and d.next_attempt_at <= :now)
                        """.formatted(session.filtering("d.shop_id")))
                .bind("now", now)
                .list(PendingWebhook.class);
    }

    private List<TakenDelivery> take(Tx tx, List<DispatchBatch> dispatchBatches, Instant now) {
        var ids = new LinkedHashMap<ShopId, List<Long>>();
        dispatchBatches.forEach(dispatchBatch -> ids.computeIfAbsent(
                        new ShopId(dispatchBatch.key().shopId()), shop -> new ArrayList<>())
                .addAll(take(tx, dispatchBatch, now)));
        return ids.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .flatMap(each -> webhookRequestBuilder.read(tx, each.getKey(), each.getValue()).stream())
                .toList();
    }

    /**
     * "Hold later events of the same (subscription, resource id) while the first attempt of an earlier one is in
     * flight; do not hold for retries", nor for what is sent again. A probe takes the oldest, so that its retries come
     * when they are due. why filtering: SQLite would read all deliveries that the shop ever had.
     */
    private static Collection<Long> take(Tx tx, DispatchBatch dispatchBatch, Instant now) {
        var lock = tx.lockClause().isEmpty() ? "" : tx.lockClause() + " of d skip locked";
        return tx.sql("""
                        update webhook_deliveries set next_attempt_at = :lease
                        where %s = :shop and id in (
                          select d.id from webhook_deliveries d
                          where d.shop_id = :shop and d.webhook_id in (<webhooks>) and d.state = 'waiting'
                            and d.next_attempt_at <= :now
                            and not exists (
                              select 1 from webhook_deliveries e
                              where %s = d.shop_id and e.webhook_id = d.webhook_id
                                and e.subject_id = d.subject_id and e.id < d.id
                                and e.state = 'waiting' and e.attempts = 0 and e.last_attempt_at is null)
                          order by %s limit %d%s)
                        returning id
                        """.formatted(
                                tx.filtering("shop_id"),
                                tx.filtering("e.shop_id"),
                                dispatchBatch.probe() ? "d.id" : "d.next_attempt_at, d.id",
                                dispatchBatch.many(),
                                lock))
                .bind(new ShopId(dispatchBatch.key().shopId()))
                .bindList("webhooks", dispatchBatch.webhooks())
                .bind("now", now)
                .bind("lease", now.plus(LEASE))
                .numbers();
    }

    private static Set<WebhookEndpoint.Key> probed(List<DispatchBatch> dispatchBatches) {
        return dispatchBatches.stream()
                .filter(DispatchBatch::probe)
                .map(DispatchBatch::key)
                .collect(Collectors.toSet());
    }

    private List<WebhookRequest> build(List<TakenDelivery> taken, Set<WebhookEndpoint.Key> probed, Instant now) {
        var webhookRequests = new ArrayList<WebhookRequest>();
        var unbuilt = new ArrayList<DueDelivery>();
        for (var each : taken) {
            var probe = probed.contains(each.due().endpoint());
            webhookRequestBuilder
                    .build(each, probe, now)
                    .ifPresentOrElse(webhookRequests::add, () -> unbuilt.add(each.due()));
        }
        if (!unbuilt.isEmpty()) {
            database.change(tx -> unbuilt.forEach(each -> WebhookRequestBuilder.failUnbuilt(tx, each)));
        }
        return webhookRequests;
    }

    private void send(List<WebhookRequest> webhookRequests, Instant now) {
        endpointScheduler.started(webhookRequests, now);
        for (var webhookRequest : webhookRequests) {
            threads.execute(() -> {
                completedAttempt.add(new CompletedAttempt(webhookRequest, sent(webhookRequest)));
                wakeUp.signal();
            });
        }
    }

    private AttemptResult sent(WebhookRequest webhookRequest) {
        try (var _ = RequestId.begin(webhookRequest.due().requestId())) {
            return webhookSender.send(webhookRequest);
        } catch (RuntimeException e) {
            LOG.error(
                    "event=webhook_send_failed shop={} delivery={}",
                    webhookRequest.due().shopId(),
                    webhookRequest.due().id(),
                    e);
            return AttemptResult.unsent(clock.instant());
        }
    }
}
