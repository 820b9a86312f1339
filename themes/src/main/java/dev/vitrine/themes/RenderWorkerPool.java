package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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
import java.util.function.Consumer;
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

    /** How many of the newest pages a worker with the compiler is warmed with. */
    private static final int RECENT = 16;

    /** How much longer a worker with the compiler stays: what it has compiled goes with it. */
    private static final int LIFE_OF_COMPILED = 100;

    private final RendererOptions options;
    private final PlatformBundles platformBundles;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition returned = lock.newCondition();
    private final RenderCompiler renderCompiler;
    private final Deque<RenderRequest> recent = new ArrayDeque<>();
    private final List<PooledWorker> idle = new ArrayList<>();
    private final Set<PooledWorker> all = new HashSet<>();
    private final Map<String, Integer> lent = new HashMap<>();
    private final Condition ended = lock.newCondition();
    private final Duration firstPause;
    private int failing;
    private int failures;
    private long started;
    private int interpreted;
    private boolean makesReady;
    private int madeReady;
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
        this.renderCompiler = RenderCompiler.of(options);
    }

    // why one before all others: side by side each takes longer, and the first page needs but one.
    void start() {
        startWorker(
                () -> {
                    for (int i = 1; i < options.workers(); i++) {
                        replace();
                    }
                },
                this::add);
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
                        .thenComparing(each -> !each.compiles)
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
        var worn = pooledWorker.renders() >= mostRenders(pooledWorker);
        boolean stays;
        boolean needed;
        boolean retires;
        lock.lock();
        try {
            lent.computeIfPresent(tenant, (same, count) -> count > 1 ? count - 1 : null);
            if (tenant.equals(latest)) {
                var took = Duration.between(pooledWorker.lentAt, options.clock().instant());
                latestIsShort = took.compareTo(SHORT) <= 0;
            }
            needed = !pooledWorker.replaced;
            stays = alive && needed && !closed;
            retires = stays && worn && !pooledWorker.retires;
            if (retires) {
                pooledWorker.retires = true;
            }
            if (stays) {
                idle.add(pooledWorker);
            } else {
                all.remove(pooledWorker);
            }
            countInterpreted(pooledWorker);
            returned.signalAll();
        } finally {
            lock.unlock();
        }
        if (retires) {
            startWorker(() -> {}, successor -> succeed(pooledWorker, successor));
        }
        if (stays) {
            return;
        }
        pooledWorker.childProcess.close();
        if (needed) {
            replace();
        }
    }

    private long mostRenders(PooledWorker pooledWorker) {
        return pooledWorker.compiles ? (long) options.renders() * LIFE_OF_COMPILED : options.renders();
    }

    private void countInterpreted(PooledWorker pooledWorker) {
        var due =
                !pooledWorker.compiles && ++interpreted >= options.compilation().after();
        if (due && renderCompiler.works() && !makesReady && !closed) {
            interpreted = 0;
            makesReady = true;
            Thread.ofVirtual().name("render-worker-compiling").start(this::makeReady);
        }
    }

    /** Starts a worker with the compiler, warms it with the newest pages and lets it take the place of another. */
    private void makeReady() {
        try {
            var pooledWorker = new PooledWorker(launch(true), true, options.contexts());
            try {
                warmUp(pooledWorker);
                takeOver(pooledWorker);
            } catch (ChildProcess.ChildProcessException | IOException harmed) {
                // can fail: one of the pages harms its worker; after as many pages as before it is tried again.
                pooledWorker.childProcess.close();
                forget();
            }
        } catch (ChildProcess.ChildProcessException | IOException failure) {
            renderCompiler.fail(failure);
        } finally {
            madeReady();
        }
    }

    private void madeReady() {
        lock.lock();
        try {
            makesReady = false;
            madeReady++;
            returned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void warmUp(PooledWorker pooledWorker) throws ChildProcess.ChildProcessException, IOException {
        var pages = pages();
        for (int i = 0; i < options.compilation().warmUps() && !pages.isEmpty() && !closed(); i++) {
            pooledWorker.ask(RenderWorker.RENDER, pages.get(i % pages.size()));
        }
    }

    private void takeOver(PooledWorker pooledWorker) {
        lock.lock();
        try {
            var other = all.stream()
                    .filter(each -> !each.compiles && !each.replaced)
                    .min(Comparator.comparing(each -> !idle.contains(each)));
            if (closed || other.isEmpty()) {
                pooledWorker.childProcess.close();
                return;
            }
            swap(other.get(), pooledWorker);
            LOG.info("event=render_worker_compiles pid={}", pooledWorker.childProcess.pid());
        } finally {
            lock.unlock();
        }
    }

    // why only now: until its successor has started, a worn-out worker renders on.
    private void succeed(PooledWorker pooledWorker, PooledWorker successor) {
        lock.lock();
        try {
            if (closed || pooledWorker.replaced || !all.contains(pooledWorker)) {
                successor.childProcess.close();
                return;
            }
            started++;
            swap(pooledWorker, successor);
        } finally {
            lock.unlock();
        }
    }

    private void swap(PooledWorker pooledWorker, PooledWorker successor) {
        pooledWorker.replaced = true;
        if (idle.remove(pooledWorker)) {
            all.remove(pooledWorker);
            pooledWorker.childProcess.close();
        }
        all.add(successor);
        idle.add(successor);
        returned.signalAll();
    }

    /** Keeps what the next worker is warmed with. */
    void remember(RenderRequest request) {
        lock.lock();
        try {
            recent.addLast(request);
            if (recent.size() > RECENT) {
                recent.removeFirst();
            }
        } finally {
            lock.unlock();
        }
    }

    private void forget() {
        lock.lock();
        try {
            recent.clear();
        } finally {
            lock.unlock();
        }
    }

    private List<RenderRequest> pages() {
        lock.lock();
        try {
            return List.copyOf(recent);
        } finally {
            lock.unlock();
        }
    }

    private boolean closed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
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
        startWorker(() -> {}, this::add);
    }

    /** {@code tried} runs once, when the worker has started or has failed to for the first time. */
    private void startWorker(Runnable tried, Consumer<PooledWorker> place) {
        Thread.ofVirtual().name("render-worker-start").start(() -> {
            boolean failed = false;
            for (var pause = firstPause; true; pause = longer(pause)) {
                try {
                    var pooledWorker = started();
                    if (failed) {
                        recovered();
                    }
                    place.accept(pooledWorker);
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
            return new RendererLoad(options.workers(), all.size(), idle.size(), failing, compiling(), restarts);
        } finally {
            lock.unlock();
        }
    }

    private int compiling() {
        return (int) all.stream().filter(each -> each.compiles).count();
    }

    private PooledWorker started() throws ChildProcess.ChildProcessException, IOException {
        if (options.compilation().atStart() && renderCompiler.works()) {
            try {
                return new PooledWorker(launch(true), true, options.contexts());
            } catch (ChildProcess.ChildProcessException failure) {
                renderCompiler.fail(failure);
            }
        }
        return new PooledWorker(launch(false), false, options.contexts());
    }

    private ChildProcess launch(boolean compiling) throws ChildProcess.ChildProcessException, IOException {
        var cache = new CacheFolder(options.cacheDir().toAbsolutePath());
        var childProcess = ChildProcess.start(
                compiling ? ChildJvmLauncher.compiling(cache, renderCompiler) : new ChildJvmLauncher(cache),
                RenderWorker.class,
                options.heapMegabytes(),
                platformBundles.folder(),
                START_LIMIT,
                List.of(
                        platformBundles.prelude(RenderRuntime.LEAN).toString(),
                        platformBundles.prelude(RenderRuntime.VUE).toString(),
                        String.valueOf(options.statements()),
                        String.valueOf(options.contexts()),
                        String.valueOf(options.renders())));
        if (compiling && !RenderCompiler.isIn(childProcess, START_LIMIT)) {
            childProcess.close();
            throw new IOException("the compiler does not fit the engine");
        }
        return childProcess;
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

    /** Waits until that many workers have started; false on timeout. */
    boolean awaitStarts(int count, Duration wait) throws InterruptedException {
        return await(() -> started >= count, wait);
    }

    /** Waits until that many workers compile; false on timeout. */
    boolean awaitCompiling(int count, Duration wait) throws InterruptedException {
        return await(() -> compiling() >= count, wait);
    }

    /** Waits until that many workers with the compiler were made ready, or could not be; false on timeout. */
    boolean awaitMadeReady(int count, Duration wait) throws InterruptedException {
        return await(() -> madeReady >= count, wait);
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
