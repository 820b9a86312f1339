package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command {@code ./vitrine} as a process of its own. */
public final class VitrineProcess implements AutoCloseable {

    private static final String READY = "Vitrine is ready.";

    private final Process process;
    private final BufferedReader out;
    private final List<String> startup = new ArrayList<>();
    private final CompletableFuture<List<String>> later = new CompletableFuture<>();
    private final List<String> printed = new CopyOnWriteArrayList<>();
    private volatile boolean reading;

    private VitrineProcess(List<String> arguments, String... jvmOptions) {
        this(archive().classPath(), arguments, withArchive(jvmOptions));
    }

    private VitrineProcess(String classPath, List<String> arguments, List<String> jvmOptions) {
        try {
            this.process = new ProcessBuilder(command(classPath, arguments, jvmOptions))
                    .redirectErrorStream(true)
                    .start();
            this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a command printed and how it ended. */
    public record ExitResult(int status, String output) {}

    /** Runs a command to its end. */
    public static ExitResult run(Path data, String... arguments) {
        try (var vitrineProcess = new VitrineProcess(with(data, arguments))) {
            var output = String.join("\n", vitrineProcess.rest());
            return new ExitResult(vitrineProcess.status(), output);
        }
    }

    /** Starts a command that has a data folder of its own. */
    public static VitrineProcess start(String... arguments) {
        return new VitrineProcess(List.of(arguments));
    }

    /** Starts a server and waits for its ready line. */
    public static VitrineProcess serve(Path data, int port, String... jvmOptions) {
        return started("serve", data, port, jvmOptions);
    }

    /** Starts a server of that class path with the archive, which prints until it is ready and is not waited for. */
    static VitrineProcess starting(String classPath, List<String> arguments, String... jvmOptions) {
        return new VitrineProcess(classPath, arguments, withArchive(jvmOptions));
    }

    /** Class path of the program as it is, and the archive of what a server loads. */
    static ClassArchive archive() {
        return Archived.SERVER;
    }

    // why a class of its own: a test that starts no process needs none.
    private static final class Archived {
        static final ClassArchive SERVER = ClassArchive.made("server", _ -> true, VitrineProcess::train);
    }

    private static void train(String classPath, Path archive, Path data) throws IOException {
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        var arguments = serving("serve", data, TestServer.freePort());
        try (var server = new VitrineProcess(classPath, arguments, List.of("-XX:ArchiveClassesAtExit=" + archive))) {
            server.awaitReady();
            server.terminate();
        }
    }

    private static List<String> withArchive(String... jvmOptions) {
        return Stream.concat(archive().options().stream(), Stream.of(jvmOptions))
                .toList();
    }

    /** Waits for a server's ready line, and reads on meanwhile: a full pipe would stop it. */
    void awaitReady() {
        awaitLine(READY);
        reading = true;
        Thread.ofPlatform().daemon().start(() -> later.complete(remaining()));
    }

    /** Ends it as a power cut does, after it was ready; what it printed since. */
    public ExitResult kill() {
        process.toHandle().destroyForcibly();
        return new ExitResult(status(), String.join("\n", later.join()));
    }

    /** The same with demo shops. */
    public static VitrineProcess demo(Path data, int port) {
        return started("demo", data, port);
    }

    private static VitrineProcess started(String command, Path data, int port, String... jvmOptions) {
        var vitrineProcess = new VitrineProcess(serving(command, data, port), jvmOptions);
        vitrineProcess.awaitReady();
        return vitrineProcess;
    }

    private static List<String> serving(String command, Path data, int port) {
        return with(data, command, "--port", Integer.toString(port), "--renderers", "1", "--render-compiler", "off");
    }

    /** Sends SIGTERM, as an operator does. */
    public ExitResult terminate() {
        // why not process.destroy(): that would close the stream with its last words.
        process.toHandle().destroy();
        var output = String.join("\n", rest());
        return new ExitResult(status(), output);
    }

    /** Waits until it ends by itself. */
    public ExitResult awaitEnd() {
        var output = CompletableFuture.supplyAsync(this::rest);
        var status = status();
        return new ExitResult(status, String.join("\n", output.join()));
    }

    /** What a server printed until it was ready. */
    public List<String> startup() {
        return List.copyOf(startup);
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    private void awaitLine(String line) {
        try {
            for (var next = out.readLine(); next != null; next = out.readLine()) {
                startup.add(next);
                if (next.equals(line)) {
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("ended without " + line + ": " + startup);
    }

    private List<String> rest() {
        return reading ? later.join() : remaining();
    }

    /** What a server printed since it was ready. */
    public List<String> printed() {
        return List.copyOf(printed);
    }

    private List<String> remaining() {
        try {
            for (var next = out.readLine(); next != null; next = out.readLine()) {
                printed.add(next);
            }
            return printed();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int status() {
        try {
            assertThat(process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("ends in time")
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> with(Path data, String... arguments) {
        return Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString()))
                .toList();
    }

    private static List<String> command(String classPath, List<String> arguments, List<String> jvmOptions) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.of(
                        Stream.of(
                                java,
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                // why: it and its workers live for seconds; the second compiler would be busy all the
                                // while.
                                "-XX:TieredStopAtLevel=1",
                                "-Dvitrine.themes.workers.options=-XX:TieredStopAtLevel=1"),
                        jvmOptions.stream(),
                        Stream.of("-cp", classPath, "dev.vitrine.server.Main"),
                        arguments.stream())
                .flatMap(part -> part)
                .toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
