package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.Decimals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A country to which a shop sells.
 *
 * @param code ISO 3166-1, or {@code *} for the rest of the world
 * @param tax a share: 0.19 of a price
 */
@RecordBuilder
public record ShopCountry(
        long id,
        @Nullable String name,
        @Nullable String code,
        BigDecimal tax,
        @Nullable String taxName,
        @Nullable List<ShopProvince> provinces,
        Instant createdAt,
        Instant updatedAt)
        implements ShopCountryBuilder.With {

    public ShopCountry {
        tax = Decimals.plain(tax);
    }

    @JsonProperty("calling_code")
    public @Nullable String callingCode() {
        return IsoCountries.country(code).map(Country::callingCode).orElse(null);
    }

    @JsonProperty("province_required")
    public boolean provinceRequired() {
        return IsoCountries.country(code)
                .filter(country -> !country.provinces().isEmpty())
                .isPresent();
    }

    @JsonProperty("province_type")
    public @Nullable String provinceType() {
        return IsoCountries.country(code).map(Country::provinceType).orElse(null);
    }

    /** As checkouts ask for one. */
    @JsonProperty("zip_code_required")
    public boolean zipCodeRequired() {
        return IsoCountries.country(code).flatMap(Country::postalCode).isPresent();
    }
}
