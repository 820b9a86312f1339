package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A class path for what tests start as processes, and Java's archive of the classes that are loaded there: with it a
 * server starts in less than two thirds of the processor time. Made once for each version of the code; folders of
 * classes are packed, since Java archives classes of jars alone.
 */
final class ClassArchive {

    private static final Path ALL = Path.of("target", "class-archive").toAbsolutePath();

    /** Runs what loads the classes, on that class path, and lets Java write the archive when it ends. */
    @FunctionalInterface
    interface Training {
        void run(String classPath, Path archive, Path folder) throws IOException;
    }

    private final Path folder;
    private final List<Path> entries;

    private ClassArchive(Path folder, List<Path> entries) {
        this.folder = folder;
        this.entries = entries;
    }

    /** Of the entries of this process's class path that are wanted. */
    static ClassArchive made(String name, Predicate<String> wanted, Training training) {
        var entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(wanted)
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        try {
            var all = Files.createDirectories(ALL.resolve(name));
            // why a file's lock: the other processes of the suite want it, too.
            try (var channel =
                            FileChannel.open(all.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                var current = new ClassArchive(all.resolve(version(entries)), entries);
                if (!Files.exists(current.archive())) {
                    try (var stale = Files.list(all)) {
                        stale.filter(Files::isDirectory).forEach(DemoData::delete);
                    }
                    current.make(training);
                }
                return current;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // why not elsewhere first: the archive knows its jars by their places.
    private void make(Training training) throws IOException {
        Files.createDirectories(folder);
        entries.stream().filter(Files::isDirectory).forEach(this::pack);
        var unfinished = folder.resolve("unfinished.jsa");
        training.run(classPath(), unfinished, Files.createDirectories(folder.resolve("training")));
        assertThat(unfinished).exists();
        Files.move(unfinished, archive(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void pack(Path classes) {
        var jar = packed(classes).toString();
        var status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "-c", "-0", "-f", jar, "-C", classes.toString(), ".");
        assertThat(status).isZero();
    }

    private Path packed(Path classes) {
        return folder.resolve(classes.toString().replaceAll("\\W+", "-") + ".jar");
    }

    private Path archive() {
        return folder.resolve("classes.jsa");
    }

    String classPath() {
        return entries.stream()
                .map(each -> Files.isDirectory(each) ? packed(each) : each)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Options of Java that make it use the archive where it can. */
    List<String> options() {
        return List.of("-XX:SharedArchiveFile=" + archive(), "-Xlog:cds=off", "-Xlog:aot=off");
    }

    /** Of the class path's files, by size and time. */
    private static String version(List<Path> entries) throws IOException {
        var crc = new CRC32C();
        for (var entry : entries) {
            try (var files = Files.walk(entry)) {
                for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                    crc.update((file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file)).getBytes());
                }
            }
        }
        return HexFormat.of().toHexDigits(crc.getValue());
    }
}
