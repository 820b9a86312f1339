package dev.vitrine.kernel;

/** What is sealed cannot be opened; the words are for whoever runs the platform. */
public final class LostKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostKeyException(String words) {
        super(words);
    }
}
