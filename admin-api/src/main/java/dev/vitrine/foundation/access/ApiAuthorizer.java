package dev.vitrine.foundation.access;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Authentication, rate limit and authorization of each request to the Admin API, in this order and nowhere else. Safe
 * for use by many threads.
 */
public final class ApiAuthorizer {

    private final PrincipalLookup principals;
    private final DeviceLookup devices;
    private final InstantSource clock;
    private final Function<ShopId, RateLimiter> empty;
    private final Map<ShopId, RateLimiter> rateLimiters = new ConcurrentHashMap<>();

    private ApiAuthorizer(
            PrincipalLookup principals,
            DeviceLookup devices,
            Function<ShopId, RateLimiter> empty,
            InstantSource clock) {
        this.principals = principals;
        this.devices = devices;
        this.empty = empty;
        this.clock = clock;
    }

    /** Authorizer that never answers 429: for benchmarks. */
    public static ApiAuthorizer unlimited(PrincipalLookup principals, DeviceLookup devices, InstantSource clock) {
        return new ApiAuthorizer(principals, devices, shop -> new UnlimitedRate(), clock);
    }

    /** On PostgreSQL several processes may serve a shop, and share its bucket. */
    public ApiAuthorizer(PrincipalLookup principals, DeviceLookup devices, Database database, InstantSource clock) {
        this(
                principals,
                devices,
                database.dialect() == Dialect.POSTGRESQL
                        ? shop -> new SharedLeakyBucket(database, shop)
                        : shop -> new LeakyBucket(),
                clock);
    }

    /**
     * Authorizes a request or throws the error response. {@code need} is the scope of the matching route, or throws
     * what is answered where there is none; {@code known} is told whose request it is, also when it is refused then.
     * "Requests rejected before the rate bucket do not consume it; from there on they do."
     */
    public Principal authorize(Shop shop, ApiRequest apiRequest, Supplier<Scope> need, Consumer<Principal> known) {
        requireOpen(shop);
        var principal = principal(shop, apiRequest);
        known.accept(principal);
        if (!bucket(shop).tryAcquire(clock.instant())) {
            throw ApiException.of(
                            429,
                            "Rate limit exceeded (2 requests per second, burst 30). Retry after the Retry-After delay.")
                    .header("Retry-After", Long.toString(bucket(shop).retryAfter(clock.instant())));
        }
        var scope = need.get();
        // why: what needs no scope of an app (webhooks, its own removal) is about apps, and this is none.
        if (deviceToken(apiRequest).isPresent()
                && scope.handle(apiRequest.writes()).isEmpty()) {
            throw ApiException.of(403, "A device token is for themes only");
        }
        principal.require(scope, apiRequest.writes());
        checkForm(apiRequest);
        return principal;
    }

    /** Whether the credentials of a request are good, which {@link #authorize} asks again; counts nothing. */
    public boolean isAuthentic(Shop shop, ApiRequest apiRequest) {
        try {
            principal(shop, apiRequest);
            return true;
        } catch (ApiException refused) {
            return false;
        }
    }

    /** "402 Payment Required: the shop is frozen", "423 Locked: the shop is locked", and so is a closed one. */
    public static void requireOpen(Shop shop) {
        switch (shop.state()) {
            case "frozen" -> throw ApiException.of(402, "Shop is frozen");
            case "locked" -> throw ApiException.of(423, "Shop is locked");
            case "closed", "deleting" -> throw ApiException.of(423, "Shop is closed");
            default -> {}
        }
    }

    /** What the call accepts and sends, before anything of it is read. */
    private static void checkForm(ApiRequest apiRequest) {
        var accept = apiRequest.header("Accept").orElse("*/*").toLowerCase(Locale.ROOT);
        if (!accept.contains("*/*") && !accept.contains("application/json") && !accept.contains("application/*")) {
            throw ApiException.of(406, "Only application/json can be answered");
        }
        // "Request body limit: 10 MiB general, 25 MiB for image/asset bodies carrying base64 attachment, over that
        // 413".
        var most = apiRequest.path().matches(".*/(products|images|assets|themes|\\w*collections)[/.].*")
                ? 25L << 20
                : 10L << 20;
        if (apiRequest
                .header("Content-Length")
                .filter(text -> Long.parseLong(text) > most)
                .isPresent()) {
            throw ApiException.of(413, "The body is larger than " + (most >> 20) + " MiB");
        }
        if (apiRequest.writes() && hasBody(apiRequest) && !sendsJson(apiRequest)) {
            throw ApiException.of(400, "Content-Type must be application/json");
        }
    }

    /** "X-Svc-Shop-Api-Call-Limit: count/bucket_size", for every answer. */
    public String callLimit(Shop shop) {
        return bucket(shop).count(clock.instant()) + "/" + LeakyBucket.SIZE;
    }

