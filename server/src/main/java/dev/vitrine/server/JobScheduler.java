package dev.vitrine.server;

import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.server.monitoring.JobStatus;
import dev.vitrine.server.monitoring.Jobs;
import dev.vitrine.server.monitoring.RecentErrors;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Scheduler of recurring background jobs; a failed run is logged, and the job runs again at its next time. No job runs
 * twice at once.
 */
final class JobScheduler implements Jobs, AutoCloseable {

    /** Counter of runs, by {@code job} and {@code outcome}. */
    static final String RUNS = "vitrine.jobs.runs";

    private static final long SECONDS_TO_FINISH = 10;

    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            0,
            Thread.ofPlatform().name("job-", 0).daemon().factory(),
            // why: what is added while the server stops need not begin.
            new ScheduledThreadPoolExecutor.DiscardPolicy());

    private final MeterRegistry meters;
    private final InstantSource time;
    private final Map<String, Job> jobs = new ConcurrentHashMap<>();

    JobScheduler(MeterRegistry meters, InstantSource time) {
        this.meters = meters;
        this.time = time;
    }

    /** Schedules the job with a fixed delay: after {@code first}, then {@code pause} after the end of each run. */
    void schedule(Duration pause, Duration first, String name, Runnable work) {
        scheduleParts(pause, first, name, () -> {
            work.run();
            return "";
        });
    }

    /** The same for a job of parts that fail each for itself: it answers what failed, or nothing. */
    void scheduleParts(Duration pause, Duration first, String name, Supplier<String> work) {
        var job = new Job(name, pause, work, time.instant().plus(first));
        jobs.put(name, job);
        // why a thread for each: mail servers and other shops' services may keep theirs waiting.
        clock.setCorePoolSize(clock.getCorePoolSize() + 1);
        clock.scheduleWithFixedDelay(job::runOnTime, first.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public List<JobStatus> list() {
        return jobs.values().stream()
                .map(Job::status)
                .sorted(Comparator.comparing(JobStatus::name))
                .toList();
    }

    @Override
    public boolean runNow(String name) {
        var job = jobs.get(name);
        if (job == null || !job.status().canBeAsked()) {
            return false;
        }
        Thread.ofPlatform().name("job-" + name).daemon().start(job::runIfIdle);
        return true;
    }

    /** A job and its last run. */
    private final class Job {
        private final String name;
        private final Duration pause;
        private final Supplier<String> work;
        private final ReentrantLock running = new ReentrantLock();
        private volatile @Nullable Instant last;
        private volatile Duration took = Duration.ZERO;
        private volatile String problem = "";
        private volatile Instant next;
        private volatile long runs;
        private volatile long failures;

        Job(String name, Duration pause, Supplier<String> work, Instant next) {
            this.name = name;
            this.pause = pause;
            this.work = work;
            this.next = next;
        }

        void runOnTime() {
            running.lock();
            try {
                run();
                next = time.instant().plus(pause);
            } finally {
                running.unlock();
            }
        }

        void runIfIdle() {
            if (running.tryLock()) {
                try {
                    run();
                } finally {
                    running.unlock();
                }
            }
        }

        private void run() {
            var begun = System.nanoTime();
            last = time.instant();
            problem = attempt(name, work);
            took = Duration.ofNanos(System.nanoTime() - begun);
            runs++;
            failures += problem.isEmpty() ? 0 : 1;
            meters.counter(RUNS, "job", name, "outcome", problem.isEmpty() ? "done" : "failed")
                    .increment();
        }

        JobStatus status() {
            return new JobStatus(name, pause, last, took, problem, next, running.isLocked(), runs, failures);
        }
    }

    /** What went wrong, or nothing. */
    private static String attempt(String name, Supplier<String> work) {
        var problem = new AtomicReference<>("");
        return BackgroundLoop.attempt(name, () -> problem.set(work.get()))
                .map(JobScheduler::shown)
                .orElseGet(problem::get);
    }

    private static String shown(Throwable failure) {
        if (failure instanceof UnavailableException away) {
            return away.fault().words();
        }
        // why the root: what wraps a failure of the database quotes what was written.
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return RecentErrors.shown(root.getClass().getSimpleName() + ": " + root.getMessage());
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
