package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.Form;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Request parameters of admin pages: ids, form fields and return URLs. */
final class RequestParameters {

    private RequestParameters() {}

    /** An id in the path; 404 when it is no number. */
    static String id(Context context, String place) {
        var text = context.pathParam(place);
        if (!text.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return text;
    }

    /** The rows of a list that were ticked: no more than it shows at once. */
    static List<String> ids(Context context) {
        return context.formParams("ids").stream()
                .filter(id -> id.matches("\\d{1,18}"))
                .limit(AdminApiClient.PAGE)
                .toList();
    }

    /** The page of the list from which a form came, if it is one of {@code path}. */
    static String back(Context context, String path) {
        var back = Optional.ofNullable(context.formParam("back")).orElse("");
        return back.equals(path) || back.startsWith(path + "?") && !back.matches("(?s).*[\\p{Cntrl}\\\\].*")
                ? back
                : path;
    }

    static String text(Context context, String name) {
        return Form.withoutReturns(Optional.ofNullable(context.formParam(name)).orElse(""))
                .strip();
    }
}
