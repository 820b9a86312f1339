package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.shop.themestore.SettingsCheck;
import dev.vitrine.themes.CustomCss;
import dev.vitrine.themes.Stylesheets;
import java.util.HashSet;

/** Check that no custom CSS is saved that browsers would not understand. Safe for use by many threads. */
final class CustomCssCheck implements SettingsCheck {

    /** why: each takes some milliseconds. */
    private static final int MOST = 200;

    private final Stylesheets stylesheets;

    CustomCssCheck(Stylesheets stylesheets) {
        this.stylesheets = stylesheets;
    }

    @Override
    public void check(JsonNode before, JsonNode after) {
        requireText(after);
        after.path("pages").forEach(page -> page.forEach(CustomCssCheck::requireText));
        var added = CustomCss.in(after);
        if (added.size() > MOST) {
            throw Problems.of(CustomCss.MEMBER, "is in too many sections (maximum is " + MOST + ")");
        }
        // why not those: what is there already must not keep anybody from saving something else.
        var known = new HashSet<>(CustomCss.in(before));
        for (var custom : added) {
            if (!known.contains(custom)) {
                check(custom);
            }
        }
    }

    private void check(CustomCss custom) {
        stylesheets.problem(custom).ifPresent(problem -> {
            var place = custom.isOfSection() ? "of the section " + custom.section() : "of the whole theme";
            throw Problems.of(
                    CustomCss.MEMBER,
                    "%s, line %d, column %d: %s".formatted(place, problem.line(), problem.column(), problem.message()));
        });
    }

    private static void requireText(JsonNode node) {
        var css = node.path(CustomCss.MEMBER);
        if (!css.isMissingNode() && !css.isTextual()) {
            throw Problems.of(CustomCss.MEMBER, "must be a text");
        }
    }
}
