package dev.vitrine.server.backup;

import dev.vitrine.foundation.kernel.Fault;
import dev.vitrine.foundation.kernel.UnavailableException;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** What keeps a folder from taking backups. */
enum BackupFault implements Fault {
    FOLDER;

    @Override
    public String words() {
        return "the place of backups cannot be used";
    }

    @Override
    public String remedy() {
        return "see that the folder of --backup-to is there, mounted, writable for the server's user and not full; it is"
                + " tried again by itself";
    }

    @Override
    public boolean isAway() {
        return false;
    }

    static Optional<BackupFault> of(Throwable failure) {
        // why not again: an object store has said what is wrong with it.
        return !(failure instanceof UnavailableException)
                        && Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                                .anyMatch(IOException.class::isInstance)
                ? Optional.of(FOLDER)
                : Optional.empty();
    }
}
