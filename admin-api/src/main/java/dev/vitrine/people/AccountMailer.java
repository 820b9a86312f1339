package dev.vitrine.people;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;

/** Sends e-mails to accounts, queued in the transaction that they report. */
@FunctionalInterface
public interface AccountMailer {

    void send(Tx tx, AccountEmail accountEmail);

    /** By the mail queue of the platform. */
    static AccountMailer using(Emails emails) {
        return (tx, accountEmail) ->
                emails.enqueue(tx, accountEmail.kind(), accountEmail.to(), accountEmail.subject(), accountEmail.text());
    }

    /**
     * An e-mail to an account.
     *
     * @param kind what it is about, such as {@code verify_email}
     * @param link where its button leads; empty for an e-mail without one
     * @param small what stands below, such as how long the link opens
     */
    record AccountEmail(String kind, String to, String subject, String words, String label, String link, String small) {

        EmailContent text() {
            var text = EmailContent.titled(subject).paragraph(words);
            return (link.isEmpty() ? text : text.oneTimeButton(label, link)).smallPrint(small);
        }
    }
}
