package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.geo.IsoCountries;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** E-mail addresses and phone numbers in the one form in which they are stored and compared. */
final class ContactNormalizer {

    private static final Pattern EMAIL = Pattern.compile(
            "[^\\s@<>()\\[\\]\\\\,;:\"]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]");
    private static final Pattern E164 = Pattern.compile("\\+[1-9]\\d{6,14}");

    /** Where a number at home does not lose a leading zero when it is called from abroad, or loses more than that. */
    private static final List<String> NO_TRUNK_ZERO =
            List.of("BY", "HU", "IT", "KZ", "LT", "RU", "SM", "TM", "UZ", "VA");

    private ContactNormalizer() {}

    static @Nullable String email(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip().toLowerCase(Locale.ROOT);
    }

    static boolean isEmail(String text) {
        return text.length() <= 255 && EMAIL.matcher(text).matches();
    }

    /**
     * "E.164 after normalisation; several human formats accepted": {@code +49 (0)30 12-34}, {@code 0049…}, and as it is
     * dialled within the shop's country. What cannot be understood comes back as it was.
     */
    static @Nullable String phone(@Nullable String text, String homeCountry) {
        if (text == null || text.isBlank()) {
            return null;
        }
        var digits =
                text.strip().replaceFirst("^(\\+\\d{1,3}[ ]?)\\(0\\)", "$1").replaceAll("[\\s().\\-/]", "");
        var abroad = digits.replaceFirst("^00", "+");
        if (abroad.startsWith("+") || !digits.matches("\\d+")) {
            return abroad;
        }
        return IsoCountries.country(homeCountry)
                .map(home -> atHome(digits, home.code(), home.callingCode()))
                .orElse(digits);
    }

    static boolean isPhone(String text) {
        return E164.matcher(text).matches();
    }

    private static String atHome(String digits, String country, String callingCode) {
        if (callingCode.startsWith("1")) {
            return digits.length() == 10 ? "+1" + digits : digits.matches("1\\d{10}") ? "+" + digits : digits;
        }
        return digits.startsWith("0") && !NO_TRUNK_ZERO.contains(country)
                ? "+" + callingCode + digits.substring(1)
                : digits;
    }
}
