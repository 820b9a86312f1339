package dev.vitrine.foundation.db;

/** Something else began the write-ahead log anew, and what was in it cannot be read any more. */
public final class LogGapException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LogGapException(String message) {
        super(message);
    }
}
