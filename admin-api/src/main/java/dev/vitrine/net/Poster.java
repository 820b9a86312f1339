package dev.vitrine.net;

import dev.vitrine.kernel.Format;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Sends JSON or XML to what apps name by address, and asks them for it: https only, "5 s, no redirects" unless somebody
 * may take longer, a capped answer. Threads may share it.
 */
public final class Poster {

    public static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int CAP = 64 << 10;

    private final OkHttpClient client;
    private final Duration deadline;

    public Poster(AddressRule rule) {
        this(rule, Names.SYSTEM, trustManager(null));
    }

    /** With other names and certificates than those of this machine. */
    public Poster(AddressRule rule, Names names, X509TrustManager trust) {
        this(
                VettedClient.builder(rule, Names.patient(names, DEADLINE), DEADLINE)
                        .sslSocketFactory(context(trust).getSocketFactory(), trust)
                        .build(),
                DEADLINE);
    }

    private Poster(OkHttpClient client, Duration deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /** One that waits so long for an answer, from the name to its last byte. */
    public Poster within(Duration most) {
        return new Poster(
                client.newBuilder().callTimeout(most).readTimeout(most).build(), most);
    }

    /** The body of an answer with a status of 200 to 299; every other answer is refused. */
    public byte[] post(String address, byte[] body, Map<String, String> headers) throws FetchException {
        return post(address, Format.JSON, body, headers);
    }

    /** The same with a body in another format, in which the answer is asked for as well. */
    public byte[] post(String address, Format format, byte[] body, Map<String, String> headers) throws FetchException {
        var content = RequestBody.create(body, MediaType.get(format.contentType()));
        return answer(request(address, format).post(content), headers, CAP, "64 KB");
    }

    /** The same for a question without a body, whose answer may have {@code cap} bytes, which {@code words} name. */
    public byte[] get(String address, Format format, Map<String, String> headers, int cap, String words)
            throws FetchException {
        return answer(request(address, format).get(), headers, cap, words);
    }

    private byte[] answer(Request.Builder request, Map<String, String> headers, int cap, String words)
            throws FetchException {
        headers.forEach(request::header);
        try (var response = client.newCall(request.build()).execute()) {
            if (!response.isSuccessful()) {
                throw FetchException.refused("was answered with status " + response.code());
            }
            return VettedClient.body(response, cap, words);
        } catch (IOException e) {
            throw VettedClient.failure(e, deadline);
        }
    }

    private static Request.Builder request(String address, Format format) throws FetchException {
        return new Request.Builder()
                .url(https(address))
                .header("User-Agent", "Vitrine")
                .header("Accept", "application/" + format.wireName())
                .header("Accept-Encoding", "identity");
    }

    /** Believes what the store's certificates have signed; null stands for those that come with Java. */
    public static X509TrustManager trustManager(@Nullable KeyStore store) {
        try {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return Arrays.stream(factory.getTrustManagers())
                    .filter(X509TrustManager.class::isInstance)
                    .map(X509TrustManager.class::cast)
                    .findFirst()
                    .orElseThrow();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java trusts certificates", e);
        }
    }

    private static HttpUrl https(String address) throws FetchException {
        var url = HttpUrl.parse(address);
        if (url == null || !url.isHttps()) {
            throw FetchException.refused("is no https address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw FetchException.refused("must not carry a user name or password");
        }
        return url;
    }

    static SSLContext context(X509TrustManager trust) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java speaks TLS", e);
        }
    }
}
