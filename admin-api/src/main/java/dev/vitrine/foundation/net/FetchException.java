package dev.vitrine.foundation.net;

/** Thrown when a URL could not be fetched, with a message for the client that gave it. */
public final class FetchException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean unreachable;

    private FetchException(String message, boolean unreachable) {
        super(message);
        this.unreachable = unreachable;
    }

    static FetchException unreachable(String message) {
        return new FetchException(message, true);
    }

    public static FetchException refused(String message) {
        return new FetchException(message, false);
    }

    /** True when the host did not answer at all: its other addresses will hardly fare better. */
    public boolean isUnreachable() {
        return unreachable;
    }
}
