package dev.vitrine.mail;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A letter as whoever posts it writes it; the components are those of {@link Letter}. */
public record NewLetter(
        String kind,
        String recipient,
        @Nullable String replyTo,
        List<String> bcc,
        String subject,
        LetterText content,
        @Nullable String unsubscribe,
        @Nullable Long about,
        @Nullable Instant sendAt) {

    public static NewLetter of(String kind, String recipient, String subject, LetterText content) {
        return new NewLetter(kind, recipient, null, List.of(), subject, content, null, null, null);
    }

    /** In the envelope that a caller filled in. */
    public static NewLetter of(String kind, Envelope envelope, LetterText content) {
        var from = envelope.from().isBlank() ? null : envelope.from();
        return new NewLetter(kind, envelope.to(), from, envelope.bcc(), envelope.subject(), content, null, null, null);
    }

    /** An offer: its reader may refuse more of them at this address. */
    public NewLetter refusedAt(String address) {
        return new NewLetter(kind, recipient, replyTo, bcc, subject, content, address, about, sendAt);
    }

    /** Whoever must know that it has left finds it by this id. */
    public NewLetter about(long id) {
        return new NewLetter(kind, recipient, replyTo, bcc, subject, content, unsubscribe, id, sendAt);
    }

    /** Not before that instant, so that it can be called off. */
    public NewLetter notBefore(Instant time) {
        return new NewLetter(kind, recipient, replyTo, bcc, subject, content, unsubscribe, about, time);
    }
}
