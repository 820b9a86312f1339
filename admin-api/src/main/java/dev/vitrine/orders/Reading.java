package dev.vitrine.orders;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads a part of a body so that its problems carry the part's place in the whole. */
final class Reading {

    private Reading() {}

    /** Puts {@code prefix} before the field of every problem that {@code read} throws. */
    static <T> T below(String prefix, Supplier<T> read) {
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
