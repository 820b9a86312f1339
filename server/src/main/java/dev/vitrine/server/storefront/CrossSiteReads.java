package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.content.StorefrontAccessTokens;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Lets pages of other sites read what a shop shows, if they name a storefront access token. They get no cookie of the
 * shop: what is a visitor's own stays at the shop's host. Safe for use by many threads.
 */
final class CrossSiteReads {

    /** Data of pages, and suggestions to what is typed. */
    static final List<String> PATHS = List.of("/_page", "/_page/<path>", "/search/suggest.json");

    /** Headers that a token comes in. */
    static final List<String> TOKEN = ApiHeaders.names(ApiHeaders.STOREFRONT_ACCESS_TOKEN);

    private static final String A_DAY = "86400";

    private final Database database;
    private final Shops shops;
    private final StorefrontAccessTokens storefrontAccessTokens;

    CrossSiteReads(Foundation foundation, StorefrontAccessTokens storefrontAccessTokens) {
        this.database = foundation.database();
        this.shops = foundation.shops();
        this.storefrontAccessTokens = storefrontAccessTokens;
    }

    /** Whether a header of that name is a storefront access token. */
    static boolean isToken(String header) {
        return TOKEN.stream().anyMatch(header::equalsIgnoreCase);
    }

    /** What a browser asks before it sends a header to another site; the token comes with the request itself. */
    void allowHeaders(Context context, Shop shop) {
        context.status(204)
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", "GET, HEAD")
                .header("Access-Control-Allow-Headers", String.join(", ", TOKEN))
                .header("Access-Control-Max-Age", A_DAY);
    }

    /** 403 for a token that the shop does not have. Runs before the routes of {@link #PATHS}. */
    void check(Context context) {
        var token = TOKEN.stream().map(context::header).filter(Objects::nonNull).findFirst();
        if (token.isEmpty()) {
            return;
        }
        // why also where it is refused: the page that asked may read why.
        context.header("Access-Control-Allow-Origin", "*");
        var shop = shops.atHost(TenantResolver.hostOf(context));
        if (shop.isPresent() && !isValid(shop.get(), token)) {
            context.skipRemainingHandlers();
            context.status(403).header("Cache-Control", "private, no-store");
            var error = Json.object()
                    .put("code", "storefront_access_denied")
                    .put("message", "This storefront access token is unknown, or was deleted");
            HttpResponseBody.of(
                            "application/json; charset=utf-8",
                            Json.PLAIN.bytes(Json.object().put("success", false).set("error", error)))
                    .send(context);
        }
    }

    private boolean isValid(Shop shop, Optional<String> token) {
        return database.read(session -> storefrontAccessTokens.isValid(session, shop, token.orElseThrow()));
    }
}
