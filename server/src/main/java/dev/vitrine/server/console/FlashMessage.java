package dev.vitrine.server.console;

import dev.vitrine.foundation.kernel.Secrets;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Flash message: one sentence about the last action, shown once on the page after the redirect; with a button where the
 * action can be taken back.
 */
public record FlashMessage(boolean problem, String words, Optional<Undo> undo) {

    private static final int LONGEST = 300;

    /** why: what a browser takes for one cookie, signed and encoded, with room for its name. */
    private static final int LONGEST_WITH_UNDO = 2_500;

    /** Goes on to {@code address} (303), where {@code words} are shown to who is signed in. */
    public static void redirect(Context context, String address, String words) {
        leave(context, "+" + words);
        context.status(303).header("Location", address);
    }

    /**
     * The same with a button that takes it back; without the button where there is nothing to take back, or too much.
     */
    public static void redirect(Context context, String words, Undo undo) {
        var text = "+" + cut(words) + undo.lines();
        if (undo.steps().isEmpty() || text.getBytes(StandardCharsets.UTF_8).length > LONGEST_WITH_UNDO) {
            redirect(context, undo.back(), words);
            return;
        }
        sign(context, text);
        context.status(303).header("Location", undo.back());
    }

    /** The same with what could not be done. */
    public static void redirectWithError(Context context, String address, String words) {
        leave(context, "-" + words);
        context.status(303).header("Location", address);
    }

    /** The same; and the page may show, this once, what it otherwise keeps to itself. */
    public static void redirectAndReveal(Context context, String address, String words) {
        leave(context, "*" + words);
        context.status(303).header("Location", address);
    }

    /** Whether {@link #redirectAndReveal} led to this page. */
    public static boolean isRevealed(Context context) {
        return left(context).startsWith("*");
    }

    /** What was left for this page; it is gone then. Words that are not ours are not shown. */
    static List<FlashMessage> consume(Context context) {
        var words = left(context);
        var consoleCookies = context.appData(ConsoleCookies.KEY);
        if (!consoleCookies.flash(context).isEmpty()) {
            consoleCookies.flash(context, "");
        }
        if (words.isEmpty()) {
            return List.of();
        }
        var lines = words.substring(1).split("\n", -1);
        return List.of(new FlashMessage(
                words.startsWith("-"), lines[0], Undo.parsed(List.of(lines).subList(1, lines.length))));
    }

    private static String left(Context context) {
        var consoleCookies = context.appData(ConsoleCookies.KEY);
        var left = consoleCookies.flash(context);
        var dot = left.indexOf('.');
        var text = left.substring(dot + 1);
        if (dot < 0
                || !Secrets.constantTimeEquals(
                        left.substring(0, dot), signature(consoleCookies.session(context), text))) {
            return "";
        }
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** why a cookie: it is the sender's own, holds no secret, and no process has to remember it. */
    private static void leave(Context context, String words) {
        sign(context, cut(words));
    }

    /** why in one line: what follows in others says what takes it back. */
    private static String cut(String words) {
        var line = words.replaceAll("\\R", " ");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }

    private static void sign(Context context, String words) {
        var text = Base64.getUrlEncoder().withoutPadding().encodeToString(words.getBytes(StandardCharsets.UTF_8));
        var consoleCookies = context.appData(ConsoleCookies.KEY);
        consoleCookies.flash(context, signature(consoleCookies.session(context), text) + "." + text);
    }

    /** why: without TLS another host may set a cookie here, and must not speak as the console; it knows no session. */
    private static String signature(String session, String text) {
        return Secrets.hmacHex("notice\n" + text, session.isEmpty() ? "nobody" : session);
    }
}
