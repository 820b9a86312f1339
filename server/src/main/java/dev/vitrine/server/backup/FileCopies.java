package dev.vitrine.server.backup;

import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/**
 * Copy of the files of a data folder in the place of backups; those that are deleted stay there as long as moments are
 * kept at which they were there. Files in an object store are not copied. Run by one thread.
 */
public final class FileCopies {

    private final BackupPlace place;
    private final Storage storage;
    private final Duration keep;
    private final InstantSource clock;

    /** When each was copied; null before the place was asked. */
    private final Map<String, Instant> copied = new HashMap<>();

    private final Map<String, Instant> gone = new HashMap<>();
    private boolean known;

    public FileCopies(BackupPlace place, Storage storage, Duration keep, InstantSource clock) {
        this.place = place;
        this.storage = storage;
        this.keep = keep;
        this.clock = clock;
    }

    public void run() {
        if (!known) {
            remember(LogNames.FILES, copied);
            remember(LogNames.GONE, gone);
            known = true;
        }
        var found = new HashSet<String>();
        for (var file : StoredFiles.of(storage)) {
            found.add(file.name());
            if (isNew(file)) {
                copy(file.name());
            }
            if (gone.containsKey(file.name())) {
                place.delete(LogNames.GONE + file.name());
                gone.remove(file.name());
            }
        }
        copied.keySet().stream()
                .filter(name -> !found.contains(name) && !gone.containsKey(name))
                .toList()
                .forEach(this::note);
        gone.entrySet().stream()
                .filter(entry -> entry.getValue().plus(keep).isBefore(clock.instant()))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::delete);
    }

    private void remember(String prefix, Map<String, Instant> times) {
        for (var file : place.list(prefix)) {
            times.put(file.name().substring(prefix.length()), file.modified());
        }
    }

    /** why to the second: object stores know no more. */
    private boolean isNew(StoredFile file) {
        var before = copied.get(file.name());
        return before == null || file.modified().truncatedTo(ChronoUnit.SECONDS).isAfter(before);
    }

    private void copy(String name) {
        var begun = clock.instant();
        // why maybe not: it may have been deleted meanwhile.
        storage.get(name).ifPresent(bytes -> {
            place.pack(LogNames.FILES + name, bytes);
            copied.put(name, begun);
        });
    }

    private void note(String name) {
        place.pack(LogNames.GONE + name, new byte[0]);
        gone.put(name, clock.instant());
    }

    private void delete(String name) {
        place.delete(LogNames.FILES + name);
        place.delete(LogNames.GONE + name);
        copied.remove(name);
        gone.remove(name);
    }
}
