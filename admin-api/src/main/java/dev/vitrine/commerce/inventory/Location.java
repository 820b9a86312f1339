package dev.vitrine.commerce.inventory;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A place where goods are kept and sent from.
 *
 * @param legacy "true = belongs to a fulfillment service"
 */
@CompatibilityFields(LocationCompatibility.class)
@RecordBuilder
public record Location(
        long id,
        @Nullable String name,
        @Nullable String address1,
        @Nullable String address2,
        @Nullable String city,
        @Nullable String zip,
        @Nullable String province,
        @Nullable String provinceCode,
        @Nullable String countryCode,
        @Nullable String phone,
        @Nullable Boolean active,
        boolean legacy,
        Instant createdAt,
        Instant updatedAt)
        implements LocationBuilder.With {

    @JsonProperty("country_name")
    public @Nullable String countryName() {
        return IsoCountries.country(countryCode).map(Country::name).orElse(null);
    }

    @JsonIgnore
    public boolean isOpen() {
        return !Boolean.FALSE.equals(active);
    }
}
