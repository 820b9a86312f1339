package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;

/**
 * What a partner writes about a theme.
 *
 * @param demoStore handle of the shop in which it is shown
 */
public record ThemeListingForm(
        String title, String tagline, String description, String supportEmail, String demoStore) {

    private static final int LONGEST_TITLE = 40;
    private static final int LONGEST_TAGLINE = 100;
    private static final int LONGEST_DESCRIPTION = 10_000;

    public ThemeListingForm {
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
    }
}
