package dev.vitrine.themes.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Processor time that a stranger's code may use on the thread that makes this. why not seconds on the clock: on a busy
 * machine an honest page takes long and works little. For one thread that looks again and again.
 */
final class CpuBudget {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** why: code that waits uses no processor time, and has to end as well. */
    private static final int SLEEP_FOR_EACH_SECOND = 4;

    private final LongSupplier cpu;
    private final BooleanSupplier runnable;
    private final long used;
    private final long limitNanos;
    private final long mostAsleep;
    private int asleep;

    /** {@code lookEvery}: how much time passes between two questions at least. */
    CpuBudget(Duration limit, Duration lookEvery) {
        this(limit, lookEvery, Thread.currentThread());
    }

    private CpuBudget(Duration limit, Duration lookEvery, Thread thread) {
        this(
                limit,
                lookEvery,
                () -> THREADS.getThreadCpuTime(thread.threadId()),
                () -> thread.getState() == Thread.State.RUNNABLE);
    }

    /** {@code cpu} is counted in nanoseconds; {@code runnable}: whether the code works or waits for a processor. */
    CpuBudget(Duration limit, Duration lookEvery, LongSupplier cpu, BooleanSupplier runnable) {
        this.cpu = cpu;
        this.runnable = runnable;
        this.used = cpu.getAsLong();
        this.limitNanos = limit.toNanos();
        this.mostAsleep = limit.multipliedBy(SLEEP_FOR_EACH_SECOND).dividedBy(lookEvery);
    }

    // why by looks: a thread that waits for a processor is as runnable as one that has it.
    boolean isSpent() {
        if (!runnable.getAsBoolean()) {
            asleep++;
        }
        return cpu.getAsLong() - used > limitNanos || asleep > mostAsleep;
    }
}
