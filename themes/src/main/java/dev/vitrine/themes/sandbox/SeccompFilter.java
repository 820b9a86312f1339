package dev.vitrine.themes.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Filter of system calls. What is forbidden is answered with an error, as if the user had no right to it, because
 * runtimes ask for many things that they can do without.
 */
final class SeccompFilter {
    static final List<String> FORBIDDEN = List.of(
            "socket",
            "socketpair",
            "connect",
            "bind",
            "listen",
            "accept",
            "accept4",
            // why: Landlock leaves owners, modes, times and attributes of files to everyone who owns them.
            "truncate",
            "chmod",
            "fchmod",
            "fchmodat",
            "fchmodat2",
            "chown",
            "fchown",
            "lchown",
            "fchownat",
            "utime",
            "utimes",
            "utimensat",
            "futimesat",
            "setxattr",
            "lsetxattr",
            "fsetxattr",
            "removexattr",
            "lremovexattr",
            "fremovexattr",
            "mknod",
            "mknodat",
            "ptrace",
            "process_vm_readv",
            "process_vm_writev",
            "process_madvise",
            "process_mrelease",
            "kcmp",
            "pidfd_open",
            "pidfd_getfd",
            "pidfd_send_signal",
            "kill",
            "tkill",
            "rt_sigqueueinfo",
            "rt_tgsigqueueinfo",
            "mount",
            "umount2",
            "pivot_root",
            "chroot",
            "fsopen",
            "fsconfig",
            "fsmount",
            "fspick",
            "move_mount",
            "open_tree",
            "statmount",
            "listmount",
            "mount_setattr",
            "swapon",
            "swapoff",
            "quotactl",
            "quotactl_fd",
            "bpf",
            "perf_event_open",
            "userfaultfd",
            "io_uring_setup",
            "io_uring_enter",
            "io_uring_register",
            "io_setup",
            "io_submit",
            "unshare",
            "setns",
            "add_key",
            "request_key",
            "keyctl",
            "kexec_load",
            "kexec_file_load",
            "init_module",
            "finit_module",
            "delete_module",
            "create_module",
            "reboot",
            "acct",
            "settimeofday",
            "clock_settime",
            "adjtimex",
            "clock_adjtime",
            "sethostname",
            "setdomainname",
            "syslog",
            "personality",
            "iopl",
            "ioperm",
            "modify_ldt",
            "vhangup",
            "nfsservctl",
            "lookup_dcookie",
            "name_to_handle_at",
            "open_by_handle_at",
            "inotify_init",
            "inotify_init1",
            "inotify_add_watch",
            "fanotify_init",
            "fanotify_mark",
            "msgget",
            "msgsnd",
            "msgrcv",
            "msgctl",
            "semget",
            "semop",
            "semctl",
            "semtimedop",
            "shmget",
            "shmat",
            "shmctl",
            "mq_open",
            "mq_unlink",
            "memfd_create",
            "memfd_secret",
            "setuid",
            "setgid",
            "setreuid",
            "setregid",
            "setresuid",
            "setresgid",
            "setgroups",
            "setfsuid",
            "setfsgid",
            "migrate_pages",
            "move_pages",
            "ustat",
            "sysfs",
            "uselib",
            "_sysctl",
            "setrlimit",
            "capset");

    private static final List<String> NEW_PROCESSES = List.of("fork", "vfork", "execve", "execveat");

    private static final int LOAD = 0x20;
    private static final int AND = 0x54;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int JUMP_IF_ANY = 0x45;
    private static final int RETURN = 0x06;

    private static final int ALLOW = 0x7fff0000;
    private static final int ERROR = 0x00050000;
    private static final int KILL_PROCESS = 0x80000000;

    private static final int NUMBER = 0;
    private static final int PROCESSOR = 4;
    private static final int ARGUMENTS = 16;

    /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
    private static final int NEW_NAMESPACES = 0x20000 | 0x02000000 | 0x7C000000;

    private static final int CLONE_THREAD = 0x10000;
    private static final int O_TRUNC = 0x200;
    private static final int O_ACCMODE = 3;
    private static final int TIOCSTI = 0x5412;
    private static final int TIOCLINUX = 0x541C;

    /** F_SETOWN, F_SETSIG and F_SETOWN_EX. */
    private static final int[] SIGNALS_OF_FILES = {8, 10, 15};

    private static final int SET_MODE_FILTER = 1;
    private static final int ALL_THREADS = 1;

    private final SystemCalls calls;
    private final ByteArrayOutputStream program = new ByteArrayOutputStream();

    private SeccompFilter(SystemCalls calls) {
        this.calls = calls;
    }

    /** For a thread that starts a child: the child has it from its first instruction. */
    static SeccompFilter ofChildren(SystemCalls calls) {
        var filter = new SeccompFilter(calls);
        filter.begin();
        FORBIDDEN.forEach(filter::forbid);
        // why: what these read lies in memory, where no filter sees it; the C library then takes the older call.
        filter.answer("clone3", SystemCalls.ENOSYS);
        filter.answer("openat2", SystemCalls.ENOSYS);
        filter.forbidAny("clone", 0, NEW_NAMESPACES);
        filter.forbidTruncation("open", 1);
        filter.forbidTruncation("openat", 2);
        filter.forbidValue("ioctl", 1, TIOCSTI);
        filter.forbidValue("ioctl", 1, TIOCLINUX);
        // why: a file that sends signals sends them to any process of the user.
        for (var command : SIGNALS_OF_FILES) {
            filter.forbidValue("fcntl", 1, command);
        }
        filter.forbidNewLimits();
        filter.instruction(RETURN, 0, 0, ALLOW);
        return filter;
    }

