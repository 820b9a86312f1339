package dev.vitrine.db;

import org.jspecify.annotations.Nullable;

/** Hands a failure from the writer's thread to the caller's. */
final class Failures {

    private Failures() {}

    static RuntimeException asIs(@Nullable Throwable cause) {
        return switch (cause) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(cause);
        };
    }
}
