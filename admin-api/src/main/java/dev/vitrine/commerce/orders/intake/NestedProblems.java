package dev.vitrine.commerce.orders.intake;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Prefixes the fields of problems in a nested part of a body with its path. */
public final class NestedProblems {

    private NestedProblems() {}

    /** Puts {@code prefix} before the field of every problem that {@code read} throws. */
    public static <T> T withPrefix(String prefix, Supplier<T> read) {
        try {
            return read.get();
        } catch (ApiException e) {
            if (e.body().get("errors") instanceof Map<?, ?> fields) {
                var problems = new Problems();
                fields.forEach((field, messages) ->
                        ((List<?>) messages).forEach(message -> problems.add(prefix + field, String.valueOf(message))));
                throw problems.invalid();
            }
            throw e;
        }
    }
}
