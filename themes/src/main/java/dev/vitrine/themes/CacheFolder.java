package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.CodeLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cache of build results on disk, named by the hash of their inputs; written atomically. What the build of Vitrine left
 * beside its jars is found there and not made again.
 */
final class CacheFolder {
    /** Name of the folder beside the folder of the jars. */
    private static final String PREPARED = "prepared/themes";

    private static final Optional<Path> PREPARED_FOLDER = preparedFolder();

    /** Fills a fresh folder. */
    @FunctionalInterface
    interface FolderFiller<E extends Exception> {
        void make(Path folder) throws IOException, E;
    }

    private final Path root;

    CacheFolder(Path root) {
        this.root = root;
    }

    /** The file or folder of that name, if it was made. */
    Optional<Path> find(String name) {
        return Stream.concat(Stream.of(root), PREPARED_FOLDER.stream())
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst();
    }

    /** The folder of that name, made by {@code folderFiller} if it is not there yet. */
    <E extends Exception> Path folder(String name, FolderFiller<E> folderFiller) throws E {
        var made = find(name);
        if (made.isPresent()) {
            return made.get();
        }
        var folder = root.resolve(name);
        try {
            Files.createDirectories(folder.getParent());
            var fresh = Files.createTempDirectory(folder.getParent(), ".new");
            try {
                folderFiller.make(fresh);
                moveUnlessThere(fresh, folder);
            } finally {
                delete(fresh);
            }
            return folder;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    Optional<String> read(String name) {
        var file = find(name);
        try {
            return file.isPresent() ? Optional.of(Files.readString(file.get())) : Optional.empty();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    void write(String name, String text) {
        var file = root.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            var fresh = Files.createTempFile(file.getParent(), ".new", null);
            Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Deletes folders within that one, but for those of these names and those that are younger than {@code before}. */
    int deleteUnused(String name, Set<String> kept, Instant before) {
        var folder = root.resolve(name);
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        var deleted = 0;
        try (var made = Files.newDirectoryStream(folder)) {
            for (var each : made) {
                var isOld = Files.getLastModifiedTime(each).toInstant().isBefore(before);
                if (isOld && !kept.contains(each.getFileName().toString())) {
                    delete(each);
                    deleted++;
                }
            }
            return deleted;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Optional<Path> preparedFolder() {
        return Optional.of(CodeLocation.of(CacheFolder.class))
                // why: folders of classes are those of a source tree, which has none.
                .filter(Files::isRegularFile)
                .map(jar -> jar.resolveSibling("../" + PREPARED).normalize())
                .filter(Files::isDirectory);
    }

    // why: two servers may make the same thing at once; the second one finds it made and is content.
    private static void moveUnlessThere(Path fresh, Path folder) throws IOException {
        try {
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException taken) {
            if (!Files.isDirectory(folder)) {
                throw taken;
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path done, @Nullable IOException failure) throws IOException {
                Files.delete(done);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
