package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is away is asked now and then, by one caller; nobody else waits for it. */
final class FaultGuardTest {

    private final AtomicLong now = new AtomicLong(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final FaultGuard guard = new FaultGuard("part", failure -> Optional.of(new AwayFault()), now::get);

    @Test
    void aRequestThatAsksSeveralTimesWaitsOnce() {
        fails();
        fails();
        assertThat(asked)
                .as("by those who could not know, and who asked whether it is back")
                .hasValue(2);
        fails();
        fails();
        assertThat(asked).as("right after that").hasValue(2);
        now.addAndGet(Duration.ofMillis(500).toNanos());
        fails();
        assertThat(asked).hasValue(3);
        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(guard.<String>guard(false, () -> "back")).isEqualTo("back");
        assertThat(guard.<String>guard(false, () -> "and stays")).isEqualTo("and stays");
    }

    private void fails() {
        assertThatThrownBy(() -> guard.guard(false, () -> {
                    asked.incrementAndGet();
                    throw new IllegalStateException("away");
                }))
                .isInstanceOf(UnavailableException.class);
    }
}
