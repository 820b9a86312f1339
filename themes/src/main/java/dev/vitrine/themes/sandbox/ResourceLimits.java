package dev.vitrine.themes.sandbox;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/** Limits of memory, files, descriptors and processor time that the kernel holds a process to, and its priority. */
final class ResourceLimits {
    private static final int PROCESSOR_SECONDS = 0;
    private static final int FILE_SIZE = 1;
    private static final int WRITABLE_MEMORY = 2;
    private static final int CORE = 4;
    private static final int OPEN_FILES = 7;
    private static final int MOST_OPEN_FILES = 512;

    /**
     * why: what is ready goes to shoppers before anything new is made; a third of the time of others is left for that.
     */
    private static final int NICE = 5;

    private static final int THIS_PROCESS = 0;

    private ResourceLimits() {}

    /** Limits this process, and what it becomes. */
    static void put(SystemCalls calls, Rights rights) {
        limit(calls, FILE_SIZE, rights.fileBytes());
        limit(calls, WRITABLE_MEMORY, rights.memoryBytes());
        limit(calls, OPEN_FILES, MOST_OPEN_FILES);
        limit(calls, CORE, 0);
        calls.call("setpriority", THIS_PROCESS, THIS_PROCESS, NICE);
        if (!rights.cpu().isZero()) {
            limit(calls, PROCESSOR_SECONDS, rights.cpu().toSeconds() + 1);
        }
    }

    private static void limit(SystemCalls calls, int resource, long most) {
        try (var arena = Arena.ofConfined()) {
            var limits = arena.allocate(16, 8);
            limits.set(ValueLayout.JAVA_LONG, 0, most);
            limits.set(ValueLayout.JAVA_LONG, 8, most);
            calls.call("prlimit64", 0, resource, limits.address(), 0);
        }
    }
}
