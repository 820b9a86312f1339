package dev.vitrine.foundation.net;

import java.io.IOException;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Downloads URLs given by clients: "no private ranges, max 3 redirects, 10 s". Safe for use by many threads. */
public final class Fetcher {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final int MOST_REDIRECTS = 3;

    private final OkHttpClient client;
    private final Duration deadline;

    public Fetcher(AddressRule rule) {
        this(rule, DEADLINE);
    }

    /** With another deadline for each answer, from resolving the name to the last byte. */
    public Fetcher(AddressRule rule, Duration deadline) {
        this(rule, DnsResolver.SYSTEM, deadline);
    }

    /** And another resolver of names. */
    public Fetcher(AddressRule rule, DnsResolver dnsResolver, Duration deadline) {
        this.client = SsrfSafeClient.builder(rule, dnsResolver, deadline)
                .readTimeout(deadline)
                .build();
        this.deadline = deadline;
    }

    /** What was answered; {@code type} is the content type as it was named, empty when it was not. */
    public record Fetched(String type, byte[] bytes) {}

    /** The body behind {@code address}, at most {@code cap} bytes of it: more is refused. */
    public byte[] get(String address, int cap) throws FetchException {
        return fetch(address, cap, "image/*,*/*;q=0.5").bytes();
    }

    /** The same with its type; {@code accept} is what is asked for. */
    public Fetched fetch(String address, int cap, String accept) throws FetchException {
        var url = vetted(HttpUrl.parse(address));
        for (int step = 0; step <= MOST_REDIRECTS; step++) {
            try (var response = client.newCall(request(url, accept)).execute()) {
                if (response.isRedirect()) {
                    url = vetted(url.resolve(String.valueOf(response.header("Location"))));
                    continue;
                }
                return new Fetched(String.valueOf(response.header("Content-Type", "")), body(response, cap));
            } catch (IOException e) {
                throw SsrfSafeClient.failure(e, deadline);
            }
        }
        throw FetchException.refused("redirects more than " + MOST_REDIRECTS + " times");
    }

    private static Request request(HttpUrl url, String accept) {
        return new Request.Builder()
                .url(url)
                .header("Accept", accept)
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "Vitrine")
                .build();
    }

    private static byte[] body(Response response, int cap) throws IOException, FetchException {
        if (response.code() != 200) {
            throw FetchException.refused("was answered with status " + response.code());
        }
        return SsrfSafeClient.body(response, cap, (cap >> 20) + " MB");
    }

    private static HttpUrl vetted(@Nullable HttpUrl url) throws FetchException {
        if (url == null) {
            throw FetchException.refused("is no http or https address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw FetchException.refused("must not carry a user name or password");
        }
        return url;
    }
}
