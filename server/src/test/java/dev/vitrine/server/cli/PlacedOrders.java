package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Orders that were placed, and between which times; of a process or another one that said so. */
final class PlacedOrders {

    private final Queue<PlacedOrder> all = new ConcurrentLinkedQueue<>();

    /** An order, begun and acknowledged at those milliseconds. */
    record PlacedOrder(long id, long begun, long acknowledged) {}

    static Shop open(Platform platform) {
        return platform.foundation()
                .database()
                .write(tx -> platform.foundation()
                        .shops()
                        .open(tx, NewShop.plain("corner", "Corner shop", "", Currency.getInstance("EUR"))));
    }

    PlacedOrder place(Platform platform, Shop shop) {
        var begun = InstantSource.system().millis();
        var id = order(platform, shop);
        return note(id, begun, InstantSource.system().millis());
    }

    /** The id of a new order. */
    static long order(Platform platform, Shop shop) {
        var body = Json.object().put("email", "ada@mail.test");
        body.putArray("line_items")
                .addObject()
                .put("title", "Cup")
                .put("price", "12.50")
                .put("quantity", 1);
        return platform.foundation()
                .database()
                .write(tx -> platform.sales()
                        .orders()
                        .placement()
                        .create(tx, shop, body, 0, platform.sales().fulfillments())
                        .id());
    }

    PlacedOrder note(long id, long begun, long acknowledged) {
        var order = new PlacedOrder(id, begun, acknowledged);
        all.add(order);
        return order;
    }

    /** In the order in which they were acknowledged. */
    List<PlacedOrder> all() {
        return all.stream()
                .sorted(Comparator.comparing(PlacedOrder::acknowledged))
                .toList();
    }

    TreeSet<Long> ids(Predicate<PlacedOrder> which) {
        return all.stream().filter(which).map(PlacedOrder::id).collect(Collectors.toCollection(TreeSet::new));
    }
}
