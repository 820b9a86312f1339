package dev.vitrine.apps.applistings;

import java.util.List;
import java.util.Locale;

/** Languages that an app can be listed with. */
public final class AppLanguage {

    /** Codes of ISO 639-1, in the order in which they are shown. */
    public static final List<String> CODES =
            List.of("en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "cs", "tr", "ja", "ko", "zh");

    private AppLanguage() {}

    /** Its name in English. */
    public static String title(String code) {
        return Locale.of(code).getDisplayLanguage(Locale.ENGLISH);
    }
}
