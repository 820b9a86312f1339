package dev.vitrine.partners;

import dev.vitrine.kernel.Problems;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How far an application to the partner program has come. Who was refused applies anew: that is another application.
 */
public enum ApplicationState {
    APPLIED,
    APPROVED,
    REFUSED;

    private static final Map<ApplicationState, Set<ApplicationState>> STEPS =
            Map.of(APPLIED, Set.of(APPROVED, REFUSED), APPROVED, Set.of(), REFUSED, Set.of());

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ApplicationState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    boolean may(ApplicationState next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** 422 for a step that is not allowed: another reviewer was faster. */
    ApplicationState to(ApplicationState next) {
        if (!may(next)) {
            throw Problems.of(Problems.BASE, "The application is already " + word());
        }
        return next;
    }
}
