package dev.vitrine.foundation.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class IsoCountriesTest {

    @Test
    void holdsEveryCountryOfTheStandardOnce() {
        assertThat(IsoCountries.countries())
                .extracting(Country::code)
                .containsExactlyInAnyOrder(Locale.getISOCountries());
        assertThat(IsoCountries.countries()).allSatisfy(country -> {
            assertThat(country.callingCode()).matches("[1-9]\\d{0,3}");
            assertThat(country.name()).isNotBlank().isNotEqualTo(country.code());
            assertThat(country.provinceType() == null)
                    .isEqualTo(country.provinces().isEmpty());
        });
    }

    @Test
    void postalCodesFitTheirOwnExamples() {
        var known = IsoCountries.countries().stream().map(Country::postalCode).flatMap(Optional::stream);
        assertThat(known).hasSizeGreaterThan(40).allMatch(code -> code.fits(code.example()));
        assertThat(PostalCode.of("DE"))
                .hasValueSatisfying(code -> assertThat(code.fits("1011")).isFalse());
        assertThat(PostalCode.of("AE")).isEmpty();
    }

    @Test
    void provincesAreToldApartByCodeAndByName() {
        for (var country : IsoCountries.countries()) {
            var codes = new HashSet<String>();
            var names = new HashSet<String>();
            for (var province : country.provinces()) {
                assertThat(province.code()).as(country.code()).matches("[A-Z0-9]{1,3}");
                assertThat(codes.add(province.code())).as(province.toString()).isTrue();
                assertThat(names.add(province.name())).as(province.toString()).isTrue();
            }
        }
        assertThat(List.of("US", "CA", "AU", "IN", "BR", "MX", "JP", "CN", "IT", "ES"))
                .allSatisfy(code -> assertThat(
                                IsoCountries.country(code).orElseThrow().provinces())
                        .hasSizeGreaterThan(5));
    }

    @Test
    void isAskedByCodeOrNameInAnyLetterCase() {
        assertThat(IsoCountries.country("de")).map(Country::name).contains("Germany");
        assertThat(IsoCountries.country(" germany ")).map(Country::code).contains("DE");
        assertThat(IsoCountries.country("Atlantis")).isEmpty();
        assertThat(IsoCountries.country("CA").orElseThrow().province("quebec"))
                .map(Province::code)
                .contains("QC");
        assertThat(IsoCountries.country("CA").orElseThrow().province("BY")).isEmpty();
    }
}
