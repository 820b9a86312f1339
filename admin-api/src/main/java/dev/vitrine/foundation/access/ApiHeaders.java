package dev.vitrine.foundation.access;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Headers of the Admin API. Each has a name of ours and those by which clients of its relatives know the same, so that
 * an app that was written for one of them is understood, and finds what it looks for.
 */
public final class ApiHeaders {

    public static final String ACCESS_TOKEN = "Access-Token";
    public static final String STOREFRONT_ACCESS_TOKEN = "Storefront-Access-Token";
    public static final String CALL_LIMIT = "Shop-Api-Call-Limit";

    /** Signature of a body that the platform sends. */
    public static final String HMAC = "Hmac-SHA256";

    static final String TOKEN_SECRET = "Token-Secret";

    private static final String OWN = "X-Svc-";
    private static final List<String> RELATIVES = List.of("X-Shopify-", "X-ShopBase-");

    private ApiHeaders() {}

    /** Every name of a header, ours first. */
    public static List<String> names(String header) {
        return Stream.concat(Stream.of(OWN), RELATIVES.stream())
                .map(prefix -> prefix + header)
                .toList();
    }

    /** Sets a header under each of its names. */
    public static void put(BiConsumer<String, String> headers, String header, String value) {
        names(header).forEach(name -> headers.accept(name, value));
    }

    /** What a request sends under our name. */
    static Optional<String> own(ApiRequest apiRequest, String header) {
        return apiRequest.header(OWN + header);
    }

    /** What a request sends under any of the names; ours goes before the others. */
    static Optional<String> any(ApiRequest apiRequest, String header) {
        return names(header).stream()
                .flatMap(name -> apiRequest.header(name).stream())
                .findFirst();
    }
}
