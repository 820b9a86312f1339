package dev.vitrine.commerce.draftorders;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Statuses of a draft order and the transitions between them. "Editing an invoice_sent draft returns it to open." */
enum DraftOrderStatus {
    OPEN,
    INVOICE_SENT,
    COMPLETED;

    static final List<String> WORDS =
            Arrays.stream(values()).map(DraftOrderStatus::word).toList();

    private static final Map<DraftOrderStatus, Set<DraftOrderStatus>> STEPS = Map.of(
            OPEN, Set.of(OPEN, INVOICE_SENT, COMPLETED),
            INVOICE_SENT, Set.of(OPEN, INVOICE_SENT, COMPLETED),
            COMPLETED, Set.of());

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static DraftOrderStatus of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    boolean may(DraftOrderStatus next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** "Completed: no PUT, no DELETE, no second complete: 422". */
    DraftOrderStatus to(DraftOrderStatus next) {
        if (!may(next)) {
            throw Problems.of(Problems.BASE, "is already completed");
        }
        return next;
    }
}
