package dev.vitrine.foundation.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Copies on this machine of files that are stored elsewhere, and what was made of them: never much more than so many
 * bytes, and none for longer than a week, so that what is deleted is soon gone from all machines. Safe for use by many
 * threads.
 */
final class LocalCopies {

    static final Duration OLDEST = Duration.ofDays(7);

    private final Path folder;
    private final long mostBytes;
    private final InstantSource clock;
    private final AtomicLong added = new AtomicLong();

    LocalCopies(Path folder, long mostBytes, InstantSource clock) {
        this.folder = folder;
        this.mostBytes = mostBytes;
        this.clock = clock;
    }

    Path folder() {
        return folder;
    }

    Optional<Path> find(String name) {
        return Optional.of(folder.resolve(name)).filter(Files::exists);
    }

    Path keep(String name, byte[] bytes) {
        if (added.addAndGet(bytes.length) > mostBytes / 10) {
            added.set(0);
            tidy();
        }
        var file = folder.resolve(name);
        WholeFiles.write(file, bytes);
        return file;
    }

    void delete(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Copy(Path file, long bytes, FileTime made) {}

    /** Deletes what is too old, and of the rest the oldest until nine tenths of the bound are left. */
    void tidy() {
        var copies = copies();
        copies.sort(Comparator.comparing(Copy::made));
        var oldest = FileTime.from(clock.instant().minus(OLDEST));
        var bytes = copies.stream().mapToLong(Copy::bytes).sum();
        var most = bytes > mostBytes ? mostBytes / 10 * 9 : mostBytes;
        for (var copy : copies) {
            if (bytes <= most && copy.made().compareTo(oldest) >= 0) {
                return;
            }
            bytes -= copy.bytes();
            delete(copy.file());
        }
    }

    private void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ArrayList<Copy> copies() {
        var copies = new ArrayList<Copy>();
        if (!Files.isDirectory(folder)) {
            return copies;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    copies.add(new Copy(file, attributes.size(), attributes.lastModifiedTime()));
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
            return copies;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
