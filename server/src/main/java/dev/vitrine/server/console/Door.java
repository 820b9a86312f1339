package dev.vitrine.server.console;

import dev.vitrine.server.http.Headers;
import dev.vitrine.server.http.Templates;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/** Pages outside of the consoles: one calm card, such as for signing in. Threads may share it. */
public final class Door {

    private final Templates templates;
    private final String policy;

    /** {@code shopsFrom} are the origins to which a form may lead on: those of all shops. */
    public Door(Templates templates, String shopsFrom) {
        this.templates = templates;
        this.policy = String.join(
                "; ",
                "default-src 'none'",
                "script-src 'self'",
                "connect-src 'self'",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data:",
                "font-src 'self'",
                "base-uri 'none'",
                "form-action 'self' " + shopsFrom,
                "frame-ancestors 'none'");
    }

    /** {@code template} stands in {@code console/door/}. */
    public void show(Context context, int status, String template, Map<String, ?> model) {
        Headers.policy(context, policy);
        context.status(status)
                .header("Cache-Control", "no-store")
                .header("X-Frame-Options", "DENY")
                .html(templates.render("console/door/" + template, model));
    }

    /** A heading, a sentence and a way on. */
    public void tell(Context context, int status, String heading, String words, String link, String label) {
        var model = new HashMap<String, Object>();
        model.put("heading", heading);
        model.put("words", words);
        model.put("link", link);
        model.put("label", label);
        show(context, status, "told", model);
    }
}
