package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The packages of one theme, unpacked, and what is wrong with them.
 *
 * @param files path as the bundler names it, {@code ../node_modules/a/index.js} → where it lies
 * @param warnings what the author should know though they are sound
 */
record ThemePackages(Map<String, Path> files, List<ThemeProblem> problems, List<String> warnings) {
    /** A theme that uses none. */
    static final ThemePackages NONE = new ThemePackages(Map.of(), List.of(), List.of());

    /** What stands before the places of packages: jobs of the bundler lie in folders beside {@code node_modules}. */
    static final String BESIDE = "../";

    private static final int MOST_FILES = 40_000;
    private static final long MOST_BYTES = 256L << 20;

    /** {@code folders}: place of a package → its files on disk. */
    static ThemePackages of(Map<String, Path> folders, List<ThemeProblem> problems, List<String> warnings) {
        var files = new TreeMap<String, Path>();
        var all = new ArrayList<>(problems);
        long bytes = 0;
        for (var folder : folders.entrySet()) {
            try (var walk = Files.walk(folder.getValue())) {
                for (var file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                    var path = folder.getValue().relativize(file).toString().replace('\\', '/');
                    files.put(BESIDE + folder.getKey() + "/" + path, file);
                    bytes += Files.size(file);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
        if (files.size() > MOST_FILES || bytes > MOST_BYTES) {
            all.add(ThemeProblem.of(
                    PackageLock.FILE,
                    "the packages have more than %d files or %d MB together; use fewer"
                            .formatted(MOST_FILES, MOST_BYTES >> 20)));
        }
        return new ThemePackages(files, List.copyOf(all), List.copyOf(warnings));
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    boolean has(String file) {
        return files.containsKey(file);
    }

    /** The text of a file, by the bundler's name. */
    Optional<String> text(String file) {
        return bytes(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    Optional<byte[]> bytes(String file) {
        return Optional.ofNullable(files.get(file)).map(path -> {
            try {
                return Files.readAllBytes(path);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }

    /** How people name a file of a package: without the way that the bundler goes. */
    static String shown(String file) {
        return file.startsWith(BESIDE) ? file.substring(BESIDE.length()) : file;
    }

    /** Puts them beside the bundler's jobs, which lie in folders below {@code work}. */
    void place(Path work) throws IOException {
        for (var file : files.entrySet()) {
            var target = work.resolve(shown(file.getKey()));
            Files.createDirectories(target.getParent());
            if (Files.exists(target)) {
                // why: a package may bring another one in its own tarball.
                continue;
            }
            try {
                // why links: they are many, and the bundler may only read them.
                Files.createLink(target, file.getValue());
            } catch (FileSystemException | UnsupportedOperationException other) {
                // can fail: prepared packages may lie on another disk.
                Files.copy(file.getValue(), target);
            }
        }
    }
}
