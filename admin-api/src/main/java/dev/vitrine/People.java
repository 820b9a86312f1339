package dev.vitrine;

import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.AccountMailer;
import dev.vitrine.people.AccountServices;
import dev.vitrine.people.DevicePrincipals;
import dev.vitrine.people.DeviceTokens;
import dev.vitrine.people.OneTimeLinks;
import dev.vitrine.people.Sessions;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffUsers;
import dev.vitrine.people.UserAccounts;
import java.util.List;

/** Accounts, sessions, devices and staff. */
public record People(
        UserAccounts userAccounts,
        Sessions sessions,
        Staff staff,
        OneTimeLinks oneTimeLinks,
        DeviceTokens deviceTokens,
        DevicePrincipals devicePrincipals,
        AccountServices accountServices) {

    /**
     * @param delivery gives a new shop its default shipping zone
     * @param sessionEndListener ends what an app may do for who signs out
     */
    public static People of(
            Foundation foundation, Shops.ShopInitializer delivery, Sessions.SessionEndListener sessionEndListener) {
        var database = foundation.database();
        var secrets = foundation.secrets();
        var clock = foundation.clock();
        var userAccounts = new UserAccounts(database, foundation.passwordHasher(), clock);
        var sessions = new Sessions(database, secrets, clock, sessionEndListener);
        var staff = new Staff(clock);
        var links = new OneTimeLinks(secrets, clock);
        var deviceTokens = new DeviceTokens(database, secrets, clock);
        var accountServices = AccountServices.of(
                database,
                foundation.shops(),
                delivery,
                userAccounts,
                sessions,
                staff,
                links,
                deviceTokens,
                AccountMailer.using(foundation.emails()),
                secrets,
                foundation.secretEncryption(),
                clock);
        var devicePrincipals = new DevicePrincipals(database, deviceTokens, staff);
        return new People(userAccounts, sessions, staff, links, deviceTokens, devicePrincipals, accountServices);
    }

    public List<Feature> features() {
        return List.of(accountServices.secondFactor(), new StaffUsers(staff));
    }
}
