package dev.vitrine.foundation.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StorefrontVersionTest {

    /** Transactions that began earlier may end later, where there is more than one writer. */
    @Test
    void olderEventThatIsCommittedLaterMakesPagesStale() {
        var platform = TestPlatform.on(Dialect.POSTGRESQL);
        var shop = platform.shop();
        var cachedAt = new AtomicLong();
        platform.platform().foundation().database().change(tx -> {
            publish(platform, tx, shop, true);
            CompletableFuture.runAsync(() -> {
                        platform.platform()
                                .foundation()
                                .database()
                                .change(newer -> publish(platform, newer, shop, true));
                        cachedAt.set(version(platform, shop));
                    })
                    .join();
        });
        assertThat(version(platform, shop)).isGreaterThan(cachedAt.get());
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatPagesShowMakesThemStale(Dialect dialect) {
        var platform = TestPlatform.on(dialect);
        var shop = platform.shop();
        var before = version(platform, shop);
        platform.platform().foundation().database().change(tx -> publish(platform, tx, shop, false));
        assertThat(version(platform, shop)).isEqualTo(before);
        platform.platform().foundation().database().change(tx -> publish(platform, tx, shop, true));
        assertThat(version(platform, shop)).isEqualTo(before + 1);
    }

    private static void publish(TestPlatform platform, Tx tx, Shop shop, boolean shown) {
        platform.platform().foundation().events().publish(tx, shop, Topic.PRODUCTS_UPDATE, 1, Json.object(), shown);
    }

    private static long version(TestPlatform platform, Shop shop) {
        var foundation = platform.platform().foundation();
        return foundation.database().read(session -> foundation.events().storefrontVersion(session, shop));
    }
}
