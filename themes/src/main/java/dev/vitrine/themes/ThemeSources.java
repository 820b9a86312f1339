package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A theme project read into memory once: only regular files inside the folder, within limits. */
final class ThemeSources {
    static final int MAX_FILES = 2500;
    static final int MAX_DEPTH = 12;
    static final long MAX_BYTES = 50L << 20;
    static final long MAX_ASSET_BYTES = 20L << 20;
    static final long MAX_CODE_BYTES = 512L << 10;

    private static final List<String> REQUIRED =
            List.of("src/assets/styles/style.scss", "src/index.js", ".eslintrc.js", ".prettierrc.js", "package.json");
    private static final Set<String> CODE =
            Set.of("vue", "js", "mjs", "ts", "json", "scss", "sass", "css", "template", "html", "md");
    private static final Set<String> SKIPPED_FOLDERS = Set.of("node_modules", "dist", ".git", ".idea", ".vscode");

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final List<ThemeProblem> problems = new ArrayList<>();

    private ThemeSources() {}

    static ThemeSources read(Path folder) {
        var sources = new ThemeSources();
        try {
            Files.walkFileTree(folder, Set.of(), MAX_DEPTH, sources.new Visitor(folder));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        sources.checkRequired();
        return sources;
    }

    List<ThemeProblem> problems() {
        return problems;
    }

    /** Path with slashes → content, sorted. */
    SortedMap<String, byte[]> files() {
        return files;
    }

    Optional<String> text(String path) {
        return Optional.ofNullable(files.get(path)).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** The first of the names that exists; both spellings of the settings' files are accepted. */
    Optional<String> firstOf(String... names) {
        for (var name : names) {
            if (files.containsKey(name)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    static String extension(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private void checkRequired() {
        for (var name : REQUIRED) {
            if (!files.containsKey(name)) {
                problems.add(ThemeProblem.of(name, "this required file is missing"));
            }
        }
        if (files.keySet().stream().noneMatch(name -> name.startsWith("src/config/"))) {
            problems.add(ThemeProblem.of("src/config", "this required folder is missing"));
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private long total;

        Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            var skip = !folder.equals(root)
                    && SKIPPED_FOLDERS.contains(folder.getFileName().toString());
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            var name = root.relativize(file).toString().replace('\\', '/');
            if (attributes.isSymbolicLink()) {
                return fault(name, "links are not followed; put the file itself here");
            }
            if (attributes.isDirectory()) {
                return fault(name, "folders may be nested " + MAX_DEPTH + " deep");
            }
            if (!attributes.isRegularFile()) {
                return fault(name, "only plain files may be in a theme");
            }
            // why: connection variables stay with the developer; they are no part of what shoppers get.
            if (name.equals(".env") || name.startsWith(".env.")) {
                return FileVisitResult.CONTINUE;
            }
            var most = CODE.contains(extension(name)) ? MAX_CODE_BYTES : MAX_ASSET_BYTES;
            if (attributes.size() > most) {
                return fault(name, "this file is larger than " + (most >> 10) + " KB");
            }
            total += attributes.size();
            if (total > MAX_BYTES) {
                fault("", "the theme is larger than " + (MAX_BYTES >> 20) + " MB");
                return FileVisitResult.TERMINATE;
            }
            if (files.size() >= MAX_FILES) {
                fault("", "the theme has more than " + MAX_FILES + " files");
                return FileVisitResult.TERMINATE;
            }
            files.put(name, Files.readAllBytes(file));
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult fault(String name, String message) {
            problems.add(ThemeProblem.of(name, message));
            return FileVisitResult.CONTINUE;
        }
    }
}
