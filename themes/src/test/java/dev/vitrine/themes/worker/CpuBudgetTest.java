package dev.vitrine.themes.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A busy machine takes nothing from a page's budget, and a page that only waits ends all the same. */
class CpuBudgetTest {
    private final AtomicLong cpu = new AtomicLong(Duration.ofDays(3).toNanos());
    private final AtomicBoolean runnable = new AtomicBoolean(true);
    private final CpuBudget budget =
            new CpuBudget(Duration.ofSeconds(1), Duration.ofMillis(10), cpu::get, runnable::get);

    @Test
    void timeInWhichOthersHadTheProcessorIsNotCounted() {
        cpu.addAndGet(Duration.ofMillis(900).toNanos());
        assertThat(looks(10_000)).isFalse();
        cpu.addAndGet(Duration.ofMillis(200).toNanos());
        assertThat(budget.isSpent()).isTrue();
    }

    @Test
    void codeThatOnlyWaitsEndsAsWell() {
        runnable.set(false);
        assertThat(looks(400)).isFalse();
        assertThat(budget.isSpent()).isTrue();
    }

    private boolean looks(int times) {
        return IntStream.range(0, times).filter(i -> budget.isSpent()).count() > 0;
    }
}
