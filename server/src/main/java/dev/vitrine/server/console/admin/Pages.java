package dev.vitrine.server.console.admin;

import dev.vitrine.kernel.ApiException;
import io.javalin.http.Context;
import java.util.Optional;

/** What the merchant's pages share when they read a request. */
final class Pages {

    private Pages() {}

    /** An id in the path; 404 when it is no number. */
    static String id(Context context, String place) {
        var text = context.pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return text;
    }

    /** The page of the list from which a form came, if it is one of {@code path}. */
    static String back(Context context, String path) {
        var back = Optional.ofNullable(context.formParam("back")).orElse("");
        return back.equals(path) || back.startsWith(path + "?") && !back.matches("(?s).*[\\p{Cntrl}\\\\].*")
                ? back
                : path;
    }

    static String text(Context context, String name) {
        return Optional.ofNullable(context.formParam(name)).orElse("").strip();
    }
}
