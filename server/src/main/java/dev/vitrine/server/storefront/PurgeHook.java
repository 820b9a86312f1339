package dev.vitrine.server.storefront;

import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.net.WebhookHttpClient;
import dev.vitrine.server.Config.CdnPurge;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Purge hook: tells a cache in front of the server which pages it has to forget. It reads by {@link StorefrontVersions}
 * what has changed, whichever process changed it, and begins with everything: what changed while no process looked is
 * in that. Runs on a thread of its own, so that no write waits for it.
 */
final class PurgeHook implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PurgeHook.class);
    private static final long EVERY_MILLIS = 500;

    /** Keys of one request. */
    static final int MOST_KEYS = 1_000;

    /** Keys that wait; more are everything. */
    private static final int MOST_WAITING = 20_000;

    /**
     * When the same keys are sent again. why: a page that was on its way to the cache while it forgot the page comes
     * after that, and nobody would forget it.
     */
    static final Duration AGAIN_AFTER = Duration.ofSeconds(10);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Database database;
    private final WebhookHttpClient http;
    private final CdnPurge hook;
    private final InstantSource clock;
    private final Counter done;
    private final Counter failed;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cdn-purge").factory());

    private final Map<ShopId, Long> known = new HashMap<>();
    private final SequencedSet<String> waiting = new LinkedHashSet<>();
    private final SequencedSet<String> waitingAgain = new LinkedHashSet<>();
    private final Deque<Repetition> repetitions = new ArrayDeque<>();
    private volatile int waitingCount;
    private boolean begun;
    private Duration pause = Duration.ZERO;
    private Instant nextTry = Instant.MIN;

    private record Repetition(Instant due, List<String> keys) {}

    PurgeHook(Database database, WebhookHttpClient http, CdnPurge hook, InstantSource clock, MeterRegistry meters) {
        this.database = database;
        this.http = http;
        this.hook = hook;
        this.clock = clock;
        this.done = counter(meters, "done");
        this.failed = counter(meters, "failed");
        Gauge.builder("vitrine.cdn.keys.waiting", () -> waitingCount).register(meters);
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("vitrine.cdn.purges").tag("outcome", outcome).register(meters);
    }

    void start() {
        thread.scheduleWithFixedDelay(
                () -> BackgroundLoop.attempt("purges", this::round), 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Reads what has changed since the last round, and sends what waits. */
    void round() {
        read();
        var now = clock.instant();
        while (!repetitions.isEmpty() && !repetitions.getFirst().due().isAfter(now)) {
            waitingAgain.addAll(repetitions.removeFirst().keys());
        }
        waitingAgain.removeAll(waiting);
        var sent = true;
        while (sent && !now.isBefore(nextTry) && !(waiting.isEmpty() && waitingAgain.isEmpty())) {
            sent = send(now);
        }
        waitingCount = waiting.size() + waitingAgain.size();
    }

    private void read() {
        var versions = database.readShort(StorefrontVersions::all);
        if (!begun) {
            begun = true;
            versions.forEach(each -> known.put(each.shop(), each.version()));
            waiting.add(SurrogateKeys.EVERYTHING);
            return;
        }
        var present = new LinkedHashSet<ShopId>();
        for (var each : versions) {
            present.add(each.shop());
            var before = known.put(each.shop(), each.version());
            if (before == null || before != each.version()) {
                changed(each.shop(), before == null ? 0 : before, each.version());
            }
        }
        // why: a shop that was deleted has no version any more.
        Set.copyOf(known.keySet()).stream()
                .filter(shop -> !present.contains(shop))
                .forEach(gone -> {
                    known.remove(gone);
                    waiting.add(SurrogateKeys.of(gone));
                });
        if (waiting.size() > MOST_WAITING) {
            waiting.clear();
            waiting.add(SurrogateKeys.EVERYTHING);
        }
    }

    private void changed(ShopId shop, long before, long now) {
        var news = database.readShort(session -> StorefrontVersions.changedSince(session, shop, before));
        var newest = news.stream()
                .mapToLong(StorefrontVersions.ChangedTag::version)
                .max()
                .orElse(0);
        // why: who raised a version without a tag, or set it back, may have changed anything.
        if (newest < now || now < before || now - before > StorefrontVersions.KEPT) {
            waiting.add(SurrogateKeys.of(shop));
        } else {
            news.forEach(change -> waiting.add(SurrogateKeys.of(shop, change.tag())));
        }
    }

    private boolean send(Instant now) {
        var first = waiting.contains(SurrogateKeys.EVERYTHING)
                ? List.of(SurrogateKeys.EVERYTHING)
                : waiting.stream().limit(MOST_KEYS).toList();
        var again = first.isEmpty() ? waitingAgain.stream().limit(MOST_KEYS).toList() : List.<String>of();
        var body = Json.object();
        var keys = body.putArray("keys");
        first.forEach(keys::add);
        again.forEach(keys::add);
        var bytes = Json.PLAIN.bytes(body);
        var reply = http.post(
                hook.url(),
                bytes,
                Map.of(
                        "Content-Type",
                        "application/json; charset=utf-8",
                        ApiHeaders.names(ApiHeaders.HMAC).getFirst(),
                        Secrets.sign(bytes, hook.secret())));
        if (reply.error() != null || reply.status() / 100 != 2) {
            failed.increment();
            wait(now, reply);
            return false;
        }
        done.increment();
        if (!pause.isZero()) {
            LOG.info("event=purge_hook_recovered");
            pause = Duration.ZERO;
        }
        if (first.contains(SurrogateKeys.EVERYTHING)) {
            waiting.clear();
            waitingAgain.clear();
        }
        if (!first.isEmpty()) {
            first.forEach(waiting::remove);
            repetitions.add(new Repetition(now.plus(AGAIN_AFTER), first));
        }
        again.forEach(waitingAgain::remove);
        return true;
    }

    private void wait(Instant now, WebhookHttpClient.Reply reply) {
        if (pause.isZero()) {
            LOG.warn(
                    "event=purge_hook_failed status={} error=\"{}\" the cache in front keeps old pages until it answers"
                            + " with 200",
                    reply.status(),
                    reply.error() == null ? "" : reply.error());
            pause = FIRST_PAUSE;
        } else {
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
        }
        nextTry = now.plus(pause);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
