package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shops;
import java.util.List;

/**
 * Host of the platform's own pages about every shop, where no script of a theme or an app runs. Its addresses are
 * {@code /shops/HANDLE/…}; inside, routes stay as they are written: {@code /admin/orders}, {@code /checkouts/…}.
 */
public enum TrustedHost {

    /** Consoles and their sign-in. Inside they begin with {@code /admin}, outside they do not. */
    ADMIN("/admin", List.of("/admin")),

    /** Buyers' private pages, with the same paths inside and outside. */
    CHECKOUT(
            "",
            List.of(
                    "/checkouts",
                    "/orders",
                    "/gift_cards",
                    "/invoices",
                    "/account/activate",
                    "/account/activated",
                    "/account/declined",
                    "/account/sign-in",
                    "/account/code",
                    "/account/register",
                    "/account/confirm",
                    "/account/recover",
                    "/account/reset",
                    "/account/email",
                    "/account/security",
                    "/account/sign-out",
                    "/account/done",
                    "/newsletter/confirm",
                    "/newsletter/unsubscribe",
                    "/newsletter/done"));

    private final String hidden;
    private final List<String> rooms;

    TrustedHost(String hidden, List<String> rooms) {
        this.hidden = hidden;
        this.rooms = rooms;
    }

    /** What stands before a path inside and not outside. */
    String hidden() {
        return hidden;
    }

    /** Whether a path inside, with or without a query, is one of this host's pages. */
    boolean has(String path) {
        var end = path.length();
        for (var mark : List.of("?", "#")) {
            end = path.contains(mark) ? Math.min(end, path.indexOf(mark)) : end;
        }
        var bare = path.substring(0, end);
        return !isAdminApi(bare) && rooms.stream().anyMatch(room -> bare.equals(room) || bare.startsWith(room + "/"));
    }

    String host(Shops shops) {
        return this == ADMIN ? shops.adminHost() : shops.checkoutHost();
    }

    String origin(Shops shops) {
        return this == ADMIN ? shops.adminOrigin() : shops.checkoutOrigin();
    }

    /** What apps call stays at the shop's host. */
    private static boolean isAdminApi(String path) {
        return path.endsWith(".json") || path.equals("/admin/oauth/access_token") || path.equals("/admin/oauth/revoke");
    }
}
