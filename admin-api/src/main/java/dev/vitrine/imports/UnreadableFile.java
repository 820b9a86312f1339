package dev.vitrine.imports;

/** A file that is no product list at all, in words for whoever chose it. */
public final class UnreadableFile extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableFile(String message) {
        super(message);
    }
}
