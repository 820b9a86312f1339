package dev.vitrine.mail;

import java.time.Instant;

/** Takes letters out of the house. One thread at a time. */
public interface Carrier {

    /** For development: letters stay, to be read at {@code /mailbox}. */
    Carrier MAILBOX = new Carrier() {
        @Override
        public void carry(Letter letter, String fromName, String html, Instant now) {}

        @Override
        public boolean staysHere() {
            return true;
        }
    };

    /** For a platform that nobody gave a mail server: letters wait for one, a day at most. */
    Carrier NONE = (letter, fromName, html, now) -> {
        throw new CarrierException("There is no mail server; give one with --smtp", false, null);
    };

    /** {@link CarrierException} when it did not arrive. */
    void carry(Letter letter, String fromName, String html, Instant now) throws CarrierException;

    /** Whether a letter stays in this house, so that its links are still needed. */
    default boolean staysHere() {
        return false;
    }

    /** There is nothing more to carry for now. */
    default void rest() {}
}
