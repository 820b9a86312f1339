package dev.vitrine.people;

import dev.vitrine.db.Tx;
import dev.vitrine.mail.LetterText;
import dev.vitrine.mail.Letters;

/** How people are written to: a letter of the platform, posted in the transaction that makes it true. */
@FunctionalInterface
public interface Post {

    void post(Tx tx, Note note);

    /** Through the platform's own letters. */
    static Post through(Letters letters) {
        return (tx, note) -> letters.post(tx, note.kind(), note.to(), note.subject(), note.text());
    }

    /**
     * What a letter says.
     *
     * @param kind what it is about, such as {@code verify_email}
     * @param link where its button leads; empty for a letter without one
     * @param small what stands below, such as how long the link opens
     */
    record Note(String kind, String to, String subject, String words, String label, String link, String small) {

        LetterText text() {
            var text = LetterText.titled(subject).say(words);
            return (link.isEmpty() ? text : text.once(label, link)).small(small);
        }
    }
}
