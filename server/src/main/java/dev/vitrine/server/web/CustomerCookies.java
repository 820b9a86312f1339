package dev.vitrine.server.web;

import dev.vitrine.commerce.customers.CustomerSessions;
import io.javalin.config.Key;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Cookies of signed-in customers. At the checkout's host, which all shops share, each belongs to the paths of one shop;
 * at a shop's host none can be planted by a neighbour where there is TLS. No script reads them.
 */
public final class CustomerCookies {

    public static final Key<CustomerCookies> KEY = new Key<>("customer-cookies");

    private static final String SESSION = "customer";
    private static final String STATE = "sign-in";
    private static final String CODE = "code";
    private static final String BROWSER = "forms";
    private static final String LANGUAGE = "language";
    private static final int LIFE = (int) CustomerSessions.IDLE.toSeconds();
    private static final int SHORT_LIFE = 3600;
    private static final int LONGEST = 128;

    private final boolean secure;

    public CustomerCookies(String scheme) {
        this.secure = scheme.equals("https");
    }

    /** The session at this host; null without one. */
    public static @Nullable String session(Context context) {
        return read(context, SESSION);
    }

    public static void session(Context context, String token) {
        write(context, SESSION, token, LIFE);
    }

    public static void clearSession(Context context) {
        write(context, SESSION, "", 0);
    }

    /** At the shop's host: which way to the sign-in this browser set out on. */
    public static @Nullable String state(Context context) {
        return read(context, STATE);
    }

    public static void state(Context context, String state) {
        write(context, STATE, state, SHORT_LIFE);
    }

    /** What belongs to a code that this browser asked for. */
    public static @Nullable String code(Context context) {
        return read(context, CODE);
    }

    public static void code(Context context, String token) {
        write(context, CODE, token, token.isEmpty() ? 0 : SHORT_LIFE);
    }

    /** The language in which this browser was led here; null where nothing said. */
    public static @Nullable String language(Context context) {
        return read(context, LANGUAGE);
    }

    public static void language(Context context, String locale) {
        write(context, LANGUAGE, locale, LIFE);
    }

    /** What this browser's forms are known by, which were sent and could not be saved. */
    public static String browser(Context context) {
        var known = Optional.ofNullable(read(context, BROWSER))
                .or(() -> Optional.ofNullable(context.<String>attribute(BROWSER)));
        if (known.isPresent()) {
            return known.get();
        }
        var browser = UUID.randomUUID().toString();
        context.attribute(BROWSER, browser);
        write(context, BROWSER, browser, SHORT_LIFE);
        return browser;
    }

    /** Whether cookies at this server are for TLS only. */
    public static boolean areSecure(Context context) {
        return context.appData(KEY).secure;
    }

    private static @Nullable String read(Context context, String name) {
        var value = context.cookie(context.appData(KEY).named(context, name));
        return value == null || value.isEmpty() || value.length() > LONGEST ? null : value;
    }

    private static void write(Context context, String name, String value, int seconds) {
        var own = context.appData(KEY);
        var path = TrustedPath.of(context)
                .map(trusted -> TrustedPath.PREFIX + trusted.handle() + "/")
                .orElse("/");
        context.cookie(
                new Cookie(own.named(context, name), value, path, seconds, own.secure, true, null, SameSite.LAX));
    }

    private String named(Context context, String name) {
        return secure && TrustedPath.of(context).isEmpty() ? "__Host-" + name : name;
    }
}
