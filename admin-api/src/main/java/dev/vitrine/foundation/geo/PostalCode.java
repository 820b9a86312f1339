package dev.vitrine.foundation.geo;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What postal codes of a country look like, in capitals. A country that is not named here needs none.
 *
 * @param pattern a regular expression
 */
public record PostalCode(String pattern, String example) {

    private static final Map<String, PostalCode> BY_COUNTRY = Map.ofEntries(
            entry("AT", "\\d{4}", "1010"),
            entry("AU", "\\d{4}", "2000"),
            entry("BE", "\\d{4}", "1000"),
            entry("BG", "\\d{4}", "1000"),
            entry("BR", "\\d{5}-?\\d{3}", "01310-100"),
            entry("CA", "[A-Z]\\d[A-Z] ?\\d[A-Z]\\d", "K1A 0B1"),
            entry("CH", "\\d{4}", "8001"),
            entry("CN", "\\d{6}", "100000"),
            entry("CY", "\\d{4}", "1010"),
            entry("CZ", "\\d{3} ?\\d{2}", "110 00"),
            entry("DE", "\\d{5}", "10115"),
            entry("DK", "\\d{4}", "1050"),
            entry("EE", "\\d{5}", "10111"),
            entry("ES", "\\d{5}", "28001"),
            entry("FI", "\\d{5}", "00100"),
            entry("FR", "\\d{5}", "75001"),
            entry("GB", "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}", "SW1A 1AA"),
            entry("GR", "\\d{3} ?\\d{2}", "105 57"),
            entry("HR", "\\d{5}", "10000"),
            entry("HU", "\\d{4}", "1051"),
            entry("IE", "[A-Z]\\d[\\dW] ?[A-Z\\d]{4}", "D02 AF30"),
            entry("IN", "\\d{3} ?\\d{3}", "110001"),
            entry("IT", "\\d{5}", "00184"),
            entry("JP", "\\d{3}-?\\d{4}", "100-0001"),
            entry("KR", "\\d{5}", "04524"),
            entry("LI", "\\d{4}", "9490"),
            entry("LT", "(LT-)?\\d{5}", "01100"),
            entry("LU", "(L-)?\\d{4}", "1111"),
            entry("LV", "(LV-)?\\d{4}", "LV-1010"),
            entry("MT", "[A-Z]{3} ?\\d{4}", "VLT 1010"),
            entry("MX", "\\d{5}", "06000"),
            entry("NL", "\\d{4} ?[A-Z]{2}", "1011 AB"),
            entry("NO", "\\d{4}", "0150"),
            entry("NZ", "\\d{4}", "6011"),
            entry("PL", "\\d{2}-?\\d{3}", "00-001"),
            entry("PT", "\\d{4}-?\\d{3}", "1000-001"),
            entry("RO", "\\d{6}", "010011"),
            entry("SE", "\\d{3} ?\\d{2}", "111 20"),
            entry("SG", "\\d{6}", "018956"),
            entry("SI", "(SI-)?\\d{4}", "1000"),
            entry("SK", "\\d{3} ?\\d{2}", "811 01"),
            entry("US", "\\d{5}(-\\d{4})?", "10001"),
            entry("VN", "\\d{5,6}", "100000"));

    public static Optional<PostalCode> of(@Nullable String country) {
        return Optional.ofNullable(country == null ? null : BY_COUNTRY.get(country));
    }

    /** {@code zip} in capitals. */
    public boolean fits(String zip) {
        return zip.matches(pattern);
    }

    private static Map.Entry<String, PostalCode> entry(String country, String pattern, String example) {
        return Map.entry(country, new PostalCode(pattern, example));
    }
}
