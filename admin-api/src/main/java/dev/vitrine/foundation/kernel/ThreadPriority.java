package dev.vitrine.foundation.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;

/**
 * Priority of a thread among all of its machine, when there is too little time for all. Where it is not Linux, all are
 * equal: Java's own priorities do nothing there without an administrator's rights. Safe for use by many threads.
 */
public enum ThreadPriority {

    /** For work that takes much less than a millisecond: as much time as others have, but at once. */
    PROMPT(0, Duration.ofNanos(100_000)),

    NORMAL(0, Duration.ZERO),

    /** For work on what is not ready yet: a third of the time of others. */
    LOW(5, Duration.ZERO),

    /** For heavy work that comes in crowds: a thirtieth. */
    LOWEST(15, Duration.ZERO);

    private final int nice;
    private final Duration slice;

    /** {@code slice}: how long the thread runs before another one's turn, zero for what is usual. */
    ThreadPriority(int nice, Duration slice) {
        this.nice = nice;
        this.slice = slice;
    }

    /** Gives this thread the priority; one that was lowered is not raised again. */
    public void giveToThisThread() {
        if (this != NORMAL && Linux.CALL >= 0) {
            Linux.set(nice, slice);
        }
    }

    // why a class of its own: it is loaded where it is used.
    private static final class Linux {

        /** Number of {@code sched_setattr}; -1 on other machines than those it is known of. */
        static final long CALL = call();

        private static final int ATTRIBUTES = 48;
        private static final int NICE = 16;
        private static final int SLICE = 24;
        private static final long THIS_THREAD = 0;
        private static final long NO_FLAGS = 0;
        private static final MethodHandle SYSCALL = syscall();

        private static long call() {
            if (!System.getProperty("os.name").equals("Linux")) {
                return -1;
            }
            return switch (System.getProperty("os.arch")) {
                case "amd64", "x86_64" -> 314;
                case "aarch64", "arm64" -> 274;
                default -> -1;
            };
        }

        // why: calling the system is what this class is for.
        @SuppressWarnings("restricted")
        private static MethodHandle syscall() {
            var linker = Linker.nativeLinker();
            ValueLayout word = ValueLayout.JAVA_LONG;
            return linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("syscall"),
                    FunctionDescriptor.of(word, word, word, ValueLayout.ADDRESS, word),
                    Linker.Option.firstVariadicArg(1));
        }

        /** why no answer: where a system forbids it, all threads are equal. */
        static void set(int nice, Duration slice) {
            try (var arena = Arena.ofConfined()) {
                MemorySegment attributes = arena.allocate(ATTRIBUTES, 8);
                attributes.set(ValueLayout.JAVA_INT, 0, ATTRIBUTES);
                attributes.set(ValueLayout.JAVA_INT, NICE, nice);
                attributes.set(ValueLayout.JAVA_LONG, SLICE, slice.toNanos());
                var ignored = (long) SYSCALL.invokeExact(CALL, THIS_THREAD, attributes, NO_FLAGS);
            } catch (Throwable impossible) {
                throw new IllegalStateException("a system call threw", impossible);
            }
        }
    }
}
