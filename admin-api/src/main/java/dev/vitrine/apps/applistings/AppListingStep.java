package dev.vitrine.apps.applistings;

import static dev.vitrine.apps.applistings.AppListingState.DRAFT;
import static dev.vitrine.apps.applistings.AppListingState.IN_REVIEW;
import static dev.vitrine.apps.applistings.AppListingState.LIVE;
import static dev.vitrine.apps.applistings.AppListingState.SUBMITTED;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Steps of an app listing: who takes them, in which states, and where each leads. */
public enum AppListingStep {
    SUBMIT("Submit for review", "submitted", Actor.PARTNER, false, Map.of(DRAFT, SUBMITTED, LIVE, SUBMITTED)),
    WITHDRAW("Withdraw submission", "withdrawn", Actor.PARTNER, false, Map.of(SUBMITTED, DRAFT, IN_REVIEW, DRAFT)),
    REPLY("Reply", "replied to", Actor.PARTNER, true, Map.of(IN_REVIEW, IN_REVIEW)),
    REQUEST_CHANGES(
            "Request minor changes",
            "sent back with minor changes",
            Actor.REVIEWER,
            true,
            Map.of(SUBMITTED, IN_REVIEW, IN_REVIEW, IN_REVIEW)),
    REJECT("Reject", "rejected", Actor.REVIEWER, true, Map.of(SUBMITTED, DRAFT, IN_REVIEW, DRAFT)),
    APPROVE("Approve", "approved", Actor.REVIEWER, false, Map.of(SUBMITTED, LIVE, IN_REVIEW, LIVE)),
    /** Only of a listing that is in the app store, whatever happens to its next edition. */
    TAKE_DOWN(
            "Take down",
            "taken down",
            Actor.EITHER,
            false,
            Map.of(DRAFT, DRAFT, SUBMITTED, DRAFT, IN_REVIEW, DRAFT, LIVE, DRAFT));

    /** Who takes a step. */
    public enum Actor {
        PARTNER,
        REVIEWER,
        EITHER
    }

    private final String title;
    private final String deed;
    private final Actor actor;
    private final boolean wordy;
    private final Map<AppListingState, AppListingState> leads;

    AppListingStep(String title, String deed, Actor actor, boolean wordy, Map<AppListingState, AppListingState> leads) {
        this.title = title;
        this.deed = deed;
        this.actor = actor;
        this.wordy = wordy;
        this.leads = leads;
    }

    /** As it stands in forms and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String title() {
        return title;
    }

    public static Optional<AppListingStep> of(String word) {
        for (var step : values()) {
            if (step.word().equals(word)) {
                return Optional.of(step);
            }
        }
        return Optional.empty();
    }

    public Actor actor() {
        return actor;
    }

    /** Whether it needs words for the other side. */
    boolean needsWords(boolean reviewing) {
        return wordy || this == TAKE_DOWN && reviewing;
    }

    /** Where it leads from there; empty where it is not allowed. */
    public Optional<AppListingState> from(AppListingState state) {
        return Optional.ofNullable(leads.get(state));
    }

    /** 422 where it is not allowed. */
    AppListingState leadingFrom(AppListingState state) {
        return from(state)
                .orElseThrow(() ->
                        Problems.of(Problems.BASE, "A listing that is \"" + state.title() + "\" cannot be " + deed));
    }
}
