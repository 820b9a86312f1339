package dev.vitrine.people;

import dev.vitrine.foundation.access.DeviceLookup;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Optional;

/**
 * Lookup of what a device token may do in a shop: what its account may do with themes, and nothing else. Safe for use
 * by many threads.
 */
public final class DevicePrincipals implements DeviceLookup {

    private static final Scopes THEMES = new Scopes(List.of(Scope.THEMES.handle(true)));

    private final Database database;
    private final DeviceTokens deviceTokens;
    private final Staff staff;

    public DevicePrincipals(Database database, DeviceTokens deviceTokens, Staff staff) {
        this.database = database;
        this.deviceTokens = deviceTokens;
        this.staff = staff;
    }

    /** Whether a staff member works with themes: who opened a development store owns it. */
    public static boolean mayWriteThemes(StaffMember member) {
        return member.scopes().cover(THEMES);
    }

    @Override
    public Optional<Principal> byDeviceToken(Shop shop, String token) {
        return deviceTokens.find(token).map(deviceToken -> principal(shop, deviceToken.account()));
    }

    /** why refused here: anybody can have an account, and shall not use up the rate of a shop that is not theirs. */
    private Principal principal(Shop shop, Account account) {
        var member = database.read(session -> staff.find(session, shop, account))
                .orElseThrow(() -> ApiException.of(403, account.email() + " does not work in this shop"));
        if (!mayWriteThemes(member)) {
            throw ApiException.of(403, account.email() + " may not work with themes in this shop");
        }
        return new Principal(0, account.name(), THEMES, false, 0);
    }
}
