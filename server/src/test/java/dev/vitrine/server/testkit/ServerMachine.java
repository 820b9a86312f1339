package dev.vitrine.server.testkit;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One of several machines: a port, a data folder of its own, and the server's process on it, which may be replaced. */
public final class ServerMachine implements AutoCloseable {

    /** why so small: one machine plays all of them, each with a render worker. */
    private static final String[] JVM = {"-Xmx320m", "-XX:+UseSerialGC"};

    private final int port = TestServer.freePort();
    private final Path data;
    private final List<String> settings;
    private volatile String classPath = thisVersion();
    private volatile VitrineProcess process;

    /** {@code settings}: those that all machines share. */
    ServerMachine(String name, List<String> settings) {
        this.data = TestServer.machineFolder(name);
        this.settings = List.copyOf(settings);
        this.process = begun();
    }

    private VitrineProcess begun() {
        var arguments = new ArrayList<>(List.of("serve", "--port", Integer.toString(port), "--data", data.toString()));
        arguments.addAll(settings);
        return VitrineProcess.starting(classPath, arguments, JVM);
    }

    /** Class path of the program as it is. */
    public static String thisVersion() {
        return VitrineProcess.archive().classPath();
    }

    public int port() {
        return port;
    }

    /** Begins to start a server where the last one has ended. */
    public void start() {
        process = begun();
    }

    /** The same of another version. */
    public void start(String otherClassPath) {
        classPath = otherClassPath;
        start();
    }

    public void awaitReady() {
        process.awaitReady();
    }

    /** Ends it as a power cut does; what it printed. */
    public String kill() {
        return process.kill().output();
    }

    /** Sends SIGTERM, and waits for its end. */
    public VitrineProcess.ExitResult terminate() {
        return process.terminate();
    }

    /** Waits until it ends by itself. */
    public VitrineProcess.ExitResult awaitEnd() {
        return process.awaitEnd();
    }

    /** Whether it takes requests, as a balancer asks. */
    public boolean isReady() {
        try {
            var connection = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + "/readyz").toURL().openConnection();
            return connection.getResponseCode() == 200;
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
