package dev.vitrine.server.console.people;

import dev.vitrine.server.console.Form;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Objects;

/** Helpers of account pages: form fields, routes and redirects. */
final class PageSupport {

    static final String PLATFORM = "Vitrine";

    private PageSupport() {}

    /** Submitted form without passwords and codes. */
    static Form typed(Context context) {
        var form = Form.typed(context);
        for (var secret : List.of("password", "current_password", "code")) {
            form = form.values().containsKey(secret) ? form.with(secret, "") : form;
        }
        return form;
    }

    /** A field as it was sent: blanks count in passwords. */
    static String text(Context context, String name) {
        return Objects.requireNonNullElse(context.formParam(name), "");
    }

    static void get(JavalinConfig javalin, String path, Handler handler) {
        javalin.routes.addHttpHandler(HandlerType.GET, path, handler);
        javalin.routes.addHttpHandler(HandlerType.HEAD, path, handler);
    }

    static void post(JavalinConfig javalin, String path, Handler handler) {
        javalin.routes.addHttpHandler(HandlerType.POST, path, handler);
    }

    static void redirect(Context context, String address) {
        context.status(303).header("Location", address);
    }
}
