package dev.vitrine.commerce.imports;

/** File that is no product list; the message is for the merchant. */
public final class UnreadableFileException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableFileException(String message) {
        super(message);
    }
}
