package dev.vitrine.foundation.db;

import org.jspecify.annotations.Nullable;

/** The database cannot do its work at the moment, whatever it was asked. What it was to change was not acknowledged. */
public final class DatabaseUnavailableException extends RuntimeException {

    /** For callers. */
    public static final String SENTENCE = "The server cannot reach its data right now; try again in a minute";

    /** When it is worth to ask again. */
    public static final String SECONDS_TO_WAIT = "10";

    private static final long serialVersionUID = 1L;

    private final DatabaseFault fault;

    /** {@code failure}: null for a caller who was told before asking. why without its trace: many requests follow. */
    DatabaseUnavailableException(DatabaseFault fault, @Nullable RuntimeException failure) {
        super(fault.words(), failure, false, false);
        this.fault = fault;
    }

    public DatabaseFault fault() {
        return fault;
    }
}
