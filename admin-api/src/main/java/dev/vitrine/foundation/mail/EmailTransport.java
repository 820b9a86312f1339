package dev.vitrine.foundation.mail;

import java.time.Instant;

/** Transport of e-mails, such as SMTP. One thread at a time. */
public interface EmailTransport {

    /** For development: e-mails are kept, to be read at {@code /mailbox}. */
    EmailTransport MAILBOX = new EmailTransport() {
        @Override
        public void send(Email email, String fromName, String html, Instant now) {}

        @Override
        public boolean keepsEmails() {
            return true;
        }
    };

    /** For a platform without a mail server: e-mails wait for one, a day at most. */
    EmailTransport NONE = (email, fromName, html, now) -> {
        throw new EmailTransportException("There is no mail server; give one with --smtp", false, null);
    };

    /** Sends an e-mail. {@link EmailTransportException} when it was not accepted. */
    void send(Email email, String fromName, String html, Instant now) throws EmailTransportException;

    /** Whether e-mails are kept here, so that their links are still needed. */
    default boolean keepsEmails() {
        return false;
    }

    /** Closes the connection after the last e-mail of a batch. */
    default void disconnect() {}
}
