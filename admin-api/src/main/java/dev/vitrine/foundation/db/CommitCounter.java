package dev.vitrine.foundation.db;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Counter of a SQLite file's commits, in a file beside it that all processes map into their memory: each counts a
 * commit before it acknowledges it, and to read the counter costs no call of the system. Safe for use by many threads.
 */
final class CommitCounter {

    private static final VarHandle COUNT = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    private CommitCounter(ByteBuffer memory) {
        this.memory = memory;
    }

    /** Of that database, whose file has to be there. */
    static CommitCounter beside(Path database) throws IOException {
        var file = database.resolveSibling(database.getFileName() + "-commits");
        SqliteDatabase.createForOwner(file);
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new CommitCounter(channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        }
    }

    void increment() {
        COUNT.getAndAdd(memory, 0, 1L);
    }

    long count() {
        return (long) COUNT.getVolatile(memory, 0);
    }
}
