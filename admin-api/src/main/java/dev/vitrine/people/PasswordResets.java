package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.AccountMailer.AccountEmail;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.util.Optional;

/** Password resets by e-mail, and password changes. Safe for use by many threads. */
public final class PasswordResets {

    private final Database database;
    private final UserAccounts userAccounts;
    private final Authentication authentication;
    private final CredentialRevocation credentialRevocation;
    private final OneTimeLinks links;
    private final EmailQuota emailQuota;
    private final AccountMailer accountMailer;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    PasswordResets(
            Database database,
            UserAccounts userAccounts,
            Authentication authentication,
            CredentialRevocation credentialRevocation,
            OneTimeLinks links,
            EmailQuota emailQuota,
            AccountMailer accountMailer,
            String origin) {
        this.database = database;
        this.userAccounts = userAccounts;
        this.authentication = authentication;
        this.credentialRevocation = credentialRevocation;
        this.links = links;
        this.emailQuota = emailQuota;
        this.accountMailer = accountMailer;
        this.origin = origin;
    }

    /**
     * Sends a link, or writes that the address has no account; neither the response nor its time reveals which. 422
     * naming {@code email}, 429 after too many.
     */
    public void request(String email) {
        var normalized = UserAccounts.normalizedEmail(email);
        var problems = new Problems();
        UserAccounts.check(problems, normalized);
        problems.throwIfAny();
        emailQuota.consume("recover", normalized);
        database.change(tx -> {
            var account = userAccounts.byEmail(tx, normalized);
            if (account.isPresent()) {
                links.revoke(tx, Purpose.RECOVER, account.get().id());
                accountMailer.send(
                        tx,
                        recoveryEmail(account.get(), links.forAccount(tx, Purpose.RECOVER, account.get(), normalized)));
            } else {
                links.forNobody(tx, Purpose.RECOVER, normalized);
                accountMailer.send(tx, noAccountEmail(normalized));
            }
        });
    }

    private AccountEmail recoveryEmail(Account account, String token) {
        return new AccountEmail(
                "recover_account",
                account.email(),
                "Choose a new password",
                "Somebody, probably you, asked for a new password at Vitrine.",
                "Choose a password",
                origin + "/recover/" + token,
                "The link opens once, for 30 minutes. If it was not you, your password stays as it is.");
    }

    private AccountEmail noAccountEmail(String email) {
        return new AccountEmail(
                "recover_no_account",
                email,
                "There is no account with this address",
                "Somebody, probably you, asked for a new password at Vitrine with this address. It has no account there.",
                "Open a shop",
                origin + "/sign-up",
                "Perhaps you sign in with another address. If it was not you, there is nothing to do.");
    }

    /** The account of a link, if it still has the address that the link was sent to. */
    public Optional<Account> accountOf(String token) {
        return database.read(session -> links.find(session, Purpose.RECOVER, token)
                .flatMap(link -> userAccounts
                        .find(session, link.accountId())
                        // why: who reads e-mails to a former address is not asked any more.
                        .filter(account -> account.email().equals(link.email()))));
    }

    /** Uses the link; empty when it opens nothing any more. Ends all sessions. 422 naming {@code password}. */
    public Optional<Account> change(String token, String password) {
        var account = accountOf(token);
        if (account.isEmpty()) {
            return account;
        }
        var hash = userAccounts.hash(account.get(), password);
        var email = account.get().email();
        return database.write(tx -> userAccounts
                .lock(tx, account.get().id())
                .filter(held -> held.email().equals(email))
                .flatMap(held -> links.consume(tx, Purpose.RECOVER, token))
                .flatMap(link -> {
                    userAccounts.verify(tx, link.accountId(), email);
                    storePassword(tx, account.get(), hash);
                    return account;
                }));
    }

    /** Changes the password, given the current one, and ends all sessions. 422 naming the field. */
    public void change(Account account, String current, String password) {
        authentication.confirm(account, current);
        var hash = userAccounts.hash(account, password);
        database.change(tx -> storePassword(tx, account, hash));
    }

    /** Sets a password, for operators of the platform. 422 naming {@code password}. */
    public void setByOperator(Account account, String password) {
        var hash = userAccounts.hash(account, password);
        database.change(tx -> storePassword(tx, account, hash));
    }

    private void storePassword(Tx tx, Account account, String hash) {
        userAccounts.storePasswordHash(tx, account.id(), hash);
        credentialRevocation.revokeAll(tx, account.id());
        accountMailer.send(
                tx,
                new AccountEmail(
                        "password_changed",
                        account.email(),
                        "Your password was changed",
                        "The password of your account at Vitrine is a new one, and you are signed out everywhere.",
                        "",
                        "",
                        "If it was not you, ask for a new password at " + origin + "/recover at once."));
    }
}
