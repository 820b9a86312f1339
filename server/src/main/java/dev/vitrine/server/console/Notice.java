package dev.vitrine.server.console;

import dev.vitrine.kernel.Secrets;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** One sentence about what was just done, shown once on the page to which somebody is sent on. */
public record Notice(boolean problem, String words) {

    private static final int LONGEST = 300;

    /** Goes on to {@code address} (303), where {@code words} are shown to who is signed in. */
    public static void to(Context context, String address, String words) {
        leave(context, "+" + words);
        context.status(303).header("Location", address);
    }

    /** The same with what could not be done. */
    public static void problemTo(Context context, String address, String words) {
        leave(context, "-" + words);
        context.status(303).header("Location", address);
    }

    /** The same; and the page may show, this once, what it otherwise keeps to itself. */
    public static void revealAt(Context context, String address, String words) {
        leave(context, "*" + words);
        context.status(303).header("Location", address);
    }

    /** Whether {@link #revealAt} led to this page. */
    public static boolean reveals(Context context) {
        return left(context).startsWith("*");
    }

    /** What was left for this page; it is gone then. Words that are not ours are not shown. */
    static List<Notice> take(Context context) {
        var words = left(context);
        var cookies = context.appData(Cookies.KEY);
        if (!cookies.notice(context).isEmpty()) {
            cookies.notice(context, "");
        }
        return words.isEmpty() ? List.of() : List.of(new Notice(words.startsWith("-"), words.substring(1)));
    }

    private static String left(Context context) {
        var cookies = context.appData(Cookies.KEY);
        var left = cookies.notice(context);
        var dot = left.indexOf('.');
        var text = left.substring(dot + 1);
        if (dot < 0 || !Secrets.constantTimeEquals(left.substring(0, dot), signature(cookies.session(context), text))) {
            return "";
        }
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** why a cookie: it is the sender's own, holds no secret, and no process has to remember it. */
    private static void leave(Context context, String words) {
        var cut = words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(cut.getBytes(StandardCharsets.UTF_8));
        var cookies = context.appData(Cookies.KEY);
        cookies.notice(context, signature(cookies.session(context), text) + "." + text);
    }

    /** why: a shop's scripts can set a cookie at its host, and must not speak as the console; they know no session. */
    private static String signature(String session, String text) {
        return Secrets.hmacHex("notice\n" + text, session.isEmpty() ? "nobody" : session);
    }
}
