package dev.vitrine.themes.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Processor time that a stranger's code may use on the thread that makes this. why not seconds on the clock: on a busy
 * machine an honest page takes long and works little. Safe for use by many threads.
 */
final class CpuBudget {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** why: code that waits uses no processor time, and has to end as well. */
    private static final int SECONDS_FOR_EACH = 4;

    private final Duration limit;
    private final LongSupplier cpu;
    private final LongSupplier clock;
    private final long used;
    private final long start;

    CpuBudget(Duration limit) {
        this(limit, ofThread(Thread.currentThread().threadId()), System::nanoTime);
    }

    /** {@code cpu} and {@code clock} are counted in nanoseconds. */
    CpuBudget(Duration limit, LongSupplier cpu, LongSupplier clock) {
        this.limit = limit;
        this.cpu = cpu;
        this.clock = clock;
        this.used = cpu.getAsLong();
        this.start = clock.getAsLong();
    }

    boolean isSpent() {
        return cpu.getAsLong() - used > limit.toNanos()
                || clock.getAsLong() - start
                        > limit.multipliedBy(SECONDS_FOR_EACH).toNanos();
    }

    private static LongSupplier ofThread(long thread) {
        return () -> THREADS.getThreadCpuTime(thread);
    }
}
