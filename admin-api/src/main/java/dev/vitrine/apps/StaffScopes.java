package dev.vitrine.apps;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;

/** Lookup of the scopes that a staff member has in a shop; empty for an account that is not staff there. */
@FunctionalInterface
public interface StaffScopes {

    /** @param apps whether they install and remove apps */
    record StaffGrant(Scopes scopes, boolean apps) {}

    Optional<StaffGrant> of(Session session, Shop shop, long account);
}
