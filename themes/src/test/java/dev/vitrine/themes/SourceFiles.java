package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files of the repository that Prettier formats: all of its kinds but those that `.prettierignore` lists. */
final class SourceFiles {
    private static final List<String> FOLDERS =
            List.of("admin-api/src", "server/src", "storefront-sdk/src", "themes/src", "docs", "bench");
    private static final Pattern KINDS = Pattern.compile("\\.(html|css|scss|js|ts|json|vue)$");
    private static final List<String> OPTIONS = List.of(".prettierrc.json", ".prettierrc.js");

    private final Path root;
    private final List<PathMatcher> ignored;

    SourceFiles(Path root) {
        this.root = root;
        ignored = read(root.resolve(".prettierignore"))
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(glob -> root.getFileSystem().getPathMatcher("glob:" + glob))
                .toList();
    }

    Stream<SourceFile> list() {
        return FOLDERS.stream()
                .map(root::resolve)
                .filter(Files::isDirectory)
                .flatMap(SourceFiles::walk)
                .filter(file -> KINDS.matcher(file.toString()).find())
                .filter(file -> ignored.stream().noneMatch(glob -> glob.matches(root.relativize(file))))
                .map(this::file);
    }

    private SourceFile file(Path file) {
        var options = options(file.getParent());
        var path = root.relativize(file).toString().replace('\\', '/');
        return new SourceFile(file, path, read(file), options.getFileName().toString(), read(options));
    }

    /** The nearest file of options: themes bring their own. */
    private Path options(Path folder) {
        return OPTIONS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseGet(() -> options(folder.getParent()));
    }

    private static Stream<Path> walk(Path folder) {
        try {
            return Files.walk(folder).filter(Files::isRegularFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
