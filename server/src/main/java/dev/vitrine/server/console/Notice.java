package dev.vitrine.server.console;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** One sentence about what was just done, shown once on the page to which somebody is sent on. */
public record Notice(boolean problem, String words) {

    private static final String COOKIE = "vitrine_notice";
    private static final int LONGEST = 300;

    /** Goes on to {@code address} (303), where {@code words} are shown. */
    public static void to(Context context, String address, String words) {
        leave(context, "+" + words);
        context.status(303).header("Location", address);
    }

    /** The same with what could not be done. */
    public static void problemTo(Context context, String address, String words) {
        leave(context, "-" + words);
        context.status(303).header("Location", address);
    }

    /** What was left for this page; it is gone then. */
    static List<Notice> take(Context context) {
        var text = Optional.ofNullable(context.cookie(COOKIE)).orElse("");
        if (text.isEmpty()) {
            return List.of();
        }
        context.removeCookie(COOKIE, "/");
        try {
            var words = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            return words.length() < 2 ? List.of() : List.of(new Notice(words.startsWith("-"), words.substring(1)));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /** why a cookie: it is the sender's own, holds no secret, and no process has to remember it. */
    private static void leave(Context context, String words) {
        var cut = words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(cut.getBytes(StandardCharsets.UTF_8));
        context.cookie(new Cookie(COOKIE, text, "/", 60, context.scheme().equals("https"), true, null, SameSite.LAX));
    }
}
