package dev.vitrine.apps.partners;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.people.Account;

/** E-mails to applicants of the partner program: "is told by e-mail". */
final class PartnerEmails {

    private final Emails emails;
    private final String origin;

    /** {@code origin} is that of the base host. */
    PartnerEmails(Emails emails, String origin) {
        this.emails = emails;
        this.origin = origin;
    }

    void received(Tx tx, Account account, PartnerApplication partnerApplication) {
        var text = EmailContent.titled("We have your application")
                .paragraph(greeting(account))
                .paragraph("Thank you for applying to the partner program for " + partnerApplication.company()
                        + ". Somebody reads every application; we write to this address when yours is decided.")
                .button("See your application", origin + "/partners");
        emails.enqueue(
                tx, "partner_application_received", account.email(), "Your application to the partner program", text);
    }

    void approved(Tx tx, Account account, PartnerApplication partnerApplication) {
        var text = EmailContent.titled("Welcome to the partner program")
                .paragraph(greeting(account))
                .paragraph(partnerApplication.company()
                        + " is a partner now. You can make apps, and open development stores to try "
                        + "them in: they cost nothing and take test payments only.")
                .button("Open your dashboard", origin + "/partners");
        emails.enqueue(tx, "partner_application_approved", account.email(), "You are a partner now", text);
    }

    void refused(Tx tx, Account account, PartnerApplication partnerApplication, String reason) {
        var text = EmailContent.titled("About your application")
                .paragraph(greeting(account))
                .paragraph("We have read your application to the partner program for " + partnerApplication.company()
                        + " and cannot approve it as it is. This is why:")
                .quote(reason)
                .paragraph("You can apply again once that has changed.")
                .button("Apply again", origin + "/partners/apply");
        emails.enqueue(
                tx,
                "partner_application_refused",
                account.email(),
                "About your application to the partner program",
                text);
    }

    private static String greeting(Account account) {
        return account.firstName().isBlank() ? "Hello," : "Hello " + account.firstName() + ",";
    }
}
