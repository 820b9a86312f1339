package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.themes.EditorApplication;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The theme editor's script and style sheet, named after what is in them. Safe for use by many threads. */
final class ThemeEditorFiles {

    private static final String BASE = "/_assets/theme-editor/";
    private static final String FOR_EVER = "public, max-age=31536000, immutable";

    private final Path themeCache;
    private @Nullable Files files;

    private record Files(String script, String styleSheet, Map<String, HttpResponseBody> bodies) {}

    ThemeEditorFiles(Path themeCache) {
        this.themeCache = themeCache;
    }

    String script() {
        return BASE + files().script;
    }

    String styleSheet() {
        return BASE + files().styleSheet;
    }

    void mount(JavalinConfig javalin) {
        javalin.routes.get(BASE + "{file}", this::send);
    }

    private void send(Context context) {
        var body = files().bodies.get(context.pathParam("file"));
        if (body == null) {
            context.status(404);
            return;
        }
        context.header("Cache-Control", FOR_EVER);
        body.send(context);
    }

    /** why only now: where the build has not made them ahead, that takes some seconds. */
    private synchronized Files files() {
        if (files == null) {
            var application = EditorApplication.prepare(themeCache);
            var bodies = new LinkedHashMap<String, HttpResponseBody>();
            var script = put(bodies, "editor", ".js", "text/javascript; charset=utf-8", application.script());
            var styleSheet = put(bodies, "editor", ".css", "text/css; charset=utf-8", application.styleSheet());
            files = new Files(script, styleSheet, bodies);
        }
        return files;
    }

    private static String put(
            Map<String, HttpResponseBody> bodies, String name, String ending, String type, byte[] bytes) {
        var file = name + "-" + Secrets.hash(bytes).substring(0, 10) + ending;
        bodies.put(file, HttpResponseBody.of(type, bytes));
        return file;
    }
}
