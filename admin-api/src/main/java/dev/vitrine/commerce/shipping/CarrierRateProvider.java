package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.kernel.Decimals;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carrier service of a shipping zone, with its modifiers and filter.
 *
 * @param flatModifier added to each quote
 * @param percentModifier added to each quote, in percent of it
 * @param serviceFilter service codes to {@code +} (offered) or {@code -} (not offered); {@code *} for all others
 */
public record CarrierRateProvider(
        long id,
        long shippingZoneId,
        long carrierServiceId,
        @Nullable Money flatModifier,
        BigDecimal percentModifier,
        @Nullable Map<String, String> serviceFilter,
        Instant createdAt,
        Instant updatedAt) {

    public CarrierRateProvider {
        percentModifier = Decimals.plain(percentModifier);
        serviceFilter = serviceFilter == null || serviceFilter.isEmpty() ? Map.of("*", "+") : serviceFilter;
    }
}
