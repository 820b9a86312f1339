package dev.vitrine.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** Fetches what strangers name by address: "no private ranges, max 3 redirects, 10 s". Threads may share it. */
public final class Fetcher {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final int MOST_REDIRECTS = 3;

    private final OkHttpClient client;

    public Fetcher(AddressRule rule) {
        this.client = new OkHttpClient.Builder()
                .dns(host -> vetted(host, rule))
                .socketFactory(new VettedSockets(rule))
                // why: pools compare clients without their sockets and would hand out an unvetted connection.
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
                .protocols(List.of(Protocol.HTTP_1_1))
                .proxy(Proxy.NO_PROXY)
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .connectTimeout(Duration.ofSeconds(4))
                .callTimeout(DEADLINE)
                .build();
    }

    /** The body behind {@code address}, at most {@code cap} bytes of it: more is refused. */
    public byte[] get(String address, int cap) throws FetchException {
        var url = vetted(HttpUrl.parse(address));
        for (int step = 0; step <= MOST_REDIRECTS; step++) {
            try (var response = client.newCall(request(url)).execute()) {
                if (response.isRedirect()) {
                    url = vetted(url.resolve(String.valueOf(response.header("Location"))));
                    continue;
                }
                return body(response, cap);
            } catch (VettedSockets.ForbiddenAddress e) {
                throw FetchException.refused(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                throw FetchException.unreachable(words(e));
            }
        }
        throw FetchException.refused("redirects more than " + MOST_REDIRECTS + " times");
    }

    private static Request request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("Accept", "image/*,*/*;q=0.5")
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "Vitrine")
                .build();
    }

    private static byte[] body(Response response, int cap) throws IOException, FetchException {
        if (response.code() != 200) {
            throw FetchException.refused("was answered with status " + response.code());
        }
        var source = response.body().source();
        var buffer = new Buffer();
        while (source.read(buffer, 8192) != -1) {
            if (buffer.size() > cap) {
                throw FetchException.refused("is larger than " + (cap >> 20) + " MB");
            }
        }
        return buffer.readByteArray();
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

    private static List<InetAddress> vetted(String host, AddressRule rule) throws UnknownHostException {
        var addresses = List.of(InetAddress.getAllByName(host));
        var allowed = addresses.stream().filter(rule::allows).toList();
        if (allowed.size() < addresses.size()) {
            throw new VettedSockets.ForbiddenAddress();
        }
        return allowed;
    }

    private static String words(IOException e) {
        return switch (e) {
            case UnknownHostException ignored -> "names a host that is not known";
            case java.io.InterruptedIOException ignored -> "did not answer within " + DEADLINE.toSeconds() + " seconds";
            default -> "could not be reached";
        };
    }
}
