package dev.vitrine.foundation.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Folder of the files of all shops, for who deletes those of one. Safe for use by many threads. */
public final class MediaFolder {

    private static final List<String> KEPT = List.of("originals", "files", "uploads");

    private final Path folder;

    public MediaFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * A file.
     *
     * @param path below the folder
     * @param modified when it was stored last, in milliseconds
     */
    public record MediaFile(String path, long bytes, long modified) {

        /** What rows call it. */
        public String key() {
            return path.replaceFirst(".*/", "").replaceFirst("\\..*", "");
        }
    }

    /** Pictures, files of themes and what shoppers sent, of these names. */
    public List<MediaFile> named(Set<String> names) {
        return KEPT.stream()
                .map(folder::resolve)
                .filter(Files::isDirectory)
                .flatMap(part -> named(part, names).stream())
                .toList();
    }

    private List<MediaFile> named(Path part, Set<String> names) {
        try (var all = Files.walk(part)) {
            return all.filter(
                            file -> names.contains(file.getFileName().toString().replaceFirst("\\..*", "")))
                    .filter(Files::isRegularFile)
                    .map(this::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private MediaFile read(Path file) {
        try {
            return new MediaFile(
                    folder.relativize(file).toString().replace('\\', '/'),
                    Files.size(file),
                    Files.getLastModifiedTime(file).toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a file with its renditions; false when it was stored again since it was listed, and stays. */
    public boolean delete(MediaFile listed) {
        var file = folder.resolve(listed.path());
        try {
            if (Files.getLastModifiedTime(file).toMillis() != listed.modified()) {
                return false;
            }
            deleteRenditions(listed.key());
            Files.deleteIfExists(file);
            return true;
        } catch (NoSuchFileException gone) {
            deleteRenditions(listed.key());
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void deleteRenditions(String key) {
        var renditions =
                folder.resolve("renditions").resolve(key.substring(0, 2)).resolve(key);
        try (var all = Files.isDirectory(renditions) ? Files.list(renditions) : Stream.<Path>empty()) {
            for (var each : all.toList()) {
                Files.deleteIfExists(each);
            }
            Files.deleteIfExists(renditions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
