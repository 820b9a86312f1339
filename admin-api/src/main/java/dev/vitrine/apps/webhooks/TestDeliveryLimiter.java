package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.ShopId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Limiter of concurrent test deliveries. why: each keeps a request of the server waiting for a receiver's response, and
 * many would block the server. Safe for use by many threads.
 */
final class TestDeliveryLimiter {

    private static final int MOST = 8;
    private static final int MOST_OF_A_SHOP = 2;
    private static final String SECONDS_TO_WAIT = "5";

    private final Map<ShopId, Integer> running = new HashMap<>();
    private int all;

    /** Runs the work; 429 while too many test deliveries run. */
    <T> T run(ShopId shop, Supplier<T> work) {
        begin(shop);
        try {
            return work.get();
        } finally {
            end(shop);
        }
    }

    private synchronized void begin(ShopId shop) {
        if (all == MOST || running.getOrDefault(shop, 0) == MOST_OF_A_SHOP) {
            throw ApiException.of(429, "Other samples are still on their way; try again in a few seconds")
                    .header("Retry-After", SECONDS_TO_WAIT);
        }
        all++;
        running.merge(shop, 1, Integer::sum);
    }

    private synchronized void end(ShopId shop) {
        all--;
        running.computeIfPresent(shop, (key, count) -> count == 1 ? null : count - 1);
    }
}
