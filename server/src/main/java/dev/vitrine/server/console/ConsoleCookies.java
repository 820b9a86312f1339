package dev.vitrine.server.console;

import io.javalin.config.Key;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The cookies of consoles, of one host each: `__Host-` and Secure where there is TLS. Safe for use by many threads. */
public final class ConsoleCookies {

    private static final int UNTIL_THE_BROWSER_ENDS = -1;
    private static final int DEVICE_LIFE = (int) Duration.ofDays(365).toSeconds();
    private static final int LONGEST = 128;
    private static final int LONGEST_NOTICE = 3_600;
    private static final int NOTICE_LIFE = 60;

    /** Where pages find them that are given nothing but the request. */
    public static final Key<ConsoleCookies> KEY = new Key<>("cookies");

    private final boolean secure;

    public ConsoleCookies(String scheme) {
        this.secure = scheme.equals("https");
    }

    /** What names the session; empty without one. */
    public String session(Context context) {
        return read(context, "session");
    }

    /** The same before the request has a context. */
    public String session(Request request) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(named("session")))
                .map(HttpCookie::getValue)
                .filter(token -> token.length() <= LONGEST)
                .findFirst()
                .orElse("");
    }

    public void session(Context context, String token) {
        write(context, "session", token, UNTIL_THE_BROWSER_ENDS);
    }

    public void clearSession(Context context) {
        write(context, "session", "", 0);
    }

    /** Token that binds the forms of signed-out pages to this browser; empty on the first visit. */
    public String signedOutToken(Context context) {
        return read(context, "door");
    }

    public void signedOutToken(Context context, String token) {
        write(context, "door", token, UNTIL_THE_BROWSER_ENDS);
    }

    /** Token of a browser in which a sign-in succeeded before. */
    public String device(Context context) {
        return read(context, "device");
    }

    public void device(Context context, String token) {
        write(context, "device", token, DEVICE_LIFE);
    }

    /** Message for the next page, as {@link FlashMessage} wrote it. */
    String flash(Context context) {
        return read(context, "notice", LONGEST_NOTICE);
    }

    void flash(Context context, String text) {
        write(context, "notice", text, text.isEmpty() ? 0 : NOTICE_LIFE);
    }

    private String read(Context context, String name) {
        return read(context, name, LONGEST);
    }

    /** What the browser carries from this answer on, when this request gave it another one. */
    private String read(Context context, String name, int longest) {
        @Nullable String given = context.attribute(named(name));
        var value = given == null ? context.cookie(named(name)) : given;
        return value == null || value.length() > longest ? "" : value;
    }

    private void write(Context context, String name, String value, int seconds) {
        context.attribute(named(name), value);
        context.cookie(new Cookie(named(name), value, "/", seconds, secure, true, null, SameSite.LAX));
    }

    private String named(String name) {
        return secure ? "__Host-" + name : name;
    }
}
