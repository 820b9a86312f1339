package dev.vitrine.shop.themestore;

/** Thrown for an archive that is no theme, with a message for the client that is the end of a sentence. */
final class InvalidArchiveException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidArchiveException(String message) {
        super(message);
    }
}
