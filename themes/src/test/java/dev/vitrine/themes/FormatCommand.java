package dev.vitrine.themes;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.graalvm.polyglot.Engine;

/** Main class of the formatter: `check` prints which files are not formatted, `write` formats and prints them. */
final class FormatCommand {
    private static final int THREADS = 2;

    private FormatCommand() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        var root = Path.of("..").toAbsolutePath().normalize();
        var write = arguments[0].equals("write");
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        run(new SourceFiles(root), write).forEach(out::println);
    }

    private static Set<String> run(SourceFiles files, boolean write)
            throws IOException, InterruptedException, ExecutionException {
        // why a memory: interpreted, all files take half a minute of processor time.
        var memory = new FormattedMemory(Path.of("target", "formatted.txt"));
        var waiting = new ConcurrentLinkedQueue<SourceFile>();
        files.list().filter(file -> !memory.has(file)).forEach(waiting::add);
        var unformatted = new ConcurrentSkipListSet<String>();
        var engine = Engine.newBuilder("js")
                .option("engine.WarnInterpreterOnly", "false")
                .build();
        Callable<Void> work = () -> {
            try (var prettier = new Prettier(engine)) {
                for (var file = waiting.poll(); file != null; file = waiting.poll()) {
                    var problem = format(file, prettier, write, memory);
                    if (!problem.isEmpty()) {
                        unformatted.add(problem);
                    }
                }
            }
            return null;
        };
        var threads = waiting.isEmpty() ? 0 : THREADS;
        try (var pool = Executors.newCachedThreadPool()) {
            for (var done : pool.invokeAll(Collections.nCopies(threads, work))) {
                done.get();
            }
        }
        memory.save();
        return new TreeSet<>(unformatted);
    }

    /** What is to be printed about the file; empty when it was formatted before. */
    private static String format(SourceFile file, Prettier prettier, boolean write, FormattedMemory memory)
            throws IOException {
        String formatted;
        try {
            formatted = prettier.format(file);
        } catch (IllegalArgumentException unreadable) {
            return file.path() + ": " + unreadable.getMessage();
        }
        if (formatted.equals(file.text())) {
            memory.add(file);
            return "";
        }
        if (write) {
            Files.writeString(file.location(), formatted);
            memory.add(file.with(formatted));
        }
        return file.path();
    }
}
