package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.foundation.geo.PostalCode;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Country choices of the checkout form (ISO 3166-1), and validation of postal codes. */
public final class CheckoutCountries {

    /** One choice of a form. */
    public record CountryChoice(String code, String name) {}

    private static final Set<String> CODES = Set.of(Locale.getISOCountries());

    private CheckoutCountries() {}

    public static boolean known(String code) {
        return CODES.contains(code);
    }

    /** By name in that language, for a form. */
    public static List<CountryChoice> all(Locale language) {
        var collator = Collator.getInstance(language);
        return Arrays.stream(Locale.getISOCountries())
                .map(code -> new CountryChoice(code, Locale.of("", code).getDisplayCountry(language)))
                .sorted(Comparator.comparing(CountryChoice::name, collator))
                .toList();
    }

    /** What is wrong with a postal code, in words for the buyer. Where no pattern is known anything short will do. */
    static Optional<String> zipProblem(String country, String zip) {
        var known = PostalCode.of(country);
        if (known.isEmpty()) {
            return zip.length() <= 20 ? Optional.empty() : Optional.of("This postal code is too long.");
        }
        if (known.get().fits(zip)) {
            return Optional.empty();
        }
        var words = zip.isEmpty()
                ? "Enter a postal code"
                : "This is no postal code of " + MailingAddress.countryName(country);
        return Optional.of(words + ", for example " + known.get().example() + ".");
    }
}
