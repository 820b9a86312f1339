package dev.vitrine.commerce.imports;

/**
 * File that is no list of what is to be imported; the message is a sentence for the merchant, without its full stop.
 */
public final class UnreadableFileException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableFileException(String message) {
        super(message);
    }
}
