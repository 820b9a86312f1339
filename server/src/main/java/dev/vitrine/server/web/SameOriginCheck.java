package dev.vitrine.server.web;

import io.javalin.http.Context;

/** Same-origin check for requests that change something: refuses those that a page of another host made. */
public final class SameOriginCheck {

    private SameOriginCheck() {}

    /** False for a write from another host's page. A request without an Origin header comes from no browser. */
    public static boolean allows(Context context) {
        var site = context.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return false;
        }
        var origin = context.header("Origin");
        var host = TenantResolver.hostOf(context);
        return origin == null || origin.equals("http://" + host) || origin.equals("https://" + host);
    }
}
