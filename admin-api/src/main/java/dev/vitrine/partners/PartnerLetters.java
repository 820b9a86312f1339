package dev.vitrine.partners;

import dev.vitrine.db.Tx;
import dev.vitrine.mail.LetterText;
import dev.vitrine.mail.Letters;
import dev.vitrine.people.Account;

/** What the platform writes to those who apply: "is told by e-mail". */
final class PartnerLetters {

    private final Letters letters;
    private final String origin;

    /** {@code origin} is that of the base host. */
    PartnerLetters(Letters letters, String origin) {
        this.letters = letters;
        this.origin = origin;
    }

    void received(Tx tx, Account account, Application application) {
        var text = LetterText.titled("We have your application")
                .say(greeting(account))
                .say("Thank you for applying to the partner program for " + application.company()
                        + ". Somebody reads every application; we write to this address when yours is decided.")
                .button("See your application", origin + "/partners");
        letters.post(
                tx, "partner_application_received", account.email(), "Your application to the partner program", text);
    }

    void approved(Tx tx, Account account, Application application) {
        var text = LetterText.titled("Welcome to the partner program")
                .say(greeting(account))
                .say(application.company() + " is a partner now. You can make apps, and open development stores to try "
                        + "them in: they cost nothing and take test payments only.")
                .button("Open your dashboard", origin + "/partners");
        letters.post(tx, "partner_application_approved", account.email(), "You are a partner now", text);
    }

    void refused(Tx tx, Account account, Application application, String reason) {
        var text = LetterText.titled("About your application")
                .say(greeting(account))
                .say("We have read your application to the partner program for " + application.company()
                        + " and cannot approve it as it is. This is why:")
                .quote(reason)
                .say("You can apply again once that has changed.")
                .button("Apply again", origin + "/partners/apply");
        letters.post(
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
