package dev.vitrine.themes.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A busy machine takes nothing from a page's budget, and a page that only waits ends all the same. */
class CpuBudgetTest {
    private final AtomicLong cpu = new AtomicLong(Duration.ofDays(3).toNanos());
    private final AtomicLong clock = new AtomicLong(-1);
    private final CpuBudget budget = new CpuBudget(Duration.ofSeconds(1), cpu::get, clock::get);

    @Test
    void timeInWhichOthersHadTheProcessorIsNotCounted() {
        clock.addAndGet(Duration.ofMillis(3900).toNanos());
        cpu.addAndGet(Duration.ofMillis(900).toNanos());
        assertThat(budget.isSpent()).isFalse();
        cpu.addAndGet(Duration.ofMillis(200).toNanos());
        assertThat(budget.isSpent()).isTrue();
    }

    @Test
    void codeThatOnlyWaitsEndsAsWell() {
        clock.addAndGet(Duration.ofMillis(4100).toNanos());
        assertThat(budget.isSpent()).isTrue();
    }
}
