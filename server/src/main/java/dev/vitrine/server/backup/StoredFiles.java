package dev.vitrine.server.backup;

import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Files of an installation that cannot be made again, wherever they are. */
final class StoredFiles {

    private StoredFiles() {}

    /**
     * Pictures, files of themes, what shoppers sent, and what partners and reviewers sent each other, in the order of
     * their names; then certificates of shops that were deleted. What another process deletes meanwhile is not among
     * them.
     */
    static List<StoredFile> of(Storage storage) {
        var found = new ArrayList<StoredFile>();
        storage.list(DataFolder.MEDIA + "/", file -> {
            if (!file.name().startsWith(DataFolder.MEDIA + "/renditions/")) {
                found.add(file);
            }
        });
        found.sort(Comparator.comparing(StoredFile::name));
        storage.list(DataFolder.CERTIFICATES + "/", found::add);
        return found;
    }
}
