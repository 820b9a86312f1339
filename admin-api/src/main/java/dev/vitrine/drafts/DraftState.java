package dev.vitrine.drafts;

import dev.vitrine.kernel.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How far a draft has come, and which steps lead on. "Editing an invoice_sent draft returns it to open." */
enum DraftState {
    OPEN,
    INVOICE_SENT,
    COMPLETED;

    static final List<String> WORDS =
            Arrays.stream(values()).map(DraftState::word).toList();

    private static final Map<DraftState, Set<DraftState>> STEPS = Map.of(
            OPEN, Set.of(OPEN, INVOICE_SENT, COMPLETED),
            INVOICE_SENT, Set.of(OPEN, INVOICE_SENT, COMPLETED),
            COMPLETED, Set.of());

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static DraftState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    boolean may(DraftState next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** "Completed: no PUT, no DELETE, no second complete: 422". */
    DraftState to(DraftState next) {
        if (!may(next)) {
            throw Problems.of(Problems.BASE, "is already completed");
        }
        return next;
    }
}
