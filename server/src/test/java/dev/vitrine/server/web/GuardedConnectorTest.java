package dev.vitrine.server.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.VitrineProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that may open no more files. */
final class GuardedConnectorTest {

    @TempDir
    private Path data = Path.of("");

    private final int port = TestServer.freePort();

    @Test
    void visitorsWaitUntilFilesMayBeOpenedAgainAndTheLogSaysItOnce() throws Exception {
        Files.createSymbolicLink(data.resolve("cache"), TestServer.built());
        // why: the log of the tests goes to a file.
        try (var server = VitrineProcess.serve(data, port, "-Dlogback.configurationFile=logback.xml")) {
            assertThat(status()).contains(" 200 ");
            var pid = Long.toString(server.handle().pid());
            var limit = run("prlimit", "--pid", pid, "--nofile", "--output", "SOFT", "--noheadings");
            run("prlimit", "--pid", pid, "--nofile=0:");

            // why: who waits for a connection has its handle already.
            assertThat(status()).contains(" 200 ");
            var waiting = CompletableFuture.supplyAsync(this::status);
            Patience.await("the fault in the log", () -> said(server, "event=connections_fault fault=TOO_MANY_OPEN"));
            run("prlimit", "--pid", pid, "--nofile=" + limit + ":");
            assertThat(waiting.get()).contains(" 200 ");
            Patience.await("its end in the log", () -> said(server, "event=connections_recovered"));

            var output = server.terminate().output();
            assertThat(output.lines().filter(line -> line.contains("event=connections_fault")))
                    .hasSize(1)
                    .allMatch(line -> line.contains("ulimit -n"));
            // why Jetty's alone: jobs may meet the fault as well.
            assertThat(output).doesNotContain("Accept Failure", "\tat org.eclipse.jetty");
        }
    }

    /** The first line of the answer over a connection of its own. */
    private String status() {
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean said(VitrineProcess server, String words) {
        return server.printed().stream().anyMatch(line -> line.contains(words));
    }

    private static String run(String... command) throws Exception {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes()).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
