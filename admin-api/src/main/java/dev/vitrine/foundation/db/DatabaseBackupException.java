package dev.vitrine.foundation.db;

/** Failure to copy a database or to bring a copy back; the message is for the operator and says what to do. */
public final class DatabaseBackupException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseBackupException(String message) {
        super(message);
    }

    DatabaseBackupException(String message, Throwable cause) {
        super(message, cause);
    }
}
