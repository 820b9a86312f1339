package dev.vitrine.access;

import dev.vitrine.kernel.ApiException;
import dev.vitrine.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Every call of the Admin API passes here, in this order and nowhere else. Threads may share it. */
public final class Gate {

    private final PrincipalLookup principals;
    private final InstantSource clock;
    private final Map<Long, LeakyBucket> buckets = new ConcurrentHashMap<>();

    public Gate(PrincipalLookup principals, InstantSource clock) {
        this.principals = principals;
        this.clock = clock;
    }

    /**
     * Lets a call in or throws what it is answered. {@code need} is the scope of the route it found, empty when there
     * is no such route. "Requests rejected before the rate bucket do not consume it; from there on they do."
     */
    public Principal admit(Shop shop, Knock knock, Optional<Scope> need) {
        switch (shop.state()) {
            case "frozen" -> throw ApiException.of(402, "Shop is frozen");
            case "locked" -> throw ApiException.of(423, "Shop is locked");
            default -> {}
        }
        var principal = principal(shop, knock);
        if (!bucket(shop).take(clock.instant())) {
            throw ApiException.of(
                            429,
                            "Rate limit exceeded (2 requests per second, burst 30). Retry after the Retry-After delay.")
                    .header("Retry-After", Long.toString(bucket(shop).retryAfter(clock.instant())));
        }
        var scope = need.orElseThrow(ApiException::notFound).handle(knock.writes());
        if (!principal.scopes().allow(scope)) {
            throw ApiException.of(403, "Scope " + scope + " is required and has not been granted");
        }
        if (knock.writes() && hasBody(knock) && !sendsJson(knock)) {
            throw ApiException.of(400, "Content-Type must be application/json");
        }
        return principal;
    }

    /** "X-Svc-Shop-Api-Call-Limit: count/bucket_size", for every answer. */
    public String callLimit(Shop shop) {
        return bucket(shop).count(clock.instant()) + "/" + LeakyBucket.SIZE;
    }

    private Principal principal(Shop shop, Knock knock) {
        var header = knock.header("Authorization").orElse("");
        if (!header.regionMatches(true, 0, "Basic ", 0, 6)) {
            throw refused();
        }
        // "HTTP Basic requests that carry cookies are refused for POST": and for every other write.
        if (knock.writes() && knock.header("Cookie").isPresent()) {
            throw ApiException.of(403, "Cookies are not accepted on POST requests that use basic authentication");
        }
        var pair = decoded(header.substring(6).strip());
        // why: the first colon only; a password may hold more of them.
        var colon = pair.indexOf(':');
        if (colon < 0) {
            throw refused();
        }
        return principals
                .byPassword(shop, pair.substring(0, colon), pair.substring(colon + 1))
                .orElseThrow(Gate::refused);
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refused();
        }
    }

    private static ApiException refused() {
        return ApiException.of(401, "Invalid API key, password or access token")
                .header("WWW-Authenticate", "Basic realm=\"Admin API\"");
    }

    private static boolean hasBody(Knock knock) {
        return knock.header("Content-Length")
                        .filter(length -> !length.equals("0"))
                        .isPresent()
                || knock.header("Transfer-Encoding").isPresent();
    }

    private static boolean sendsJson(Knock knock) {
        var type = knock.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        return type.split(";", 2)[0].strip().equals("application/json");
    }

    private LeakyBucket bucket(Shop shop) {
        return buckets.computeIfAbsent(shop.id(), id -> new LeakyBucket());
    }
}
