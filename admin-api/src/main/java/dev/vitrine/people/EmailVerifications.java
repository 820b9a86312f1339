package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.AccountMailer.AccountEmail;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.util.Optional;

/** Verification of e-mail addresses by link: of new accounts, and of changed addresses. */
public final class EmailVerifications {

    private final Database database;
    private final UserAccounts userAccounts;
    private final CredentialRevocation credentialRevocation;
    private final OneTimeLinks links;
    private final EmailQuota emailQuota;
    private final AccountMailer accountMailer;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    EmailVerifications(
            Database database,
            UserAccounts userAccounts,
            CredentialRevocation credentialRevocation,
            OneTimeLinks links,
            EmailQuota emailQuota,
            AccountMailer accountMailer,
            String origin) {
        this.database = database;
        this.userAccounts = userAccounts;
        this.credentialRevocation = credentialRevocation;
        this.links = links;
        this.emailQuota = emailQuota;
        this.accountMailer = accountMailer;
        this.origin = origin;
    }

    /** Sends a link to the account's address; the one before opens nothing any more. */
    public void request(Tx tx, Account account) {
        request(tx, account, account.email());
    }

    /** Sends the link again; 429 after too many. */
    public void resend(Account account) {
        emailQuota.consume("verify", account.email(), "account " + account.id());
        database.change(tx -> request(tx, account));
    }

    /**
     * Sends a link to another address, which becomes the account's once opened. The response does not reveal whether
     * the address has an account; 429 as above.
     */
    public void requestChange(Account account, String email) {
        var wanted = UserAccounts.normalizedEmail(email);
        var problems = new Problems();
        UserAccounts.check(problems, wanted);
        if (wanted.equals(account.email())) {
            problems.add("email", "is the one that you have");
        }
        problems.throwIfAny();
        emailQuota.consume("verify", wanted, "account " + account.id());
        database.change(tx -> {
            if (userAccounts.byEmail(tx, wanted).isPresent()) {
                links.revoke(tx, Purpose.VERIFY, account.id());
                notifyAddressTaken(tx, wanted);
            } else {
                request(tx, account, wanted);
            }
        });
    }

    /** The address that a link proves. */
    public Optional<String> requestedEmail(String token) {
        return database.read(session -> links.find(session, Purpose.VERIFY, token))
                .map(OneTimeLink::email);
    }

    /**
     * Uses the link: the account has that address now. Another one than before ends all sessions; 422 when it was taken
     * meanwhile. Empty when the link opens nothing any more.
     */
    public Optional<Account> confirm(String token) {
        return database.write(tx -> links.find(tx, Purpose.VERIFY, token)
                .flatMap(link -> userAccounts.lock(tx, link.accountId()))
                .flatMap(
                        before -> links.consume(tx, Purpose.VERIFY, token).flatMap(link -> confirm(tx, before, link))));
    }

    private Optional<Account> confirm(Tx tx, Account before, OneTimeLink link) {
        if (!before.email().equals(link.email())) {
            if (userAccounts.byEmail(tx, link.email()).isPresent()) {
                throw Problems.of("email", "has already been taken");
            }
            credentialRevocation.revokeAll(tx, before.id());
            notifyFormerAddress(tx, before, link);
        }
        userAccounts.verify(tx, before.id(), link.email());
        return userAccounts.find(tx, before.id());
    }

    private void request(Tx tx, Account account, String email) {
        links.revoke(tx, Purpose.VERIFY, account.id());
        var token = links.forAccount(tx, Purpose.VERIFY, account, email);
        accountMailer.send(
                tx,
                new AccountEmail(
                        "verify_email",
                        email,
                        "Please confirm your e-mail address",
                        "Somebody, probably you, gave this address at Vitrine. Please confirm that you read it.",
                        "Confirm the address",
                        origin + "/verify/" + token,
                        "The link opens once, for three days. If it was not you, there is nothing to do."));
    }

    private void notifyAddressTaken(Tx tx, String email) {
        accountMailer.send(
                tx,
                new AccountEmail(
                        "address_in_use",
                        email,
                        "This address has an account already",
                        "Somebody, probably you, wanted this to be the address of another account at Vitrine. It is the"
                                + " address of yours, and nothing has changed.",
                        "",
                        "",
                        "If it was not you, there is nothing to do."));
    }

    private void notifyFormerAddress(Tx tx, Account before, OneTimeLink link) {
        accountMailer.send(
                tx,
                new AccountEmail(
                        "email_changed",
                        before.email(),
                        "Your e-mail address was changed",
                        "You sign in to Vitrine with " + link.email() + " from now on.",
                        "",
                        "",
                        "If it was not you, answer this letter at once."));
    }
}
