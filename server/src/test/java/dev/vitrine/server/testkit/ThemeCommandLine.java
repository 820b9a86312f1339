package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A theme developer's machine: runs {@code ./vitrine theme …} as a process that has no class of a server. */
public final class ThemeCommandLine {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path home;
    private final Map<String, String> variables = new HashMap<>();

    /** What a command printed and how it ended. */
    public record Ended(int status, String out, String err) {

        public JsonNode json() {
            try {
                return JSON.readTree(out);
            } catch (IOException e) {
                throw new AssertionError("standard output is no JSON: " + out + err, e);
            }
        }

        /** Says what was printed where it did not end like that. */
        public Ended ends(int expected) {
            assertThat(status).as(out + err).isEqualTo(expected);
            return this;
        }
    }

    /** With what is kept for this person below {@code home}. */
    public ThemeCommandLine(Path home) {
        this.home = home;
        variables.put("XDG_CONFIG_HOME", home.resolve("config").toString());
        variables.put("XDG_CACHE_HOME", sharedCache().toString());
        variables.put("VITRINE_NPM_REGISTRY", "none");
    }

    /** Where builds are found that other tests have made: to compile a theme takes longer than all else here. */
    private static Path sharedCache() {
        try {
            var cache = Files.createDirectories(Path.of("target", "user-cache").toAbsolutePath());
            Files.createSymbolicLink(cache.resolve("vitrine"), TestServer.built());
            return cache;
        } catch (FileAlreadyExistsException linked) {
            return Path.of("target", "user-cache").toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path configFolder() {
        return home.resolve("config/vitrine");
    }

    /** A variable of the environment from now on. */
    public ThemeCommandLine with(String name, String value) {
        variables.put(name, value);
        return this;
    }

    public Ended run(Path folder, String... arguments) {
        return typing("", folder, arguments);
    }

    /** A command that runs until it is closed, after it has printed its JSON. */
    public final class Running implements AutoCloseable {

        private final Process process;
        private final JsonNode answer;
        private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

        private Running(Process process) throws IOException {
            this.process = process;
            // why read on: a process that nobody listens to stands still.
            Thread.ofVirtual().start(() -> {
                try (var lines = process.errorReader().lines()) {
                    lines.forEach(said::add);
                } catch (UncheckedIOException closed) {
                    // It was ended while it was read.
                }
            });
            this.answer = JSON.readTree(JSON.createParser(process.getInputStream()));
        }

        public JsonNode answer() {
            return answer;
        }

        /** Waits until a line on standard error has these words. */
        public void untilSaid(String words) {
            var lines = new ArrayList<String>();
            try {
                while (lines.isEmpty() || !lines.getLast().contains(words)) {
                    var line = said.poll(2, TimeUnit.MINUTES);
                    assertThat(line)
                            .as("nothing with '" + words + "' after " + lines)
                            .isNotNull();
                    lines.add(line);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        /** As Ctrl+C ends it. */
        public void end() {
            // why by its handle: the process itself would close what is still to be read.
            process.toHandle().destroy();
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }

    public Running start(Path folder, String... arguments) throws IOException {
        return new Running(process(folder, arguments));
    }

    private Process process(Path folder, String... arguments) throws IOException {
        var builder = new ProcessBuilder(command(arguments)).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SVC_") || name.startsWith("XDG_"));
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** As {@link #run}, with that on standard input. */
    public Ended typing(String input, Path folder, String... arguments) {
        try {
            var process = process(folder, arguments);
            var err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException ended) {
                // It did not ask for input.
            }
            var out = text(process.getInputStream());
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            return new Ended(process.exitValue(), out, err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(String... arguments) {
        var command = java(Archived.COMMANDS.classPath(), Archived.COMMANDS.options(), home);
        command.addAll(List.of(arguments));
        return command;
    }

    // why: most of what a command takes is to load its classes.
    private static final class Archived {
        private static final List<String> LEFT_OUT = List.of("/server/target", "/admin-api/target", "logback");

        static final ClassArchive COMMANDS = ClassArchive.made(
                "theme-commands", entry -> LEFT_OUT.stream().noneMatch(entry::contains), ThemeCommandLine::train);
    }

    private static void train(String classPath, Path archive, Path home) throws IOException {
        var command = java(classPath, List.of("-XX:ArchiveClassesAtExit=" + archive), home);
        command.add("warm-up");
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = text(process.getInputStream());
        assertThat(process.onExit().join().exitValue()).as(output).isZero();
    }

    private static List<String> java(String classPath, List<String> options, Path home) {
        var java = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djdk.console=java.base",
                "-Duser.home=" + home,
                "-Dvitrine.themes.workers.options=-XX:TieredStopAtLevel=1"));
        java.addAll(options);
        java.addAll(List.of("-cp", classPath, "dev.vitrine.themes.cli.ThemeCli"));
        return java;
    }

    /** The files below a folder by path, as text. */
    public static Map<String, String> files(Path folder) {
        try (var found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(file -> folder.relativize(file).toString(), ThemeCommandLine::read));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
