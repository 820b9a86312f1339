package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Leads visitors of a shop's other hosts to its primary domain, page by page. What belongs to a page that is open stays
 * where that page is, and previews stay at the permanent host, which their cookies are of. Safe for use by many
 * threads.
 */
final class PrimaryDomain {

    /** Data and files of pages, and what is no page of a shop. */
    private static final Pattern STAYS = Pattern.compile(
            "/_.*|/media/.*|/admin(/.*)?|/\\.well-known/.*|/favicon\\..*|/healthz|.*\\.json", Pattern.DOTALL);

    private final Shops shops;
    private final PreviewCookie previewCookie;

    PrimaryDomain(Foundation foundation, ShopServices shopServices, String scheme) {
        this.shops = foundation.shops();
        this.previewCookie = new PreviewCookie(shopServices.themePreviews(), scheme);
    }

    /** Runs before every route. */
    void check(Context context) {
        var host = TenantResolver.hostOf(context);
        var shop = isRead(context) && !STAYS.matcher(context.path()).matches()
                ? shops.atHost(host).filter(found -> !host.equals(shops.publicHostOf(found)))
                : Optional.<Shop>empty();
        if (shop.isEmpty() || previewCookie.isGiven(context, shop.get())) {
            return;
        }
        context.skipRemainingHandlers();
        var query = context.queryString();
        // why not kept: browsers would go there still when the shop has another primary domain, also in previews.
        context.status(301)
                .header("Cache-Control", "no-store")
                .header(
                        "Location",
                        shops.publicOriginOf(shop.get())
                                + PageUrl.sendable(context.req().getRequestURI())
                                + (query == null ? "" : "?" + query));
    }

    private static boolean isRead(Context context) {
        return context.method() == HandlerType.GET || context.method() == HandlerType.HEAD;
    }
}
