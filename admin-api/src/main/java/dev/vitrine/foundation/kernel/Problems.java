package dev.vitrine.foundation.kernel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Validation errors by field: a name such as {@code variants[2].price} to its messages. Collects all before it throws,
 * so that a client can fix everything at once. For one thread.
 */
public final class Problems {

    /** The key for what concerns the whole object. */
    public static final String BASE = "base";

    /** The message for a code that is no country's: too many to name. */
    public static final String NO_COUNTRY = "is not included in the list: two letters of ISO 3166-1, such as DE";

    private final Map<String, List<String>> byField = new LinkedHashMap<>();

    public static ApiException of(String field, String message) {
        return new Problems().add(field, message).invalid();
    }

    public Problems add(String field, String message) {
        byField.computeIfAbsent(field, name -> new ArrayList<>()).add(message);
        return this;
    }

    /** Adds everything that the other found, below {@code prefix}. */
    public Problems addAll(String prefix, Problems others) {
        others.byField.forEach((field, messages) -> messages.forEach(message -> add(prefix + "." + field, message)));
        return this;
    }

    public Problems notBlank(String field, @Nullable String value) {
        return value == null || value.isBlank() ? add(field, "can't be blank") : this;
    }

    public Problems atMost(int length, String field, @Nullable String value) {
        return value != null && value.length() > length
                ? add(field, "is too long (maximum is " + length + " characters)")
                : this;
    }

    public Problems notNegative(String field, @Nullable Money value) {
        return value != null && value.isNegative() ? add(field, "must be greater than or equal to 0") : this;
    }

    public Problems oneOf(String field, @Nullable String value, List<String> allowed) {
        return value != null && !allowed.contains(value) ? add(field, unlisted(allowed)) : this;
    }

    /** The message for a word that is none of a closed list: it names what is allowed, in the order given. */
    public static String unlisted(Collection<?> allowed) {
        return "is not included in the list: "
                + allowed.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** What was found so far, by field. */
    public Map<String, List<String>> byField() {
        return StableOrder.copy(byField);
    }

    public boolean isEmpty() {
        return byField.isEmpty();
    }

    /** 422 with every problem found, when there is one. */
    public void throwIfAny() {
        if (!byField.isEmpty()) {
            throw invalid();
        }
    }

    public ApiException invalid() {
        return ApiException.fields(422, byField);
    }
}
