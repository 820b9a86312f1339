package dev.vitrine.insight.audit;

import org.jspecify.annotations.Nullable;

/** Fields of the audit log for clients of other platforms. */
interface EventCompatibility {

    @Nullable
    String body();
}
