package dev.vitrine.mail;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A letter to somebody, waiting or gone; one recipient and whoever else gets a copy unseen.
 *
 * @param shopId whose letter it is; the platform's own when null
 * @param kind what it is about, such as {@code customer_invite}
 * @param replyTo where answers go; nobody reads them when null
 * @param unsubscribe where its reader refuses more of its kind; null where it is no offer
 * @param about the id of what it tells of, for whoever must know that it has left
 * @param state {@code waiting}, {@code sent}, {@code failed} or {@code cancelled}
 * @param reason why the last attempt failed, in words
 */
public record Letter(
        long id,
        @Nullable Long shopId,
        String kind,
        String recipient,
        @Nullable String replyTo,
        List<String> bcc,
        String subject,
        LetterText content,
        @Nullable String unsubscribe,
        @Nullable Long about,
        String state,
        int attempts,
        @Nullable String reason,
        Instant sendAt,
        Instant createdAt,
        @Nullable Instant sentAt) {

    /** For those who read text only. */
    public String body() {
        return unsubscribe == null
                ? content.plain()
                : content.plain() + "\nNo more letters like this:\n" + unsubscribe + "\n";
    }
}
