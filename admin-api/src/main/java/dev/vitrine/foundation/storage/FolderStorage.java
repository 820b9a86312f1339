package dev.vitrine.foundation.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** Storage below one folder, which the processes of an installation share. */
public final class FolderStorage implements Storage {

    private final Path folder;

    public FolderStorage(Path folder) {
        this.folder = folder;
    }

    @Override
    public void put(String name, byte[] bytes) {
        var file = place(name);
        // why no write: a full disk takes a new time as well.
        if (!WholeFiles.guard(false, () -> isKept(file, bytes))) {
            WholeFiles.writeForGood(file, bytes);
        }
    }

    /** why its time: a deletion leaves alone what was stored again since it looked. */
    private static boolean isKept(Path file, byte[] bytes) throws IOException {
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
            return false;
        }
        Files.setLastModifiedTime(file, FileTime.from(InstantSource.system().instant()));
        return true;
    }

    @Override
    public void put(String name, Path source) {
        WholeFiles.copyForGood(source, place(name));
    }

    @Override
    public boolean get(String name, Path target) {
        return WholeFiles.guard(true, () -> {
            try {
                Files.copy(place(name), target);
                return true;
            } catch (NoSuchFileException e) {
                return false;
            }
        });
    }

    @Override
    public Optional<byte[]> get(String name) {
        return WholeFiles.guard(false, () -> {
            try {
                return Optional.of(Files.readAllBytes(place(name)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public Optional<StoredFile> find(String name) {
        var file = place(name);
        return WholeFiles.guard(false, () -> {
            try {
                return Optional.of(stored(file, Files.readAttributes(file, BasicFileAttributes.class)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public void delete(String name) {
        // why no write: a full disk takes that as well.
        WholeFiles.guard(false, () -> Files.deleteIfExists(place(name)));
    }

    @Override
    public void list(String prefix, Consumer<StoredFile> each) {
        var part = place(prefix.replaceFirst("/$", ""));
        if (!Files.isDirectory(part)) {
            return;
        }
        try {
            Files.walkFileTree(part, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    var stored = stored(file, attributes);
                    // why: drafts, and what somebody else put there, are none of ours.
                    if (attributes.isRegularFile()
                            && NAME.matcher(stored.name()).matches()) {
                        each.accept(stored);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    // why: another process may delete while this one looks.
                    if (Files.notExists(file)) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<Path> fetch(String name, String sum) {
        return here(name);
    }

    @Override
    public Optional<Path> here(String name) {
        return Optional.of(place(name)).filter(Files::exists);
    }

    @Override
    public Path derivedFolder() {
        return folder.resolve("media");
    }

    @Override
    public boolean isRemote() {
        return false;
    }

    @Override
    public void tidy() {
        // why nothing: what lies there is no copy.
    }

    @Override
    public void check() {
        // why nothing: whoever opens the folder looks whether it can be used.
    }

    @Override
    public Optional<Instant> time() {
        return Optional.empty();
    }

    @Override
    public String description() {
        return folder.toString();
    }

    @Override
    public void close() {
        // why nothing: a folder is not opened.
    }

    private StoredFile stored(Path file, BasicFileAttributes attributes) {
        return new StoredFile(
                folder.relativize(file).toString().replace('\\', '/'),
                attributes.size(),
                attributes.lastModifiedTime().toInstant());
    }

    private Path place(String name) {
        return folder.resolve(Names.checked(name));
    }
}
