package dev.vitrine.foundation.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * A visitor of an app's pages, who keeps cookies from one page to the next as a merchant's browser does. Redirects are
 * followed where the caller asks for it. For one thread.
 */
public final class AppBrowser {

    private static final int MOST_COOKIES = 50;
    private static final int MOST_REDIRECTS = 5;

    private final OkHttpClient client;
    private final Duration deadline;
    private final boolean plain;

    AppBrowser(OkHttpClient client, Duration deadline) {
        this(client, deadline, false);
    }

    private AppBrowser(OkHttpClient client, Duration deadline, boolean plain) {
        this.client = client.newBuilder()
                .callTimeout(deadline)
                .readTimeout(deadline)
                .cookieJar(new Cookies())
                .build();
        this.deadline = deadline;
        this.plain = plain;
    }

    /** For development: a visitor of what runs on this machine, and of nothing else, without TLS too. */
    public static AppBrowser ofThisMachine(Duration deadline) {
        AddressRule here = InetAddress::isLoopbackAddress;
        return new AppBrowser(
                SsrfSafeClient.builder(here, DnsResolver.SYSTEM, deadline).build(), deadline, true);
    }

    /** An answer without its body; {@code location}: the whole address that a redirect names. */
    public record Page(int status, Optional<String> location) {

        public boolean isSuccess() {
            return status / 100 == 2;
        }

        public boolean isError() {
            return status >= 400;
        }
    }

    /**
     * Where redirects led.
     *
     * @param last page that was opened
     * @param goal address that was looked for and was not opened; empty where none led to it
     */
    public record Followed(Page last, Optional<URI> goal) {}

    /** Opens an address and those that it redirects to, at most five, until one leads to the goal. */
    public Followed follow(String address, Predicate<URI> isGoal) throws FetchException {
        var page = open(address);
        for (int i = 0; page.location().isPresent(); i++) {
            var next = URI.create(page.location().get());
            if (isGoal.test(next)) {
                return new Followed(page, Optional.of(next));
            }
            if (i == MOST_REDIRECTS) {
                break;
            }
            page = open(next.toString());
        }
        return new Followed(page, Optional.empty());
    }

    /** Opens an https address, or one without TLS where that is allowed. */
    public Page open(String address) throws FetchException {
        var local = plain ? HttpUrl.parse(address) : null;
        var request = new Request.Builder()
                .url(local == null ? AppHttpClient.https(address) : local)
                .header("User-Agent", "Vitrine")
                .header("Accept", "text/html,*/*;q=0.5")
                .build();
        try (var response = client.newCall(request).execute()) {
            var location = Optional.ofNullable(response.header("Location"))
                    .filter(to -> response.code() / 100 == 3)
                    .flatMap(to -> Optional.ofNullable(response.request().url().resolve(to)))
                    .map(to -> to.uri().toString());
            return new Page(response.code(), location);
        } catch (IOException e) {
            throw SsrfSafeClient.failure(e, deadline);
        }
    }

    private static final class Cookies implements CookieJar {

        private final List<Cookie> all = new ArrayList<>();

        @Override
        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
            for (var cookie : cookies) {
                all.removeIf(each -> each.name().equals(cookie.name())
                        && each.domain().equals(cookie.domain())
                        && each.path().equals(cookie.path()));
                if (all.size() < MOST_COOKIES) {
                    all.add(cookie);
                }
            }
        }

        @Override
        public List<Cookie> loadForRequest(HttpUrl url) {
            return all.stream().filter(cookie -> cookie.matches(url)).toList();
        }
    }
}
