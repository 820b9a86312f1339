package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.ShopId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a page says to a cache in front of the server. */
final class SurrogateKeysTest {

    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final ShopId SHOP = new ShopId(12);

    @Test
    void keysBeginWithTheShopTheyBelongTo() {
        var page = new PageDependencies(5, List.of("look", "product:7"), Instant.MAX);
        assertThat(SurrogateKeys.of(SHOP, page).orElseThrow().keys()).isEqualTo("vitrine s12 s12/look s12/product:7");
    }

    @Test
    void pageIsKeptForAnHourOrUntilItEndsByItself() {
        assertThat(surrogate(Instant.MAX).seconds(NOW)).isEqualTo(3_600);
        assertThat(surrogate(NOW.plusSeconds(600)).seconds(NOW)).isEqualTo(600);
        assertThat(surrogate(NOW.minusSeconds(1)).seconds(NOW)).isZero();
    }

    @Test
    void pageOfTooManyTagsIsNotKept() {
        var tags = IntStream.range(0, 1_000).mapToObj(id -> "product:" + id).toList();
        assertThat(SurrogateKeys.of(SHOP, new PageDependencies(5, tags, Instant.MAX)))
                .isEmpty();
        assertThat(SurrogateKeys.of(SHOP, new PageDependencies(5, tags.subList(0, 150), Instant.MAX)))
                .isPresent();
    }

    private static SurrogateKeys.Surrogate surrogate(Instant expiresAt) {
        return SurrogateKeys.of(SHOP, new PageDependencies(5, List.of(), expiresAt))
                .orElseThrow();
    }
}
