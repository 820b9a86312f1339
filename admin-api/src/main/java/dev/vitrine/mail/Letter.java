package dev.vitrine.mail;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A letter to somebody: plain text, one recipient and whoever else gets a copy unseen.
 *
 * @param kind what it is about, such as {@code customer_invite}
 * @param sentAt null while it waits
 */
public record Letter(
        long id,
        String kind,
        String recipient,
        String sender,
        List<String> bcc,
        String subject,
        String body,
        Instant createdAt,
        @Nullable Instant sentAt) {}
