package dev.vitrine.themes.sandbox;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** System calls of Linux by their names, through the foreign-function API. Safe for use by many threads. */
final class SystemCalls {
    /** No such system call. */
    static final int ENOSYS = 38;

    static final int EPERM = 1;

    /**
     * The newest system call that was looked at when the filter was written, {@code mseal}; from 424 on, numbers are
     * the same on all processors.
     */
    static final int NEWEST_KNOWN = 462;

    /** Name, number on x86-64, number on aarch64; -1 where a processor has none. */
    private static final String NUMBERS = """
            close 3 57, close_range 436 436, open 2 -1, openat 257 56, openat2 437 437, prctl 157 167, seccomp 317 277
            capset 126 91
            clone 56 220, clone3 435 435, fork 57 -1, vfork 58 -1, execve 59 221, execveat 322 281
            setrlimit 160 164, prlimit64 302 261, setpriority 141 140, ioctl 16 29, fcntl 72 25
            landlock_create_ruleset 444 444, landlock_add_rule 445 445, landlock_restrict_self 446 446
            socket 41 198, socketpair 53 199, connect 42 203, bind 49 200, listen 50 201, accept 43 202, accept4 288 242
            truncate 76 45, chmod 90 -1, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452
            chown 92 -1, fchown 93 55, lchown 94 -1, fchownat 260 54
            utime 132 -1, utimes 235 -1, utimensat 280 88, futimesat 261 -1
            setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14, lremovexattr 198 15
            fremovexattr 199 16, mknod 133 -1, mknodat 259 33
            ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, process_madvise 440 440
            process_mrelease 448 448, kcmp 312 272, pidfd_open 434 434, pidfd_getfd 438 438, pidfd_send_signal 424 424
            kill 62 129, tkill 200 130, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240
            mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, fsopen 430 430, fsconfig 431 431
            fsmount 432 432, fspick 433 433, move_mount 429 429, open_tree 428 428, mount_setattr 442 442
            statmount 457 457, listmount 458 458,             swapon 167 224, swapoff 168 225, quotactl 179 60, quotactl_fd 443 443
            bpf 321 280, perf_event_open 298 241, userfaultfd 323 282, io_uring_setup 425 425
            io_uring_enter 426 426, io_uring_register 427 427, io_setup 206 0, io_submit 209 2
            unshare 272 97, setns 308 268, add_key 248 217, request_key 249 218, keyctl 250 219
            kexec_load 246 104, kexec_file_load 320 294, init_module 175 105, finit_module 313 273
            delete_module 176 106, create_module 174 -1, reboot 169 142, acct 163 89
            settimeofday 164 170, clock_settime 227 112, adjtimex 159 171, clock_adjtime 305 266
            sethostname 170 161, setdomainname 171 162, syslog 103 116, personality 135 92, iopl 172 -1, ioperm 173 -1
            modify_ldt 154 -1, vhangup 153 58, nfsservctl 180 42, lookup_dcookie 212 18
            name_to_handle_at 303 264, open_by_handle_at 304 265, inotify_init 253 -1, inotify_init1 294 26
            inotify_add_watch 254 27, fanotify_init 300 262, fanotify_mark 301 263
            msgget 68 186, msgsnd 69 189, msgrcv 70 188, msgctl 71 187, semget 64 190, semop 65 193, semctl 66 191
            semtimedop 220 192, shmget 29 194, shmat 30 196, shmctl 31 195, mq_open 240 180, mq_unlink 241 181
            memfd_create 319 279, memfd_secret 447 447, setuid 105 146, setgid 106 144, setreuid 113 145
            setregid 114 143, setresuid 117 147, setresgid 119 149, setgroups 116 159, setfsuid 122 151
            setfsgid 123 152, migrate_pages 256 238, move_pages 279 239, ustat 136 -1, sysfs 139 -1, uselib 134 -1
            _sysctl 156 -1
            """;

    private static final StructLayout ERRNO = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO_FIELD = ERRNO.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final Processor processor;
    private final MethodHandle syscall;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** A processor whose numbers are known; {@code audit} is what the kernel calls it when it filters. */
    enum Processor {
        X86_64(0xC000003E, 1),
        AARCH64(0xC00000B7, 2);

        final int audit;
        private final int column;

        Processor(int audit, int column) {
            this.audit = audit;
            this.column = column;
        }

        static Optional<Processor> ofThisMachine() {
            return switch (System.getProperty("os.arch")) {
                case "amd64", "x86_64" -> Optional.of(X86_64);
                case "aarch64", "arm64" -> Optional.of(AARCH64);
                default -> Optional.empty();
            };
        }
    }

    /** Answer of the kernel: a value, or -1 and what was wrong. */
    record Answer(long value, int errno) {
        boolean failed() {
            return value < 0;
        }
    }

    // why: calling the system is what this class is for.
    @SuppressWarnings("restricted")
    SystemCalls(Processor processor) {
        this.processor = processor;
        for (var row : NUMBERS.strip().split("[,\\n]")) {
            var fields = row.strip().split(" ");
            var number = Integer.parseInt(fields[processor.column]);
            if (number >= 0) {
                numbers.put(fields[0], number);
            }
        }
        ValueLayout word = ValueLayout.JAVA_LONG;
        syscall = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                        FunctionDescriptor.of(word, word, word, word, word, word, word),
                        Linker.Option.firstVariadicArg(1),
                        Linker.Option.captureCallState("errno"));
    }

    /** The system calls of this machine; empty where there are none that we know. */
    static Optional<SystemCalls> ofThisMachine() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        return Processor.ofThisMachine().map(SystemCalls::new);
    }

    Processor processor() {
        return processor;
    }

    /** The number of the call on this processor; empty when the processor has none. */
    Optional<Integer> number(String name) {
        return Optional.ofNullable(numbers.get(name));
    }

    Answer call(String name, long... arguments) {
        var number = numbers.get(name);
        if (number == null) {
            return new Answer(-1, ENOSYS);
        }
        var all = new long[5];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        try (var arena = Arena.ofConfined()) {
            var state = arena.allocate(ERRNO);
            var value = (long) syscall.invokeExact(state, (long) number, all[0], all[1], all[2], all[3], all[4]);
            return new Answer(value, value < 0 ? (int) ERRNO_FIELD.get(state, 0L) : 0);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a system call threw", impossible);
        }
    }
}
