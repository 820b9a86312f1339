package dev.vitrine.apps.partners;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How far an application to the partner program has come. Who was refused applies anew: that is another application.
 */
public enum PartnerApplicationState {
    APPLIED,
    APPROVED,
    REFUSED;

    private static final Map<PartnerApplicationState, Set<PartnerApplicationState>> STEPS =
            Map.of(APPLIED, Set.of(APPROVED, REFUSED), APPROVED, Set.of(), REFUSED, Set.of());

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static PartnerApplicationState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    boolean may(PartnerApplicationState next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** 422 for a step that is not allowed: another reviewer was faster. */
    PartnerApplicationState to(PartnerApplicationState next) {
        if (!may(next)) {
            throw Problems.of(Problems.BASE, "The application is already " + word());
        }
        return next;
    }
}
