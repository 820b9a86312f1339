package dev.vitrine.people;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.people.AccountMailer.AccountEmail;
import java.util.List;

/**
 * Revokes sessions, devices, device tokens and links of an account when its password, address or second factor changes.
 * Threads may share it.
 */
public final class CredentialRevocation {

    private final Sessions sessions;
    private final Authentication authentication;
    private final OneTimeLinks links;
    private final DeviceTokens deviceTokens;
    private final SecondFactor secondFactor;
    private final AccountMailer accountMailer;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    CredentialRevocation(
            Sessions sessions,
            Authentication authentication,
            OneTimeLinks links,
            DeviceTokens deviceTokens,
            SecondFactor secondFactor,
            AccountMailer accountMailer,
            String origin) {
        this.sessions = sessions;
        this.authentication = authentication;
        this.links = links;
        this.deviceTokens = deviceTokens;
        this.secondFactor = secondFactor;
        this.accountMailer = accountMailer;
        this.origin = origin;
    }

    /** Ends every session of the account, forgets its devices and revokes its links and device tokens. */
    public void revokeAll(Tx tx, long account) {
        sessions.endAll(tx, account);
        authentication.forgetDevices(tx, account);
        links.revokeAll(tx, account);
        deviceTokens.revokeAll(tx, account);
    }

    /** As {@link SecondFactor#turnOn}. why all ends: what began with the password alone is no longer worth as much. */
    public List<String> enableSecondFactor(Tx tx, Account account, String secret, String code) {
        var codes = secondFactor.turnOn(tx, account.id(), secret, code);
        revokeAll(tx, account.id());
        return codes;
    }

    /** Turns the second factor off and notifies the account by e-mail. */
    public void disableSecondFactor(Tx tx, Account account) {
        secondFactor.turnOff(tx, account.id());
        revokeAll(tx, account.id());
        accountMailer.send(
                tx,
                new AccountEmail(
                        "second_factor_off",
                        account.email(),
                        "Signing in takes only your password now",
                        "The second step of signing in to your account at Vitrine was turned off, and you are signed"
                                + " out everywhere else.",
                        "",
                        "",
                        "If you did not ask for it, choose a new password at " + origin + "/recover at once."));
    }
}
