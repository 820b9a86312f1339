package dev.vitrine.themes;

import dev.vitrine.themes.worker.MessageChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Child JVM that handles one request at a time; a request over its limit of processor time kills it. */
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

    private final Process process;
    private final MessageChannel messageChannel;

    private ChildProcess(Process process) {
        this.process = process;
        this.messageChannel = new MessageChannel(process.getInputStream(), process.getOutputStream());
    }

    /** Starts the child, which may read {@code readable} and nothing else, and waits for it to say that it is ready. */
    static ChildProcess start(
            ChildJvmLauncher launcher,
            Class<?> main,
            int heapMegabytes,
            Path readable,
            Duration limit,
            List<String> arguments)
            throws ChildProcessException, IOException {
        var childProcess = new ChildProcess(launcher.start(main, heapMegabytes, readable, arguments));
        childProcess.await(limit);
        return childProcess;
    }

    List<String> request(Duration limit, String... question) throws ChildProcessException {
        try (var watch = new ProcessWatch(process, limit)) {
            try {
                messageChannel.send(question);
                return messageChannel.receive();
            } catch (IOException gone) {
                close();
                throw new ChildProcessException(watch.exceeded());
            }
        }
    }

    private void await(Duration limit) throws ChildProcessException {
        try (var watch = new ProcessWatch(process, limit)) {
            try {
                messageChannel.receive();
            } catch (IOException gone) {
                close();
                throw new ChildProcessException(watch.exceeded());
            }
        }
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
