package dev.vitrine.apps.applistings;

import java.util.Locale;

/** States of an app listing. {@link AppListingStep} leads from one to another. */
public enum AppListingState {
    DRAFT("Draft"),
    SUBMITTED("Submitted"),
    IN_REVIEW("In Review"),
    LIVE("Live");

    private final String title;

    AppListingState(String title) {
        this.title = title;
    }

    /** As it is stored. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String title() {
        return title;
    }

    public static AppListingState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** "Listing fields are locked until a decision". */
    public boolean isLocked() {
        return this == SUBMITTED;
    }
}
