package dev.vitrine.themes.sandbox;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/**
 * Starts child processes without rights: the child begins as {@link ConfinedExec}, which gives them up for good and
 * then becomes the program. Safe for use by many threads.
 */
public final class ProcessSandbox {
    /** Property that is {@code off} while a developer looks into a child. */
    private static final String SWITCH = "vitrine.themes.sandbox";

    private static final int AT_FDCWD = -100;
    private static final int EACCES = 13;
    private static final int SET_NO_NEW_PRIVILEGES = 38;
    private static final int CAPABILITIES_VERSION = 0x20080522;

    /** What Java takes to write its archive of classes. */
    private static final int ARCHIVE_MEGABYTES = 2048;

    /** The loaders of programs, which the kernel runs for them. */
    private static final List<Path> LOADERS = Stream.of(
                    "/lib64/ld-linux-x86-64.so.2",
                    "/lib/ld-linux-aarch64.so.1",
                    "/lib/ld-musl-x86_64.so.1",
                    "/lib/ld-musl-aarch64.so.1")
            .map(Path::of)
            .toList();

    /** Libraries of the system, and what the loaders read. */
    private static final List<Path> SYSTEM = Stream.of(
                    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64")
            .map(Path::of)
            .toList();

    private static final List<Path> SYSTEM_FILES = Stream.of(
                    "/etc/ld.so.cache",
                    "/etc/ld-musl-x86_64.path",
                    "/etc/ld-musl-aarch64.path",
                    "/dev/random",
                    "/dev/urandom",
                    "/dev/zero",
                    "/sys/devices/system/cpu")
            .map(Path::of)
            .toList();

    // why a class of its own: trying takes a thread, which waits while this class is not ready.
    private static final class OfThisMachine {
        static final ProcessSandbox SANDBOX = new ProcessSandbox();
    }

    private final Optional<SystemCalls> systemCalls;
    private final Optional<Landlock> landlock;
    private final String missing;

    private ProcessSandbox() {
        systemCalls = SystemCalls.ofThisMachine();
        landlock = systemCalls.map(Landlock::new);
        missing = probe();
    }

    public static ProcessSandbox ofThisMachine() {
        return OfThisMachine.SANDBOX;
    }

    /** Whether children are confined. */
    public boolean works() {
        return missing.isEmpty();
    }

    /** One sentence for operators: how children are confined here, or what is missing. */
    public String description() {
        if (!works()) {
            return missing;
        }
        return "no_new_privs, Landlock " + landlock.orElseThrow().version() + " and seccomp";
    }

    /** Starts the child with these rights and no more; with all rights of this process where nothing confines it. */
    public Process start(ProcessBuilder builder, Rights rights) throws IOException {
        return start(builder, rights, Optional.empty());
    }

    /** The same, from an archive that {@link #writeArchive} wrote. */
    public Process start(ProcessBuilder builder, Rights rights, Optional<Path> archive) throws IOException {
        if (!works()) {
            return builder.start();
        }
        var option = archive.map(file -> "-XX:AOTCache=" + file).orElse("-Xshare:auto");
        builder.command(ConfinedExec.command(rights, builder.command(), option));
        return builder.start();
    }

    /**
     * Gives up the rights of a child and becomes a program that does not exist, so that Java ends and writes an archive
     * of the classes that this takes: a start takes half the processor time with it.
     */
    public static void writeArchive(Path file) throws IOException {
        var rights = Rights.toRun(Path.of(System.getProperty("java.home")), ARCHIVE_MEGABYTES)
                .andRead(CodeLocation.of(ConfinedExec.class))
                .andWrite(Objects.requireNonNull(file.getParent()));
        var nowhere = List.of(file.resolveSibling("nowhere").toString());
        var builder = new ProcessBuilder(ConfinedExec.command(rights, nowhere, "-XX:AOTCacheOutput=" + file));
        builder.environment().clear();
        builder.redirectErrorStream(true);
        var process = builder.start();
        process.getOutputStream().close();
        var log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        if (!Files.isRegularFile(file)) {
            throw new IOException("Java wrote no archive of classes: " + log);
        }
    }

    /** Takes from this thread, and from what it starts or becomes, all rights but these. */
    static void confineThread(SystemCalls calls, Rights rights) throws IOException {
        var filter = SeccompFilter.ofChildren(calls);
        try (var rules = new Landlock(calls).rules()) {
            allow(rules, rights);
            giveUpPrivileges(calls);
            rules.restrictThread();
            filter.restrictThread();
        }
    }

    /** Takes from this process, which was started by a sandbox, and from all its threads the right to start others. */
    public static void forbidNewProcesses() throws IOException {
        var calls = SystemCalls.ofThisMachine().orElseThrow();
        SeccompFilter.ofNoMoreProcesses(calls, ProcessHandle.current().pid()).restrictProcess();
    }

    private static void allow(Landlock.Rules rules, Rights rights) throws IOException {
        for (var path : LOADERS) {
            rules.allow(path, Landlock.RUN);
        }
        for (var path : SYSTEM) {
            rules.allow(path, Landlock.READ);
        }
        for (var path : SYSTEM_FILES) {
            rules.allow(path, Landlock.READ);
        }
        rules.allow(Path.of("/dev/null"), Landlock.WRITE_DEVICE);
        for (var path : JavaFiles.RUNNABLE) {
            rules.allow(path, Landlock.RUN);
        }
        for (var path : rights.runnable()) {
            rules.allow(path, Landlock.RUN);
        }
        for (var path : rights.readable()) {
            rules.allow(path, Landlock.READ);
        }
        for (var path : rights.writable()) {
            rules.allow(path, Landlock.WRITE);
        }
    }

    private static void giveUpPrivileges(SystemCalls calls) throws IOException {
        var done = calls.call("prctl", SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0);
        if (done.failed()) {
            throw new IOException("privileges cannot be given up, error " + done.errno());
        }
        try (var arena = Arena.ofConfined()) {
            var header = arena.allocate(8, 8);
            header.set(ValueLayout.JAVA_INT, 0, CAPABILITIES_VERSION);
            var none = arena.allocate(24, 8);
            done = calls.call("capset", header.address(), none.address());
            if (done.failed()) {
                throw new IOException("capabilities cannot be given up, error " + done.errno());
            }
        }
    }

    // why by trying: containers forbid calls that the kernel has.
    private String probe() {
        if (System.getProperty(SWITCH, "on").equals("off")) {
            return "it is switched off by -D" + SWITCH + "=off";
        }
        if (systemCalls.isEmpty()) {
            return "there is no sandbox for this system; it needs Linux on x86-64 or aarch64";
        }
        if (landlock.orElseThrow().version() < 1) {
            return "the kernel does not offer Landlock; it needs Linux 5.13 with \"landlock\" among its lsm";
        }
        var look = new FutureTask<String>(() -> look(systemCalls.orElseThrow()));
        // why a thread of its own, which starts nothing: the kernel takes rights from threads, and never gives them
        // back.
        Thread.ofPlatform().name("sandbox-probe").daemon().start(look);
        try {
            return look.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("the sandbox cannot be tried", impossible);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return "the sandbox could not be tried";
        }
    }

    private static String look(SystemCalls calls) {
        try (var arena = Arena.ofConfined()) {
            var path = arena.allocateFrom("/proc/self/stat");
            confineThread(calls, Rights.toRun(Path.of("/nowhere"), 1));
            var opened = calls.call("openat", AT_FDCWD, path.address(), 0, 0);
            return opened.errno() == EACCES ? "" : "Landlock is there, but does not refuse what it should";
        } catch (IOException forbidden) {
            return "the sandbox is forbidden: " + forbidden.getMessage();
        }
    }
}
