package dev.vitrine.apps.webhooks;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.net.WebhookHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * An HTTPS receiver at {@code hooks.apps.test} with one of the certificates of {@code tls/receivers.p12}, all made by
 * one authority: {@code good} until 2125, {@code expired} in 2025, {@code elsewhere} for other hosts.
 */
final class Certificates implements AutoCloseable {

    private static final char[] PASSWORD = "receiver".toCharArray();

    private final HttpsServer server;
    private final AtomicInteger visits = new AtomicInteger();

    Certificates(String name) throws IOException, GeneralSecurityException {
        var only = KeyStore.getInstance("PKCS12");
        only.load(null, null);
        only.setKeyEntry(name, store().getKey(name, PASSWORD), PASSWORD, store().getCertificateChain(name));
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(only, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            visits.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    /** Believes that authority. */
    static WebhookHttpClient courier() throws IOException, GeneralSecurityException {
        var authority = KeyStore.getInstance("PKCS12");
        authority.load(null, null);
        authority.setCertificateEntry("ca", store().getCertificate("ca"));
        return courier(authority);
    }

    /** Believes whom Java believes. */
    static WebhookHttpClient doubting() {
        return courier(null);
    }

    private static WebhookHttpClient courier(@Nullable KeyStore believed) {
        return new WebhookHttpClient(
                InetAddress::isLoopbackAddress,
                host -> List.of(InetAddress.getLoopbackAddress()),
                AppHttpClient.trustManager(believed));
    }

    private static KeyStore store() throws IOException, GeneralSecurityException {
        try (var in = Certificates.class.getResourceAsStream("/tls/receivers.p12")) {
            var store = KeyStore.getInstance("PKCS12");
            store.load(Objects.requireNonNull(in), PASSWORD);
            return store;
        }
    }

    String url() {
        return "https://hooks.apps.test:" + server.getAddress().getPort() + "/";
    }

    int visits() {
        return visits.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
