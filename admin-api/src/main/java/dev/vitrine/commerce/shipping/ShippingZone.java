package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shipping zone: countries and provinces with the same rates. */
@CompatibilityFields(ShippingZoneCompatibility.class)
@RecordBuilder
public record ShippingZone(
        long id,
        @Nullable String name,
        @Nullable List<ZoneCountry> countries,
        @Nullable List<ShippingRate> priceBasedShippingRates,
        @Nullable List<ShippingRate> weightBasedShippingRates,
        @Nullable List<CarrierRateProvider> carrierShippingRateProviders,
        Instant createdAt,
        Instant updatedAt)
        implements ShippingZoneBuilder.With {

    @JsonProperty("profile_id")
    public long profileId() {
        return ShippingProfile.GENERAL;
    }

    /** Of all its countries. */
    @JsonProperty("provinces")
    public List<Province> provinces() {
        return Objects.requireNonNullElse(countries, List.<ZoneCountry>of()).stream()
                .flatMap(country -> country.provinces().stream())
                .toList();
    }
}
