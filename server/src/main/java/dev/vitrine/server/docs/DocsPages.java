package dev.vitrine.server.docs;

import dev.vitrine.apps.openapi.OpenApi;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.Templates;
import dev.vitrine.themes.check.Rules;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code /docs} with conventions and contents, guides such as {@code /docs/oauth}, {@code /docs/{family}} with a
 * chapter, and {@code /docs/openapi.json}. Pages are made once. Safe for use by many threads.
 */
public final class DocsPages implements Handler {

    public static final String BASE = "/docs";

    private final Supplier<OpenApi> api;
    private final String origin;
    private final Templates templates;
    private final boolean demo;
    private final Map<String, HttpResponseBody> made = new ConcurrentHashMap<>();
    /** why softly: it takes 15 MB, and pages that were made have no use for it. */
    private SoftReference<@Nullable ApiReference> described = new SoftReference<>(null);

    /**
     * {@code api} is asked when the first page is, for describing it takes long; {@code origin} stands in front of the
     * paths of examples: {@code http://demo.localhost:8080}; {@code demo}: calls can be tried, see {@link ApiTryout}.
     */
    public DocsPages(Supplier<OpenApi> api, String origin, Templates templates, boolean demo) {
        this.api = api;
        this.origin = origin;
        this.templates = templates;
        this.demo = demo;
    }

    /** Everything below {@code /docs}; 404 for what is not there. */
    @Override
    public void handle(Context context) {
        var name = context.path().substring(BASE.length()).replaceFirst("^/", "");
        var httpResponseBody = Optional.ofNullable(made.get(name)).or(() -> make(name));
        SecurityHeaders.policy(context, SecurityHeaders.policyWith(List.of()));
        context.header("Cache-Control", "no-cache");
        httpResponseBody.ifPresentOrElse(
                found -> {
                    made.put(name, found);
                    found.send(context);
                },
                () -> context.status(404).html(page("docs/missing", Map.of())));
    }

    private Optional<HttpResponseBody> make(String name) {
        return switch (name) {
            case "" -> Optional.of(html(page("docs/index", Map.of())));
            case "openapi.json" ->
                Optional.of(HttpResponseBody.of(
                        "application/json; charset=utf-8",
                        Json.PLAIN.bytes(apiReference().document())));
            case "docs.css" -> Optional.of(HttpResponseBody.of("text/css; charset=utf-8", file(name)));
            case "docs.js" -> Optional.of(HttpResponseBody.of("text/javascript; charset=utf-8", file(name)));
            case "first-call", "oauth", "receiving-webhooks", "other-platforms" ->
                Optional.of(html(page("docs/guides/" + name, Map.of())));
            case "theme-check" -> Optional.of(html(page("docs/guides/theme-check", Map.of("rules", Rules.all()))));
            default ->
                apiReference()
                        .find(name)
                        .map(chapter -> html(page("docs/chapter", Map.of("chapter", chapter, "demo", demo))));
        };
    }

    private synchronized ApiReference apiReference() {
        var known = described.get();
        if (known == null) {
            known = new ApiReference(api.get(), origin);
            described = new SoftReference<>(known);
        }
        return known;
    }

    private String page(String template, Map<String, Object> more) {
        var model = new HashMap<String, Object>(more);
        model.put("chapters", apiReference().chapters());
        model.put("origin", origin);
        return templates.render(template, model);
    }

    private static HttpResponseBody html(String page) {
        return HttpResponseBody.of("text/html; charset=utf-8", page);
    }

    private static byte[] file(String name) {
        try (var in = Objects.requireNonNull(DocsPages.class.getResourceAsStream("/docs/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
