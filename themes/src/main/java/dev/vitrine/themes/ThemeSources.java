package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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
    static final Set<String> SKIPPED_FOLDERS = Set.of("node_modules", "dist", ".git", ".idea", ".vscode");

    private static final Set<String> SETTINGS_OF_BUNDLERS = Set.of(
            "package.json",
            "tsconfig.json",
            "jsconfig.json",
            ".pnp.js",
            ".pnp.cjs",
            ".pnp.data.json",
            ".pnp.loader.mjs");
    private static final Set<String> NAMES_SOURCE_MAPS =
            Set.of("vue", "js", "mjs", "cjs", "ts", "jsx", "tsx", "css", "scss", "sass");
    private static final Pattern PLAIN_NAME = Pattern.compile("[^\\\\\\p{Cntrl}:*?\"<>|]+");
    private static final Pattern SOURCE_MAP = Pattern.compile("[#@]\\s*sourceMappingURL=\\s*(\\S*)");
    private static final Pattern INSIDE = Pattern.compile("(?:\\./)?\\w[\\w.-]*(?:/\\w[\\w.-]*)*");

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final List<ThemeProblem> problems = new ArrayList<>();

    private ThemeSources() {}

    /** Reads the content of a file that was looked at. */
    @FunctionalInterface
    interface ContentReader {
        byte[] read(Path file, BasicFileAttributes attributes) throws IOException;
    }

    static ThemeSources read(Path folder) {
        return read(folder, (file, attributes) -> content(file));
    }

    /** The same; {@code reader} may know what has not changed. */
    static ThemeSources read(Path folder, ContentReader reader) {
        var sources = new ThemeSources();
        try {
            Files.walkFileTree(folder, Set.of(), MAX_DEPTH, sources.new Visitor(folder, reader));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        sources.checkRequired();
        return sources;
    }

    // why no links: between the look at a file and its reading one may have taken its place.
    static byte[] content(Path file) throws IOException {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes((int) MAX_ASSET_BYTES + 1);
        }
    }

    /** A project that is in memory already. */
    static ThemeSources of(SortedMap<String, byte[]> files) {
        var sources = new ThemeSources();
        var intake = sources.new Intake();
        for (var file : files.entrySet()) {
            var name = file.getKey();
            if (intake.takes(name, file.getValue().length) && intake.hasRoom(file.getValue().length)) {
                intake.add(name, file.getValue());
            }
        }
        sources.checkRequired();
        return sources;
    }

    List<ThemeProblem> problems() {
        return problems;
    }

    /** Whether a problem is that of a required file or folder. */
    static boolean isMissing(ThemeProblem problem) {
        return problem.message().startsWith("this required ");
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

    /** Takes files of any origin, by their names and sizes first. */
    private final class Intake {
        private final Map<String, String> spellings = new HashMap<>();
        private long total;

        /** Whether a file of that name and size is part of the theme; why not is noted, where somebody must mend it. */
        boolean takes(String name, long size) {
            if (!PLAIN_NAME.matcher(name).matches()) {
                return fault(name, "this name holds a character that names of files do not have everywhere; rename it");
            }
            // why: connection variables stay with the developer; they are no part of what shoppers get.
            if (name.equals(".env") || name.startsWith(".env.")) {
                return false;
            }
            if (name.startsWith("src/") && SETTINGS_OF_BUNDLERS.contains(lastOf(name))) {
                return fault(name, "themes are bundled with settings of the platform; remove this file from src");
            }
            var same = spellings.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
            if (same != null) {
                return fault(name, "this name differs from " + same + " in case only; rename one");
            }
            // why not the lock: it is long, and nothing runs it.
            var code = CODE.contains(extension(name)) && !name.equals(PackageLock.FILE);
            var most = code ? MAX_CODE_BYTES : MAX_ASSET_BYTES;
            return size <= most || fault(name, "this file is larger than " + (most >> 10) + " KB");
        }

        /** Whether the theme may have one more file of that size. */
        boolean hasRoom(long size) {
            total += size;
            if (total > MAX_BYTES) {
                return fault("", "the theme is larger than " + (MAX_BYTES >> 20) + " MB");
            }
            return files.size() < MAX_FILES || fault("", "the theme has more than " + MAX_FILES + " files");
        }

        void add(String name, byte[] content) {
            checkSourceMaps(name, content);
            files.put(name, content);
        }

        // why: the bundler reads the source maps that scripts and styles name.
        private void checkSourceMaps(String name, byte[] content) {
            if (!name.startsWith("src/") || !NAMES_SOURCE_MAPS.contains(extension(name))) {
                return;
            }
            var text = new String(content, StandardCharsets.UTF_8);
            var comment = SOURCE_MAP.matcher(text);
            while (comment.find()) {
                var target = comment.group(1);
                if (target.startsWith("data:") || INSIDE.matcher(target).matches()) {
                    continue;
                }
                var line = (int) text.substring(0, comment.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count()
                        + 1;
                var message = "names a source map outside of its folder; remove the comment";
                problems.add(ThemeProblem.at(name, line, 1, message, text));
            }
        }

        private static String lastOf(String name) {
            return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        }

        boolean fault(String name, String message) {
            problems.add(ThemeProblem.of(name, message));
            return false;
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final ContentReader reader;
        private final Intake intake = new Intake();

        Visitor(Path root, ContentReader reader) {
            this.root = root;
            this.reader = reader;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            var skip = !folder.equals(root)
                    && SKIPPED_FOLDERS.contains(folder.getFileName().toString());
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            var name = StreamSupport.stream(root.relativize(file).spliterator(), false)
                    .map(Path::toString)
                    .collect(Collectors.joining("/"));
            if (!isPlainFile(name, attributes) || !intake.takes(name, attributes.size())) {
                return FileVisitResult.CONTINUE;
            }
            if (hasOtherNames(file)) {
                intake.fault(name, "links are not followed; put a copy of the file here");
                return FileVisitResult.CONTINUE;
            }
            if (!intake.hasRoom(attributes.size())) {
                return FileVisitResult.TERMINATE;
            }
            intake.add(name, reader.read(file, attributes));
            return FileVisitResult.CONTINUE;
        }

        private boolean isPlainFile(String name, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                return intake.fault(name, "links are not followed; put the file itself here");
            }
            if (attributes.isDirectory()) {
                return intake.fault(name, "folders may be nested " + MAX_DEPTH + " deep");
            }
            return attributes.isRegularFile() || intake.fault(name, "only plain files may be in a theme");
        }

        private static boolean hasOtherNames(Path file) throws IOException {
            if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
                return false;
            }
            return (Integer) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS) > 1;
        }
    }
}
