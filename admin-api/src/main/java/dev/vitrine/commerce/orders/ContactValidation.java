package dev.vitrine.commerce.orders;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validation of e-mail addresses and phone numbers. */
public final class ContactValidation {

    private static final Pattern EMAIL = Pattern.compile(
            "[^\\s@<>(),;:\"\\\\]{1,64}@(?!-)[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*\\.[\\p{L}\\p{N}]{2,24}");

    private ContactValidation() {}

    public static boolean isEmail(@Nullable String text) {
        return text != null
                && text.length() <= 254
                && !text.startsWith(".")
                && !text.contains("..")
                && EMAIL.matcher(text).matches();
    }

    /** "E.164 after normalisation; several human formats accepted on input"; empty when it is no number. */
    public static Optional<String> normalizedPhone(String text) {
        var digits = text.strip().replaceAll("[\\s()./-]", "").replaceFirst("^00", "+");
        return digits.matches("\\+?\\d{5,15}") ? Optional.of(digits) : Optional.empty();
    }
}
