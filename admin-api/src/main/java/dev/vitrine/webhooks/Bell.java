package dev.vitrine.webhooks;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes whoever waits for something to do; rings while nobody waits are heard once. Threads share it. */
public final class Bell {

    private final Semaphore rung = new Semaphore(0);

    public void ring() {
        rung.release();
    }

    /** Returns when it rang, or after {@code most}. */
    void await(Duration most) throws InterruptedException {
        if (rung.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            rung.drainPermits();
        }
    }
}
