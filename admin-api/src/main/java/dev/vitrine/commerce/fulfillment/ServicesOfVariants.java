package dev.vitrine.commerce.fulfillment;

import dev.vitrine.commerce.catalog.AssignableServices;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Fulfillment services, for the variants that are assigned to them. Safe for use by many threads. */
public final class ServicesOfVariants implements AssignableServices {

    @Override
    public List<AssignableService> list(Session session, Shop shop) {
        return session.sql("""
                        select handle, inventory_management, location_id from fulfillment_services
                        where shop_id = :shop order by handle
                        """).bind(shop).list(AssignableService.class);
    }

    @Override
    public void requestPoll(Tx tx, Shop shop, Collection<String> handles) {
        tx.sql("update fulfillment_services set polled_at = :never where shop_id = :shop and handle in (<handles>)")
                .bind(shop)
                .bind("never", Instant.EPOCH)
                .bindList("handles", handles)
                .run();
    }
}
