package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.Rights;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/** The native bundler as a process with few rights and a limit of processor time; threads may share it. */
final class Esbuild {
    private static final int MAX_LOG_BYTES = 1 << 20;
    private static final int MEGABYTES = 1536;
    private static final String BINARY = "esbuild";
    private static final Pattern MESSAGE = Pattern.compile(
            "^[^\\n]*\\[(ERROR|WARNING)] ([^\\n]*)\\n(?:\\n {4}([^\\n]+?):(\\d+):(\\d+):)?", Pattern.MULTILINE);

    private final Path binary;
    private final ConfinedStarts confinedStarts;

    private Esbuild(Path binary, ConfinedStarts confinedStarts) {
        this.binary = binary;
        this.confinedStarts = confinedStarts;
    }

    /** The binary for this machine, unpacked once below {@code cache}. */
    static Esbuild unpacked(CacheFolder cache) {
        var artifact = "esbuild__" + platform();
        var folder = cache.folder("tools/bundler-" + WebJars.version(artifact), fresh -> {
            var binary = fresh.resolve(BINARY);
            Files.write(binary, WebJars.file(artifact, "bin/esbuild"));
            if (!binary.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + binary + " executable");
            }
        });
        return new Esbuild(folder.resolve(BINARY), new ConfinedStarts(cache));
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

    /** Runs in {@code directory}, which is all that it reads and writes; {@code limit} is processor time. */
    Outcome run(Path directory, Duration limit, List<String> arguments) {
        return run(directory, directory, limit, arguments);
    }

    /** The same, and reads what is in {@code readable} besides. */
    Outcome run(Path directory, Path readable, Duration limit, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(binary.toString());
        command.addAll(arguments);
        command.addAll(List.of("--log-limit=0", "--color=false", "--log-level=warning"));
        var folder = directory.toAbsolutePath();
        var builder = builder(folder, command).redirectErrorStream(true);
        var rights = Rights.toRun(binary, MEGABYTES)
                .andRead(readable.toAbsolutePath())
                .andWrite(folder)
                .andUse(limit);
        try {
            var process = confinedStarts.start(builder, rights);
            try (var watch = new ProcessWatch(process, limit)) {
                process.getOutputStream().close();
                var log = head(process.getInputStream());
                var exit = process.waitFor();
                return new Outcome(!watch.exceeded(), exit, messages(log), log);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while bundling", stop);
        }
    }

    /** Starts it as one that answers until it is ended, reads and writes no files, and is watched job by job. */
    Process service() throws IOException {
        var command = List.of(binary.toString(), "--service=" + version());
        var folder = Objects.requireNonNull(binary.getParent());
        var builder = builder(folder, command).redirectError(ProcessBuilder.Redirect.DISCARD);
        return confinedStarts.start(builder, Rights.toRun(binary, MEGABYTES));
    }

    private static ProcessBuilder builder(Path folder, List<String> command) {
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        // why beside the limit: it collects early rather than to be refused memory.
        builder.environment().put("GOMEMLIMIT", "512MiB");
        return builder;
    }

    private static String head(InputStream log) throws IOException {
        var head = new String(log.readNBytes(MAX_LOG_BYTES), StandardCharsets.UTF_8);
        log.transferTo(OutputStream.nullOutputStream());
        return head;
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
