package dev.vitrine.people;

import dev.vitrine.db.Tx;
import dev.vitrine.mail.EmailContent;
import dev.vitrine.mail.Emails;

/** How people are written to: a letter of the platform, posted in the transaction that makes it true. */
@FunctionalInterface
public interface Post {

    void post(Tx tx, Note note);

    /** Through the platform's own letters. */
    static Post through(Emails emails) {
        return (tx, note) -> emails.enqueue(tx, note.kind(), note.to(), note.subject(), note.text());
    }

    /**
     * What a letter says.
     *
     * @param kind what it is about, such as {@code verify_email}
     * @param link where its button leads; empty for a letter without one
     * @param small what stands below, such as how long the link opens
     */
    record Note(String kind, String to, String subject, String words, String label, String link, String small) {

        EmailContent text() {
            var text = EmailContent.titled(subject).paragraph(words);
            return (link.isEmpty() ? text : text.oneTimeButton(label, link)).smallPrint(small);
        }
    }
}
