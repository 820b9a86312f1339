package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.themes.sandbox.EscapeAttempts;
import dev.vitrine.themes.sandbox.ProcessSandbox;
import dev.vitrine.themes.sandbox.Rights;
import dev.vitrine.themes.worker.MessageChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the operating system refuses to the processes that work on themes, whatever runs in them. */
@EnabledOnOs(OS.LINUX)
class SandboxTest {
    private static final String SECRET = "a secret of the server";

    @TempDir
    private Path data;

    private Path own;

    @BeforeEach
    void placeSecrets() throws IOException {
        Files.writeString(data.resolve("tokens.key"), SECRET);
        Files.writeString(data.resolve("vitrine.db"), SECRET);
        Files.writeString(data.resolve("tokens.scss"), ".key { content: '" + SECRET + "' }");
        Files.writeString(
                Files.createDirectories(data.resolve("builds/neighbour")).resolve("server.js"), SECRET);
        own = Files.createDirectories(data.resolve("jobs/own"));
        Files.writeString(own.resolve("own.txt"), "mine");
        Files.createSymbolicLink(own.resolve("link"), data.resolve("tokens.key"));
    }

    @Test
    void confinesOnThisMachine() {
        assertThat(ProcessSandbox.ofThisMachine().works())
                .as(ProcessSandbox.ofThisMachine().description())
                .isTrue();
    }

    @Test
    void withoutASandboxStrangersThemesAreRefusedUnlessTheRiskIsAccepted() throws Exception {
        var refusing = new ThemeSandbox(false, "the kernel does not offer Landlock", false);
        try (var builder = new ThemeBuilder(Lab.CACHE, refusing)) {
            assertThatThrownBy(() -> builder.build(Lab.folder()))
                    .isInstanceOf(ThemeBuildException.class)
                    .hasMessageContaining("not confined: the kernel does not offer Landlock. Only the starter theme")
                    .hasMessageContaining("VITRINE_THEMES_WITHOUT_SANDBOX=on");
            assertThat(builder.buildOwn(ThemeBuilder.files(Lab.folder())).id())
                    .isEqualTo(Lab.theme().id());
        }
        var accepting = new ThemeSandbox(false, "the kernel does not offer Landlock", true);
        try (var builder = new ThemeBuilder(Lab.CACHE, accepting)) {
            assertThat(builder.build(Lab.folder()).id()).isEqualTo(Lab.theme().id());
        }
        assertThat(accepting.description()).contains("can read what the server can");
    }

    @Test
    void forbiddenSandboxIsNoticed() throws Exception {
        var worker = worker(1);
        try {
            var channel = new MessageChannel(worker.getInputStream(), worker.getOutputStream());
            channel.receive();
            channel.send("describe");
            assertThat(channel.receive())
                    .containsExactly("the sandbox is forbidden: capabilities cannot be given up, error 1");
        } finally {
            worker.destroyForcibly().waitFor();
        }
    }

