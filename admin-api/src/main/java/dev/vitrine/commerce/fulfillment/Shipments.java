package dev.vitrine.commerce.fulfillment;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Shipments that await tracking numbers of a fulfillment service. */
public interface Shipments {

    /** The names of shipments that a service was asked for and that have no tracking number yet, oldest first. */
    List<String> awaitingTracking(Session session, Shop shop, String service, int most);

    /** A service sent a shipment under these numbers; nothing happens when it has some, or is over. */
    void addTracking(Tx tx, Shop shop, String service, String name, List<String> numbers);
}
