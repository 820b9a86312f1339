package dev.vitrine.server.console.people;

import io.javalin.http.Context;
import java.util.Optional;

/** Where somebody goes on after signing in: only ever to this host. */
final class Ways {

    private static final int LONGEST = 2_000;

    private Ways() {}

    /** What {@code to} names when it is a path of this place; otherwise its entrance. */
    static String on(Context context, Place place) {
        var path = Optional.ofNullable(context.formParam("to"))
                .or(() -> Optional.ofNullable(context.queryParam("to")))
                .orElse("");
        // why: "//host" and "/\host" lead to other hosts.
        var ours = path.startsWith(place.home())
                && path.length() <= LONGEST
                && !path.matches("(?s)/[/\\\\].*|.*[\\p{Cntrl}\\\\].*");
        return ours && !path.matches("(/admin)?/sign-(in|out).*") && !path.equals("/") ? path : place.entrance();
    }
}