    @Test
    void hostileJavaInAWorkerReachesNothing() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var worker = worker(server.getLocalPort());
            try {
                var channel = new MessageChannel(worker.getInputStream(), worker.getOutputStream());
                assertThat(channel.receive()).containsExactly("ready");
                channel.send("try");
                assertThat(channel.receive()).containsExactly("control: read a file of its own");
            } finally {
                worker.destroyForcibly().waitFor();
            }
        }
        assertThat(Files.readString(data.resolve("tokens.key"))).isEqualTo(SECRET);
    }

    @Test
    void everyThreadOfAWorkerIsConfined() throws Exception {
        var worker = worker(1);
        try {
            assertThat(new MessageChannel(worker.getInputStream(), worker.getOutputStream()).receive())
                    .containsExactly("ready");
            assertThat(statusOfThreads(worker.pid()))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(status -> assertThat(status)
                            .contains(
                                    "NoNewPrivs:\t1",
                                    "Seccomp:\t2",
                                    "Seccomp_filters:\t2",
                                    "CapEff:\t0000000000000000"));
            assertThat(Files.readString(Path.of("/proc", "" + worker.pid(), "limits"))
                            .lines())
                    .anyMatch(line -> line.matches("Max core file size +0 +0 .*"))
                    .anyMatch(line -> line.matches("Max file size +67108864 .*"))
                    .anyMatch(line -> line.matches("Max data size +\\d{9,10} .*"));
            assertThat(niceOf(worker.pid())).isEqualTo(5);
            assertThat(Files.readAllBytes(Path.of("/proc", "" + worker.pid(), "environ")))
                    .isEmpty();
        } finally {
            worker.destroyForcibly().waitFor();
        }
    }

    /** The fields behind the name, which may hold spaces. */
    private static int niceOf(long pid) throws IOException {
        var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]);
    }

    @Test
    void serverKeepsItsRights() throws Exception {
        worker(1).destroyForcibly().waitFor();
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            assertThat(client.isConnected()).isTrue();
        }
        assertThat(Files.readString(data.resolve("tokens.key"))).isEqualTo(SECRET);
        assertThat(statusOfThreads(ProcessHandle.current().pid()))
                .hasSizeGreaterThan(5)
                .filteredOn(status -> !status.startsWith("Name:\tsandbox-probe"))
                .allSatisfy(status -> assertThat(status).contains("Seccomp:\t0", "NoNewPrivs:\t0"));
    }

    @Test
    void bundlerAloneReadsNothingOutsideOfItsJob() throws IOException {
        Files.writeString(
                own.resolve("a.js"),
                "import k from '" + data.resolve("tokens.key") + "' with { type: 'text' }\nconsole.log(k)");
        var outcome = Esbuild.unpacked(new CacheFolder(Lab.CACHE))
                .run(own, Duration.ofSeconds(20), List.of("a.js", "--bundle", "--outfile=../outside.js"));
        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.log()).contains("Could not resolve").doesNotContain(SECRET);
        Files.writeString(own.resolve("a.js"), "console.log(1)");
        outcome = Esbuild.unpacked(new CacheFolder(Lab.CACHE))
                .run(own, Duration.ofSeconds(20), List.of("a.js", "--bundle", "--outfile=../outside.js"));
        assertThat(outcome.succeeded()).isFalse();
        assertThat(own.resolve("../outside.js")).doesNotExist();
    }

    @Test
    void sassAloneReadsNothing() throws Exception {
        var home = SassTool.unpacked(new CacheFolder(Lab.CACHE));
        var program = SassTool.command(home).subList(0, 2);
        var within = Files.copy(
                data.resolve("tokens.scss"), home.resolve("control.scss"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(output(program, within, home)).contains(SECRET);
        assertThat(output(program, data.resolve("tokens.scss"), home))
                .contains("Cannot open file")
                .doesNotContain(SECRET);
    }

    @Test
    void sassLiesInTheCacheAlone() throws Exception {
        try (var sass = new Sass(new CacheFolder(own))) {
            assertThat(sass.compile(Map.of(), "src/assets/styles/style.scss", "a { b: c }"))
                    .isEqualTo("a{b:c}");
        }
        assertThat(Files.list(own.resolve("tools"))).hasSize(1);
    }

    @Test
    void kernelEndsAJobThatUsesItsProcessorTime() throws Exception {
        var builder = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done");
        var rights = Rights.toRun(Path.of("/bin/sh"), 64).andUse(Duration.ofSeconds(1));
        assertThat(ProcessSandbox.ofThisMachine().start(builder, rights).waitFor())
                .as("a signal")
                .isGreaterThan(128);
    }

    private static String output(List<String> program, Path file, Path home) throws Exception {
        var builder = new ProcessBuilder(Stream.concat(program.stream(), Stream.of(file.toString()))
                        .toList())
                .redirectErrorStream(true);
        builder.environment().clear();
        var process = ProcessSandbox.ofThisMachine()
                .start(builder, Rights.toRun(home, 1024).andRead(Path.of("/proc/self")));
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private Process worker(int port) throws IOException {
        var server = String.valueOf(ProcessHandle.current().pid());
        return new ChildJvmLauncher(new CacheFolder(Lab.CACHE))
                .start(
                        EscapeAttempts.class,
                        128,
                        own,
                        List.of(data.toString(), server, String.valueOf(port), own.toString()));
    }

    private static List<String> statusOfThreads(long pid) throws IOException {
        try (var threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
            return threads.map(SandboxTest::status)
                    .filter(text -> !text.isEmpty())
                    .toList();
        }
    }

    private static String status(Path thread) {
        try {
            return Files.readString(thread.resolve("status"));
        } catch (IOException ended) {
            return "";
        }
    }
}
