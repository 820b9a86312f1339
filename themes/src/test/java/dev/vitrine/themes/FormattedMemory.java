package dev.vitrine.themes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Digests of files that were found formatted, kept in a file. Safe for use by many threads. */
final class FormattedMemory {
    private final Path file;
    private final Set<String> before;
    private final Set<String> now = ConcurrentHashMap.newKeySet();

    FormattedMemory(Path file) throws IOException {
        this.file = file;
        before = Files.exists(file) ? Set.copyOf(Files.readAllLines(file)) : Set.of();
    }

    boolean has(SourceFile source) {
        var known = before.contains(source.digest());
        if (known) {
            add(source);
        }
        return known;
    }

    void add(SourceFile source) {
        now.add(source.digest());
    }

    /** Forgets what was not seen this time. */
    void save() throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, new TreeSet<>(now));
    }
}
