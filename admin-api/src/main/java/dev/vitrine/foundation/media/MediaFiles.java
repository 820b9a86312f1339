package dev.vitrine.foundation.media;

import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files of all shops, for who deletes those of one. Safe for use by many threads. */
public final class MediaFiles {

    private static final List<String> KEPT = List.of("originals", "files", "uploads");

    private final Storage storage;

    public MediaFiles(Storage storage) {
        this.storage = storage;
    }

    /**
     * A file.
     *
     * @param path below {@code media/}
     * @param modified when it was stored last, in milliseconds
     */
    public record MediaFile(String path, long bytes, long modified) {

        static MediaFile of(StoredFile file) {
            return new MediaFile(
                    file.name().replaceFirst("^media/", ""),
                    file.bytes(),
                    file.modified().toEpochMilli());
        }

        /** What rows call it. */
        public String key() {
            return path.replaceFirst(".*/", "").replaceFirst("\\..*", "");
        }

        String name() {
            return "media/" + path;
        }
    }

    /** Pictures, files of themes and what shoppers sent, of these names. */
    public List<MediaFile> named(Set<String> names) {
        var found = new ArrayList<MediaFile>();
        for (var part : KEPT) {
            storage.list("media/" + part + "/", each -> {
                var file = MediaFile.of(each);
                if (names.contains(file.key())) {
                    found.add(file);
                }
            });
        }
        return found;
    }

    /** Deletes a file with its renditions; false when it was stored again since it was listed, and stays. */
    public boolean delete(MediaFile listed) {
        var found = storage.find(listed.name());
        if (found.isPresent() && found.get().modified().toEpochMilli() != listed.modified()) {
            return false;
        }
        deleteRenditions(listed.key());
        storage.delete(listed.name());
        return true;
    }

    private void deleteRenditions(String key) {
        var renditions = ImageStore.renditions(storage, key);
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
