package dev.vitrine.server.console.people;

import io.javalin.http.Context;
import java.util.Optional;

/** Return URL after signing in: always a path of this host (no open redirect). */
final class ReturnUrl {

    private static final int LONGEST = 2_000;

    private ReturnUrl() {}

    /** What {@code to} names when it is a path of this place; otherwise its entrance. */
    static String of(Context context, SignInHost signInHost) {
        var path = Optional.ofNullable(context.formParam("to"))
                .or(() -> Optional.ofNullable(context.queryParam("to")))
                .orElse("");
        // why: "//host" and "/\host" lead to other hosts.
        var ours = path.startsWith(signInHost.home())
                && path.length() <= LONGEST
                && !path.matches("(?s)/[/\\\\].*|.*[\\p{Cntrl}\\\\].*");
        return ours && !path.matches("(/admin)?/sign-(in|out).*") && !path.equals("/") ? path : signInHost.entrance();
    }
}
