package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Decimals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A country, or a part of it, to which a shipping zone sends.
 *
 * @param code ISO 3166-1, or {@code *} for every country that no zone names
 * @param provinceCodes the part; empty for the whole country
 * @param tax the country's, when the shop knows the country
 */
@RecordBuilder
public record ZoneCountry(
        long id,
        long shippingZoneId,
        String code,
        @JsonIgnore List<String> provinceCodes,
        BigDecimal tax,
        @Nullable String taxName)
        implements ZoneCountryBuilder.With {

    static final String REST_OF_WORLD = "*";

    public ZoneCountry {
        tax = Decimals.plain(tax);
    }

    @JsonProperty("name")
    public @Nullable String name() {
        return ShopCountries.name(code).orElse(null);
    }

    /** The part by name; of a whole country all of them. */
    @JsonProperty("provinces")
    public List<Province> provinces() {
        return IsoCountries.country(code).map(Country::provinces).orElse(List.of()).stream()
                .filter(province -> provinceCodes.isEmpty() || provinceCodes.contains(province.code()))
                .toList();
    }

    boolean covers(Region region) {
        return code.equals(region.countryCode())
                && (provinceCodes.isEmpty()
                        || region.provinceCode() != null && provinceCodes.contains(region.provinceCode()));
    }

    boolean overlaps(ZoneCountry other) {
        return code.equals(other.code)
                && (provinceCodes.isEmpty()
                        || other.provinceCodes.isEmpty()
                        || !Collections.disjoint(provinceCodes, other.provinceCodes));
    }

    ZoneCountry taxedLike(@Nullable ShopCountry country) {
        return country == null ? this : with(copy -> copy.tax(country.tax()).taxName(country.taxName()));
    }
}
