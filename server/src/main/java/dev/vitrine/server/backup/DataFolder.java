package dev.vitrine.server.backup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What lies in a data folder: what a backup has to hold, and what is made again. */
final class DataFolder {

    static final String MEDIA = "media";

    static final String CERTIFICATES = "certificates";

    /** Files of shops that owners asked for; they can ask again. */
    static final String EXPORTS = "exports";

    private static final String LIBRARY = "native";

    /** Made again from what is kept: built themes, cached pages, files of shops, the driver's library. */
    private static final Set<String> MADE_AGAIN = Set.of("cache", EXPORTS, LIBRARY);

    private static final Path RENDITIONS = Path.of(MEDIA, "renditions");

    private final Path folder;

    DataFolder(Path folder) {
        this.folder = folder;
    }

    record StoredFile(String name, Path path, long bytes) {}

    /** What a move copies, as {@link StoredFiles} has it. */
    List<StoredFile> files() throws IOException {
        var found = new ArrayList<StoredFile>();
        addFiles(found, folder.resolve(MEDIA));
        addFiles(found, folder.resolve(CERTIFICATES));
        return found;
    }

    private void addFiles(List<StoredFile> found, Path part) throws IOException {
        if (Files.isDirectory(part)) {
            Files.walkFileTree(part, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                    return folder.relativize(each).equals(RENDITIONS)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    var draft = file.getFileName().toString().startsWith(".");
                    if (attributes.isRegularFile() && !draft) {
                        var name = folder.relativize(file).toString().replace('\\', '/');
                        found.add(new StoredFile(name, file, attributes.size()));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (Files.notExists(file)) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        }
    }

    /** Names of what lies there and is none of ours, so that nobody believes that it is saved. */
    List<String> unknown(String database, Path keyFile) throws IOException {
        try (var entries = list()) {
            return entries.filter(entry -> !entry.equals(keyFile)
                            && !entry.getFileName().toString().startsWith(database))
                    .map(entry -> entry.getFileName().toString())
                    .filter(name -> !List.of(MEDIA, CERTIFICATES).contains(name)
                            && !MADE_AGAIN.contains(name)
                            && !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /** Whether there is nothing but the driver's library and, maybe, the file of the keys that was put there before. */
    boolean isEmpty(Path keyFile) throws IOException {
        try (var entries = list()) {
            return entries.allMatch(entry ->
                    entry.equals(keyFile) || entry.getFileName().toString().equals(LIBRARY));
        }
    }

    /** The same, where a database without rows may lie there as well. */
    boolean isEmpty(Path keyFile, String database) throws IOException {
        try (var entries = list()) {
            return entries.allMatch(entry -> entry.equals(keyFile)
                    || entry.getFileName().toString().equals(LIBRARY)
                    || entry.getFileName().toString().startsWith(database));
        }
    }

    private Stream<Path> list() throws IOException {
        return Files.isDirectory(folder) ? Files.list(folder) : Stream.empty();
    }
}
