package dev.vitrine.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

final class WorldTest {

    @Test
    void holdsEveryCountryOfTheStandardOnce() {
        assertThat(World.countries()).extracting(Country::code).containsExactlyInAnyOrder(Locale.getISOCountries());
        assertThat(World.countries()).allSatisfy(country -> {
            assertThat(country.callingCode()).matches("[1-9]\\d{0,3}");
            assertThat(country.name()).isNotBlank().isNotEqualTo(country.code());
        });
    }

    @Test
    void provincesAreToldApartByCodeAndByName() {
        for (var country : World.countries()) {
            var codes = new HashSet<String>();
            var names = new HashSet<String>();
            for (var province : country.provinces()) {
                assertThat(province.code()).as(country.code()).matches("[A-Z0-9]{1,3}");
                assertThat(codes.add(province.code())).as(province.toString()).isTrue();
                assertThat(names.add(province.name())).as(province.toString()).isTrue();
            }
        }
        assertThat(List.of("US", "CA", "AU", "IN", "BR", "MX", "JP", "CN", "IT", "ES"))
                .allSatisfy(code -> assertThat(World.country(code).orElseThrow().provinces())
                        .hasSizeGreaterThan(5));
    }

    @Test
    void isAskedByCodeOrNameInAnyLetterCase() {
        assertThat(World.country("de")).map(Country::name).contains("Germany");
        assertThat(World.country(" germany ")).map(Country::code).contains("DE");
        assertThat(World.country("Atlantis")).isEmpty();
        assertThat(World.country("CA").orElseThrow().province("quebec"))
                .map(Province::code)
                .contains("QC");
        assertThat(World.country("CA").orElseThrow().province("BY")).isEmpty();
    }
}
