package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Cache of build results on disk, named by the hash of their inputs; written atomically. */
final class CacheFolder {
    /** Fills a fresh folder. */
    @FunctionalInterface
    interface FolderFiller<E extends Exception> {
        void make(Path folder) throws IOException, E;
    }

    private final Path root;

    CacheFolder(Path root) {
        this.root = root;
    }

    Path path(String name) {
        return root.resolve(name);
    }

    /** The folder of that name, made by {@code folderFiller} if it is not there yet. */
    <E extends Exception> Path folder(String name, FolderFiller<E> folderFiller) throws E {
        var folder = root.resolve(name);
        if (Files.isDirectory(folder)) {
            return folder;
        }
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
        var file = root.resolve(name);
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
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
