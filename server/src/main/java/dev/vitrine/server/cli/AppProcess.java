package dev.vitrine.server.cli;

import dev.vitrine.server.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The process of an app in development, {@code java App.java} in its folder. For one thread, except {@link #close}. */
final class AppProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /** why so long: the JVM compiles the source first, and machines are busy. */
    private static final Duration UNTIL_READY = Duration.ofMinutes(5);

    private final AppProject project;
    private final int port;
    private final PrintWriter out;
    private volatile Process process;

    private AppProcess(AppProject project, int port, PrintWriter out, Process process) {
        this.project = project;
        this.port = port;
        this.out = out;
        this.process = process;
    }

    /** Starts the app; what it prints is printed with its name in front. */
    static AppProcess start(AppProject project, int port, PrintWriter out) {
        return new AppProcess(project, port, out, started(project, out));
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /** Waits until the app takes connections; false when it ended instead, or is not ready after five minutes. */
    boolean awaitReady() throws InterruptedException {
        var end = System.nanoTime() + UNTIL_READY.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            if (isListening()) {
                return true;
            }
            process.waitFor(100, TimeUnit.MILLISECONDS);
        }
        return false;
    }

    void restart() throws InterruptedException {
        stop();
        process = started(project, out);
    }

    /** Stops the app, by force when it has not ended after five seconds. */
    @Override
    public void close() {
        try {
            stop();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** {@code wanted} if it is free; else another one. 0 wants none. */
    static int freePort(int wanted) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            return socket.getLocalPort();
        } catch (IOException e) {
            if (wanted == 0) {
                throw new UserError("No port is free on this machine.", e);
            }
            return freePort(0);
        }
    }

    private boolean isListening() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Process started(AppProject project, PrintWriter out) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try {
            var process = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", AppProject.SOURCE)
                    .directory(project.folder().toAbsolutePath().toFile())
                    .redirectErrorStream(true)
                    .start();
            Thread.ofPlatform().name("app-output").daemon().start(() -> copy(process, project.name(), out));
            return process;
        } catch (IOException e) {
            throw new UserError("Java cannot be started from " + java + ".", e);
        }
    }

    private static void copy(Process process, String name, PrintWriter out) {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                out.println("[" + name + "] " + line);
                out.flush();
            }
        } catch (IOException e) {
            // The app was stopped while it was printing.
        }
    }
}
