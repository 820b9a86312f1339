package dev.vitrine.foundation.kernel;

import org.jspecify.annotations.Nullable;

/** A part of the server cannot do its work at the moment. What it was to change was not acknowledged. */
public final class UnavailableException extends RuntimeException {

    /** For callers. */
    public static final String SENTENCE = "The server cannot reach its data right now; try again in a minute";

    /** When it is worth to ask again. */
    public static final String SECONDS_TO_WAIT = "10";

    private static final long serialVersionUID = 1L;

    private final transient Fault fault;

    /** {@code failure}: null for a caller who was told before asking. why without its trace: many requests follow. */
    UnavailableException(Fault fault, @Nullable RuntimeException failure) {
        super(fault.words(), failure, false, false);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }
}
