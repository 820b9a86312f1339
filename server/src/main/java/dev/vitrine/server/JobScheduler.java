package dev.vitrine.server;

import dev.vitrine.foundation.kernel.UnavailableException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scheduler of recurring background jobs; a failed run is logged, and the job runs again at its next time. */
final class JobScheduler implements AutoCloseable {

    /** Counter of runs, by {@code job} and {@code outcome}. */
    static final String RUNS = "vitrine.jobs.runs";

    private static final Logger LOG = LoggerFactory.getLogger(JobScheduler.class);
    private static final long SECONDS_TO_FINISH = 10;

    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            0,
            Thread.ofPlatform().name("job-", 0).daemon().factory(),
            // why: what is added while the server stops need not begin.
            new ScheduledThreadPoolExecutor.DiscardPolicy());

    private final MeterRegistry meters;

    JobScheduler(MeterRegistry meters) {
        this.meters = meters;
    }

    /** Schedules the job with a fixed delay: after {@code first}, then {@code pause} after the end of each run. */
    void schedule(Duration pause, Duration first, String name, Runnable work) {
        // why a thread for each: mail servers and other shops' services may keep theirs waiting.
        clock.setCorePoolSize(clock.getCorePoolSize() + 1);
        clock.scheduleWithFixedDelay(
                () -> count(name, attempt(name, work)), first.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void count(String name, boolean good) {
        meters.counter(RUNS, "job", name, "outcome", good ? "done" : "failed").increment();
    }

    /** Runs the job; an exception or error is logged and not thrown. Whether there was none. */
    static boolean attempt(String name, Runnable work) {
        try {
            work.run();
            return true;
        } catch (UnavailableException e) {
            // why so quiet: the database's own line says what to do, and jobs run every second.
            LOG.debug("event=job_skipped round={} fault={}", name, e.fault());
            return false;
        } catch (RuntimeException | Error e) {
            // why: a thrown one would end the schedule; the next round may go better.
            LOG.error("event=job_failed round={}", name, e);
            return false;
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
