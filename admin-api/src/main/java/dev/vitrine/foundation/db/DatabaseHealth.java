package dev.vitrine.foundation.db;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Faults of one database: each is logged when it begins, once a minute while it lasts, and when it is over. While a
 * server does not answer one caller at a time asks it, and all others hear at once that it is away. Safe for use by
 * many threads.
 */
final class DatabaseHealth {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseHealth.class);
    private static final Duration QUIET = Duration.ofMinutes(1);

    private final AtomicReference<@Nullable Outage> outage = new AtomicReference<>();
    private final AtomicBoolean probing = new AtomicBoolean();

    /** A fault that lasts: since when, when it was told last, and how many callers met it. */
    private record Outage(DatabaseFault fault, boolean writing, long since, AtomicLong told, AtomicLong met) {

        /** A server that answers a read is there for writes as well; a disk that is full can be read. */
        boolean isOverBy(boolean wrote) {
            return wrote || !writing || fault == DatabaseFault.UNREACHABLE;
        }
    }

    /** {@code writing}: whether the work changes something. */
    <T> T guard(boolean writing, Supplier<T> work) {
        var known = outage.get();
        var probes = false;
        if (known != null && known.fault == DatabaseFault.UNREACHABLE) {
            probes = probing.compareAndSet(false, true);
            if (!probes) {
                throw met(known, null);
            }
        }
        try {
            var value = work.get();
            if (known != null && known.isOverBy(writing) && outage.compareAndSet(known, null)) {
                LOG.info(
                        "event=database_recovered fault={} requests={} seconds={}",
                        known.fault,
                        known.met.get(),
                        Duration.ofNanos(System.nanoTime() - known.since).toSeconds());
            }
            return value;
        } catch (RuntimeException e) {
            var fault = DatabaseFault.of(e);
            if (fault.isEmpty()) {
                throw e;
            }
            throw met(begun(fault.get(), writing), e);
        } finally {
            if (probes) {
                probing.set(false);
            }
        }
    }

    private Outage begun(DatabaseFault fault, boolean writing) {
        var fresh = new Outage(fault, writing, System.nanoTime(), new AtomicLong(), new AtomicLong());
        var now = outage.updateAndGet(known -> known != null && known.fault == fault ? known : fresh);
        return now == null ? fresh : now;
    }

    private static DatabaseUnavailableException met(Outage outage, @Nullable RuntimeException failure) {
        var count = outage.met.incrementAndGet();
        var now = System.nanoTime();
        var told = outage.told.get();
        if ((told == 0 || now - told > QUIET.toNanos()) && outage.told.compareAndSet(told, now)) {
            LOG.error(
                    "event=database_fault fault={} requests={} reason=\"{}\" remedy=\"{}\" cause=\"{}\"",
                    outage.fault,
                    count,
                    outage.fault.words(),
                    outage.fault.remedy(),
                    failure == null ? "" : Throwables.root(failure).getMessage());
        }
        return new DatabaseUnavailableException(outage.fault, failure);
    }
}
