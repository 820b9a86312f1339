package dev.vitrine.foundation.kernel;

/**
 * Reports of an OutOfMemoryError by code that catches it. why: a process that had no memory once has lost work in
 * places that nobody knows, so it ends, instead of going on by half.
 */
public final class OutOfMemory {

    private static final int DEEPEST = 20;

    private OutOfMemory() {}

    /** Whether the failure is an OutOfMemoryError or was caused by one. */
    public static boolean isCauseOf(Throwable failure) {
        var cause = failure;
        for (int i = 0; i < DEEPEST && cause != null; i++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /**
     * Treats an OutOfMemoryError as if nobody had caught it; everything else is left to the caller. Needs no memory.
     */
    public static void report(Throwable failure) {
        var handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null && isCauseOf(failure)) {
            handler.uncaughtException(Thread.currentThread(), failure);
        }
    }
}
