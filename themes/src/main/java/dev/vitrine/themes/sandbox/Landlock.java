package dev.vitrine.themes.sandbox;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Landlock of Linux: what a thread, and all that it starts, may do with files, the network and other processes. What is
 * not allowed is refused, and nothing allows it again.
 */
final class Landlock {
    private static final long EXECUTE = 1;
    private static final long WRITE_FILE = 1 << 1;
    private static final long READ_FILE = 1 << 2;
    private static final long READ_DIR = 1 << 3;
    private static final long REMOVE_DIR = 1 << 4;
    private static final long REMOVE_FILE = 1 << 5;
    private static final long MAKE_DIR = 1 << 7;
    private static final long MAKE_REG = 1 << 8;
    private static final long REFER = 1 << 13;
    private static final long TRUNCATE = 1 << 14;
    private static final long IOCTL_DEV = 1 << 15;
    private static final long ALL_OF_FIRST_VERSION = (1 << 13) - 1;
    private static final long OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

    static final long READ = READ_FILE | READ_DIR;
    static final long RUN = READ | EXECUTE;
    static final long WRITE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE;
    static final long WRITE_DEVICE = READ_FILE | WRITE_FILE;

    private static final int VERSION = 1;
    private static final int PATH_BENEATH = 1;
    private static final int O_PATH_CLOEXEC = 0x200000 | 0x80000;
    private static final int AT_FDCWD = -100;

    private final SystemCalls calls;
    private final int version;

    Landlock(SystemCalls calls) {
        this(calls, (int) calls.call("landlock_create_ruleset", 0, 0, VERSION).value());
    }

    /** As on a kernel with that version of the interface. */
    Landlock(SystemCalls calls, int version) {
        this.calls = calls;
        this.version = version;
    }

    /** Version of the kernel's interface; 0 or less when there is none or it is switched off. */
    int version() {
        return version;
    }

    /** A fresh set of rules that allows nothing; to be closed. */
    Rules rules() throws IOException {
        try (var arena = Arena.ofConfined()) {
            var attributes = arena.allocate(24, 8);
            attributes.set(ValueLayout.JAVA_LONG, 0, handled());
            // why: no TCP port is bound or reached; no signal and no abstract socket leaves the process.
            if (version >= 4) {
                attributes.set(ValueLayout.JAVA_LONG, 8, 3);
            }
            if (version >= 6) {
                attributes.set(ValueLayout.JAVA_LONG, 16, 3);
            }
            long size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
            var made = calls.call("landlock_create_ruleset", attributes.address(), size, 0);
            if (made.failed()) {
                throw new IOException("Landlock makes no rules, error " + made.errno());
            }
            return new Rules((int) made.value());
        }
    }

    private long handled() {
        return ALL_OF_FIRST_VERSION
                | (version >= 2 ? REFER : 0)
                | (version >= 3 ? TRUNCATE : 0)
                | (version >= 5 ? IOCTL_DEV : 0);
    }

    /** Rules that grow until they are put on a thread. */
    final class Rules implements AutoCloseable {
        private final int descriptor;

        private Rules(int descriptor) {
            this.descriptor = descriptor;
        }

        /** Allows the rights on a file, or on all below a folder; what does not exist is passed over. */
        void allow(Path path, long rights) throws IOException {
            if (!Files.exists(path)) {
                return;
            }
            var possible = rights & handled() & (Files.isDirectory(path) ? -1L : OF_FILES);
            try (var arena = Arena.ofConfined()) {
                var opened = calls.call(
                        "openat", AT_FDCWD, arena.allocateFrom(path.toString()).address(), O_PATH_CLOEXEC, 0);
                if (opened.failed()) {
                    throw new IOException("cannot open " + path + ", error " + opened.errno());
                }
                var rule = arena.allocate(16, 8);
                rule.set(ValueLayout.JAVA_LONG, 0, possible);
                rule.set(ValueLayout.JAVA_INT, 8, (int) opened.value());
                var added = calls.call("landlock_add_rule", descriptor, PATH_BENEATH, rule.address(), 0);
                calls.call("close", opened.value());
                if (added.failed()) {
                    throw new IOException("cannot allow " + path + ", error " + added.errno());
                }
            }
        }

        /** Puts the rules on this thread for ever. */
        void restrictThread() throws IOException {
            var done = calls.call("landlock_restrict_self", descriptor, 0);
            if (done.failed()) {
                throw new IOException("Landlock does not restrict, error " + done.errno());
            }
        }

        @Override
        public void close() {
            calls.call("close", descriptor);
        }
    }
}
