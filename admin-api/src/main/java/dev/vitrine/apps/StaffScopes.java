package dev.vitrine.apps;

import dev.vitrine.access.Scopes;
import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;
import java.util.Optional;

/** What somebody who works in a shop may do there; empty for an account that does not work there (any more). */
@FunctionalInterface
public interface StaffScopes {

    /** @param apps whether they install and remove apps */
    record May(Scopes scopes, boolean apps) {}

    Optional<May> of(Session session, Shop shop, long account);
}
