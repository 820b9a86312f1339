package dev.vitrine.foundation.geo;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A country by its ISO 3166-1 code and English name.
 *
 * @param callingCode digits without a plus
 * @param provinceType what its provinces are called: {@code state}, {@code prefecture}; null where there are none
 * @param provinces empty where addresses name none
 */
public record Country(
        String code,
        String name,
        String callingCode,
        @Nullable String provinceType,
        List<Province> provinces) {

    /** What its postal codes look like; empty where addresses do without one, or nobody knows. */
    public Optional<PostalCode> postalCode() {
        return PostalCode.of(code);
    }

    /** By code or name, in any letter case. */
    public Optional<Province> province(@Nullable String codeOrName) {
        return provinces.stream()
                .filter(province -> province.code().equalsIgnoreCase(codeOrName)
                        || province.name().equalsIgnoreCase(codeOrName))
                .findFirst();
    }
}