    /**
     * The account behind a device token; or the app behind the credentials, if it calls from where it may and shows an
     * active token secret.
     */
    private Principal principal(Shop shop, ApiRequest apiRequest) {
        var device = deviceToken(apiRequest);
        if (device.isPresent()) {
            return devices.byDeviceToken(shop, device.get())
                    .orElseThrow(
                            () -> ApiException.of(401, "The device token is not valid, or was revoked: sign in again"));
        }
        var token = ApiHeaders.any(apiRequest, ApiHeaders.ACCESS_TOKEN);
        var basic = basic(apiRequest);
        var appCredentials = token.map(value -> principals.byTokenHash(shop, Secrets.hash(value)))
                .orElseGet(() -> basic.flatMap(basicCredentials -> principals.byApiKey(shop, basicCredentials.name())))
                .orElseThrow(() -> refused(token.isEmpty()));
        checkAddress(appCredentials, apiRequest);
        if (needsTokenSecret(appCredentials, apiRequest, token.isPresent())) {
            checkTokenSecret(appCredentials, apiRequest);
        }
        if (token.isEmpty()) {
            checkPassword(appCredentials, basic.orElseThrow(() -> refused(true)), apiRequest);
        }
        return appCredentials.principal();
    }

    private static void checkAddress(AppCredentials appCredentials, ApiRequest apiRequest) {
        var ranges = appCredentials.allowedFrom();
        if (!ranges.isEmpty() && ranges.stream().noneMatch(range -> range.contains(apiRequest.address()))) {
            throw ApiException.of(403, "IP address is not allowed");
        }
    }

    /**
     * "From 2025-05-21 all API requests must carry header X-Svc-Token-Secret": with a token always, with Basic as soon
     * as the app has an active secret. With a token under the name of a relative, whose clients know of no such secret,
     * as soon as the app has one at all: to switch it off must not open what it guards.
     */
    private static boolean needsTokenSecret(AppCredentials appCredentials, ApiRequest apiRequest, boolean withToken) {
        if (!withToken) {
            return !appCredentials.activeSecrets().isEmpty();
        }
        return ApiHeaders.own(apiRequest, ApiHeaders.ACCESS_TOKEN).isPresent()
                || !appCredentials.secrets().isEmpty();
    }

    private static void checkTokenSecret(AppCredentials appCredentials, ApiRequest apiRequest) {
        var secret = ApiHeaders.any(apiRequest, ApiHeaders.TOKEN_SECRET)
                .orElseThrow(() -> ApiException.of(401, "Token secret is missing"));
        var hash = Secrets.hash(secret);
        if (appCredentials.activeSecrets().stream().noneMatch(known -> Secrets.constantTimeEquals(known, hash))) {
            throw ApiException.of(401, "Token secret is invalid or inactive");
        }
    }

    private static void checkPassword(AppCredentials appCredentials, BasicCredentials basic, ApiRequest apiRequest) {
        // "HTTP Basic requests that carry cookies are refused for POST": and for every other write.
        if (apiRequest.writes() && apiRequest.header("Cookie").isPresent()) {
            throw ApiException.of(403, "Cookies are not accepted on POST requests that use basic authentication");
        }
        if (!Secrets.constantTimeEquals(appCredentials.passwordHash(), Secrets.hash(basic.password()))) {
            throw refused(true);
        }
    }

    /** {@code Authorization: Bearer …}; an app's own token goes before it. */
    private static Optional<String> deviceToken(ApiRequest apiRequest) {
        return apiRequest
                .header("Authorization")
                .filter(header -> header.regionMatches(true, 0, "Bearer ", 0, 7))
                .filter(header ->
                        ApiHeaders.any(apiRequest, ApiHeaders.ACCESS_TOKEN).isEmpty())
                .map(header -> header.substring(7).strip());
    }

    private record BasicCredentials(String name, String password) {}

    private static Optional<BasicCredentials> basic(ApiRequest apiRequest) {
        return apiRequest
                .header("Authorization")
                .filter(header -> header.regionMatches(true, 0, "Basic ", 0, 6))
                .map(header -> decoded(header.substring(6).strip()))
                // why: the first colon only; a password may hold more of them.
                .filter(pair -> pair.contains(":"))
                .map(pair -> new BasicCredentials(
                        pair.substring(0, pair.indexOf(':')), pair.substring(pair.indexOf(':') + 1)));
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refused(true);
        }
    }

    /** Browsers get a Basic challenge, unless the client sent a token. */
    private static ApiException refused(boolean ask) {
        var refusal = ApiException.of(401, "Invalid API key, password or access token");
        return ask ? refusal.header("WWW-Authenticate", "Basic realm=\"Admin API\"") : refusal;
    }

    private static boolean hasBody(ApiRequest apiRequest) {
        return apiRequest
                        .header("Content-Length")
                        .filter(length -> !length.equals("0"))
                        .isPresent()
                || apiRequest.header("Transfer-Encoding").isPresent();
    }

    private static boolean sendsJson(ApiRequest apiRequest) {
        var type = apiRequest.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        return type.split(";", 2)[0].strip().equals("application/json");
    }

    private RateLimiter bucket(Shop shop) {
        return rateLimiters.computeIfAbsent(shop.shopId(), empty);
    }
}
