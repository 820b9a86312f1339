package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
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
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
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
        this(System.getProperty("java.class.path"), arguments, jvmOptions);
    }

    private VitrineProcess(String classPath, List<String> arguments, String... jvmOptions) {
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

    /**
     * Starts a server whose classes are packed in that folder and which logs as a build does; waits for its ready line.
     */
    public static VitrineProcess servePacked(Path jars, Path data, int port) {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .map(each -> Files.isDirectory(each) ? packed(each, jars) : each)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        var vitrineProcess = new VitrineProcess(
                classPath,
                with(data, "serve", "--port", Integer.toString(port), "--renderers", "1", "--render-compiler", "off"),
                // why: the log of the tests goes to a file.
                "-Dlogback.configurationFile=logback.xml");
        vitrineProcess.awaitReady();
        return vitrineProcess;
    }

    private static Path packed(Path folder, Path jars) {
        try {
            var jar = Files.createTempFile(jars, "classes", ".jar");
            var status = ToolProvider.findFirst("jar")
                    .orElseThrow()
                    .run(System.out, System.err, "-c", "-0", "-f", jar.toString(), "-C", folder.toString(), ".");
            assertThat(status).isZero();
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server of that class path, which prints until it is ready and is not waited for. */
    static VitrineProcess starting(String classPath, List<String> arguments, String... jvmOptions) {
        return new VitrineProcess(classPath, arguments, jvmOptions);
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
        var vitrineProcess = new VitrineProcess(
                with(data, command, "--port", Integer.toString(port), "--renderers", "1", "--render-compiler", "off"),
                jvmOptions);
        vitrineProcess.awaitReady();
        return vitrineProcess;
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

    private static List<String> command(String classPath, List<String> arguments, String... jvmOptions) {
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
                        Stream.of(jvmOptions),
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
