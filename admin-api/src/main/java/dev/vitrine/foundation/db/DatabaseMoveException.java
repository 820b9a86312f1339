package dev.vitrine.foundation.db;

/** Reason why a database cannot be moved; the message is for the operator and says what to do. */
public final class DatabaseMoveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseMoveException(String message) {
        super(message);
    }

    DatabaseMoveException(String message, Throwable cause) {
        super(message, cause);
    }
}
