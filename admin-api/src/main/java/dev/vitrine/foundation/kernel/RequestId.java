package dev.vitrine.foundation.kernel;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Id of the request that a thread works for: it stands in every line that the thread logs meanwhile, in the answer, and
 * in webhooks about what the request changed.
 */
public final class RequestId {

    /** Header of answers, and of requests that a trusted proxy has named already. */
    public static final String HEADER = "X-Request-Id";

    private static final String KEY = "request";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /** One that no other request has. */
    public static String fresh() {
        return UUID.randomUUID().toString();
    }

    /** Whether a proxy may call a request so: nothing that would forge lines of the log. */
    public static boolean isValid(String id) {
        return NAME.matcher(id).matches();
    }

    /** Empty where a thread works for no request. */
    public static Optional<String> current() {
        return Optional.ofNullable(MDC.get(KEY));
    }

    /** Time in which a thread works for a request; afterwards it works for the one before. */
    public record Work(@Nullable String before) implements AutoCloseable {

        @Override
        public void close() {
            set(before);
        }
    }

    /** This thread works for that request from now on; for none when it is null. */
    public static Work begin(@Nullable String id) {
        var work = new Work(MDC.get(KEY));
        set(id);
        return work;
    }

    /** The same work, which whatever thread does for that request. */
    public static <T> Supplier<T> carried(@Nullable String id, Supplier<T> work) {
        return id == null
                ? work
                : () -> {
                    try (var _ = begin(id)) {
                        return work.get();
                    }
                };
    }

    private static void set(@Nullable String id) {
        if (id == null) {
            MDC.remove(KEY);
        } else {
            MDC.put(KEY, id);
        }
    }
}
