package dev.vitrine.themes;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Watch over a child process while it handles one job: ends it when the job has used more processor time than allowed,
 * or when it sleeps. why not seconds on the clock: on a busy machine an honest child takes long and works little.
 */
final class ProcessWatch implements AutoCloseable {
    private static final int LOOK_EVERY_MILLIS = 100;
    private static final int SLEEP_FOR_EACH_SECOND = 4;
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("child-watch").factory());

    private final Process process;
    private final Duration limit;
    private final long usedBefore;
    private final ScheduledFuture<?> looks;
    private long usedAtLastLook;
    private int asleep;
    private volatile boolean exceeded;

    ProcessWatch(Process process, Duration limit) {
        this.process = process;
        this.limit = limit;
        this.usedBefore = cpuNanos();
        this.usedAtLastLook = usedBefore;
        this.looks =
                CLOCK.scheduleWithFixedDelay(this::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Whether the child was ended because of the limit. */
    boolean exceeded() {
        return exceeded;
    }

    private void look() {
        var used = cpuNanos();
        // why by looks: a look that comes late, or finds a child that waits for a processor, counts for nothing.
        if (used == usedAtLastLook && !wantsProcessor()) {
            asleep++;
        }
        usedAtLastLook = used;
        if (used - usedBefore <= limit.toNanos()
                && asleep * (long) LOOK_EVERY_MILLIS <= limit.toMillis() * SLEEP_FOR_EACH_SECOND) {
            return;
        }
        exceeded = true;
        process.destroyForcibly();
    }

    private long cpuNanos() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    /** Whether a thread of the child runs, waits for a processor or waits for a disk. */
    private boolean wantsProcessor() {
        var threads = Path.of("/proc", String.valueOf(process.pid()), "task");
        try (var all = Files.newDirectoryStream(threads)) {
            for (var thread : all) {
                var state = Files.readString(thread.resolve("stat"));
                if (state.length() > 2 && "RD".indexOf(state.charAt(state.lastIndexOf(')') + 2)) >= 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException unknown) {
            // can fail: a thread ended meanwhile, or the system has no such list.
            return false;
        }
    }

    @Override
    public void close() {
        looks.cancel(false);
    }
}
