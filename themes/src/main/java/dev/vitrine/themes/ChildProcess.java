package dev.vitrine.themes;

import dev.vitrine.themes.worker.MessageChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Child JVM that handles one request at a time; a request over its limit kills it. */
final class ChildProcess implements AutoCloseable {
    /** The child process ended: killed for being too slow, or crashed. */
    static final class ChildProcessException extends Exception {
        private static final long serialVersionUID = 1L;
        private final boolean tooSlow;

        ChildProcessException(boolean tooSlow) {
            super(tooSlow ? "the child took too long and was stopped" : "the child ended unexpectedly");
            this.tooSlow = tooSlow;
        }

        boolean tooSlow() {
            return tooSlow;
        }
    }

    private static final int LOOK_EVERY_MILLIS = 100;
    private static final int SECONDS_FOR_EACH = 4;
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("child-watch").factory());

    private final Process process;
    private final MessageChannel messageChannel;

    private ChildProcess(Process process) {
        this.process = process;
        this.messageChannel = new MessageChannel(process.getInputStream(), process.getOutputStream());
    }

    /** Starts the child and waits for it to say that it is ready. */
    static ChildProcess start(Class<?> main, int heapMegabytes, Path directory, Duration limit, List<String> arguments)
            throws ChildProcessException, IOException {
        var childProcess = new ChildProcess(ChildJvmLauncher.start(main, heapMegabytes, directory, arguments));
        childProcess.await(limit);
        return childProcess;
    }

    List<String> request(Duration limit, String... question) throws ChildProcessException {
        var tooSlow = new AtomicBoolean();
        ScheduledFuture<?> watch = watch(limit, tooSlow);
        try {
            messageChannel.send(question);
            return messageChannel.receive();
        } catch (IOException gone) {
            close();
            throw new ChildProcessException(tooSlow.get());
        } finally {
            watch.cancel(false);
        }
    }

    private void await(Duration limit) throws ChildProcessException {
        var tooSlow = new AtomicBoolean();
        ScheduledFuture<?> watch = watch(limit, tooSlow);
        try {
            messageChannel.receive();
        } catch (IOException gone) {
            close();
            throw new ChildProcessException(tooSlow.get());
        } finally {
            watch.cancel(false);
        }
    }

    // why processor time: on a busy machine an honest child takes long and works little. It may not wait for ever
    // either.
    private ScheduledFuture<?> watch(Duration limit, AtomicBoolean tooSlow) {
        var used = cpuNanos();
        var start = System.nanoTime();
        return CLOCK.scheduleWithFixedDelay(
                () -> {
                    if (cpuNanos() - used > limit.toNanos()
                            || System.nanoTime() - start
                                    > limit.multipliedBy(SECONDS_FOR_EACH).toNanos()) {
                        tooSlow.set(true);
                        process.destroyForcibly();
                    }
                },
                LOOK_EVERY_MILLIS,
                LOOK_EVERY_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private long cpuNanos() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
