package dev.vitrine.foundation.kernel;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guard of one part that the server depends on: each of its faults is logged when it begins, once a minute while it
 * lasts, and when it is over. While the part is away one caller at a time asks it, twice a second at most, and all
 * others hear at once that it is. Safe for use by many threads.
 */
public final class FaultGuard {

    private static final Logger LOG = LoggerFactory.getLogger(FaultGuard.class);
    private static final Duration QUIET = Duration.ofMinutes(1);

    /** why: a request asks several times, and each may wait for seconds. */
    private static final Duration BETWEEN_PROBES = Duration.ofMillis(500);

    private final String name;
    private final Function<Throwable, Optional<? extends Fault>> faults;
    private final LongSupplier nanos;

    private final AtomicReference<@Nullable Outage> outage = new AtomicReference<>();
    private final AtomicBoolean probing = new AtomicBoolean();

    /**
     * @param name for the log, {@code database} or {@code storage}
     * @param faults which fault a failure comes from; empty where it is a mistake of a request or of ours
     */
    public FaultGuard(String name, Function<Throwable, Optional<? extends Fault>> faults) {
        this(name, faults, System::nanoTime);
    }

    /** The same with another clock. */
    FaultGuard(String name, Function<Throwable, Optional<? extends Fault>> faults, LongSupplier nanos) {
        this.name = name;
        this.faults = faults;
        this.nanos = nanos;
    }

    /** A fault that lasts: since when, when it was told last, how many callers met it, and when one may ask again. */
    private record Outage(Fault fault, boolean writing, long since, AtomicLong told, AtomicLong met, AtomicLong next) {

        Outage(Fault fault, boolean writing, long now) {
            this(fault, writing, now, new AtomicLong(), new AtomicLong(), new AtomicLong(now));
        }

        /** What answers a read is there for writes as well; a disk that is full can be read. */
        boolean isOverBy(boolean wrote) {
            return wrote || !writing || fault.isAway();
        }
    }

    /** {@code writing}: whether the work changes something. */
    public <T> T guard(boolean writing, Supplier<T> work) {
        var known = outage.get();
        var probes = false;
        if (known != null && known.fault.isAway()) {
            probes = nanos.getAsLong() - known.next.get() >= 0 && probing.compareAndSet(false, true);
            if (!probes) {
                throw met(known, null);
            }
        }
        try {
            var value = work.get();
            if (known != null && known.isOverBy(writing) && outage.compareAndSet(known, null)) {
                LOG.info(
                        "event={}_recovered fault={} requests={} seconds={}",
                        name,
                        known.fault,
                        known.met.get(),
                        Duration.ofNanos(nanos.getAsLong() - known.since).toSeconds());
            }
            return value;
        } catch (RuntimeException e) {
            var fault = faults.apply(e);
            if (fault.isEmpty()) {
                throw e;
            }
            var lasting = begun(fault.get(), writing);
            if (probes) {
                lasting.next.set(nanos.getAsLong() + BETWEEN_PROBES.toNanos());
            }
            throw met(lasting, e);
        } finally {
            if (probes) {
                probing.set(false);
            }
        }
    }

    /** Throws what callers hear while the part is away, where it is: for work that has waited since before. */
    public void refuseWhileAway() {
        var known = outage.get();
        if (known != null && known.fault.isAway()) {
            throw met(known, null);
        }
    }

    private Outage begun(Fault fault, boolean writing) {
        var fresh = new Outage(fault, writing, nanos.getAsLong());
        var now = outage.updateAndGet(known -> known != null && known.fault == fault ? known : fresh);
        return now == null ? fresh : now;
    }

    private UnavailableException met(Outage outage, @Nullable RuntimeException failure) {
        var count = outage.met.incrementAndGet();
        var now = nanos.getAsLong();
        var told = outage.told.get();
        if ((told == 0 || now - told > QUIET.toNanos()) && outage.told.compareAndSet(told, now)) {
            LOG.error(
                    "event={}_fault fault={} requests={} reason=\"{}\" remedy=\"{}\" cause=\"{}\"",
                    name,
                    outage.fault,
                    count,
                    outage.fault.words(),
                    outage.fault.remedy(),
                    failure == null ? "" : root(failure).getMessage());
        }
        return new UnavailableException(outage.fault, failure);
    }

    private static Throwable root(Throwable failure) {
        var root = failure;
        for (var cause = root.getCause(); cause != null; cause = root.getCause()) {
            root = cause;
        }
        return root;
    }
}
