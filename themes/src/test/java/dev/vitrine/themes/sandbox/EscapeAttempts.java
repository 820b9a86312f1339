package dev.vitrine.themes.sandbox;

import dev.vitrine.themes.worker.WorkerProcess;
import java.io.EOFException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/** Main class of a child JVM like those of themes, in which a stranger runs what Java can run. */
public final class EscapeAttempts {
    private static final List<String> SYSTEM_CALLS = List.of(
            "fork",
            "vfork",
            "execve",
            "ptrace",
            "process_vm_readv",
            "process_vm_writev",
            "kill",
            "tkill",
            "tgkill",
            "pidfd_open",
            "socket",
            "socketpair",
            "mount",
            "umount2",
            "chroot",
            "pivot_root",
            "bpf",
            "keyctl",
            "userfaultfd",
            "io_uring_setup",
            "perf_event_open",
            "unshare",
            "setns",
            "kexec_load",
            "init_module",
            "memfd_create",
            "shmget",
            "msgget",
            "mq_open",
            "open_by_handle_at",
            "inotify_init1",
            "reboot",
            "setrlimit",
            "clone3",
            "openat2",
            "prlimit64");

    private final Map<String, Callable<?>> attempts = new LinkedHashMap<>();

    private EscapeAttempts() {}

    /** Arguments: the server's folder, its process, a port that it listens on, the folder that may be read. */
    public static void main(String[] arguments) throws IOException {
        var process = new WorkerProcess();
        var escape = new EscapeAttempts();
        escape.files(Path.of(arguments[0]), Path.of(arguments[3]));
        escape.processes(arguments[1]);
        escape.network(Integer.parseInt(arguments[2]), Path.of(arguments[0]));
        escape.calls(Long.parseLong(arguments[1]));
        var channel = process.ready();
        try {
            while (true) {
                if (channel.receive().contains("describe")) {
                    channel.send(ProcessSandbox.ofThisMachine().description());
                    continue;
                }
                channel.send(escape.succeeded().toArray(String[]::new));
            }
        } catch (EOFException gone) {
            System.exit(0);
        }
    }

    private List<String> succeeded() {
        return attempts.entrySet().stream()
                .filter(attempt -> succeeds(attempt.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean succeeds(Callable<?> attempt) {
        try {
            attempt.call();
            return true;
        } catch (Exception | LinkageError refused) {
            return false;
        }
    }

    private void files(Path data, Path own) {
        attempts.put("control: read a file of its own", () -> Files.readString(own.resolve("own.txt")));
        attempts.put("read the key", () -> Files.readString(data.resolve("tokens.key")));
        attempts.put("read the key by another name", () -> Files.readString(own.resolve("link")));
        attempts.put("read the database", () -> Files.readAllBytes(data.resolve("vitrine.db")));
        attempts.put("read a neighbour's build", () -> Files.readString(data.resolve("builds/neighbour/server.js")));
        attempts.put("list the data", () -> Files.list(data).count());
        attempts.put("list the root", () -> Files.list(Path.of("/")).count());
        attempts.put("read the users", () -> Files.readString(Path.of("/etc/passwd")));
        attempts.put("write beside the key", () -> Files.writeString(data.resolve("planted"), "x"));
        attempts.put("overwrite the key", () -> Files.writeString(data.resolve("tokens.key"), "x"));
        attempts.put("delete the key", () -> Files.deleteIfExists(data.resolve("tokens.key")) ? 1 : refuse());
        attempts.put("rename the key", () -> Files.move(data.resolve("tokens.key"), own.resolve("stolen")));
        attempts.put("link to the key", () -> Files.createLink(own.resolve("hard"), data.resolve("tokens.key")));
        attempts.put("link to the data", () -> Files.createSymbolicLink(own.resolve("soft"), data));
        attempts.put(
                "open the key to all",
                () -> Files.setPosixFilePermissions(
                        data.resolve("tokens.key"), PosixFilePermissions.fromString("rw-rw-rw-")));
        attempts.put(
                "date the key", () -> Files.setLastModifiedTime(data.resolve("tokens.key"), FileTime.fromMillis(0)));
        attempts.put("write to its own folder", () -> Files.writeString(own.resolve("planted"), "x"));
        attempts.put("write to the folder for all", () -> Files.createTempFile(Path.of("/tmp"), "planted", ""));
        attempts.put(
                "watch the data",
                () -> data.register(data.getFileSystem().newWatchService(), StandardWatchEventKinds.ENTRY_CREATE));
    }

    private void processes(String server) {
        var process = Path.of("/proc", server);
        attempts.put("read the server's environment", () -> Files.readAllBytes(process.resolve("environ")));
        attempts.put("read the server's arguments", () -> Files.readAllBytes(process.resolve("cmdline")));
        attempts.put("read the server's memory", () -> Files.newByteChannel(process.resolve("mem")));
        attempts.put("read the server's map", () -> Files.readString(process.resolve("maps")));
        attempts.put(
                "list the server's files",
                () -> Files.list(process.resolve("fd")).count());
        attempts.put("read its own memory", () -> Files.newByteChannel(Path.of("/proc/self/mem")));
        attempts.put("find variables", () -> System.getenv().isEmpty() ? refuse() : System.getenv());
        attempts.put("start a program", () -> new ProcessBuilder("/bin/true").start());
        attempts.put(
                "start another Java",
                () -> new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-version")
                        .start());
        attempts.put(
                "end the server",
                () -> ProcessHandle.of(Long.parseLong(server)).orElseThrow().destroyForcibly() ? 1 : refuse());
    }

    private void network(int port, Path data) {
        attempts.put("reach the server", () -> new Socket(InetAddress.getLoopbackAddress(), port));
        attempts.put("listen", () -> new ServerSocket(0));
        attempts.put("send datagrams", () -> new DatagramSocket());
        attempts.put("open a socket in the file system", () -> SocketChannel.open(StandardProtocolFamily.UNIX));
        attempts.put("resolve a name", () -> InetAddress.getByName("example.com"));
    }

    private void calls(long server) {
        var calls = SystemCalls.ofThisMachine().orElseThrow();
        for (var name : SYSTEM_CALLS) {
            var arguments =
                    Set.of("tgkill").contains(name) ? new long[] {server, server, 0} : new long[] {server, 0, 1, 1};
            attempts.put("call " + name, () -> {
                var answer = calls.call(name, arguments);
                var refused = answer.errno() == SystemCalls.EPERM || answer.errno() == SystemCalls.ENOSYS;
                return refused ? refuse() : answer;
            });
        }
    }

    private static Object refuse() throws IOException {
        throw new IOException("refused");
    }
}
