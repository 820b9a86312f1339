package dev.vitrine.foundation.kernel;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rule for phone numbers: "E.164 after normalisation; several human formats accepted on input". */
public final class PhoneNumber {

    private static final PhoneNumberUtil KNOWN = PhoneNumberUtil.getInstance();
    private static final Pattern E164 = Pattern.compile("\\+[1-9]\\d{6,14}");

    /** Where a number at home does not lose a leading zero when it is called from abroad, or loses more than that. */
    private static final List<String> NO_TRUNK_ZERO =
            List.of("BY", "HU", "IT", "KZ", "LT", "RU", "SM", "TM", "UZ", "VA");

    private PhoneNumber() {}

    public static boolean isE164(String text) {
        return E164.matcher(text).matches();
    }

    /**
     * {@code +49 (0)30 12-34}, {@code 0049…}, and as it is dialled within the country of that code. What cannot be
     * understood comes back without its spaces and signs, and is no {@link #isE164}; blank texts are null.
     */
    public static @Nullable String normalized(@Nullable String text, String country) {
        if (text == null || text.isBlank()) {
            return null;
        }
        var digits = digits(text.strip().replaceFirst("^(\\+\\d{1,3}[ ]?)\\(0\\)", "$1"));
        var number = digits.matches("\\d+") ? dialled(digits, country) : digits;
        // why not the library first: customers are matched by numbers that were stored by the rules above.
        return isE164(number) ? number : known(text, country).orElse(number);
    }

    /** As an order or checkout keeps it, whose buyer may be anywhere; empty when it is no number. */
    public static Optional<String> unspaced(String text) {
        return Optional.of(digits(text.strip())).filter(digits -> digits.matches("\\+?\\d{5,15}"));
    }

    private static String digits(String text) {
        return text.replaceAll("[\\s().\\-/]", "").replaceFirst("^00", "+");
    }

    private static String dialled(String digits, String country) {
        if (!KNOWN.getSupportedRegions().contains(country)) {
            return digits;
        }
        var callingCode = KNOWN.getCountryCodeForRegion(country);
        if (callingCode == 1) {
            return digits.length() == 10 ? "+1" + digits : digits.matches("1\\d{10}") ? "+" + digits : digits;
        }
        return digits.startsWith("0") && !NO_TRUNK_ZERO.contains(country)
                ? "+" + callingCode + digits.substring(1)
                : digits;
    }

    private static Optional<String> known(String text, String country) {
        try {
            var number = KNOWN.parse(text, country);
            return KNOWN.isValidNumber(number) && !number.hasExtension()
                    ? Optional.of(KNOWN.format(number, PhoneNumberFormat.E164))
                    : Optional.empty();
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }
}
