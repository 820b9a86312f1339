package dev.vitrine.foundation.mail;

import org.jspecify.annotations.Nullable;

/** Failure to send an e-mail; the message is for the operator. */
public final class EmailTransportException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean hopeless;

    /** {@code hopeless}: another attempt would end the same way. */
    public EmailTransportException(String message, boolean hopeless, @Nullable Throwable cause) {
        super(message, cause);
        this.hopeless = hopeless;
    }

    public boolean isPermanent() {
        return hopeless;
    }
}
