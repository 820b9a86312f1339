package dev.vitrine.server.cli;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Progress message that is repeated every few seconds until it is closed. */
final class ProgressTicker implements AutoCloseable {

    private static final int OFTEN = 5;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("waiting").factory());

    private ProgressTicker() {}

    static ProgressTicker start(PrintWriter out, String what) {
        out.println(what + " …");
        out.flush();
        var progressTicker = new ProgressTicker();
        var seconds = new AtomicLong();
        progressTicker.clock.scheduleAtFixedRate(
                () -> {
                    out.println(what + " … " + seconds.addAndGet(OFTEN) + " s");
                    out.flush();
                },
                OFTEN,
                OFTEN,
                TimeUnit.SECONDS);
        return progressTicker;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
