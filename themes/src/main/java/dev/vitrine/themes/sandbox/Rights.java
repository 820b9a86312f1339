package dev.vitrine.themes.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one child process may do with files, and how much it may use. Nothing else is allowed: no network, no other
 * process.
 *
 * @param runnable programs, and folders with programs and libraries
 * @param readable files, and folders with all below them
 * @param writable folders, with all below them
 * @param memoryBytes memory that it may write to, beside what it maps from files
 * @param fileBytes size of the largest file that it may write
 * @param cpu processor time of its whole life; zero for one that lives long and is watched job by job
 */
public record Rights(
        List<Path> runnable, List<Path> readable, List<Path> writable, long memoryBytes, long fileBytes, Duration cpu) {
    private static final long MEGABYTE = 1 << 20;

    public Rights {
        runnable = List.copyOf(runnable);
        readable = List.copyOf(readable);
        writable = List.copyOf(writable);
    }

    /** To run {@code program}, with nothing to read or write. */
    public static Rights toRun(Path program, long memoryMegabytes) {
        return new Rights(
                List.of(program), List.of(), List.of(), memoryMegabytes * MEGABYTE, 64 * MEGABYTE, Duration.ZERO);
    }

    public Rights andRun(Path... paths) {
        return new Rights(joined(runnable, paths), readable, writable, memoryBytes, fileBytes, cpu);
    }

    public Rights andRead(Path... paths) {
        return new Rights(runnable, joined(readable, paths), writable, memoryBytes, fileBytes, cpu);
    }

    public Rights andWrite(Path... folders) {
        return new Rights(runnable, readable, joined(writable, folders), memoryBytes, fileBytes, cpu);
    }

    /** To use that much processor time and then be ended by the kernel. */
    public Rights andUse(Duration most) {
        return new Rights(runnable, readable, writable, memoryBytes, fileBytes, most);
    }

    private static final String END = "--";

    /** For another process, see {@link #of}. */
    List<String> arguments() {
        var arguments = new ArrayList<String>();
        arguments.addAll(List.of("memory", String.valueOf(memoryBytes)));
        arguments.addAll(List.of("file", String.valueOf(fileBytes)));
        arguments.addAll(List.of("cpu", String.valueOf(cpu.toMillis())));
        runnable.forEach(path -> arguments.addAll(List.of("run", path.toString())));
        readable.forEach(path -> arguments.addAll(List.of("read", path.toString())));
        writable.forEach(path -> arguments.addAll(List.of("write", path.toString())));
        arguments.add(END);
        return arguments;
    }

    /** How many of the arguments spell rights. */
    static int count(List<String> arguments) {
        int count = 0;
        while (!arguments.get(count).equals(END)) {
            count += 2;
        }
        return count + 1;
    }

    static Rights of(List<String> arguments) {
        var rights = new Rights(List.of(), List.of(), List.of(), 0, 0, Duration.ZERO);
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            rights = rights.and(arguments.get(i), arguments.get(i + 1));
        }
        return rights;
    }

    private Rights and(String right, String value) {
        return switch (right) {
            case "memory" -> new Rights(runnable, readable, writable, Long.parseLong(value), fileBytes, cpu);
            case "file" -> new Rights(runnable, readable, writable, memoryBytes, Long.parseLong(value), cpu);
            case "cpu" -> andUse(Duration.ofMillis(Long.parseLong(value)));
            case "run" -> andRun(Path.of(value));
            case "read" -> andRead(Path.of(value));
            case "write" -> andWrite(Path.of(value));
            default -> throw new IllegalArgumentException("no such right: " + right);
        };
    }

    private static List<Path> joined(List<Path> paths, Path... more) {
        return new ArrayList<>(Stream.concat(paths.stream(), Stream.of(more)).toList());
    }
}
