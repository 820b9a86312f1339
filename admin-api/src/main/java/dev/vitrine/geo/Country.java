package dev.vitrine.geo;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A country by its ISO 3166-1 code and English name.
 *
 * @param callingCode digits without a plus
 * @param provinces empty where addresses name none
 */
public record Country(String code, String name, String callingCode, List<Province> provinces) {

    /** By code or name, in any letter case. */
    public Optional<Province> province(@Nullable String codeOrName) {
        return provinces.stream()
                .filter(province -> province.code().equalsIgnoreCase(codeOrName)
                        || province.name().equalsIgnoreCase(codeOrName))
                .findFirst();
    }
}
