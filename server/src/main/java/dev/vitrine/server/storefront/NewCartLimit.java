package dev.vitrine.server.storefront;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limit of carts that are begun in a shop, from one client address and from all together: whoever throws the cookie
 * away gets a new cart each time, and each is stored. Counted by each process for itself. Safe for use by many threads.
 */
final class NewCartLimit {

    static final Duration WINDOW = Duration.ofMinutes(10);

    /** why so many: the people of a whole company, or of a mobile network, may come from one address. */
    static final int MOST_OF_CLIENT = 200;

    private static final int MOST_OF_SHOP = 5_000;

    private record Client(long shop, String network) {}

    private final Cache<Client, AtomicInteger> clients =
            Caffeine.newBuilder().expireAfterWrite(WINDOW).maximumSize(100_000).build();
    private final Cache<Long, AtomicInteger> shops =
            Caffeine.newBuilder().expireAfterWrite(WINDOW).build();

    /** Counts one; false, when there were too many lately. */
    boolean allows(Shop shop, String address) {
        var client = new Client(shop.id(), IpRange.subscriber(address));
        return below(clients, client, MOST_OF_CLIENT) && below(shops, shop.id(), MOST_OF_SHOP);
    }

    private static <K> boolean below(Cache<K, AtomicInteger> counters, K key, int most) {
        return Objects.requireNonNull(counters.get(key, unseen -> new AtomicInteger()))
                        .incrementAndGet()
                <= most;
    }
}
