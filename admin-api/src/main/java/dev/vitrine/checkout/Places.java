package dev.vitrine.checkout;

import dev.vitrine.geo.Country;
import dev.vitrine.geo.IsoCountries;
import dev.vitrine.geo.Province;
import dev.vitrine.geo.Region;
import dev.vitrine.orders.Address;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where an address lies, as far as rates and taxes care. */
final class Places {

    private Places() {}

    static Optional<Region> of(@Nullable Address address) {
        if (address == null || address.countryCode() == null) {
            return Optional.empty();
        }
        var country = address.countryCode();
        var code = province(country, address.provinceCode()).or(() -> province(country, address.province()));
        return Optional.of(new Region(country, code.map(Province::code).orElse(null)));
    }

    /** why: buyers type "CA", "ca" or "California". */
    static Optional<Province> province(String country, @Nullable String codeOrName) {
        return IsoCountries.country(country).map(Country::provinces).stream()
                .flatMap(java.util.Collection::stream)
                .filter(province -> codeOrName != null
                        && (province.code().equalsIgnoreCase(codeOrName.strip())
                                || province.name().equalsIgnoreCase(codeOrName.strip())))
                .findFirst();
    }
}
