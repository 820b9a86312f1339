package dev.vitrine.server.console.people;

import io.javalin.http.Context;
import java.util.Optional;

/** Where somebody goes on after signing in: only ever to this host. */
final class Ways {

    private Ways() {}

    /** What {@code to} names when it is a path of this host that begins so; otherwise {@code otherwise}. */
    static String on(Context context, String start, String otherwise) {
        var path = Optional.ofNullable(context.formParam("to"))
                .or(() -> Optional.ofNullable(context.queryParam("to")))
                .orElse("");
        // why: "//host" and "/\host" lead to other hosts.
        var ours =
                path.startsWith("/") && !path.matches("(?s)/[/\\\\].*|.*[\\p{Cntrl}\\\\].*") && path.length() <= 2_000;
        return ours && path.startsWith(start) && !path.contains("/sign-in") && !path.contains("/sign-out")
                ? path
                : otherwise;
    }
}
