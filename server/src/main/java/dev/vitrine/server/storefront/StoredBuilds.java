package dev.vitrine.server.storefront;

import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.themes.SharedBuilds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Theme builds in an object store, for processes on several machines. why never a failure: each process can build. */
public final class StoredBuilds implements SharedBuilds {

    private static final Logger LOG = LoggerFactory.getLogger(StoredBuilds.class);
    private static final String PART = "builds/";
    private static final String ENDING = ".zip";

    private final Storage storage;

    private StoredBuilds(Storage storage) {
        this.storage = storage;
    }

    /** None where the processes have a folder in common. */
    public static SharedBuilds in(Storage storage) {
        return storage.isRemote() ? new StoredBuilds(storage) : SharedBuilds.NONE;
    }

    @Override
    public Optional<byte[]> find(String id) {
        try {
            return storage.get(PART + id + ENDING);
        } catch (UnavailableException e) {
            LOG.warn("event=theme_build_not_fetched build={} fault={}", id, e.fault());
            return Optional.empty();
        }
    }

    @Override
    public void keep(String id, byte[] packed) {
        try {
            storage.put(PART + id + ENDING, packed);
        } catch (UnavailableException e) {
            LOG.warn("event=theme_build_not_stored build={} fault={}", id, e.fault());
        }
    }

    @Override
    public void deleteUnused(Set<String> kept, Instant before) {
        try {
            deleteUnusedNow(kept, before);
        } catch (UnavailableException e) {
            LOG.warn("event=theme_builds_not_deleted fault={}", e.fault());
        }
    }

    private void deleteUnusedNow(Set<String> kept, Instant before) {
        var unused = new ArrayList<String>();
        storage.list(PART, build -> {
            if (build.modified().isBefore(before) && !kept.contains(id(build))) {
                unused.add(build.name());
            }
        });
        unused.forEach(storage::delete);
    }

    private static String id(StoredFile build) {
        return build.name().substring(PART.length()).replace(ENDING, "");
    }
}
