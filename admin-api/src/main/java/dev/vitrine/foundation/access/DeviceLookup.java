package dev.vitrine.foundation.access;

import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;

/** Lookup of the account behind a device token, as what it may do in a shop. */
public interface DeviceLookup {

    /** Empty for a token that is not valid; 403 where its account does not work with themes. */
    Optional<Principal> byDeviceToken(Shop shop, String token);
}
