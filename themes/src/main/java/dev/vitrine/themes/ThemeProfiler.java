package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;

/**
 * Profiler of a theme's pages: renders them as a shop's server does, by a runtime that measures each component. That
 * runtime is a bundle of its own; what shops render with has none of it. For one thread.
 */
public final class ThemeProfiler implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TENANT = "profile";

    private final ThemeBuild build;
    private final Renderer renderer;

    /** A page that cannot be profiled; the message says why. */
    public static final class PageFailedException extends Exception {
        private static final long serialVersionUID = 1L;

        PageFailedException(String message) {
            super(message);
        }
    }

    /** {@code cache}: where the platform's bundles lie. */
    public ThemeProfiler(ThemeBuild build, Path cache) {
        this.build = build;
        this.renderer = Renderer.profiling(new RendererOptions(
                cache,
                1,
                256,
                1,
                Integer.MAX_VALUE,
                200_000_000,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofMinutes(2),
                RenderCompilation.NEVER,
                InstantSource.system()));
        renderer.start();
    }

    /** Whether the platform's own runtime renders the theme: it alone can be measured. */
    public static boolean measures(ThemeBuild build) {
        return build.runtime().equals(RenderRuntime.LEAN.key());
    }

    /** The page that {@code state} describes, rendered that often after as many renders that are not measured. */
    public PageProfile profile(JsonNode state, int renders) throws PageFailedException {
        for (int i = 0; i < renders; i++) {
            rendered(state);
        }
        var measured = new ArrayList<JsonNode>();
        var html = "";
        for (int i = 0; i < renders; i++) {
            var page = rendered(state);
            html = page.html();
            measured.add(read(page.log().getFirst()));
        }
        return PageProfile.of(measured, html);
    }

    private RenderResult.Html rendered(JsonNode state) throws PageFailedException {
        return switch (renderer.profile(build, TENANT, state)) {
            case RenderResult.Html html -> html;
            case RenderResult.Failed failed -> throw new PageFailedException(failed.message());
        };
    }

    private static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public void close() {
        renderer.close();
    }
}
