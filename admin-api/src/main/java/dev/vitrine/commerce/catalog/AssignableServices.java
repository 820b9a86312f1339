package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;

/** Fulfillment services that variants can be assigned to. */
public interface AssignableServices {

    /** A service, whether it counts stock, and where it keeps it. */
    record AssignableService(String handle, boolean inventoryManagement, long locationId) {}

    /** Those of a shop, by handle. */
    List<AssignableService> list(Session session, Shop shop);

    /** These are asked for their stock at the next round. */
    void requestPoll(Tx tx, Shop shop, Collection<String> handles);
}
