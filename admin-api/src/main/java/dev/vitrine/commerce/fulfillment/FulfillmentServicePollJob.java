package dev.vitrine.commerce.fulfillment;

import dev.vitrine.commerce.catalog.LocationStock;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.StockCause;
import dev.vitrine.commerce.catalog.StockReason;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Job that polls fulfillment services for stock and tracking numbers, once an hour each. What they fail to answer is
 * polled again the next hour. A background job runs it; processes may share the work.
 */
public final class FulfillmentServicePollJob implements Feature {

    private static final Logger LOG = LoggerFactory.getLogger(FulfillmentServicePollJob.class);
    private static final Duration BETWEEN = Duration.ofHours(1);
    private static final int AT_ONCE = 100;

    private final InstantSource clock;
    private final Database database;
    private final Shops shops;
    private final FulfillmentServiceClient calls;
    private final Stock stock;
    private final Shipments shipments;

    public FulfillmentServicePollJob(
            Database database,
            Shops shops,
            FulfillmentServices services,
            Stock stock,
            Shipments shipments,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.calls = services.calls();
        this.stock = stock;
        this.shipments = shipments;
        this.clock = clock;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob(
                "services", Duration.ofSeconds(20), Duration.ofMinutes(1), () -> poll(clock.instant())));
    }

    /** Not inside a transaction: it waits for remote servers, at most ten seconds for each service. */
    public void poll(Instant now) {
        var waiting = database.read(session -> FulfillmentServiceEndpoint.due(session, now.minus(BETWEEN)));
        for (var serviceEndpoint : waiting) {
            var shop = database.read(session -> shops.find(session, new ShopId(serviceEndpoint.shopId())))
                    .orElseThrow();
            var claimed = database.<Optional<FulfillmentServiceEndpoint>>write(
                    tx -> serviceEndpoint.claim(tx, shop, now) ? serviceEndpoint.signed(tx, shop) : Optional.empty());
            claimed.ifPresent(signed -> pollService(shop, signed));
        }
    }

    private void pollService(Shop shop, FulfillmentServiceEndpoint serviceEndpoint) {
        try {
            if (serviceEndpoint.inventoryManagement()) {
                count(shop, serviceEndpoint, calls.stock(shop, serviceEndpoint));
            }
            if (serviceEndpoint.trackingSupport()) {
                track(shop, serviceEndpoint);
            }
        } catch (FetchException e) {
            LOG.info(
                    "event=fulfillment_service_unreachable shop={} service={} cause={}",
                    shop.handle(),
                    serviceEndpoint.handle(),
                    e.getMessage());
        } catch (RuntimeException e) {
            // why: what one service says must not keep the others from being asked.
            LOG.error(
                    "event=fulfillment_service_poll_failed shop={} service={}",
                    shop.handle(),
                    serviceEndpoint.handle(),
                    e);
        }
    }

    private void count(Shop shop, FulfillmentServiceEndpoint serviceEndpoint, Map<String, Long> bySku) {
        var skus = new ArrayList<>(bySku.keySet());
        for (int from = 0; from < skus.size(); from += AT_ONCE) {
            var some = skus.subList(from, Math.min(skus.size(), from + AT_ONCE));
            database.change(tx -> {
                var counted = new LocationStock(tx, shop, serviceEndpoint.locationId())
                        .countedBy(serviceEndpoint.handle(), some);
                for (var variant : counted) {
                    var said = bySku.getOrDefault(variant.sku(), variant.available());
                    if (said != variant.available()) {
                        stock.set(
                                tx,
                                shop,
                                variant.id(),
                                serviceEndpoint.locationId(),
                                said,
                                StockCause.of(StockReason.COUNT));
                    }
                }
            });
        }
    }

    private void track(Shop shop, FulfillmentServiceEndpoint serviceEndpoint) throws FetchException {
        var names =
                database.read(session -> shipments.awaitingTracking(session, shop, serviceEndpoint.handle(), AT_ONCE));
        if (names.isEmpty()) {
            return;
        }
        var numbers = calls.trackingNumbers(shop, serviceEndpoint, names);
        numbers.forEach((name, found) ->
                database.change(tx -> shipments.addTracking(tx, shop, serviceEndpoint.handle(), name, found)));
    }
}
