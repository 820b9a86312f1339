package dev.vitrine.server.walk;

import java.util.List;
import java.util.regex.Pattern;

/** What is meant to be as it is, each with its reason. Keep it small. */
final class Exceptions {

    /** What is excused: a problem, pressing at all, that Back leads elsewhere, or a line in the browser's console. */
    private enum Excuse {
        PROBLEM,
        LEFT_ALONE,
        BACK,
        CONSOLE
    }

    /** {@code what}: a regular expression over {@code page | control | problem}, a key, a way or a line. */
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

    private static boolean matches(Excuse excuse, String text) {
        return ROWS.stream()
                .anyMatch(row ->
                        row.excuse() == excuse && row.what().matcher(text).matches());
    }
}
