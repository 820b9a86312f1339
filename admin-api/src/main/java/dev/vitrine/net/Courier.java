package dev.vitrine.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
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
 * Delivers bytes to what strangers name and tells everything about it: status, time, address. "5 s in all", from the
 * name to the last byte of the answer, of which no more than 64 KB are read. Threads may share it, virtual ones too.
 */
public final class Courier {

    private static final int READ = 64 << 10;
    private static final int SHOWN = 2 << 10;

    private final OkHttpClient client;
    private final Optional<OkHttpClient> plain;

    /** Public receivers with certificates that this machine trusts. */
    public Courier() {
        this(AddressRule.PUBLIC, Names.SYSTEM, Poster.trustManager(null));
    }

    /** With other addresses, names and certificates than those. */
    public Courier(AddressRule rule, Names names, X509TrustManager trust) {
        this(client(rule, names, trust), Optional.empty());
    }

    private Courier(OkHttpClient client, Optional<OkHttpClient> plain) {
        this.client = client;
        this.plain = plain;
    }

    /** For development: this machine may be called as well, even without TLS. */
    public static Courier local() {
        AddressRule here = InetAddress::isLoopbackAddress;
        AddressRule anywhere = address -> here.allows(address) || AddressRule.PUBLIC.allows(address);
        var trust = Poster.trustManager(null);
        return new Courier(client(anywhere, Names.SYSTEM, trust), Optional.of(client(here, Names.SYSTEM, trust)));
    }

    private static OkHttpClient client(AddressRule rule, Names names, X509TrustManager trust) {
        return VettedClient.builder(rule, Names.patient(names, Poster.DEADLINE), Poster.DEADLINE)
                .sslSocketFactory(Poster.context(trust).getSocketFactory(), trust)
                .eventListenerFactory(call -> new Watch(call))
                .build();
    }

    /**
     * What came of it.
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
        long start = System.nanoTime();
        var url = HttpUrl.parse(address);
        var seen = new Seen();
        if (url == null || !url.username().isEmpty() || !url.password().isEmpty()) {
            return failed(seen, start, "is no address that can be called");
        }
        var type = MediaType.parse(headers.getOrDefault("Content-Type", "application/json; charset=utf-8"));
        var request = new Request.Builder()
                .url(url)
                .tag(Seen.class, seen)
                .header("Accept-Encoding", "identity")
                .post(RequestBody.create(body, type));
        headers.forEach(request::header);
        var by = url.isHttps() ? Optional.of(client) : plain;
        if (by.isEmpty()) {
            return failed(seen, start, "is no https address");
        }
        try (var response = by.get().newCall(request.build()).execute()) {
            return answered(seen, start, response);
        } catch (ProtocolException e) {
            // why: OkHttp refuses bodies of 204 and 205; the acknowledgement has been heard all the same.
            return seen.status == 204 || seen.status == 205
                    ? reply(seen, start, null, null, "")
                    : failed(seen, start, "was answered with something that is no HTTP");
        } catch (IOException e) {
            return failed(
                    seen,
                    start,
                    String.valueOf(VettedClient.failure(e, Poster.DEADLINE).getMessage()));
        }
    }

    private static Reply answered(Seen seen, long start, Response response) throws IOException {
        var source = response.body().source();
        var buffer = new Buffer();
        while (buffer.size() < READ && source.read(buffer, 8192) != -1) {
            // Reads on: the answer has to end in time, or to be longer than anybody wants.
        }
        var shown = buffer.readByteArray(Math.min(SHOWN, buffer.size()));
        var text = new String(shown, StandardCharsets.UTF_8).replace('\0', ' ');
        return reply(seen, start, null, response.header("Retry-After"), text);
    }

    private static Reply failed(Seen seen, long start, String error) {
        return reply(seen, start, error, null, "");
    }

    private static Reply reply(
            Seen seen, long start, @Nullable String error, @Nullable String retryAfter, String text) {
        var took = Duration.ofNanos(System.nanoTime() - start);
        return new Reply(seen.status, seen.ip.get(), took, error, retryAfter, text);
    }

    /** What is learned on the way, answered or not. */
    private static final class Seen {
        private final AtomicReference<@Nullable String> ip = new AtomicReference<>();
        private volatile int status;
    }

    private static final class Watch extends EventListener {
        private final Seen seen;

        Watch(Call call) {
            var tag = call.request().tag(Seen.class);
            this.seen = tag == null ? new Seen() : tag;
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            seen.ip.set(
                    address.getAddress() == null ? null : address.getAddress().getHostAddress());
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            seen.status = response.code();
        }
    }
}
