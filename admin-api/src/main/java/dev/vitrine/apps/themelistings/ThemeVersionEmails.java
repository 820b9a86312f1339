package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.people.Account;

/** E-mails to the partner at the steps of a version. */
final class ThemeVersionEmails {

    private final Emails emails;
    private final String origin;

    /** {@code origin} is that of the base host. */
    ThemeVersionEmails(Emails emails, String origin) {
        this.emails = emails;
        this.origin = origin;
    }

    /** {@code words} are the reviewer's reasons or remarks. */
    void send(Tx tx, Account account, ThemeListing listing, ThemeVersion version, String words) {
        var name = listing.title() + " " + version.number();
        switch (version.step()) {
            case WAITING_FOR_REVIEW ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        name + " waits for review",
                        EmailContent.titled("We have " + name)
                                .paragraph(
                                        "A review takes three to five business days. Until then its files stay as they"
                                                + " are; you can cancel the submission to change them."));
            case SUBMISSION_CANCELED ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        "You canceled the submission of " + name,
                        EmailContent.titled(name + " is yours again")
                                .paragraph("The submission is canceled. Change what you like and submit it again."));
            case SUBMISSION_REJECTED ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        name + " needs changes",
                        EmailContent.titled(name + " needs changes")
                                .paragraph("We looked at " + name + " and ask you to change this:")
                                .quote(words)
                                .paragraph("Change it and submit the same version again."));
            case PENDING_DEVELOPER_RELEASED ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        name + " is approved",
                        EmailContent.titled(name + " is approved")
                                .quote(words)
                                .paragraph("It is ready: release it when you like, and merchants find it in the theme"
                                        + " store."));
            case RELEASE_CANCELED ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        "You canceled the release of " + name,
                        EmailContent.titled(name + " is not released")
                                .paragraph("Change what you like and submit it again: it is reviewed anew."));
            case RELEASED_TO_THEME_STORE ->
                send(
                        tx,
                        account,
                        listing,
                        version,
                        name + " is in the theme store",
                        EmailContent.titled(name + " is in the theme store")
                                .paragraph("Merchants can add it now, and those who have an earlier version are offered"
                                        + " the update."));
            case DRAFT -> {}
        }
    }

    private void send(
            Tx tx, Account account, ThemeListing listing, ThemeVersion version, String subject, EmailContent text) {
        emails.enqueue(
                tx,
                "theme_version_" + version.state(),
                account.email(),
                subject,
                text.button("Open " + listing.title(), origin + "/partners/themes/" + listing.handle()));
    }
}
