package dev.vitrine.themes.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files of the Java that runs us. */
final class JavaFiles {
    /** Its folder, and what links in it lead to, as packages of distributions keep settings below {@code /etc}. */
    static final List<Path> RUNNABLE = find(Path.of(System.getProperty("java.home")));

    private static final int DEEP = 4;

    private JavaFiles() {}

    private static List<Path> find(Path home) {
        var found = new ArrayList<Path>(List.of(home));
        try (var all = Files.walk(home, DEEP)) {
            for (var link : (Iterable<Path>) all.filter(Files::isSymbolicLink)::iterator) {
                var target = Files.exists(link) ? link.toRealPath() : home;
                if (!target.startsWith(home)) {
                    found.add(target);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return List.copyOf(found);
    }
}
