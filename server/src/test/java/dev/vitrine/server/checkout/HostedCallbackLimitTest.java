package dev.vitrine.server.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import java.time.Instant;
import java.util.Currency;
import org.junit.jupiter.api.Test;

/** Who is listened to about payments, and for how long. */
final class HostedCallbackLimitTest {

    private static final String STRANGER = "203.0.113.42";
    private static final String PROVIDER = "198.51.100.7";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final HostedCallbackLimit limit = new HostedCallbackLimit();

    @Test
    void strangersKeepNobodyElseAway() {
        for (int word = 0; word < HostedCallbackLimit.MOST_OF_PAYMENT; word++) {
            assertThat(limit.allows(shop, payment(1), STRANGER)).isTrue();
        }
        assertThat(limit.allows(shop, payment(1), STRANGER)).isFalse();
        assertThat(limit.allows(shop, payment(2), STRANGER)).isTrue();
        assertThat(limit.allows(shop, payment(1), PROVIDER)).isTrue();

        for (int word = 0; word < HostedCallbackLimit.MOST_REFUSED; word++) {
            assertThat(limit.listensTo(shop, STRANGER)).isTrue();
            limit.countRefused(shop, STRANGER);
        }
        assertThat(limit.listensTo(shop, STRANGER)).isFalse();
        assertThat(limit.listensTo(shop, PROVIDER)).isTrue();
    }

    @Test
    void providerSpeaksOfAnyNumberOfPayments() {
        for (int payment = 1; payment <= 10 * HostedCallbackLimit.MOST_REFUSED; payment++) {
            assertThat(limit.listensTo(shop, PROVIDER) && limit.allows(shop, payment(payment), PROVIDER))
                    .isTrue();
        }
    }

    private static HostedPayment payment(long id) {
        var amount = new Money(2480, Currency.getInstance("EUR"));
        return new HostedPayment(
                id,
                "",
                1,
                "acme",
                HostedPayment.CHECKOUT,
                1,
                "",
                amount,
                false,
                HostedPayment.PENDING,
                null,
                null,
                null,
                null,
                NOW,
                NOW);
    }

    private static final Instant NOW = Instant.EPOCH;
}
