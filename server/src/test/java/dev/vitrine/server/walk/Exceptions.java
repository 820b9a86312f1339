package dev.vitrine.server.walk;

import java.util.List;
import java.util.regex.Pattern;

/** Allowed findings, each with its reason. Keep it small. */
final class Exceptions {

    /**
     * What is excused: a problem, pressing at all, that Back leads elsewhere, a line in the browser's console, or a
     * page missed.
     */
    private enum Excuse {
        PROBLEM,
        LEFT_ALONE,
        BACK,
        CONSOLE,
        MISSED
    }

    /** {@code what}: a regular expression over {@code page | control | problem}, a key, a way, a line or a path. */
    private record Row(Excuse excuse, Pattern what, String why) {

        static Row of(Excuse excuse, String what, String why) {
            return new Row(excuse, Pattern.compile(what, Pattern.DOTALL), why);
        }
    }

    private static final List<Row> ROWS = List.of(
            Row.of(
                    Excuse.PROBLEM,
                    ".* \\| .*\"Sign in\" with everything filled in \\| is answered with 422 .*",
                    "nobody has the account that a stranger types"),
            Row.of(
                    Excuse.PROBLEM,
                    ".*/second-factor \\| .*\"Turn on\" with everything filled in \\| is answered with 422 .*",
                    "only an authenticator knows the code"),
            Row.of(
                    Excuse.PROBLEM,
                    ".*/apps/private/new \\| .*\"Create app\" with everything filled in \\| is answered with 422 .*",
                    "an app that may do nothing is refused, and the walk grants nothing"),
            Row.of(
                    Excuse.BACK,
                    "shop /checkouts/\\{token}/payment post.* shop /checkouts/\\{token}/thank_you",
                    "what is paid is not offered for payment again"),
            Row.of(
                    Excuse.BACK,
                    "shop /admin/orders/\\{id}/cancel post.*",
                    "a cancelled order is not offered for cancelling again"),
            Row.of(
                    Excuse.BACK,
                    "(shop /admin/apps/private|base /partners/apps)/\\{id}/[a-z-]+ .*",
                    "a secret is shown once, on a page that has no address of its own"),
            Row.of(
                    Excuse.MISSED,
                    "/(checkouts|invoices)/\\{token}/processing",
                    "stands only while a payment takes its time"),
            Row.of(
                    Excuse.MISSED,
                    "/account/(activated|declined)",
                    "a link that invites is used once: to accept or to decline"),
            Row.of(Excuse.BACK, "base /enter post.*", "a way from one host to another is open once"));

    boolean isKnown(String page, String control, String problem) {
        return matches(Excuse.PROBLEM, page + " | " + control + " | " + problem);
    }

    boolean isLeftAlone(String key) {
        return matches(Excuse.LEFT_ALONE, key);
    }

    boolean mayNotReturn(String way) {
        return matches(Excuse.BACK, way);
    }

    boolean maySay(String line) {
        return matches(Excuse.CONSOLE, line);
    }

    boolean mayBeMissed(String path) {
        return matches(Excuse.MISSED, path);
    }

    private static boolean matches(Excuse excuse, String text) {
        return ROWS.stream()
                .anyMatch(row ->
                        row.excuse() == excuse && row.what().matcher(text).matches());
    }
}
