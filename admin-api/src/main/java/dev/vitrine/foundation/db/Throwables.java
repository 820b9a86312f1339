package dev.vitrine.foundation.db;

import org.jspecify.annotations.Nullable;

/** Propagation of exceptions from the writer's thread to the caller's, and their first cause. */
final class Throwables {

    private Throwables() {}

    static RuntimeException propagate(@Nullable Throwable cause) {
        return switch (cause) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(cause);
        };
    }

    static Throwable root(Throwable failure) {
        var root = failure;
        for (var cause = root.getCause(); cause != null; cause = root.getCause()) {
            root = cause;
        }
        return root;
    }
}
