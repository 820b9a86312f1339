package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** What heavy tests share: one cache, one builder, one renderer, one built theme. */
final class Lab {
    static final ObjectMapper JSON = new ObjectMapper();
    static final Path CACHE = trained(Path.of("target", "theme-cache").toAbsolutePath());
    static final ThemeBuilder BUILDER = new ThemeBuilder(CACHE, ThemeSandbox.ofThisMachine(true));
    /** Builds the same with a Vue that says in the browser's console what it finds wrong. */
    static final ThemeBuilder WARNING_BUILDER =
            new ThemeBuilder(CACHE, ThemeSandbox.ofThisMachine(true), PackageRegistry.none(), true);

    static final DemoShop SHOP = new DemoShop();
    /** Far longer than a busy machine needs: only what is broken is waited for so long. */
    static final Duration PATIENCE = Duration.ofMinutes(3);
    /** Whether all is tried, as {@code ./verify --all} does. */
    static final boolean FULL = !System.getProperty("vitrine.size", "usual").equals("usual");

    private static final Renderer RENDERER =
            new Renderer(options(InstantSource.system(), Duration.ofSeconds(3), Duration.ofSeconds(6)));
    private static boolean started;

    private Lab() {}

    /** why: these tests start hundreds of workers. */
    private static Path trained(Path cache) {
        try {
            ThemePreparation.trainWorkers(cache);
            return cache;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static RendererOptions options(InstantSource clock, Duration soft, Duration hard) {
        return options(clock, soft, hard, RenderCompilation.NEVER);
    }

    static RendererOptions options(InstantSource clock, Duration soft, Duration hard, RenderCompilation compilation) {
        return new RendererOptions(CACHE, 2, 192, 4, 1000, 8_000_000, soft, hard, PATIENCE, compilation, clock);
    }

    /** The small theme of the tests, built. */
    static ThemeBuild theme() {
        return build(folder());
    }

    static Path folder() {
        try {
            return Path.of(Lab.class.getResource("/theme").toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Those that travel with the platform; the one that all others begin with where not all is tried. */
    static List<BundledTheme> bundledThemes() {
        return FULL ? List.of(BundledTheme.values()) : List.of(BundledTheme.STARTER);
    }

    static ThemeBuild build(BundledTheme theme) {
        return build(unpacked(theme));
    }

    /** A copy of a theme that travels with the platform. */
    static Path unpacked(BundledTheme theme) {
        try {
            var folder = Files.createDirectories(Path.of("target", "themes"));
            return theme.unpack(Files.createTempDirectory(folder, "bundled"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The small theme with some files put in place of its own; a null content takes a file away. */
    static Path variation(Map<String, String> changes) {
        try {
            var copy = Files.createTempDirectory(Files.createDirectories(Path.of("target", "themes")), "theme");
            try (var files = Files.walk(folder())) {
                for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    var target = copy.resolve(folder().relativize(file).toString());
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
            for (var change : changes.entrySet()) {
                var file = copy.resolve(change.getKey());
                Files.createDirectories(file.getParent());
                if (change.getValue().isEmpty()) {
                    Files.delete(file);
                } else {
                    Files.writeString(file, change.getValue());
                }
            }
            return copy;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static ThemeBuild build(Path folder) {
        return build(folder, BUILDER);
    }

    static ThemeBuild build(Path folder, ThemeBuilder builder) {
        try {
            return builder.build(folder);
        } catch (ThemeBuildException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** A theme whose start page is this component. */
    static ThemeBuild withHome(String component) {
        return build(variation(Map.of("src/pages/Home.vue", component)));
    }

    static JsonNode settings(ThemeBuild build) {
        return SettingsResolver.resolve(build.schema(), build.defaultSettings());
    }

    static ObjectNode boot(ThemeBuild build, String address) {
        return SHOP.boot(address, build, settings(build));
    }

    static synchronized Renderer renderer() {
        if (!started) {
            RENDERER.start();
        }
        started = true;
        return RENDERER;
    }

    static RenderResult render(ThemeBuild build, String tenant, String address) {
        return renderer().render(build, tenant, boot(build, address));
    }

    static String html(String address) {
        return html(theme(), "demo", address);
    }

    static String html(ThemeBuild build, String tenant, String address) {
        var renderResult = render(build, tenant, address);
        if (renderResult instanceof RenderResult.Html html) {
            return html.html();
        }
        throw new AssertionError(renderResult);
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
