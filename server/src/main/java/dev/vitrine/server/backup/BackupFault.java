package dev.vitrine.server.backup;

import dev.vitrine.foundation.kernel.Fault;
import dev.vitrine.foundation.kernel.UnavailableException;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** What keeps a folder from taking backups. */
enum BackupFault implements Fault {
    FOLDER(
            "the place of backups cannot be used",
            "see that the folder of --backup-to is there, mounted, writable for the server's user and not full; it is"
                    + " tried again by itself");

    private final String words;
    private final String remedy;

    BackupFault(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public String remedy() {
        return remedy;
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
