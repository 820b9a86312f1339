package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The native bundler as a process with a time limit; threads may share it. */
final class Esbuild {
    private static final int MAX_LOG_BYTES = 1 << 20;
    private static final Pattern MESSAGE = Pattern.compile(
            "^[^\\n]*\\[(ERROR|WARNING)] ([^\\n]*)\\n(?:\\n {4}([^\\n]+?):(\\d+):(\\d+):)?", Pattern.MULTILINE);

    private final Path binary;

    private Esbuild(Path binary) {
        this.binary = binary;
    }

    /** The binary for this machine, unpacked once below {@code cache}. */
    static Esbuild unpacked(Path cache) {
        var artifact = "esbuild__" + platform();
        var binary = cache.resolve("tools").resolve("esbuild-" + WebJars.version(artifact));
        if (!Files.isExecutable(binary)) {
            try {
                Files.createDirectories(binary.getParent());
                var fresh = Files.createTempFile(binary.getParent(), "esbuild", ".new");
                Files.write(fresh, WebJars.file(artifact, "bin/esbuild"));
                if (!fresh.toFile().setExecutable(true)) {
                    throw new IOException("cannot make " + fresh + " executable");
                }
                Files.move(fresh, binary, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
        return new Esbuild(binary);
    }

    static String version() {
        return WebJars.version("esbuild__" + platform());
    }

    record Message(boolean error, String text, String file, int line, int column) {}

    record Outcome(boolean finished, int exit, List<Message> messages, String log) {
        boolean succeeded() {
            return finished && exit == 0;
        }
    }

    Outcome run(Path directory, Duration limit, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(binary.toString());
        command.addAll(arguments);
        command.addAll(List.of("--log-limit=0", "--color=false", "--log-level=warning"));
        try {
            var log = Files.createTempFile("esbuild", ".log");
            try {
                var builder = new ProcessBuilder(command).directory(directory.toFile());
                builder.environment().clear();
                // why: memory of a Go program cannot be capped from outside, but it can be asked to collect early.
                builder.environment().put("GOMEMLIMIT", "512MiB");
                var process = builder.redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
                process.getOutputStream().close();
                var finished = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
                if (!finished) {
                    process.destroyForcibly().waitFor();
                }
                var text = head(log);
                return new Outcome(finished, process.exitValue(), messages(text), text);
            } finally {
                Files.deleteIfExists(log);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while bundling", stop);
        }
    }

    private static String head(Path log) throws IOException {
        try (var in = Files.newInputStream(log)) {
            return new String(in.readNBytes(MAX_LOG_BYTES), StandardCharsets.UTF_8);
        }
    }

    private static List<Message> messages(String log) {
        var messages = new ArrayList<Message>();
        var found = MESSAGE.matcher(log);
        while (found.find()) {
            var placed = found.group(3) != null;
            messages.add(new Message(
                    found.group(1).equals("ERROR"),
                    found.group(2),
                    placed ? found.group(3) : "",
                    placed ? Integer.parseInt(found.group(4)) : 1,
                    placed ? Integer.parseInt(found.group(5)) + 1 : 1));
        }
        return messages;
    }

    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var chip = System.getProperty("os.arch");
        var name = system.contains("mac") ? "darwin" : system.contains("win") ? "win32" : "linux";
        return name + "-" + (chip.equals("aarch64") || chip.equals("arm64") ? "arm64" : "x64");
    }
}
