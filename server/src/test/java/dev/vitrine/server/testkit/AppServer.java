package dev.vitrine.server.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.vitrine.foundation.net.AppHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** HTTPS server of an app on this machine, at {@code rates.apps.test}, with canned responses. */
public final class AppServer implements AutoCloseable {

    private static final String PASSWORD = "app-host";

    private final KeyStore keys;
    private final HttpsServer server;
    private final BlockingQueue<ReceivedRequest> receivedRequest = new LinkedBlockingQueue<>();
    private volatile int status = 200;
    private volatile Function<ReceivedRequest, String> answer = request -> "";

    /** A request: its body and its signature. */
    public record ReceivedRequest(byte[] body, String signature) {}

    public AppServer() throws IOException, GeneralSecurityException, InterruptedException {
        this.keys = keys();
        this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", this::receive);
        server.start();
    }

    /** Calls this host and nobody else. */
    public AppHttpClient poster() {
        return new AppHttpClient(
                InetAddress::isLoopbackAddress,
                host -> List.of(InetAddress.getLoopbackAddress()),
                AppHttpClient.trustManager(keys));
    }

    /** From now on; who asked before is forgotten. */
    public void answers(int code, String body) {
        answers(code, request -> body);
    }

    /** The same with a body of its own for each request: a page where it begins as one. */
    public void answers(int code, Function<ReceivedRequest, String> body) {
        receivedRequest.clear();
        status = code;
        answer = body;
    }

    public String url(String path) {
        return "https://rates.apps.test:" + server.getAddress().getPort() + path;
    }

    public ReceivedRequest next() {
        return Patience.next("a request", receivedRequest);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            var request = new ReceivedRequest(body, exchange.getRequestHeaders().getFirst("X-Svc-Hmac-SHA256"));
            receivedRequest.add(request);
            var text = answer.apply(request);
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            if (text.startsWith("<!doctype html>")) {
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            }
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** A key with a certificate that it signed itself. */
    private static KeyStore keys() throws IOException, GeneralSecurityException, InterruptedException {
        var file = Files.createTempDirectory("app-host").resolve("keys.p12");
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        var made = new ProcessBuilder((keytool + " -genkeypair -alias apps -keyalg EC -groupname secp256r1"
                                + " -dname CN=apps.test -ext san=dns:*.apps.test -validity 3650 -storetype PKCS12"
                                + " -storepass " + PASSWORD + " -keystore " + file)
                        .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (made.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }
}
