package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The render workers: lends one at a time to each caller, replaces dead and worn-out ones, is fair to tenants. */
final class WorkerPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final RendererOptions options;
    private final Platform platform;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition returned = lock.newCondition();
    private final List<Worker> idle = new ArrayList<>();
    private final Set<Worker> all = new HashSet<>();
    private final Map<String, Integer> lent = new HashMap<>();
    private final Condition ended = lock.newCondition();
    private final Duration firstPause;
    private int failing;
    private int failures;
    private boolean closed;

    WorkerPool(RendererOptions options, Platform platform) {
        this(options, platform, Duration.ofMillis(500));
    }

    /** {@code firstPause}: how long after a failed start the next one waits, twice as long each time. */
    WorkerPool(RendererOptions options, Platform platform, Duration firstPause) {
        this.options = options;
        this.platform = platform;
        this.firstPause = firstPause;
    }

    void start() {
        for (int i = 0; i < options.workers(); i++) replace();
    }

    /** A worker for that tenant, preferably one that has {@code key} loaded; empty if none becomes free in time. */
    Optional<Worker> borrow(String tenant, String key, Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (true) {
                buryDead();
                if (!idle.isEmpty() && lent.getOrDefault(tenant, 0) < mostPerTenant())
                    return Optional.of(lend(tenant, key));
                if (left <= 0 || closed) return Optional.empty();
                left = returned.awaitNanos(left);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private Worker lend(String tenant, String key) {
        Worker worker = idle.stream()
                .min(Comparator.comparing((Worker each) -> !each.isWarmFor(key)).thenComparing(Worker::load))
                .orElseThrow();
        idle.remove(worker);
        lent.merge(tenant, 1, Integer::sum);
        return worker;
    }

    // why: a worker may die while nobody uses it; the next tenant is not to blame.
    private void buryDead() {
        for (Worker worker : List.copyOf(idle)) {
            if (worker.child.isAlive()) continue;
            idle.remove(worker);
            all.remove(worker);
            replace();
        }
    }

    void giveBack(Worker worker, String tenant, boolean alive) {
        boolean worn = worker.renders() >= options.renders();
        lock.lock();
        try {
            lent.computeIfPresent(tenant, (same, count) -> count > 1 ? count - 1 : null);
            if (alive && !worn && !closed) idle.add(worker);
            else all.remove(worker);
            returned.signalAll();
        } finally {
            lock.unlock();
        }
        if (alive && !worn) return;
        worker.child.close();
        replace();
    }

    /** Process ids of the workers alive, for measuring and for tests. */
    List<Long> pids() {
        lock.lock();
        try {
            return all.stream().map(worker -> worker.child.pid()).toList();
        } finally {
            lock.unlock();
        }
    }

    // why: one tenant must never hold every worker, or its slow pages become everybody's.
    private int mostPerTenant() {
        return Math.max(1, options.workers() - 1);
    }

    private void replace() {
        Thread.ofVirtual().name("render-worker-start").start(() -> {
            boolean failed = false;
            for (Duration pause = firstPause; true; pause = longer(pause)) {
                try {
                    Worker worker = new Worker(launch(), options.contexts());
                    if (failed) recovered();
                    add(worker);
                    return;
                } catch (Child.Gone | IOException failure) {
                    failed(!failed, failure);
                    failed = true;
                    if (endedWithin(pause)) return;
                }
            }
        });
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    // why: told once when it begins and once when it ends, however often a start is tried.
    private void failed(boolean first, Exception failure) {
        lock.lock();
        try {
            failures++;
            if (first && failing++ == 0) LOG.warn("event=rendering_degraded a render worker does not start", failure);
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void recovered() {
        lock.lock();
        try {
            if (--failing == 0) LOG.info("event=rendering_recovered render workers start again");
        } finally {
            lock.unlock();
        }
    }

    private boolean endedWithin(Duration pause) {
        lock.lock();
        try {
            long left = pause.toNanos();
            while (!closed && left > 0) left = ended.awaitNanos(left);
            return closed;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** How many workers cannot be started just now; each is tried again for ever. */
    int failing() {
        lock.lock();
        try {
            return failing;
        } finally {
            lock.unlock();
        }
    }

    private Child launch() throws Child.Gone, IOException {
        return Child.start(
                RenderWorker.class,
                options.heapMegabytes(),
                options.cacheDir(),
                START_LIMIT,
                List.of(
                        platform.prelude().toString(),
                        String.valueOf(options.statements()),
                        String.valueOf(options.contexts())));
    }

    private void add(Worker worker) {
        lock.lock();
        try {
            if (closed) {
                worker.child.close();
                return;
            }
            all.add(worker);
            idle.add(worker);
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            all.forEach(worker -> worker.child.close());
            idle.clear();
            returned.signalAll();
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until that many workers are free; tells whether they came in time. */
    boolean awaitIdle(int count, Duration wait) throws InterruptedException {
        return await(() -> idle.size() >= count, wait);
    }

    /** Waits until that many starts have failed; tells whether they did in time. */
    boolean awaitFailures(int count, Duration wait) throws InterruptedException {
        return await(() -> failures >= count, wait);
    }

    private boolean await(BooleanSupplier state, Duration wait) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.NANOSECONDS.convert(wait);
            while (!state.getAsBoolean()) {
                if (left <= 0) return false;
                left = returned.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
