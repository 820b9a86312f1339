package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.geo.Province;
import dev.vitrine.foundation.geo.Region;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Country and province of an address, for shipping rates and taxes. */
final class Regions {

    private Regions() {}

    static Optional<Region> of(@Nullable MailingAddress mailingAddress) {
        if (mailingAddress == null || mailingAddress.countryCode() == null) {
            return Optional.empty();
        }
        var country = mailingAddress.countryCode();
        var code =
                province(country, mailingAddress.provinceCode()).or(() -> province(country, mailingAddress.province()));
        return Optional.of(new Region(country, code.map(Province::code).orElse(null)));
    }

    /** why: buyers type "CA", "ca" or "California". */
    static Optional<Province> province(String country, @Nullable String codeOrName) {
        return IsoCountries.country(country).map(Country::provinces).stream()
                .flatMap(Collection::stream)
                .filter(province -> codeOrName != null
                        && (province.code().equalsIgnoreCase(codeOrName.strip())
                                || province.name().equalsIgnoreCase(codeOrName.strip())))
                .findFirst();
    }
}
