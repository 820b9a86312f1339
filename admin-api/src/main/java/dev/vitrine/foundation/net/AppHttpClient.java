package dev.vitrine.foundation.net;

import dev.vitrine.foundation.kernel.PayloadFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for the URLs of apps, JSON or XML, GET and POST: https only, "5 s, no redirects" unless another deadline
 * is set, a capped answer. Safe for use by many threads.
 */
public final class AppHttpClient {

    public static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int CAP = 64 << 10;

    private final OkHttpClient client;
    private final Duration deadline;

    public AppHttpClient(AddressRule rule) {
        this(rule, DnsResolver.SYSTEM, trustManager(null));
    }

    /** With other names and certificates than those of this machine. */
    public AppHttpClient(AddressRule rule, DnsResolver dnsResolver, X509TrustManager trust) {
        this(
                SsrfSafeClient.builder(rule, DnsResolver.withTimeout(dnsResolver, DEADLINE), DEADLINE)
                        .sslSocketFactory(context(trust).getSocketFactory(), trust)
                        .build(),
                DEADLINE);
    }

    private AppHttpClient(OkHttpClient client, Duration deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /** The same client with another deadline, from resolving the name to the last byte. */
    public AppHttpClient withTimeout(Duration most) {
        return new AppHttpClient(
                client.newBuilder().callTimeout(most).readTimeout(most).build(), most);
    }

    /** A visitor of pages with cookies of its own, who waits for each as long as {@code most}. */
    public AppBrowser browser(Duration most) {
        return new AppBrowser(client, most);
    }

    /** The body of an answer with a status of 200 to 299; every other answer is refused. */
    public byte[] post(String address, byte[] body, Map<String, String> headers) throws FetchException {
        return post(address, PayloadFormat.JSON, body, headers);
    }

    /** The same with a body in another format, in which the answer is asked for as well. */
    public byte[] post(String address, PayloadFormat payloadFormat, byte[] body, Map<String, String> headers)
            throws FetchException {
        var content = RequestBody.create(body, MediaType.get(payloadFormat.contentType()));
        return answer(request(address, payloadFormat).post(content), headers, CAP, "64 KB");
    }

    /** The same with the fields of a form, answered in JSON. */
    public byte[] postForm(String address, Map<String, String> fields) throws FetchException {
        var form = new FormBody.Builder(StandardCharsets.UTF_8);
        fields.forEach(form::add);
        return answer(request(address, PayloadFormat.JSON).post(form.build()), Map.of(), CAP, "64 KB");
    }

    /** The same for a question without a body, whose answer may have {@code cap} bytes, which {@code words} name. */
    public byte[] get(String address, PayloadFormat payloadFormat, Map<String, String> headers, int cap, String words)
            throws FetchException {
        return answer(request(address, payloadFormat).get(), headers, cap, words);
    }

    /** The status of the answer to a question for any page; its body is not read, and redirects are not followed. */
    public int status(String address) throws FetchException {
        var request = new Request.Builder()
                .url(https(address))
                .header("User-Agent", "Vitrine")
                .header("Accept", "text/html,*/*;q=0.5")
                .build();
        try (var response = client.newCall(request).execute()) {
            return response.code();
        } catch (IOException e) {
            throw SsrfSafeClient.failure(e, deadline);
        }
    }

    private byte[] answer(Request.Builder request, Map<String, String> headers, int cap, String words)
            throws FetchException {
        headers.forEach(request::header);
        try (var response = client.newCall(request.build()).execute()) {
            if (!response.isSuccessful()) {
                throw FetchException.refused("was answered with status " + response.code());
            }
            return SsrfSafeClient.body(response, cap, words);
        } catch (IOException e) {
            throw SsrfSafeClient.failure(e, deadline);
        }
    }

    private static Request.Builder request(String address, PayloadFormat payloadFormat) throws FetchException {
        return new Request.Builder()
                .url(https(address))
                .header("User-Agent", "Vitrine")
                .header("Accept", "application/" + payloadFormat.wireName())
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

    static HttpUrl https(String address) throws FetchException {
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
