package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.shop.themestore.ThemeTree;
import org.jspecify.annotations.Nullable;

/**
 * What a partner brings for a version.
 *
 * @param tree its files; null to keep those that it has
 */
public record ThemeVersionForm(
        String number, String notes, @Nullable ThemeTree tree) {

    private static final int LONGEST_NOTES = 5_000;

    public ThemeVersionForm {
        number = number.strip();
        notes = notes.strip();
    }

    void check(Problems problems) {
        if (number.isEmpty()) {
            problems.notBlank("number", number);
        } else if (!VersionNumber.isValid(number)) {
            problems.add("number", "must be of three numbers, such as 1.4.0");
        }
        problems.atMost(LONGEST_NOTES, "notes", notes);
    }
}
