package dev.vitrine.server;

import dev.vitrine.foundation.kernel.OutOfMemory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exit of the process after an OutOfMemoryError in any of its threads: as after a signal, requests in flight are
 * answered and the database's writer commits what it was given; then the status says why. What that needs is made when
 * this is installed, since there may be no memory for it later.
 */
public final class OutOfMemoryExit implements Thread.UncaughtExceptionHandler {

    /** For supervisors: the process ended by itself and should be started again. */
    public static final int STATUS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryExit.class);

    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(30);

    /** Memory that is set free for the end. */
    private static final int RESERVE = 4_000_000;

    // why not by the logger, and without the time: both need memory.
    private final byte[] line = ("ERROR OutOfMemoryExit event=out_of_memory status=" + STATUS
                    + " message=\"The server ends in order and has to be started again; VITRINE_HEAP sets its memory\"\n")
            .getBytes(StandardCharsets.UTF_8);

    private final FileOutputStream log = new FileOutputStream(FileDescriptor.err);
    private final Thread exit =
            Thread.ofPlatform().daemon().name("out-of-memory").unstarted(this::exit);
    private final Thread deadline =
            Thread.ofPlatform().daemon().name("out-of-memory-deadline").unstarted(this::halt);
    private volatile boolean begun;
    private volatile byte @Nullable [] reserve = new byte[RESERVE];

    private OutOfMemoryExit() {}

    /** For the rest of the process. */
    public static OutOfMemoryExit install() {
        var outOfMemoryExit = new OutOfMemoryExit();
        outOfMemoryExit.exit.start();
        outOfMemoryExit.deadline.start();
        Thread.setDefaultUncaughtExceptionHandler(outOfMemoryExit);
        return outOfMemoryExit;
    }

    /** Whether the process ends for want of memory. */
    public boolean hasBegun() {
        return begun;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        if (OutOfMemory.isCauseOf(failure)) {
            begin();
        } else {
            LOG.error("event=thread_failed thread={}", thread.getName(), failure);
        }
    }

    private void begin() {
        begun = true;
        reserve = null;
        LockSupport.unpark(exit);
        LockSupport.unpark(deadline);
    }

    private void exit() {
        awaitBegin();
        try {
            log.write(line);
        } catch (IOException nobodyReads) {
            // It ends all the same.
        }
        System.exit(STATUS);
    }

    private void halt() {
        awaitBegin();
        var end = System.nanoTime() + TIME_TO_FINISH.toNanos();
        for (var left = TIME_TO_FINISH.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        Runtime.getRuntime().halt(STATUS);
    }

    private void awaitBegin() {
        while (!begun) {
            LockSupport.park(this);
        }
    }
}
