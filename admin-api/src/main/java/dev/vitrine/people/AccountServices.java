package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.InstantSource;

/**
 * Account services: authentication, verification, password reset, invitations, sign-up. Safe for use by many threads.
 */
public record AccountServices(
        Authentication signIns,
        SecondFactor secondFactor,
        CredentialRevocation credentials,
        EmailVerifications verifications,
        PasswordResets recoveries,
        Invitations invitations,
        SignUps signUps) {

    /** Creates all of them. {@code delivery} gives a new shop its default shipping zone. */
    public static AccountServices of(
            Database database,
            Shops shops,
            Shops.ShopInitializer delivery,
            UserAccounts userAccounts,
            Sessions sessions,
            Staff staff,
            OneTimeLinks links,
            DeviceTokens deviceTokens,
            AccountMailer accountMailer,
            Secrets secrets,
            SecretEncryption secretEncryption,
            InstantSource clock) {
        var origin = shops.baseOrigin();
        var secondFactor = new SecondFactor(secrets, secretEncryption, clock);
        var authentication = new Authentication(database, userAccounts, secondFactor, links, secrets, clock);
        var credentialRevocation = new CredentialRevocation(
                sessions, authentication, links, deviceTokens, secondFactor, accountMailer, origin);
        var emailQuota = new EmailQuota(database, clock);
        var emailVerifications = new EmailVerifications(
                database, userAccounts, credentialRevocation, links, emailQuota, accountMailer, origin);
        return new AccountServices(
                authentication,
                secondFactor,
                credentialRevocation,
                emailVerifications,
                new PasswordResets(
                        database,
                        userAccounts,
                        authentication,
                        credentialRevocation,
                        links,
                        emailQuota,
                        accountMailer,
                        origin),
                new Invitations(database, shops, userAccounts, staff, links, emailQuota, accountMailer),
                new SignUps(
                        database,
                        shops,
                        delivery,
                        userAccounts,
                        staff,
                        links,
                        emailVerifications,
                        emailQuota,
                        accountMailer,
                        secrets,
                        clock));
    }
}
