package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.ShopId;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class TestDeliveryLimiterTest {

    private final TestDeliveryLimiter testDeliveryLimiter = new TestDeliveryLimiter();

    @Test
    void twoOfAShopAndEightInAllAreTriedAtOnce() {
        within(1, 2, () -> assertRefused(1));
        within(1, 2, () -> within(2, 2, () -> within(3, 2, () -> within(4, 2, () -> assertRefused(5)))));
    }

    @Test
    void turnComesBackWhateverBecomesOfIt() {
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> testDeliveryLimiter.run(new ShopId(1), () -> {
                        throw new IllegalStateException("the receiver is gone");
                    }))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(testDeliveryLimiter.<String>run(new ShopId(1), () -> "tried"))
                .isEqualTo("tried");
    }

    /** So many of a shop, one inside the other. */
    private Boolean within(long shop, int count, Supplier<Boolean> work) {
        return count == 0 ? work.get() : testDeliveryLimiter.run(new ShopId(shop), () -> within(shop, count - 1, work));
    }

    private Boolean assertRefused(long shop) {
        assertThatThrownBy(() -> testDeliveryLimiter.run(new ShopId(shop), () -> true))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(429);
                    assertThat(refusal.headers()).containsKey("Retry-After");
                });
        return true;
    }
}
