import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** What a server takes of its machine: memory, handles, threads and files. */
final class Footprint {

    private static final double MEBI = 1024 * 1024;

    private final Instance instance;
    private final Map<String, Path> folders = new LinkedHashMap<>();

    /** {@code more}: folders that count as well, by name. */
    Footprint(Instance instance, Map<String, Path> more) {
        this.instance = instance;
        var data = instance.data();
        folders.put("temporary", instance.temporary());
        if (Files.exists(data.resolve("vitrine.db"))) {
            folders.put("database", data.resolve("vitrine.db"));
            folders.put("write-ahead log", data.resolve("vitrine.db-wal"));
        }
        folders.put("pictures", data.resolve("media"));
        folders.put("pages", data.resolve("cache").resolve("pages"));
        folders.put("themes", data.resolve("cache").resolve("themes"));
        folders.put("all data", data);
        folders.put("server's log", data.resolve("server.log"));
        folders.putAll(more);
    }

    /** Figures by name: MiB where nothing else is said. */
    Map<String, Double> read(String metrics) throws IOException {
        var server = instance.server();
        var children = server.descendants().toList();
        var figures = new LinkedHashMap<String, Double>();
        figures.put("server", kibibytes(server) / 1024.0);
        // why without files: pages of a mapped database count as memory, and grow with it, but the system has them back at once.
        figures.put("server without heap and files", number(server, "smaps_rollup", "Pss_Anon:") / 1024.0 - committed(metrics));
        figures.put("children", sum(children, Footprint::kibibytes) / 1024.0);
        figures.put("child processes", (double) children.size());
        figures.put("handles", (double) handles(server));
        figures.put("children's handles", sum(children, Footprint::handles));
        figures.put("threads", (double) threads(server));
        figures.put("children's threads", sum(children, Footprint::threads));
        figures.put("heap", heap(metrics));
        figures.put("caches of pages", caches(metrics));
        figures.put("classes and code", metric(metrics, "jvm_memory_used_bytes\\{area=\"nonheap\"") / MEBI);
        figures.put("buffers", metric(metrics, "jvm_buffer_memory_used_bytes") / MEBI);
        for (var folder : folders.entrySet()) {
            var found = new long[2];
            walk(folder.getValue(), found);
            if (Files.isDirectory(folder.getValue())) {
                figures.put(folder.getKey() + ", files", (double) found[0]);
            }
            figures.put(folder.getKey(), found[1] / MEBI);
        }
        return figures;
    }

    static double heap(String metrics) {
        return metric(metrics, "jvm_memory_used_bytes\\{area=\"heap\"") / MEBI;
    }

    /** What the JVM has taken of the machine for its heap, at most what {@code -Xmx} says. */
    private static double committed(String metrics) {
        return metric(metrics, "jvm_memory_committed_bytes\\{area=\"heap\"") / MEBI;
    }

    /** What the server keeps for visitors in its heap, up to 120 MiB. */
    static double caches(String metrics) {
        return metric(metrics, "vitrine_cache_bytes") / MEBI;
    }

    /** Of all series of that name. */
    static double metric(String metrics, String begin) {
        return Pattern.compile("(?m)^" + begin + ".* ([0-9.Ee+-]+)$").matcher(metrics).results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .sum();
    }

    private static double sum(List<ProcessHandle> processes, ToLongFunction<ProcessHandle> figure) {
        return processes.stream().mapToLong(figure).sum();
    }

    /** Resident memory of a process; what several share counts in parts. Zero when it has ended. */
    static long kibibytes(ProcessHandle process) {
        return number(process, "smaps_rollup", "Pss:");
    }

    private static long threads(ProcessHandle process) {
        return number(process, "status", "Threads:");
    }

    private static long number(ProcessHandle process, String file, String line) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid(), file)).stream()
                    .filter(each -> each.startsWith(line))
                    .mapToLong(each -> Long.parseLong(each.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException ended) {
            return 0;
        }
    }

    private static long handles(ProcessHandle process) {
        try (var all = Files.list(Path.of("/proc/" + process.pid(), "fd"))) {
            return all.count();
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }

    /** Adds how many files there are, and their bytes. Files come and go meanwhile. */
    private static void walk(Path path, long[] found) throws IOException {
        if (Files.notExists(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found[0]++;
                found[1] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
