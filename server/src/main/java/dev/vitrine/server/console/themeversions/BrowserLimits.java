package dev.vitrine.server.console.themeversions;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits of a process and all that it starts: processor time, and a deadline for one that does nothing. What exceeds
 * them is killed, and {@link #exceeded} says why.
 */
final class BrowserLimits implements AutoCloseable {

    private static final long LOOKS_EVERY_SECONDS = 1;
    private static final long SECONDS_TO_END = 5;

    private final ProcessHandle process;
    private final Duration processorTime;
    private final Duration deadline;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Map<Long, Duration> used = new HashMap<>();
    private volatile @Nullable String exceeded;

    BrowserLimits(ProcessHandle process, Duration processorTime, Duration deadline) {
        this.process = process;
        this.processorTime = processorTime;
        this.deadline = deadline;
    }

    void start() {
        Thread.ofPlatform().name("browser-limits").daemon().start(this::watch);
    }

    /** Why it was killed; null when it was not. */
    @Nullable
    String exceeded() {
        return exceeded;
    }

    private void watch() {
        var rounds = 0L;
        try {
            while (!closed.await(LOOKS_EVERY_SECONDS, TimeUnit.SECONDS)) {
                rounds++;
                processes()
                        .forEach(each -> each.info()
                                .totalCpuDuration()
                                .ifPresent(duration -> used.merge(each.pid(), duration, BrowserLimits::longer)));
                var sum = used.values().stream().reduce(Duration.ZERO, Duration::plus);
                if (sum.compareTo(processorTime) > 0) {
                    kill("its pages used more than " + processorTime.toSeconds() + " s of processor time");
                } else if (rounds * LOOKS_EVERY_SECONDS > deadline.toSeconds()) {
                    kill("its pages were not open after " + deadline.toMinutes() + " minutes");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Ends everything at once. */
    void kill(String why) {
        if (exceeded == null) {
            exceeded = why;
        }
        processes().forEach(ProcessHandle::destroyForcibly);
    }

    private List<ProcessHandle> processes() {
        return Stream.concat(process.descendants(), Stream.of(process)).toList();
    }

    /** Ends what did not end by itself, after {@code leave}. */
    void closeAfter(Runnable leave) {
        var all = processes();
        try {
            leave.run();
        } finally {
            close();
            for (var each : all) {
                each.destroyForcibly();
                try {
                    each.onExit().get(SECONDS_TO_END, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    // why nothing: its folder may then be left behind.
                }
            }
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
