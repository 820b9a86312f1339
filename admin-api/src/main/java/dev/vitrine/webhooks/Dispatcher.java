package dev.vitrine.webhooks;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.webhooks.Ledger.Ended;
import dev.vitrine.webhooks.Receivers.Turn;
import dev.vitrine.webhooks.Receivers.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes deliveries that are due, has them sent, and writes down what came of it. Several processes may do so on one
 * database: what one took is leased to it. One thread goes round; senders may be virtual, for they touch no database.
 */
public final class Dispatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    /** Longer than any attempt takes: afterwards whoever took it has died. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(200);
    private static final int MOST_IN_FLIGHT = 512;

    private final Database database;
    private final Packing packing;
    private final Ledger ledger;
    private final Sender sender;
    private final Executor threads;
    private final InstantSource clock;
    private final Bell bell;
    private final Receivers receivers = new Receivers();
    private final Queue<Ended> ended = new ConcurrentLinkedQueue<>();
    private int inFlight;
    private volatile boolean stopping;
    private Thread thread;

    Dispatcher(
            Database database,
            Packing packing,
            Ledger ledger,
            Sender sender,
            Executor threads,
            InstantSource clock,
            Bell bell) {
        this.database = database;
        this.packing = packing;
        this.ledger = ledger;
        this.sender = sender;
        this.threads = threads;
        this.clock = clock;
        this.bell = bell;
        this.thread = Thread.ofPlatform().name("webhooks").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** Lets what is on its way arrive, for as long as an attempt may take. */
    @Override
    public void close() {
        stopping = true;
        bell.ring();
        try {
            thread.join(Duration.ofSeconds(8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!stopping || inFlight > 0) {
            try {
                if (stopping) {
                    record();
                } else if (round() > 0) {
                    continue;
                }
                bell.await(BETWEEN_ROUNDS);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                // why: a thrown exception would end the sending for good; the next round may go better.
                LOG.error("event=webhook_dispatch_failed", e);
                pause();
            }
        }
    }

    private void pause() {
        try {
            bell.await(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes down what ended, takes what is due as far as receivers may be called, and says how many that were. */
    public int round() {
        record();
        var now = clock.instant();
        List<Waiting> waiting = database.read(session -> waiting(session, now));
        if (waiting.isEmpty()) {
            return 0;
        }
        var turns = receivers.turns(waiting, MOST_IN_FLIGHT - inFlight, now);
        if (turns.isEmpty()) {
            return 0;
        }
        List<Parcel> parcels = database.write(tx -> take(tx, turns, now));
        send(parcels, now);
        record();
        return parcels.size();
    }

    /** Sends one delivery at once, on the caller's thread: for try-outs. */
    Outcome sendNow(long delivery) {
        List<Parcel> parcels = database.write(tx -> packing.pack(tx, List.of(delivery), Set.of(), clock.instant()));
        if (parcels.isEmpty()) {
            return Outcome.unsent(clock.instant());
        }
        var outcome = sender.send(parcels.getFirst());
        database.change(tx -> ledger.record(tx, List.of(new Ended(parcels.getFirst(), outcome))));
        return outcome;
    }

    private void record() {
        var all = new ArrayList<Ended>();
        for (var next = ended.poll(); next != null; next = ended.poll()) {
            all.add(next);
        }
        if (all.isEmpty()) {
            return;
        }
        inFlight -= all.size();
        all.forEach(each -> receivers.ended(each.parcel(), each.outcome(), clock.instant()));
        database.change(tx -> ledger.record(tx, all));
    }

    /** why all shops at once: a statement for each of thousands, several times a second, would be most of the work. */
    private static List<Waiting> waiting(Session session, Instant now) {
        return session.sql("""
                        select w.id, w.shop_id, w.address from webhooks w
                        where (w.status = 'active' or w.parting) and exists (
                          select 1 from webhook_deliveries d
                          where d.webhook_id = w.id and d.state = 'waiting' and d.next_attempt_at <= :now)
                        """).bind("now", now).list(Waiting.class);
    }

    private List<Parcel> take(Tx tx, List<Turn> turns, Instant now) {
        var ids = new ArrayList<Long>();
        turns.forEach(turn -> ids.addAll(take(tx, turn, now)));
        var probed = turns.stream().filter(Turn::probe).map(Turn::key).collect(Collectors.toSet());
        return ids.isEmpty() ? List.of() : packing.pack(tx, ids, probed, now);
    }

    /**
     * "Hold later events of the same (subscription, resource id) while the first attempt of an earlier one is in
     * flight; do not hold for retries", nor for what is sent again. A probe takes the oldest, so that its retries come
     * when they are due.
     */
    private static Collection<Long> take(Tx tx, Turn turn, Instant now) {
        var lock = tx.lockClause().isEmpty() ? "" : tx.lockClause() + " of d skip locked";
        return tx.sql("""
                        update webhook_deliveries set next_attempt_at = :lease
                        where shop_id = :shop and id in (
                          select d.id from webhook_deliveries d
                          where d.shop_id = :shop and d.webhook_id in (<webhooks>) and d.state = 'waiting'
                            and d.next_attempt_at <= :now
                            and not exists (
                              select 1 from webhook_deliveries e
                              where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id and e.id < d.id
                                and e.state = 'waiting' and e.attempts = 0 and e.last_attempt_at is null)
                          order by %s limit %d%s)
                        returning id
                        """.formatted(turn.probe() ? "d.id" : "d.next_attempt_at, d.id", turn.many(), lock))
                .bind(new ShopId(turn.key().shopId()))
                .bindList("webhooks", turn.webhooks())
                .bind("now", now)
                .bind("lease", now.plus(LEASE))
                .numbers();
    }

    private void send(List<Parcel> parcels, Instant now) {
        inFlight += parcels.size();
        receivers.started(parcels, now);
        for (var parcel : parcels) {
            threads.execute(() -> {
                ended.add(new Ended(parcel, sent(parcel)));
                bell.ring();
            });
        }
    }

    private Outcome sent(Parcel parcel) {
        try {
            return sender.send(parcel);
        } catch (RuntimeException e) {
            LOG.error(
                    "event=webhook_send_failed shop={} delivery={}",
                    parcel.due().shopId(),
                    parcel.due().id(),
                    e);
            return Outcome.unsent(clock.instant());
        }
    }
}
