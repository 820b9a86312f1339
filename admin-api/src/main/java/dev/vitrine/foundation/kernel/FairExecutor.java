package dev.vitrine.foundation.kernel;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executor that is fair to tenants, for work that takes long: whoever waits holds no thread, the tenant with the least
 * work under way is next, and some threads are spared: neither one tenant alone has them, nor all those whose work
 * takes much longer than that of others. A tenant that is alone, and whose work is short, has every thread. Safe for
 * use by many threads.
 */
public final class FairExecutor implements AutoCloseable {

    private static final String SECONDS_TO_WAIT = "2";

    /** What work takes before it is compared with that of others. */
    private static final long LONG = Duration.ofMillis(250).toNanos();

    /** How long nobody else has been here when a tenant counts as alone. */
    private static final long LATELY = Duration.ofSeconds(10).toNanos();

    private static final int TIMES_LONGER = 4;
    private static final int MOST_REMEMBERED = 1_000;

    private final LongSupplier nanoTime;
    private final int threads;
    private final int shared;
    private final int mostWaiting;
    private final int mostWaitingOfTenant;
    private final Map<Long, Tenant> tenants = new HashMap<>();
    private long shortest = Long.MAX_VALUE / 8;
    private int waiting;
    private long turns;
    private @Nullable Tenant latest;
    private long latestAt;

    /** When somebody else than the latest was here last. */
    private long otherAt;

    private boolean closed;

    private static final class Tenant {
        private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
        private int running;
        private long lastTurn;

        /** Nanoseconds that a piece of work takes, mostly the last ones; 0 when not known yet. */
        private long usual;
    }

    /**
     * @param spared how many of the threads no tenant has alone, when there are several
     * @param mostWaitingOfTenant how much of {@code mostWaiting} one tenant may take
     */
    public FairExecutor(String name, int threads, int spared, int mostWaiting, int mostWaitingOfTenant) {
        this(name, ThreadPriority.NORMAL, threads, spared, mostWaiting, mostWaitingOfTenant);
    }

    /** The same with threads of that priority. */
    public FairExecutor(
            String name, ThreadPriority priority, int threads, int spared, int mostWaiting, int mostWaitingOfTenant) {
        this(name, priority, threads, spared, mostWaiting, mostWaitingOfTenant, System::nanoTime);
    }

    /** {@code nanoTime}: what work is measured with. */
    FairExecutor(
            String name,
            ThreadPriority priority,
            int threads,
            int spared,
            int mostWaiting,
            int mostWaitingOfTenant,
            LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.threads = threads;
        this.shared = Math.max(1, threads - spared);
        this.otherAt = nanoTime.getAsLong() - LATELY;
        this.mostWaiting = mostWaiting;
        this.mostWaitingOfTenant = mostWaitingOfTenant;
        for (int i = 1; i <= threads; i++) {
            Thread.ofPlatform().daemon().name(name + "-" + i).start(() -> {
                priority.giveToThisThread();
                workUntilClosed();
            });
        }
    }

    /** The result; 503 at once when too much is waiting already. */
    public <T> CompletableFuture<T> submit(ShopId shop, Supplier<T> work) {
        var future = new CompletableFuture<T>();
        synchronized (this) {
            var tenant = tenants.computeIfAbsent(shop.value(), id -> new Tenant());
            if (closed || waiting >= mostWaiting || tenant.queue.size() >= mostWaitingOfTenant) {
                return CompletableFuture.failedFuture(
                        ApiException.of(503, "Too many requests at once; try again in a moment")
                                .header("Retry-After", SECONDS_TO_WAIT));
            }
            seen(tenant);
            tenant.queue.add(() -> complete(tenant, future, work));
            waiting++;
            notify();
        }
        return future;
    }

    // why measured before the caller knows: who has an answer and asks again is judged by the work that is done.
    private <T> void complete(Tenant tenant, CompletableFuture<T> future, Supplier<T> work) {
        var began = nanoTime.getAsLong();
        try {
            var result = work.get();
            measured(tenant, nanoTime.getAsLong() - began);
            future.complete(result);
        } catch (RuntimeException | Error e) {
            OutOfMemory.report(e);
            measured(tenant, nanoTime.getAsLong() - began);
            future.completeExceptionally(e);
        }
    }

    private void workUntilClosed() {
        try {
            while (true) {
                var turn = next();
                if (turn == null) {
                    return;
                }
                try {
                    turn.work.run();
                } finally {
                    done(turn.tenant);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Turn(Tenant tenant, Runnable work) {}

    /** Waits for work; null when this is closed. */
    private synchronized @Nullable Turn next() throws InterruptedException {
        while (!closed) {
            var chosen = choose();
            if (chosen.isPresent()) {
                var tenant = chosen.get();
                waiting--;
                tenant.running++;
                tenant.lastTurn = ++turns;
                return new Turn(tenant, tenant.queue.remove());
            }
            wait();
        }
        return null;
    }

    private Optional<Tenant> choose() {
        var all = tenants.values();
        var longRunning = all.stream()
                .filter(this::takesLong)
                .mapToInt(tenant -> tenant.running)
                .sum();
        var busy = all.stream()
                .filter(tenant -> tenant.running > 0 || !tenant.queue.isEmpty())
                .count();
        return all.stream()
                .filter(tenant -> !tenant.queue.isEmpty())
                .filter(tenant -> tenant.running < (busy == 1 && isAlone(tenant) ? threads : shared))
                .filter(tenant -> longRunning < shared || !takesLong(tenant))
                .min(Comparator.<Tenant>comparingInt(tenant -> tenant.running)
                        .thenComparingLong(tenant -> tenant.lastTurn));
    }

    // why short work only: who comes next waits until a piece of it is done.
    private boolean isAlone(Tenant tenant) {
        var others = tenant == latest ? otherAt : latestAt;
        return tenant.usual > 0 && tenant.usual <= LONG && nanoTime.getAsLong() - others >= LATELY;
    }

    private void seen(Tenant tenant) {
        if (tenant != latest) {
            otherAt = latest == null ? otherAt : latestAt;
            latest = tenant;
        }
        latestAt = nanoTime.getAsLong();
    }

    // why compared: on a busy machine everybody's work takes long, and nobody is to blame.
    private boolean takesLong(Tenant tenant) {
        return tenant.usual > LONG && tenant.usual > TIMES_LONGER * shortest;
    }

    private synchronized void measured(Tenant tenant, long nanos) {
        seen(tenant);
        tenant.usual = tenant.usual == 0 ? nanos : (3 * tenant.usual + nanos) / 4;
        // why it grows slowly: who works alone for a while is compared with nobody but itself in the end.
        shortest = nanos < shortest ? nanos : shortest + (nanos - shortest) / 64;
    }

    private synchronized void done(Tenant tenant) {
        tenant.running--;
        if (tenants.size() > MOST_REMEMBERED) {
            tenants.values().removeIf(idle -> idle.running == 0 && idle.queue.isEmpty());
        }
        notifyAll();
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
