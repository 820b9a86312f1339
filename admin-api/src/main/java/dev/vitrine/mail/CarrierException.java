package dev.vitrine.mail;

import org.jspecify.annotations.Nullable;

/** Why a letter did not leave, in words for whoever runs the platform. */
public final class CarrierException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean hopeless;

    /** {@code hopeless}: another attempt would end the same way. */
    public CarrierException(String message, boolean hopeless, @Nullable Throwable cause) {
        super(message, cause);
        this.hopeless = hopeless;
    }

    public boolean isHopeless() {
        return hopeless;
    }
}
