package dev.vitrine.commerce.inventory;

import dev.vitrine.commerce.catalog.LocationStock;
import dev.vitrine.commerce.inventory.Locations.OpenFulfillments;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;

/** Removal of a location: "422 when deleting the primary or one that still has stock or open orders". */
public final class LocationRemoval {

    private final Tx tx;
    private final Shop shop;
    private final long location;
    private final OpenFulfillments openFulfillments;
    private final LocationStock stock;

    LocationRemoval(Tx tx, Shop shop, long location, OpenFulfillments openFulfillments) {
        this.tx = tx;
        this.shop = shop;
        this.location = location;
        this.openFulfillments = openFulfillments;
        this.stock = new LocationStock(tx, shop, location);
    }

    /** {@code done} is what may not be done to it: deleted. */
    void requireIdle(String done) {
        var problems = new Problems();
        if (location == shop.primaryLocationId()) {
            problems.add(Problems.BASE, "The primary location can't be " + done);
        }
        if (stock.isStocked()) {
            problems.add(Problems.BASE, "A location that still has stock can't be " + done);
        }
        if (countOpenFulfillments() > 0) {
            problems.add(Problems.BASE, "A location with open fulfillments can't be " + done);
        }
        problems.throwIfAny();
    }

    /** Shipments that are prepared there. */
    public long countOpenFulfillments() {
        return openFulfillments.count(tx, shop, location);
    }

    /** Items that are kept nowhere else are stocked at the primary location, with what is noted of them here. */
    public void moveStockToPrimary() {
        stock.moveToPrimary();
    }

    public void delete() {
        Locations.TABLE.delete(tx, shop, location);
    }
}
