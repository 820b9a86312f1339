package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopUse;
import dev.vitrine.people.Staff;
import dev.vitrine.people.Staff.ShopOwner;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.monitoring.RequestStatistics;
import dev.vitrine.server.monitoring.RequestStatistics.ShopLoad;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Shops with what they cost: orders, products and storage from the database, requests as this process counted them. */
final class ShopLoads {

    static final Duration LATELY = Duration.ofDays(30);

    private final Foundation foundation;
    private final RequestStatistics requests;

    /**
     * A shop with its load.
     *
     * @param owner e-mail address; empty without one
     * @param orders of the last 30 days
     * @param use what it has beside what it may have
     */
    record Row(Shop shop, String host, String owner, long orders, ShopUse use, ShopLoad load) {}

    ShopLoads(Foundation foundation, RequestStatistics requests) {
        this.foundation = foundation;
        this.requests = requests;
    }

    /** The one whose id stands in the address; 404 when there is none. */
    Row row(AccountRequest visit) {
        var id = visit.context().pathParam("id");
        return all().stream()
                .filter(row -> Long.toString(row.shop().id()).equals(id))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    /** All shops. why in three statements: one for each shop would be thousands. */
    List<Row> all() {
        var shops = foundation.shops().all();
        return foundation.database().read(session -> {
            var since = foundation.clock().instant().minus(LATELY);
            var orders = Orders.countByShop(session, since);
            var uses = foundation.shopLimits().all(session);
            var owners = Staff.owners(session).stream().collect(Collectors.toMap(ShopOwner::shopId, ShopOwner::email));
            return shops.stream()
                    .map(shop -> new Row(
                            shop,
                            foundation.shops().hostOf(shop),
                            owners.getOrDefault(shop.id(), ""),
                            orders.getOrDefault(shop.id(), 0L),
                            uses.getOrDefault(shop.id(), foundation.shopLimits().unknown()),
                            requests.of(shop.handle())))
                    .toList();
        });
    }
}
