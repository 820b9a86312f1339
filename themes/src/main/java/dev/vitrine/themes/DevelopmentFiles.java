package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A theme's folder, read again and again: only what has another size or date than before is read. */
final class DevelopmentFiles {
    private static final int ATTEMPTS = 5;

    private record Known(long size, FileTime date, @Nullable Object key, byte[] content) {
        boolean is(BasicFileAttributes attributes) {
            return size == attributes.size()
                    && date.equals(attributes.lastModifiedTime())
                    && (key == null || key.equals(attributes.fileKey()));
        }
    }

    private final Path folder;
    private Map<Path, Known> known = new HashMap<>();

    DevelopmentFiles(Path folder) {
        this.folder = folder;
    }

    /** The theme as it is now. A file whose content is what it was is the same array as before. */
    synchronized ThemeSources read() {
        for (int attempt = 1; ; attempt++) {
            try {
                return readOnce();
            } catch (UncheckedIOException fault) {
                // why again: editors and branch switches take files away while they are looked at.
                if (attempt == ATTEMPTS || !(fault.getCause() instanceof NoSuchFileException)) {
                    throw fault;
                }
            }
        }
    }

    private ThemeSources readOnce() {
        var fresh = new HashMap<Path, Known>();
        var sources = ThemeSources.read(folder, (file, attributes) -> {
            var before = known.get(file);
            var now = before != null && before.is(attributes) ? before : look(file, attributes, before);
            fresh.put(file, now);
            return now.content();
        });
        known = fresh;
        return sources;
    }

    private static Known look(Path file, BasicFileAttributes attributes, @Nullable Known before) throws IOException {
        var read = ThemeSources.content(file);
        // why after: what is written meanwhile has to be read once more.
        var date = Files.readAttributes(file, BasicFileAttributes.class).lastModifiedTime();
        var content = before != null && Arrays.equals(before.content(), read) ? before.content() : read;
        var looked = date.equals(attributes.lastModifiedTime()) ? attributes.size() : -1;
        return new Known(looked, attributes.lastModifiedTime(), attributes.fileKey(), content);
    }
}
