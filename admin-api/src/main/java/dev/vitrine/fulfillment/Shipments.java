package dev.vitrine.fulfillment;

import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.util.List;

/** What is being sent: asked for by those who hear from services, answered by those who keep orders. */
public interface Shipments {

    /** The names of shipments that a service was asked for and that have no tracking number yet, oldest first. */
    List<String> awaited(Session session, Shop shop, String service, int most);

    /** A service sent a shipment under these numbers; nothing happens when it has some, or is over. */
    void sent(Tx tx, Shop shop, String service, String name, List<String> numbers);
}
