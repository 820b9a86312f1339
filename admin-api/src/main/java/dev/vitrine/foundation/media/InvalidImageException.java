package dev.vitrine.foundation.media;

/** Thrown for bytes that cannot be stored as an image, with a message for the client. */
public final class InvalidImageException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidImageException(String message) {
        super(message);
    }
}
