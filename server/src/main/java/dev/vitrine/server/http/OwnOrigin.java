package dev.vitrine.server.http;

import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import io.javalin.http.Context;

/** Tells requests of the shop's own pages from those that other sites make in a visitor's name. */
public final class OwnOrigin {

    private final Shops shops;

    public OwnOrigin(Shops shops) {
        this.shops = shops;
    }

    /** False for a write that another site made. Whoever sends no origin is no browser on another site. */
    public boolean trusts(Context context, Shop shop) {
        var site = context.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return false;
        }
        var origin = context.header("Origin");
        return origin == null
                || origin.equals("http://" + shops.hostOf(shop))
                || origin.equals("https://" + shops.hostOf(shop));
    }
}
