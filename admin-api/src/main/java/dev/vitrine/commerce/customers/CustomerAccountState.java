package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** States of a customer's account and the transitions between them. */
public enum CustomerAccountState {
    DISABLED,
    INVITED,
    ENABLED,
    DECLINED;

    private static final Map<CustomerAccountState, Set<CustomerAccountState>> STEPS = Map.of(
            DISABLED, Set.of(INVITED, ENABLED),
            INVITED, Set.of(INVITED, ENABLED, DECLINED, DISABLED),
            DECLINED, Set.of(INVITED, ENABLED, DISABLED),
            ENABLED, Set.of(ENABLED, DISABLED));

    /** As it is stored and printed. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static CustomerAccountState of(@Nullable String word) {
        return word == null ? DISABLED : valueOf(word.toUpperCase(Locale.ROOT));
    }

    boolean may(CustomerAccountState next) {
        return STEPS.getOrDefault(this, Set.of()).contains(next);
    }

    /** 422 when no step leads there. */
    CustomerAccountState to(CustomerAccountState next) {
        if (!may(next)) {
            throw Problems.of(Problems.BASE, "The account is " + word() + " and can't become " + next.word());
        }
        return next;
    }
}
