package dev.vitrine.commerce.orders.aggregate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shipping or billing address. "No field except being non-empty is required." */
@RecordBuilder
public record MailingAddress(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String name,
        @Nullable String company,
        @Nullable String address1,
        @Nullable String address2,
        @Nullable String city,
        @Nullable String province,
        @Nullable String provinceCode,
        @Nullable String country,
        @Nullable String countryCode,
        @Nullable String zip,
        @Nullable String phone)
        implements MailingAddressBuilder.With {

    private static final Set<String> CODES = Set.of(Locale.getISOCountries());

    /** why: callers name a country by its code or in English; both are stored. */
    private static final Map<String, String> BY_NAME =
            CODES.stream().collect(Collectors.toMap(code -> countryName(code).toLowerCase(Locale.ROOT), code -> code));

    /** Fills in what the other fields say: the full name, the country's code or its name. */
    public MailingAddress completed() {
        var code =
                countryCode == null || countryCode.isBlank() ? codeOf(country) : countryCode.toUpperCase(Locale.ROOT);
        var named =
                code != null && CODES.contains(code) && (country == null || country.isBlank() || country.length() == 2)
                        ? countryName(code)
                        : country;
        var full = Stream.of(firstName, lastName)
                .filter(part -> part != null && !part.isBlank())
                .collect(Collectors.joining(" "));
        return with(
                copy -> copy.name(full.isEmpty() ? name : full).country(named).countryCode(code));
    }

    /** What an order that is sent there is found by, as it was written. */
    public List<@Nullable String> searchTexts() {
        return Arrays.asList(firstName, lastName, company, zip, city);
    }

    /** Whether its country, if it names one by code, is on the ISO 3166-1 list. */
    public boolean countryKnown() {
        return countryCode == null || countryCode.isBlank() || CODES.contains(countryCode);
    }

    public static String countryName(String code) {
        return Locale.of("", code).getDisplayCountry(Locale.ENGLISH);
    }

    private static @Nullable String codeOf(@Nullable String country) {
        if (country == null || country.isBlank()) {
            return null;
        }
        var upper = country.strip().toUpperCase(Locale.ROOT);
        return CODES.contains(upper) ? upper : BY_NAME.get(country.strip().toLowerCase(Locale.ROOT));
    }
}
