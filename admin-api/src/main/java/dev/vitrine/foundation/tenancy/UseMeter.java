package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Tenant;

/** Meter that counts anew what a shop has, from the rows themselves. */
@FunctionalInterface
public interface UseMeter {
    long measure(Session session, Tenant shop);
}
