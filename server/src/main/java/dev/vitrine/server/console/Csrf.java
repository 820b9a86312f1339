package dev.vitrine.server.console;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.web.TenantResolver;
import io.javalin.http.Context;
import java.util.Objects;

/** Protection against cross-site request forgery: origin checks and a token in every form. */
public final class Csrf {

    private static final String FIELD = "_csrf";
    private static final String HEADER = "X-CSRF";

    private Csrf() {}

    /** What forms carry beside that cookie: it follows from it, and the cookie does not follow from it. */
    public static String of(String cookie) {
        return Secrets.hash("csrf\n" + cookie);
    }

    /** "SameSite + Origin/Sec-Fetch-Site check + per-session token on forms". */
    public static boolean isValid(Context context, String cookie) {
        if (!isSameOrigin(context) || cookie.isEmpty()) {
            return false;
        }
        var sent = Objects.requireNonNullElse(context.header(HEADER), "");
        var token = sent.isEmpty() ? Objects.requireNonNullElse(context.formParam(FIELD), "") : sent;
        return Secrets.constantTimeEquals(token, of(cookie));
    }

    /** Whether the request carries the CSRF token of this cookie in its header. */
    static boolean hasToken(Context context, String cookie) {
        return Secrets.constantTimeEquals(Objects.requireNonNullElse(context.header(HEADER), ""), of(cookie));
    }

    /** Whether the request comes from one of this host's own pages, or from no browser at all. */
    public static boolean isSameOrigin(Context context) {
        var site = context.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return false;
        }
        var origin = context.header("Origin");
        var host = TenantResolver.hostOf(context);
        return origin == null || origin.equals("http://" + host) || origin.equals("https://" + host);
    }
}
