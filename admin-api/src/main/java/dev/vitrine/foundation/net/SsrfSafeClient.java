package dev.vitrine.foundation.net;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.Buffer;

/** Base of all outgoing clients, safe from SSRF: checked addresses, no proxy, redirects or retry, a deadline, a cap. */
final class SsrfSafeClient {

    /** "Ends in a number", as browsers decide whether a host is an address of IPv4. */
    private static final Pattern NUMBER = Pattern.compile("(.*\\.)?(\\d+|0x[0-9a-f]*)\\.?", Pattern.CASE_INSENSITIVE);

    private static final Pattern PLAIN = Pattern.compile("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");

    private SsrfSafeClient() {}

    /** {@code deadline} is for a whole call, from resolving the name to the last byte of the answer. */
    static OkHttpClient.Builder builder(AddressRule rule, DnsResolver dnsResolver, Duration deadline) {
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (!isPlain(chain.request().url().host())) {
                        throw new SsrfSafeSocketFactory.ForbiddenAddressException();
                    }
                    return chain.proceed(chain.request());
                })
                .dns(host -> vetted(dnsResolver.resolve(host), rule))
                .socketFactory(new SsrfSafeSocketFactory(rule))
                // why: pools compare clients without their sockets and would hand out an unvetted connection.
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
                .protocols(List.of(Protocol.HTTP_1_1))
                .proxy(Proxy.NO_PROXY)
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .connectTimeout(Duration.ofSeconds(4))
                .callTimeout(deadline);
    }

    /**
     * Whether a host is a name, or a number that everybody reads alike. why: {@code 0177.0.0.1} is 127.0.0.1 to some
     * and 177.0.0.1 to others, and {@code 127.1}, {@code 0x7f000001} and {@code 2130706433} are numbers to some only.
     */
    static boolean isPlain(String host) {
        return host.contains(":")
                || !NUMBER.matcher(host).matches()
                || PLAIN.matcher(host).matches();
    }

    static byte[] body(Response response, int cap, String words) throws IOException, FetchException {
        var source = response.body().source();
        var buffer = new Buffer();
        while (source.read(buffer, 8192) != -1) {
            if (buffer.size() > cap) {
                throw FetchException.refused("is larger than " + words);
            }
        }
        return buffer.readByteArray();
    }

    static FetchException failure(IOException e, Duration deadline) {
        return switch (e) {
            case SsrfSafeSocketFactory.ForbiddenAddressException forbidden ->
                FetchException.refused(String.valueOf(forbidden.getMessage()));
            case UnknownHostException ignored -> FetchException.unreachable("names a host that is not known");
            case InterruptedIOException ignored ->
                FetchException.unreachable("did not answer within " + deadline.toSeconds() + " seconds");
            case SSLException ignored -> FetchException.unreachable("has no certificate that can be trusted");
            default -> FetchException.unreachable("could not be reached");
        };
    }

    private static List<InetAddress> vetted(List<InetAddress> addresses, AddressRule rule) throws UnknownHostException {
        var allowed = addresses.stream().filter(rule::allows).toList();
        if (allowed.size() < addresses.size()) {
            throw new SsrfSafeSocketFactory.ForbiddenAddressException();
        }
        return allowed;
    }
}
