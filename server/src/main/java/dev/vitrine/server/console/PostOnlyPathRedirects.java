package dev.vitrine.server.console;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Redirects of GET requests at paths that only take POST, to the nearest page above. why: a page that answers a form
 * stands at such an address, and reloading it or coming back to it asks for that address alone.
 */
public final class PostOnlyPathRedirects {

    private PostOnlyPathRedirects() {}

    /** Mounts {@code rooms} and this for every address of theirs without a page of its own. */
    public static void mount(JavalinConfig javalin, List<Consumer<JavalinConfig>> rooms) {
        var before = paths(javalin, HandlerType.POST);
        rooms.forEach(room -> room.accept(javalin));
        var pages = paths(javalin, HandlerType.GET);
        var forms = new HashSet<>(paths(javalin, HandlerType.POST));
        forms.removeAll(before);
        forms.removeAll(pages);
        for (var form : forms) {
            var depth = depth(form, pages);
            javalin.routes.before(form, context -> lead(context, depth));
        }
    }

    private static Set<String> paths(JavalinConfig javalin, HandlerType verb) {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(route -> route.endpoint)
                .filter(endpoint -> endpoint.method == verb)
                .map(endpoint -> endpoint.path)
                .collect(Collectors.toSet());
    }

    /** How many parts of the address name the page above. */
    private static int depth(String form, Set<String> pages) {
        var above = form;
        while (!above.isEmpty() && !pages.contains(above)) {
            above = above.substring(0, above.lastIndexOf('/'));
        }
        return (int) above.chars().filter(each -> each == '/').count();
    }

    private static void lead(Context context, int depth) {
        var reads = context.method() == HandlerType.GET || context.method() == HandlerType.HEAD;
        // why: below some of these addresses the Admin API has resources.
        if (reads && !context.path().endsWith(".json")) {
            var above = List.of(context.path().substring(1).split("/")).subList(0, depth);
            context.status(303)
                    .header("Location", "/" + String.join("/", above))
                    .skipRemainingHandlers();
        }
    }
}
