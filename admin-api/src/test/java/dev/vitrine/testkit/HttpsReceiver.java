package dev.vitrine.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.WebhookHttpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** An app's HTTPS endpoint on this machine, at {@code *.apps.test}: records requests and answers as configured. */
public final class HttpsReceiver implements AutoCloseable {

    private static final char[] PASSWORD = "receiver".toCharArray();
    private static final KeyStore KEYS = keys();

    private final HttpsServer server;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile Function<Received, String> answer = request -> "";
    private volatile @Nullable Function<Received, Reply> app;
    private volatile boolean silent;

    /** A request with its body as it came. */
    public record Received(String path, @Nullable String query, Headers headers, byte[] body) {
        public JsonNode json() {
            return Json.parse(body);
        }
    }

    /** An answer of an app; {@code location} and {@code cookie} are empty for none. */
    public record Reply(int status, String location, String cookie) {
        public static Reply status(int code) {
            return new Reply(code, "", "");
        }
    }

    public HttpsReceiver() {
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(context()));
        server.setExecutor(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
        server.createContext("/", this::receive);
        server.start();
    }

    /** Client that can call these receivers only. */
    public static AppHttpClient appHttpClient() {
        return new AppHttpClient(
                InetAddress::isLoopbackAddress, HttpsReceiver::resolve, AppHttpClient.trustManager(KEYS));
    }

    /** Webhook client that can call these receivers only. */
    public static WebhookHttpClient webhookHttpClient() {
        return new WebhookHttpClient(
                InetAddress::isLoopbackAddress, HttpsReceiver::resolve, AppHttpClient.trustManager(KEYS));
    }

    public HttpsReceiver answers(int code, String body) {
        return answers(code, request -> body);
    }

    /** The same with a body of its own for each request. */
    public HttpsReceiver answers(int code, Function<Received, String> body) {
        status = code;
        answer = body;
        silent = false;
        return this;
    }

    /** From now on it is an app that answers each request in its own way. */
    public HttpsReceiver answersAs(Function<Received, Reply> ownWay) {
        app = ownWay;
        return this;
    }

    /** From now on it takes requests and never answers. */
    public HttpsReceiver staysSilent() {
        silent = true;
        return this;
    }

    public String url(String path) {
        return "https://rates.apps.test:" + server.getAddress().getPort() + path;
    }

    /** How many requests came since the last {@link #next}. */
    public int waiting() {
        return received.size();
    }

    /** The oldest request that was not asked for yet. */
    public Received next() {
        return Patience.next("a request", received);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            var request = new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestURI().getRawQuery(),
                    exchange.getRequestHeaders(),
                    body);
            received.add(request);
            if (silent) {
                closed.await();
            }
            var own = app;
            if (own != null) {
                var reply = own.apply(request);
                if (!reply.location().isEmpty()) {
                    exchange.getResponseHeaders().set("Location", reply.location());
                }
                if (!reply.cookie().isEmpty()) {
                    exchange.getResponseHeaders().set("Set-Cookie", reply.cookie());
                }
                exchange.sendResponseHeaders(reply.status(), -1);
                return;
            }
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            var bytes = answer.apply(request).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<InetAddress> resolve(String host) throws UnknownHostException {
        if (!host.endsWith(".apps.test")) {
            throw new UnknownHostException(host);
        }
        return List.of(InetAddress.getLoopbackAddress());
    }

    private static SSLContext context() {
        try {
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(KEYS, PASSWORD);
            var context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A key with a certificate that it signed itself. */
    private static KeyStore keys() {
        try {
            var file = Files.createTempDirectory("receiver").resolve("keys.p12");
            var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
            var made = new ProcessBuilder(
                            (keytool + " -genkeypair -alias apps -keyalg EC -groupname secp256r1 -dname CN=apps.test"
                                            + " -ext san=dns:*.apps.test -validity 3650 -storetype PKCS12 -storepass "
                                            + new String(PASSWORD) + " -keystore " + file)
                                    .split(" "))
                    .redirectErrorStream(true)
                    .start();
            var said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (made.waitFor() != 0) {
                throw new IllegalStateException(said);
            }
            return KeyStore.getInstance(file.toFile(), PASSWORD);
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
