package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.Decimals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A province of a country to which a shop sells.
 *
 * @param taxType how it meets the country's tax: {@code normal} (beside it), {@code harmonized} (instead of it) or
 *     {@code compounded} (on top of it)
 * @param shippingZoneId the zone that sends here
 */
@RecordBuilder
public record ShopProvince(
        long id,
        long countryId,
        @Nullable String name,
        @Nullable String code,
        BigDecimal tax,
        @Nullable String taxName,
        @Nullable String taxType,
        @Nullable Long shippingZoneId,
        Instant createdAt,
        Instant updatedAt)
        implements ShopProvinceBuilder.With {

    public ShopProvince {
        tax = Decimals.plain(tax);
    }

    @JsonProperty("tax_percentage")
    public BigDecimal taxPercentage() {
        return Decimals.plain(tax.movePointRight(2));
    }
}
