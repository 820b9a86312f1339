package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who gets into the theme editor of the development server, and who does not. */
@Tag("long")
class ServeEditorDoorTest {
    private static final StringWriter TERMINAL = new StringWriter();
    private static final String CALL = "api?path=themes/1/settings.json";
    private static Path theme;
    private static DevServer server;
    private static URI editor;

    @BeforeAll
    static void start() throws IOException {
        theme = Lab.unpacked(BundledTheme.STARTER);
        server = new DevServer(options("127.0.0.1"), PackageRegistry.none(), new PrintWriter(TERMINAL)).start();
        editor = URI.create(server.editorAddress().orElseThrow());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static DevServerOptions options(String host) {
        return new DevServerOptions(
                theme, Lab.CACHE, host, 0, true, Optional.empty(), StorefrontSdk.stub(), StorefrontSdk.module());
    }

    @Test
    void theTerminalSaysWhereItIs() {
        assertThat(TERMINAL.toString()).contains(editor + "  (theme editor)");
    }

    @Test
    void itsOwnPageGetsInWithTheKeyAlone() throws IOException {
        var own = "Sec-Fetch-Site: same-origin\r\n";
        assertThat(ask("GET", editor.getPath(), host(), "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n"))
                .contains(" 200 ", "frame-ancestors 'none'", "no-referrer");
        assertThat(ask("GET", editor.getPath() + CALL, host(), own)).contains(" 200 ", "home_newest");
        assertThat(ask("GET", "/" + CALL, host(), own)).contains(" 404 ").doesNotContain("home_newest");
        assertThat(ask("GET", "/" + "a".repeat(32) + "/" + CALL, host(), own)).contains(" 404 ");
        assertThat(ask("GET", editor.getPath() + "api?path=themes/1/../2.json", host(), own))
                .contains(" 404 ");
    }

    @Test
    void otherPagesAreRefusedEvenWithTheKey() throws IOException {
        var preview = server.address().replaceFirst("/$", "");
        for (var headers : List.of(
                "Sec-Fetch-Site: same-site\r\n",
                "Sec-Fetch-Site: cross-site\r\n",
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n",
                "Origin: " + preview + "\r\n",
                "Origin: null\r\n")) {
            for (var method : List.of("GET", "PATCH")) {
                assertThat(ask(method, editor.getPath() + CALL, host(), headers))
                        .as(method + " " + headers)
                        .contains(" 404 ")
                        .doesNotContain("home_newest");
            }
        }
    }

    @Test
    void namesThatLeadHereAreRefused() throws IOException {
        for (var host : List.of("evil.example:" + editor.getPort(), "localhost", "x.localhost:" + editor.getPort())) {
            assertThat(ask("GET", editor.getPath() + CALL, host, "")).as(host).contains(" 404 ");
        }
    }

    @Test
    void noAnswerIsForOtherOrigins() throws IOException {
        assertThat(ask("OPTIONS", editor.getPath() + CALL, host(), "Origin: https://evil.example\r\n"))
                .contains(" 404 ")
                .doesNotContainIgnoringCase("access-control");
    }

    @Test
    void thePreviewDoesNotGiveTheKeyAway() throws IOException {
        var frame = ask(
                URI.create(server.address()).getPort(),
                "GET",
                "/",
                "localhost",
                "Sec-Fetch-Dest: iframe\r\nSec-Fetch-Mode: navigate\r\n");
        assertThat(frame).contains("\"editor\":{\"origin\":\"http://localhost:" + editor.getPort() + "\"");
        assertThat(frame).doesNotContain(editor.getPath());
        assertThat(ask(URI.create(server.address()).getPort(), "GET", "/", "localhost", ""))
                .doesNotContain("\"editor\":");
    }

    @Test
    void theKeyIsInAFileOfOnePersonAndStays() throws IOException {
        var file = Lab.CACHE.resolve("editor-key");
        assertThat(Files.readString(file).strip()).isEqualTo(editor.getPath().replace("/", ""));
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
        try (var again = new DevServer(options("127.0.0.1"), PackageRegistry.none(), new PrintWriter(TERMINAL))) {
            assertThat(again.editorAddress().orElseThrow()).endsWith(editor.getPath());
        }
    }

    private static String host() {
        return editor.getAuthority();
    }

    private static String ask(String method, String path, String host, String headers) throws IOException {
        return ask(editor.getPort(), method, path, host, headers);
    }

    private static String ask(int port, String method, String path, String host, String headers) throws IOException {
        var head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n" + headers;
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
