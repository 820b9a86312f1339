package dev.vitrine.foundation.kernel;

import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rule for e-mail addresses, with domains in any script. {@code runtime/email.js} of themes has the same one;
 * {@code docs/vectors.json} holds for both.
 */
public final class EmailAddress {

    private static final int LONGEST = 254;
    private static final String NAME = "[^\\p{Z}\\p{Cc}\\p{Cf}.@<>()\\[\\]\\\\,;:\"]+";
    private static final String LETTER = "[\\p{L}\\p{M}\\p{N}]";
    private static final String LABEL = LETTER + "(?:[\\p{L}\\p{M}\\p{N}-]{0,61}" + LETTER + ")?";
    private static final String TOP_LABEL = "\\p{L}[\\p{L}\\p{M}\\p{N}-]{0,61}" + LETTER;
    private static final String LOCAL_PART = "(?=[^@]{1,64}@)" + NAME + "(?:\\." + NAME + ")*@";
    private static final Pattern PUBLIC = Pattern.compile(LOCAL_PART + "(?:" + LABEL + "\\.)+" + TOP_LABEL);
    private static final Pattern INTERNAL = Pattern.compile(LOCAL_PART + LABEL + "(?:\\." + LABEL + ")*");

    private EmailAddress() {}

    public static boolean isValid(String text) {
        return text.length() <= LONGEST && PUBLIC.matcher(text).matches();
    }

    /** Of merchants, apps and the platform, whose mail server may stand in their own network: {@code shop@intranet}. */
    public static boolean isValidInternally(String text) {
        return text.length() <= LONGEST && INTERNAL.matcher(text).matches();
    }

    /** As addresses are stored and compared. */
    public static String normalized(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    public static @Nullable String normalizedOrNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : normalized(text);
    }

    /** As mail servers take it: the domain in ASCII. Throws IllegalArgumentException when it has no such form. */
    public static String ascii(String text) {
        var domain = text.lastIndexOf('@') + 1;
        return text.substring(0, domain) + IDN.toASCII(text.substring(domain));
    }
}
