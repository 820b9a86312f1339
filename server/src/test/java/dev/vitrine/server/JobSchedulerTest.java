package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.server.monitoring.JobStatus;
import dev.vitrine.server.testkit.Patience;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class JobSchedulerTest {

    private static final Duration SOON = Duration.ofMillis(1);

    @Test
    void failingRoundComesAgain() throws Exception {
        var three = new CountDownLatch(3);
        try (var jobScheduler = new JobScheduler(new SimpleMeterRegistry(), InstantSource.system())) {
            jobScheduler.schedule(SOON, SOON, "failing", () -> {
                three.countDown();
                throw new IllegalStateException("this round fails");
            });
            assertThat(three.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    @Test
    void statusSaysHowTheLastRunWentAndAJobRunsWhenItIsAsked() {
        var runs = new AtomicInteger();
        try (var jobScheduler = new JobScheduler(new SimpleMeterRegistry(), InstantSource.system())) {
            jobScheduler.schedule(Duration.ofHours(1), Duration.ofHours(1), "hourly", () -> {
                runs.incrementAndGet();
                throw new IllegalStateException("no disk");
            });
            jobScheduler.schedule(Duration.ofSeconds(1), Duration.ofHours(1), "often", runs::incrementAndGet);
            assertThat(jobScheduler.list())
                    .extracting(JobStatus::name, JobStatus::last, JobStatus::problem)
                    .containsExactly(tuple("hourly", null, ""), tuple("often", null, ""));
            assertThat(jobScheduler.runNow("hourly")).isTrue();
            assertThat(jobScheduler.runNow("often")).isFalse();
            assertThat(jobScheduler.runNow("nothing")).isFalse();
            Patience.await("the run", () -> jobScheduler.list().getFirst().runs() == 1);
            var status = jobScheduler.list().getFirst();
            assertThat(status.problem()).isEqualTo("IllegalStateException: no disk");
            assertThat(status.failures()).isEqualTo(1);
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void roundThatWaitsKeepsNobodyElseWaiting() throws Exception {
        var other = new CountDownLatch(1);
        var free = new CountDownLatch(1);
        try (var jobScheduler = new JobScheduler(new SimpleMeterRegistry(), InstantSource.system())) {
            jobScheduler.schedule(SOON, Duration.ZERO, "waiting", () -> await(free));
            jobScheduler.schedule(SOON, SOON, "other", other::countDown);
            assertThat(other.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            free.countDown();
        }
    }

    @Test
    void closingLetsARoundInProgressFinish() throws Exception {
        var begun = new CountDownLatch(1);
        var closing = new CountDownLatch(1);
        var finished = new AtomicBoolean();
        try (var jobScheduler = new JobScheduler(new SimpleMeterRegistry(), InstantSource.system())) {
            jobScheduler.schedule(SOON, SOON, "long", () -> {
                begun.countDown();
                await(closing);
                finished.set(true);
            });
            assertThat(begun.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            closing.countDown();
        }
        assertThat(finished).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("closed before the round had finished", e);
        }
    }
}
