package dev.vitrine.foundation.kernel;

/** Encryption key that is missing, so that secrets cannot be decrypted; the message is for the operator. */
public final class LostKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostKeyException(String words) {
        super(words);
    }
}
