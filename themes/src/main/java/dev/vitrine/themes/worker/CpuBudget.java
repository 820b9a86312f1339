package dev.vitrine.themes.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Processor time that a stranger's code may use on the thread that makes this. why not seconds on the clock: on a busy
 * machine an honest page takes long and works little. Safe for use by many threads.
 */
final class CpuBudget {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** why: code that waits uses no processor time, and has to end as well. */
    private static final int SECONDS_FOR_EACH = 4;

    private final long thread = Thread.currentThread().threadId();
    private final long used = THREADS.getThreadCpuTime(thread);
    private final long start = System.nanoTime();
    private final Duration limit;

    CpuBudget(Duration limit) {
        this.limit = limit;
    }

    boolean isSpent() {
        return THREADS.getThreadCpuTime(thread) - used > limit.toNanos()
                || System.nanoTime() - start
                        > limit.multipliedBy(SECONDS_FOR_EACH).toNanos();
    }
}
