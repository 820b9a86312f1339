package dev.vitrine.server.web;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import io.javalin.http.Context;

/** Same-origin check for requests that change something: refuses those that another site made. */
public final class SameOriginCheck {

    private final Shops shops;

    public SameOriginCheck(Shops shops) {
        this.shops = shops;
    }

    /** False for a write from another site. A request without an Origin header comes from no browser. */
    public boolean allows(Context context, Shop shop) {
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
