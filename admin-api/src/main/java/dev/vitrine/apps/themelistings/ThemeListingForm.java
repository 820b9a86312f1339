package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;

/**
 * What a partner writes about a theme.
 *
 * @param demoStore handle of the shop in which it is shown
 * @param trades words of {@link ThemeFacet#TRADE}, {@code features} of {@link ThemeFacet#FEATURE}
 * @param catalogSize word of {@link ThemeFacet#SIZE}, or empty
 */
public record ThemeListingForm(
        String title,
        String tagline,
        String description,
        String supportEmail,
        String demoStore,
        List<String> trades,
        List<String> features,
        String catalogSize) {

    private static final int LONGEST_TITLE = 40;
    private static final int LONGEST_TAGLINE = 100;
    private static final int LONGEST_DESCRIPTION = 10_000;

    /** For any trade, with no feature named. */
    public ThemeListingForm(String title, String tagline, String description, String supportEmail, String demoStore) {
        this(title, tagline, description, supportEmail, demoStore, List.of(), List.of(), "");
    }

    public ThemeListingForm {
        trades = List.copyOf(trades);
        features = List.copyOf(features);
        catalogSize = catalogSize.strip();
        title = title.strip();
        tagline = tagline.strip();
        description = description.strip();
        supportEmail = supportEmail.strip();
        demoStore = demoStore.strip();
    }

    void check(Problems problems) {
        problems.notBlank("title", title)
                .atMost(LONGEST_TITLE, "title", title)
                .atMost(LONGEST_TAGLINE, "tagline", tagline)
                .atMost(LONGEST_DESCRIPTION, "description", description)
                .notBlank("demo_store", demoStore);
        if (!supportEmail.isEmpty() && !EmailAddress.isValid(supportEmail)) {
            problems.add("support_email", "is invalid");
        }
        check(problems, "trades", ThemeFacet.TRADE, trades);
        check(problems, "features", ThemeFacet.FEATURE, features);
        check(problems, "catalog_size", ThemeFacet.SIZE, catalogSize.isEmpty() ? List.of() : List.of(catalogSize));
    }

    private static void check(Problems problems, String field, ThemeFacet facet, List<String> words) {
        if (!words.stream().allMatch(facet::has)) {
            problems.add(field, "must be of: " + String.join(", ", facet.words().keySet()));
        }
    }
}
