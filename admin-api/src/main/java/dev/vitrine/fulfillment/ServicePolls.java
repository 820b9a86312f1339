package dev.vitrine.fulfillment;

import dev.vitrine.catalog.Stock;
import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.kernel.ShopId;
import dev.vitrine.net.FetchException;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks fulfillment services, once an hour each, how much they have and under which numbers they sent something. What
 * they fail to say is asked again the next hour. Whoever runs the platform calls it; processes may share the work.
 */
public final class ServicePolls {

    private static final Logger LOG = LoggerFactory.getLogger(ServicePolls.class);
    private static final Duration BETWEEN = Duration.ofHours(1);
    private static final int AT_ONCE = 100;

    private final Database database;
    private final Shops shops;
    private final ServiceCalls calls;
    private final Stock stock;
    private final Shipments shipments;

    public ServicePolls(
            Database database, Shops shops, FulfillmentServices services, Stock stock, Shipments shipments) {
        this.database = database;
        this.shops = shops;
        this.calls = services.calls();
        this.stock = stock;
        this.shipments = shipments;
    }

    /** Not inside a transaction: it waits for strangers, at most ten seconds for each service. */
    public void poll(Instant now) {
        var waiting = database.read(session -> Depot.waiting(session, now.minus(BETWEEN)));
        for (var depot : waiting) {
            var shop = database.read(session -> shops.find(session, new ShopId(depot.shopId())))
                    .orElseThrow();
            if (database.<Boolean>write(tx -> depot.claim(tx, shop, now))) {
                ask(shop, depot);
            }
        }
    }

    private void ask(Shop shop, Depot depot) {
        try {
            if (depot.inventoryManagement()) {
                count(shop, depot, calls.stock(shop, depot));
            }
            if (depot.trackingSupport()) {
                track(shop, depot);
            }
        } catch (FetchException e) {
            LOG.info(
                    "event=fulfillment_service_unreachable shop={} service={} cause={}",
                    shop.handle(),
                    depot.handle(),
                    e.getMessage());
        } catch (RuntimeException e) {
            // why: what one service says must not keep the others from being asked.
            LOG.error("event=fulfillment_service_poll_failed shop={} service={}", shop.handle(), depot.handle(), e);
        }
    }

    /** A variant that the service counts, with what we think it has. */
    private record Counted(long id, String sku, long available) {}

    private void count(Shop shop, Depot depot, Map<String, Long> bySku) {
        var skus = new ArrayList<>(bySku.keySet());
        for (int from = 0; from < skus.size(); from += AT_ONCE) {
            var some = skus.subList(from, Math.min(skus.size(), from + AT_ONCE));
            database.change(tx -> {
                for (var variant : counted(tx, shop, depot, some)) {
                    var said = bySku.getOrDefault(variant.sku(), variant.available());
                    if (said != variant.available()) {
                        stock.set(tx, shop, variant.id(), depot.locationId(), said);
                    }
                }
            });
        }
    }

    /** In the order in which everybody holds variants. */
    private static List<Counted> counted(Session session, Shop shop, Depot depot, List<String> skus) {
        return session.sql("""
                        select v.id, v.sku, coalesce(l.available, 0) as available from variants v
                        left join inventory_levels l on l.shop_id = :shop
                          and l.inventory_item_id = v.inventory_item_id and l.location_id = :location
                        where v.shop_id = :shop and v.sku in (<skus>) and v.inventory_management = :handle
                        order by v.id
                        """)
                .bind(shop.shopId())
                .bind("location", depot.locationId())
                .bind("handle", depot.handle())
                .bindList("skus", skus)
                .list(Counted.class);
    }

    private void track(Shop shop, Depot depot) throws FetchException {
        var names = database.read(session -> shipments.awaited(session, shop, depot.handle(), AT_ONCE));
        if (names.isEmpty()) {
            return;
        }
        var numbers = calls.trackingNumbers(shop, depot, names);
        numbers.forEach((name, found) -> database.change(tx -> shipments.sent(tx, shop, depot.handle(), name, found)));
    }
}
