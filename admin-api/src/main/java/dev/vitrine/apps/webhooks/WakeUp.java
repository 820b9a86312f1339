package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wake-up signal for a waiting worker; signals without a waiter are kept, as one. Threads share it. */
public final class WakeUp {

    private final Semaphore rung = new Semaphore(0);

    public void signal() {
        rung.release();
    }

    /** Returns when it was signalled, or after {@code most}. */
    void await(Duration most) throws InterruptedException {
        if (rung.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            rung.drainPermits();
        }
    }
}
