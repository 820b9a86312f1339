package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
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

/**
 * Pool of render workers: lends one to each caller, replaces dead and worn-out ones, is fair to tenants. One worker is
 * kept from each tenant that is not alone, or whose renders take long.
 */
final class RenderWorkerPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RenderWorkerPool.class);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** How long nobody else has asked for a worker when a tenant counts as alone. */
    private static final Duration LATELY = Duration.ofSeconds(10);

    private static final Duration SHORT = Duration.ofMillis(250);

    private final RendererOptions options;
    private final PlatformBundles platformBundles;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition returned = lock.newCondition();
    private final List<PooledWorker> idle = new ArrayList<>();
    private final Set<PooledWorker> all = new HashSet<>();
    private final Map<String, Integer> lent = new HashMap<>();
    private final Condition ended = lock.newCondition();
    private final Duration firstPause;
    private int failing;
    private int failures;
    private long started;
    private String latest = "";
    private Instant latestSince = Instant.EPOCH;
    private boolean latestIsShort;
    private boolean closed;

    RenderWorkerPool(RendererOptions options, PlatformBundles platformBundles) {
        this(options, platformBundles, Duration.ofMillis(500));
    }

    /** {@code firstPause}: how long after a failed start the next one waits, twice as long each time. */
    RenderWorkerPool(RendererOptions options, PlatformBundles platformBundles, Duration firstPause) {
        this.options = options;
        this.platformBundles = platformBundles;
        this.firstPause = firstPause;
    }

    // why one before all others: side by side each takes longer, and the first page needs but one.
    void start() {
        startWorker(() -> {
            for (int i = 1; i < options.workers(); i++) {
                replace();
            }
        });
    }

    /**
     * A worker for that tenant, preferably one that has {@code key} loaded; empty if none becomes free in time. While
     * none has started yet, time does not count.
     */
    Optional<PooledWorker> borrow(String tenant, String key, Duration patience) {
        lock.lock();
        try {
            seen(tenant);
            var left = patience.toNanos();
            while (true) {
                removeDead();
                if (!idle.isEmpty() && lent.getOrDefault(tenant, 0) < mostOf(tenant)) {
                    return Optional.of(lend(tenant, key));
                }
                if (closed || failing >= options.workers() || (left <= 0 && !all.isEmpty())) {
                    return Optional.empty();
                }
                if (all.isEmpty()) {
                    // why without a limit: on a busy machine the first worker takes as long as it takes.
                    returned.await();
                    left = patience.toNanos();
                } else {
                    left = returned.awaitNanos(left);
                }
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private PooledWorker lend(String tenant, String key) {
        var pooledWorker = idle.stream()
                .min(Comparator.comparing((PooledWorker each) -> !each.isWarmFor(key))
                        .thenComparing(PooledWorker::load))
                .orElseThrow();
        idle.remove(pooledWorker);
        lent.merge(tenant, 1, Integer::sum);
        pooledWorker.lentAt = options.clock().instant();
        return pooledWorker;
    }

    // why: a worker may die while nobody uses it; the next tenant is not to blame.
    private void removeDead() {
        for (var pooledWorker : List.copyOf(idle)) {
            if (pooledWorker.childProcess.isAlive()) {
                continue;
            }
            idle.remove(pooledWorker);
            all.remove(pooledWorker);
            replace();
        }
    }

    void release(PooledWorker pooledWorker, String tenant, boolean alive) {
        var worn = pooledWorker.renders() >= options.renders();
        lock.lock();
        try {
            lent.computeIfPresent(tenant, (same, count) -> count > 1 ? count - 1 : null);
            if (tenant.equals(latest)) {
                var took = Duration.between(pooledWorker.lentAt, options.clock().instant());
                latestIsShort = took.compareTo(SHORT) <= 0;
            }
            if (alive && !worn && !closed) {
                idle.add(pooledWorker);
            } else {
                all.remove(pooledWorker);
            }
            returned.signalAll();
        } finally {
            lock.unlock();
        }
        if (alive && !worn) {
            return;
        }
        pooledWorker.childProcess.close();
        replace();
    }

    /** Process ids of the workers alive, for measuring and for tests. */
    List<Long> pids() {
        lock.lock();
        try {
            return all.stream()
                    .map(pooledWorker -> pooledWorker.childProcess.pid())
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    private void seen(String tenant) {
        if (!tenant.equals(latest)) {
            latest = tenant;
            latestSince = options.clock().instant();
            latestIsShort = false;
        }
    }

    // why: one tenant must never hold every worker for long, or its slow pages become everybody's.
    private int mostOf(String tenant) {
        var alone = tenant.equals(latest)
                && lent.keySet().stream().allMatch(tenant::equals)
                && !latestSince.plus(LATELY).isAfter(options.clock().instant());
        return alone && latestIsShort ? options.workers() : Math.max(1, options.workers() - 1);
    }

    private void replace() {
        startWorker(() -> {});
    }

    /** {@code tried} runs once, when the worker has started or has failed to for the first time. */
    private void startWorker(Runnable tried) {
        Thread.ofVirtual().name("render-worker-start").start(() -> {
            boolean failed = false;
            for (var pause = firstPause; true; pause = longer(pause)) {
                try {
                    var pooledWorker = new PooledWorker(launch(), options.contexts());
                    if (failed) {
                        recovered();
                    }
                    add(pooledWorker);
                    if (!failed) {
                        tried.run();
                    }
                    return;
                } catch (ChildProcess.ChildProcessException | IOException failure) {
                    failed(!failed, failure);
                    if (!failed) {
                        tried.run();
                    }
                    failed = true;
                    if (endedWithin(pause)) {
                        return;
                    }
                }
            }
        });
    }

    private static Duration longer(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    // why: told once when it begins and once when it ends, however often a start is tried.
    private void failed(boolean first, Exception failure) {
        lock.lock();
        try {
            failures++;
            if (first && failing++ == 0) {
                LOG.warn("event=rendering_degraded a render worker does not start", failure);
            }
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void recovered() {
        lock.lock();
        try {
            if (--failing == 0) {
                LOG.info("event=rendering_recovered render workers start again");
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean endedWithin(Duration pause) {
        lock.lock();
        try {
            var left = pause.toNanos();
            while (!closed && left > 0) {
                left = ended.awaitNanos(left);
            }
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

    RendererLoad load() {
        lock.lock();
        try {
            var restarts = Math.max(0, started - options.workers());
            return new RendererLoad(options.workers(), all.size(), idle.size(), failing, restarts);
        } finally {
            lock.unlock();
        }
    }

    private ChildProcess launch() throws ChildProcess.ChildProcessException, IOException {
        return ChildProcess.start(
                new ChildJvmLauncher(new CacheFolder(options.cacheDir().toAbsolutePath())),
                RenderWorker.class,
                options.heapMegabytes(),
                platformBundles.folder(),
                START_LIMIT,
                List.of(
                        platformBundles.prelude(RenderRuntime.LEAN).toString(),
                        platformBundles.prelude(RenderRuntime.VUE).toString(),
                        String.valueOf(options.statements()),
                        String.valueOf(options.contexts())));
    }

    private void add(PooledWorker pooledWorker) {
        lock.lock();
        try {
            if (closed) {
                pooledWorker.childProcess.close();
                return;
            }
            all.add(pooledWorker);
            idle.add(pooledWorker);
            started++;
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
            all.forEach(pooledWorker -> pooledWorker.childProcess.close());
            idle.clear();
            returned.signalAll();
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until that many workers are idle; false on timeout. */
    boolean awaitIdle(int count, Duration wait) throws InterruptedException {
        return await(() -> idle.size() >= count, wait);
    }

    /** Waits until that many starts have failed; false on timeout. */
    boolean awaitFailures(int count, Duration wait) throws InterruptedException {
        return await(() -> failures >= count, wait);
    }

    private boolean await(BooleanSupplier state, Duration wait) throws InterruptedException {
        lock.lock();
        try {
            var left = TimeUnit.NANOSECONDS.convert(wait);
            while (!state.getAsBoolean()) {
                if (left <= 0) {
                    return false;
                }
                left = returned.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
