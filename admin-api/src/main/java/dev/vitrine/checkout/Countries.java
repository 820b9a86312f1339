package dev.vitrine.checkout;

import dev.vitrine.orders.Address;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The countries of ISO 3166-1 and what their postal codes look like. */
public final class Countries {

    /** One choice of a form. */
    public record Country(String code, String name) {}

    private record Zip(String pattern, String example) {}

    private static final Set<String> CODES = Set.of(Locale.getISOCountries());

    private static final Map<String, Zip> ZIPS = Map.ofEntries(
            zip("AT", "\\d{4}", "1010"),
            zip("AU", "\\d{4}", "2000"),
            zip("BE", "\\d{4}", "1000"),
            zip("BG", "\\d{4}", "1000"),
            zip("BR", "\\d{5}-?\\d{3}", "01310-100"),
            zip("CA", "[A-Z]\\d[A-Z] ?\\d[A-Z]\\d", "K1A 0B1"),
            zip("CH", "\\d{4}", "8001"),
            zip("CN", "\\d{6}", "100000"),
            zip("CY", "\\d{4}", "1010"),
            zip("CZ", "\\d{3} ?\\d{2}", "110 00"),
            zip("DE", "\\d{5}", "10115"),
            zip("DK", "\\d{4}", "1050"),
            zip("EE", "\\d{5}", "10111"),
            zip("ES", "\\d{5}", "28001"),
            zip("FI", "\\d{5}", "00100"),
            zip("FR", "\\d{5}", "75001"),
            zip("GB", "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}", "SW1A 1AA"),
            zip("GR", "\\d{3} ?\\d{2}", "105 57"),
            zip("HR", "\\d{5}", "10000"),
            zip("HU", "\\d{4}", "1051"),
            zip("IE", "[A-Z]\\d[\\dW] ?[A-Z\\d]{4}", "D02 AF30"),
            zip("IN", "\\d{3} ?\\d{3}", "110001"),
            zip("IT", "\\d{5}", "00184"),
            zip("JP", "\\d{3}-?\\d{4}", "100-0001"),
            zip("KR", "\\d{5}", "04524"),
            zip("LI", "\\d{4}", "9490"),
            zip("LT", "(LT-)?\\d{5}", "01100"),
            zip("LU", "(L-)?\\d{4}", "1111"),
            zip("LV", "(LV-)?\\d{4}", "LV-1010"),
            zip("MT", "[A-Z]{3} ?\\d{4}", "VLT 1010"),
            zip("MX", "\\d{5}", "06000"),
            zip("NL", "\\d{4} ?[A-Z]{2}", "1011 AB"),
            zip("NO", "\\d{4}", "0150"),
            zip("NZ", "\\d{4}", "6011"),
            zip("PL", "\\d{2}-?\\d{3}", "00-001"),
            zip("PT", "\\d{4}-?\\d{3}", "1000-001"),
            zip("RO", "\\d{6}", "010011"),
            zip("SE", "\\d{3} ?\\d{2}", "111 20"),
            zip("SG", "\\d{6}", "018956"),
            zip("SI", "(SI-)?\\d{4}", "1000"),
            zip("SK", "\\d{3} ?\\d{2}", "811 01"),
            zip("US", "\\d{5}(-\\d{4})?", "10001"),
            zip("VN", "\\d{5,6}", "100000"));

    private Countries() {}

    public static boolean known(String code) {
        return CODES.contains(code);
    }

    /** By name in that language, for a form. */
    public static List<Country> all(Locale language) {
        var collator = Collator.getInstance(language);
        return Arrays.stream(Locale.getISOCountries())
                .map(code -> new Country(code, Locale.of("", code).getDisplayCountry(language)))
                .sorted(Comparator.comparing(Country::name, collator))
                .toList();
    }

    /** What is wrong with a postal code, in words for the buyer. Where no pattern is known anything short will do. */
    static Optional<String> zipProblem(String country, String zip) {
        var known = ZIPS.get(country);
        if (known == null) {
            return zip.length() <= 20 ? Optional.empty() : Optional.of("This postal code is too long.");
        }
        if (zip.matches(known.pattern())) {
            return Optional.empty();
        }
        var words = zip.isEmpty() ? "Enter a postal code" : "This is no postal code of " + Address.countryName(country);
        return Optional.of(words + ", for example " + known.example() + ".");
    }

    private static Map.Entry<String, Zip> zip(String country, String pattern, String example) {
        return Map.entry(country, new Zip(pattern, example));
    }
}