    /** For the process {@code pid}, which has what it needs, starts no other and sends signals to itself only. */
    static SeccompFilter ofNoMoreProcesses(SystemCalls calls, long pid) {
        var filter = new SeccompFilter(calls);
        filter.begin();
        NEW_PROCESSES.forEach(filter::forbid);
        filter.when("tgkill", 0, 2, () -> {
            filter.instruction(JUMP_IF_EQUAL, 1, 0, (int) pid);
            filter.instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
        });
        filter.calls.number("clone").ifPresent(number -> {
            filter.instruction(JUMP_IF_EQUAL, 0, 4, number);
            filter.instruction(LOAD, 0, 0, ARGUMENTS);
            filter.instruction(JUMP_IF_ANY, 1, 0, CLONE_THREAD);
            filter.instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
            filter.instruction(RETURN, 0, 0, ALLOW);
        });
        filter.instruction(RETURN, 0, 0, ALLOW);
        return filter;
    }

    /** Instructions of eight bytes each, as the kernel reads them. */
    byte[] program() {
        return program.toByteArray();
    }

    void restrictThread() throws IOException {
        install(0);
    }

    void restrictProcess() throws IOException {
        install(ALL_THREADS);
    }

    // why the second test: numbers of another processor's calling convention are large, and new calls are unknown.
    private void begin() {
        instruction(LOAD, 0, 0, PROCESSOR);
        instruction(JUMP_IF_EQUAL, 1, 0, calls.processor().audit);
        instruction(RETURN, 0, 0, KILL_PROCESS);
        instruction(LOAD, 0, 0, NUMBER);
        instruction(JUMP_IF_AT_LEAST, 0, 1, SystemCalls.NEWEST_KNOWN + 1);
        instruction(RETURN, 0, 0, ERROR | SystemCalls.ENOSYS);
    }

    private void forbid(String name) {
        answer(name, SystemCalls.EPERM);
    }

    private void answer(String name, int error) {
        calls.number(name).ifPresent(number -> {
            instruction(JUMP_IF_EQUAL, 0, 1, number);
            instruction(RETURN, 0, 0, ERROR | error);
        });
    }

    private void forbidAny(String name, int argument, int bits) {
        when(name, argument, 2, () -> {
            instruction(JUMP_IF_ANY, 0, 1, bits);
            instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
        });
    }

    private void forbidValue(String name, int argument, int value) {
        when(name, argument, 2, () -> {
            instruction(JUMP_IF_EQUAL, 0, 1, value);
            instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
        });
    }

    // why: opened for reading, a file is cut all the same, and older kernels do not ask Landlock about it.
    private void forbidTruncation(String name, int argument) {
        when(name, argument, 4, () -> {
            instruction(JUMP_IF_ANY, 0, 3, O_TRUNC);
            instruction(AND, 0, 0, O_ACCMODE);
            instruction(JUMP_IF_EQUAL, 0, 1, 0);
            instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
        });
    }

    private void forbidNewLimits() {
        calls.number("prlimit64").ifPresent(number -> {
            instruction(JUMP_IF_EQUAL, 0, 6, number);
            instruction(LOAD, 0, 0, ARGUMENTS + 8 * 2);
            instruction(JUMP_IF_EQUAL, 0, 2, 0);
            instruction(LOAD, 0, 0, ARGUMENTS + 8 * 2 + 4);
            instruction(JUMP_IF_EQUAL, 1, 0, 0);
            instruction(RETURN, 0, 0, ERROR | SystemCalls.EPERM);
            instruction(RETURN, 0, 0, ALLOW);
        });
    }

    /** Loads the argument for the tests that follow, and the number again after them. */
    private void when(String name, int argument, int length, Runnable tests) {
        calls.number(name).ifPresent(number -> {
            instruction(JUMP_IF_EQUAL, 0, length + 2, number);
            instruction(LOAD, 0, 0, ARGUMENTS + 8 * argument);
            tests.run();
            instruction(LOAD, 0, 0, NUMBER);
        });
    }

    private void instruction(int code, int ifTrue, int ifFalse, int value) {
        program.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.nativeOrder())
                .putShort((short) code)
                .put((byte) ifTrue)
                .put((byte) ifFalse)
                .putInt(value)
                .array());
    }

    private void install(int flags) throws IOException {
        var instructions = program();
        try (var arena = Arena.ofConfined()) {
            var code = arena.allocate(instructions.length, 8);
            MemorySegment.copy(instructions, 0, code, ValueLayout.JAVA_BYTE, 0, instructions.length);
            var header = arena.allocate(16, 8);
            header.set(ValueLayout.JAVA_SHORT, 0, (short) (instructions.length / 8));
            header.set(ValueLayout.ADDRESS, 8, code);
            var done = calls.call("seccomp", SET_MODE_FILTER, flags, header.address());
            if (done.value() != 0) {
                throw new IOException("system calls cannot be filtered, error " + done.errno());
            }
        }
    }
}
