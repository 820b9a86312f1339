package dev.vitrine.shop.shops;

import dev.vitrine.foundation.text.Translations;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Titles of policies by language, for those that a merchant gave none. */
public final class PolicyTitles {

    private static final Translations TRANSLATIONS = Translations.of("policies");
    private static final Map<String, String> ENGLISH = english();

    private PolicyTitles() {}

    /** Handles of all policies that a shop may have, in the order of footers. */
    public static List<String> handles() {
        return List.copyOf(ENGLISH.keySet());
    }

    /**
     * The title in that language, in English where it is not known.
     *
     * @param handle one of {@link #handles}
     */
    public static String of(String handle, String locale) {
        var english = Objects.requireNonNull(ENGLISH.get(handle), handle);
        return TRANSLATIONS.find(locale, english).orElse(english);
    }

    private static Map<String, String> english() {
        var titles = new LinkedHashMap<String, String>();
        titles.put("refund-policy", "Refund policy");
        titles.put("shipping-policy", "Shipping policy");
        titles.put("privacy-policy", "Privacy policy");
        titles.put("terms-of-service", "Terms of service");
        titles.put("legal-notice", "Legal notice");
        return Collections.unmodifiableMap(titles);
    }
}
