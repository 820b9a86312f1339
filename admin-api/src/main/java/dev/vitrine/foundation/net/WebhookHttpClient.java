package dev.vitrine.foundation.net;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for webhooks: posts bytes to a receiver and reports status, time and IP address. "5 s in all", from the
 * name to the last byte of the answer, of which no more than 64 KB are read. Connections are kept for the next request
 * to the same receiver. Threads may share it, virtual ones too.
 */
public final class WebhookHttpClient {

    private static final int READ = 64 << 10;
    private static final int SHOWN = 2 << 10;

    private static final int IDLE_CONNECTIONS = 256;
    /** Less than the five seconds after which many servers close a connection that nothing comes by. */
    private static final Duration KEPT = Duration.ofSeconds(4);

    private final OkHttpClient client;
    private final Optional<OkHttpClient> plain;

    /** Public receivers with certificates that this machine trusts. */
    public WebhookHttpClient() {
        this(AddressRule.PUBLIC, DnsResolver.SYSTEM, AppHttpClient.trustManager(null));
    }

    /** With other addresses, names and certificates than those. */
    public WebhookHttpClient(AddressRule rule, DnsResolver dnsResolver, X509TrustManager trust) {
        this(client(rule, dnsResolver, trust), Optional.empty());
    }

    private WebhookHttpClient(OkHttpClient client, Optional<OkHttpClient> plain) {
        this.client = client;
        this.plain = plain;
    }

    /** For development: this machine may be called as well, even without TLS. */
    public static WebhookHttpClient allowingLoopback() {
        AddressRule here = InetAddress::isLoopbackAddress;
        AddressRule anywhere = address -> here.allows(address) || AddressRule.PUBLIC.allows(address);
        var trust = AppHttpClient.trustManager(null);
        return new WebhookHttpClient(
                client(anywhere, DnsResolver.SYSTEM, trust), Optional.of(client(here, DnsResolver.SYSTEM, trust)));
    }

    /**
     * For an address that the operator has set: it may be in a network of their own, and without TLS on this machine.
     */
    public static WebhookHttpClient ofOperator() {
        var trust = AppHttpClient.trustManager(null);
        return new WebhookHttpClient(
                client(address -> true, DnsResolver.SYSTEM, trust),
                Optional.of(client(InetAddress::isLoopbackAddress, DnsResolver.SYSTEM, trust)));
    }

    private static OkHttpClient client(AddressRule rule, DnsResolver dnsResolver, X509TrustManager trust) {
        return SsrfSafeClient.builder(
                        rule, DnsResolver.withTimeout(dnsResolver, AppHttpClient.DEADLINE), AppHttpClient.DEADLINE)
                .sslSocketFactory(AppHttpClient.context(trust).getSocketFactory(), trust)
                // why one for each client: a pool of several would mix connections that were vetted by other rules.
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT.toMillis(), TimeUnit.MILLISECONDS))
                .eventListenerFactory(call -> new ConnectionListener(call))
                .build();
    }

    /**
     * The result of a request.
     *
     * @param status 0 when there was no answer
     * @param error why there was no whole answer in time; null when there was, whatever its status
     * @param text the first 2 KB of the answer
     */
    public record Reply(
            int status,
            @Nullable String ip,
            Duration took,
            @Nullable String error,
            @Nullable String retryAfter,
            String text) {}

    /** @param headers must name the content type */
    public Reply post(String address, byte[] body, Map<String, String> headers) {
        var start = System.nanoTime();
        var url = HttpUrl.parse(address);
        if (url == null || !url.username().isEmpty() || !url.password().isEmpty()) {
            return failed(new Observation(), start, "is no address that can be called");
        }
        var by = url.isHttps() ? Optional.of(client) : plain;
        if (by.isEmpty()) {
            return failed(new Observation(), start, "is no https address");
        }
        var type = MediaType.parse(headers.getOrDefault("Content-Type", "application/json; charset=utf-8"));
        var request = new Request.Builder()
                .url(url)
                .header("Accept-Encoding", "identity")
                .post(RequestBody.create(body, type));
        headers.forEach(request::header);
        var observation = new Observation();
        var reply = call(by.get(), request, observation, start);
        // why again: the receiver may have closed a kept connection just as it was used. It knows repetitions by the
        // id.
        return observation.isDropped(reply)
                ? call(connecting(by.get(), reply.took()), request, new Observation(), start)
                : reply;
    }

    private static Reply call(OkHttpClient client, Request.Builder request, Observation observation, long start) {
        var tagged = request.tag(Observation.class, observation).build();
        try (var response = client.newCall(tagged).execute()) {
            return answered(observation, start, response);
        } catch (ProtocolException e) {
            // why: OkHttp refuses bodies of 204 and 205; the acknowledgement has been heard all the same.
            return observation.status == 204 || observation.status == 205
                    ? reply(observation, start, null, null, "")
                    : failed(observation, start, "was answered with something that is no HTTP");
        } catch (IOException e) {
            observation.late = e instanceof InterruptedIOException;
            return failed(
                    observation,
                    start,
                    String.valueOf(
                            SsrfSafeClient.failure(e, AppHttpClient.DEADLINE).getMessage()));
        }
    }

    /** The same with a connection of its own, for what is left of the time. */
    private static OkHttpClient connecting(OkHttpClient client, Duration passed) {
        var left = AppHttpClient.DEADLINE.minus(passed).toMillis();
        return client.newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
                .callTimeout(Duration.ofMillis(Math.max(1, left)))
                .build();
    }

    private static Reply answered(Observation observation, long start, Response response) throws IOException {
        var source = response.body().source();
        var buffer = new Buffer();
        while (buffer.size() < READ && source.read(buffer, 8192) != -1) {
            // Reads on: the answer has to end in time, or to be longer than anybody wants.
        }
        var shown = buffer.readByteArray(Math.min(SHOWN, buffer.size()));
        var text = new String(shown, StandardCharsets.UTF_8).replace('\0', ' ');
        return reply(observation, start, null, response.header("Retry-After"), text);
    }

    private static Reply failed(Observation observation, long start, String error) {
        return reply(observation, start, error, null, "");
    }

    private static Reply reply(
            Observation observation, long start, @Nullable String error, @Nullable String retryAfter, String text) {
        var took = Duration.ofNanos(System.nanoTime() - start);
        return new Reply(observation.status, observation.ip.get(), took, error, retryAfter, text);
    }

    /** What is known of a request while it runs, answered or not. */
    private static final class Observation {
        private final AtomicReference<@Nullable String> ip = new AtomicReference<>();
        private volatile int status;
        private volatile boolean acquired;
        private volatile boolean connected;
        private volatile boolean late;

        /** Whether a kept connection broke before anything was answered. */
        boolean isDropped(Reply reply) {
            return reply.error() != null && status == 0 && acquired && !connected && !late;
        }

        void found(@Nullable InetAddress address) {
            ip.set(address == null ? null : address.getHostAddress());
        }
    }

    private static final class ConnectionListener extends EventListener {
        private final Observation observation;

        ConnectionListener(Call call) {
            var tag = call.request().tag(Observation.class);
            this.observation = tag == null ? new Observation() : tag;
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            observation.connected = true;
            observation.found(address.getAddress());
        }

        @Override
        public void connectionAcquired(Call call, Connection connection) {
            observation.acquired = true;
            observation.found(connection.route().socketAddress().getAddress());
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            observation.status = response.code();
        }
    }
}
