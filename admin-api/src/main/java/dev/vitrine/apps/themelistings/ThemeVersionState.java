package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.kernel.Problems;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Statuses of a theme version, and the steps between them. */
public enum ThemeVersionState {
    DRAFT("Draft"),
    WAITING_FOR_REVIEW("Waiting for Review"),
    SUBMISSION_CANCELED("Submission Canceled"),
    SUBMISSION_REJECTED("Submission Rejected"),
    PENDING_DEVELOPER_RELEASED("Pending Developer Released"),
    RELEASE_CANCELED("Release Canceled"),
    RELEASED_TO_THEME_STORE("Released to Theme Store");

    private static final Map<ThemeVersionState, Set<ThemeVersionState>> STEPS = Map.of(
            DRAFT, EnumSet.of(WAITING_FOR_REVIEW),
            WAITING_FOR_REVIEW, EnumSet.of(SUBMISSION_CANCELED, SUBMISSION_REJECTED, PENDING_DEVELOPER_RELEASED),
            SUBMISSION_CANCELED, EnumSet.of(WAITING_FOR_REVIEW),
            SUBMISSION_REJECTED, EnumSet.of(WAITING_FOR_REVIEW),
            PENDING_DEVELOPER_RELEASED, EnumSet.of(RELEASED_TO_THEME_STORE, RELEASE_CANCELED),
            RELEASE_CANCELED, EnumSet.of(WAITING_FOR_REVIEW),
            RELEASED_TO_THEME_STORE, EnumSet.noneOf(ThemeVersionState.class));

    private final String title;

    ThemeVersionState(String title) {
        this.title = title;
    }

    /** As it is stored, and told by the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String title() {
        return title;
    }

    public static ThemeVersionState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** "May edit and resubmit later": whether its developer may change its files and notes. */
    public boolean isEditable() {
        return may(WAITING_FOR_REVIEW);
    }

    public boolean may(ThemeVersionState next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** 422 for a step that is not allowed. */
    ThemeVersionState to(ThemeVersionState next) {
        if (!may(next)) {
            throw Problems.of(
                    Problems.BASE, "A version that is \"" + title + "\" cannot become \"" + next.title + "\"");
        }
        return next;
    }
}
