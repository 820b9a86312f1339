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
 * work under way is next, and one thread is kept from tenants whose work takes much longer than that of others. Safe
 * for use by many threads.
 */
public final class FairExecutor implements AutoCloseable {

    private static final String SECONDS_TO_WAIT = "2";

    /** What work takes before it is compared with that of others. */
    private static final long LONG = Duration.ofMillis(250).toNanos();

    private static final int TIMES_LONGER = 4;
    private static final int MOST_REMEMBERED = 1_000;

    private final LongSupplier nanoTime;
    private final int threads;
    private final int mostWaiting;
    private final int mostWaitingOfTenant;
    private final Map<Long, Tenant> tenants = new HashMap<>();
    private long shortest = Long.MAX_VALUE / 8;
    private int waiting;
    private long turns;
    private boolean closed;

    private static final class Tenant {
        private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
        private int running;
        private long lastTurn;

        /** Nanoseconds that a piece of work takes, mostly the last ones; 0 when not known yet. */
        private long usual;
    }

    /** @param mostWaitingOfTenant how much of {@code mostWaiting} one tenant may take */
    public FairExecutor(String name, int threads, int mostWaiting, int mostWaitingOfTenant) {
        this(name, threads, mostWaiting, mostWaitingOfTenant, System::nanoTime);
    }

    /** {@code nanoTime}: what work is measured with. */
    FairExecutor(String name, int threads, int mostWaiting, int mostWaitingOfTenant, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.threads = threads;
        this.mostWaiting = mostWaiting;
        this.mostWaitingOfTenant = mostWaitingOfTenant;
        for (int i = 1; i <= threads; i++) {
            Thread.ofPlatform().daemon().name(name + "-" + i).start(this::workUntilClosed);
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
            tenant.queue.add(() -> complete(future, work));
            waiting++;
            notify();
        }
        return future;
    }

    private static <T> void complete(CompletableFuture<T> future, Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (RuntimeException | Error e) {
            OutOfMemory.report(e);
            future.completeExceptionally(e);
        }
    }

    private void workUntilClosed() {
        try {
            while (true) {
                var tenant = next();
                if (tenant == null) {
                    return;
                }
                var began = nanoTime.getAsLong();
                try {
                    tenant.work.run();
                } finally {
                    done(tenant.tenant, nanoTime.getAsLong() - began);
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
        var longRunning = tenants.values().stream()
                .filter(this::takesLong)
                .mapToInt(tenant -> tenant.running)
                .sum();
        return tenants.values().stream()
                .filter(tenant -> !tenant.queue.isEmpty())
                .filter(tenant -> threads == 1 || tenant.running < threads - 1)
                .filter(tenant -> threads == 1 || longRunning < threads - 1 || !takesLong(tenant))
                .min(Comparator.<Tenant>comparingInt(tenant -> tenant.running)
                        .thenComparingLong(tenant -> tenant.lastTurn));
    }

    // why compared: on a busy machine everybody's work takes long, and nobody is to blame.
    private boolean takesLong(Tenant tenant) {
        return tenant.usual > LONG && tenant.usual > TIMES_LONGER * shortest;
    }

    private synchronized void done(Tenant tenant, long nanos) {
        tenant.running--;
        tenant.usual = tenant.usual == 0 ? nanos : (3 * tenant.usual + nanos) / 4;
        // why it grows slowly: who works alone for a while is compared with nobody but itself in the end.
        shortest = nanos < shortest ? nanos : shortest + (nanos - shortest) / 64;
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
