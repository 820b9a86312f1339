package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shop's style sheet: the theme's styles compiled with the merchant's settings as variables; threads may share it.
 */
public final class Stylesheets implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Stylesheets.class);
    private static final int KEPT_IN_MEMORY = 256;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CacheFolder cache;
    private final Sass sass;
    private final CustomCssCompiler customCss;
    private final Map<String, byte[]> recent = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > KEPT_IN_MEMORY;
        }
    });

    public Stylesheets(Path cacheDir) {
        this.cache = new CacheFolder(cacheDir.toAbsolutePath());
        this.sass = new Sass(cache);
        this.customCss = new CustomCssCompiler(sass);
    }

    /** Names what {@link #css} would give for these settings. */
    public String hash(ThemeBuild build, JsonNode resolved) {
        return Hashes.of(build.id(), resolved.path("settings").toString()).substring(0, 16);
    }

    /** The same with custom CSS; goes into the file's address. */
    public String hash(ThemeBuild build, JsonNode resolved, List<CustomCss> added) {
        var hash = hash(build, resolved);
        return added.isEmpty() ? hash : Hashes.of(hash, added.toString()).substring(0, 16);
    }

    /** What keeps that from being added to a style sheet, and where; empty when nothing does. */
    public Optional<ThemeProblem> problem(CustomCss custom) {
        try {
            customCss.compile(custom);
            return Optional.empty();
        } catch (ThemeBuildException fault) {
            return Optional.of(fault.problems().getFirst());
        }
    }

    /**
     * The style sheet with custom CSS at its end, so that it has the last word. What cannot be compiled is left out.
     */
    public byte[] css(ThemeBuild build, JsonNode resolved, List<CustomCss> added, String assetPath)
            throws ThemeBuildException {
        var css = css(build, resolved, assetPath);
        if (added.isEmpty()) {
            return css;
        }
        var whole = new StringBuilder(new String(css, StandardCharsets.UTF_8));
        for (var custom : added) {
            try {
                whole.append(customCss.compile(custom));
            } catch (ThemeBuildException fault) {
                // why possible: a theme brings settings that no merchant has saved.
                LOG.warn(
                        "event=custom_css_left_out build={} section={} problem={}",
                        build.id(),
                        custom.section(),
                        fault.problems().getFirst().message());
            }
        }
        return whole.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The compressed style sheet; compiled once for each theme and set of settings. */
    public byte[] css(ThemeBuild build, JsonNode resolved, String assetPath) throws ThemeBuildException {
        var name = "css/" + Hashes.of(hash(build, resolved), assetPath) + ".css";
        var known = recent.get(name);
        if (known != null) {
            return known;
        }
        var css = cache.read(name).orElse(null);
        if (css == null) {
            css = compiledOrDefault(build, resolved, assetPath);
            cache.write(name, css);
        }
        var bytes = css.getBytes(StandardCharsets.UTF_8);
        recent.put(name, bytes);
        return bytes;
    }

    /**
     * The custom properties that say what settings say: {@code group/id} → property → its value with {@code {}} in
     * place of the setting's. Found once for each theme.
     */
    public JsonNode properties(ThemeBuild build) {
        var name = "css/" + build.id() + "-properties.json";
        try {
            var known = cache.read(name).orElse(null);
            if (known != null) {
                return JSON.readTree(known);
            }
            var resolved = SettingsResolver.resolve(build.schema(), build.defaultSettings());
            var properties = new StyleProperties(build.schema(), resolved);
            var found = properties.in(compile(build, properties.probed(), build.assetPath()));
            cache.write(name, found.toString());
            return found;
        } catch (ThemeBuildException notWithSuchValues) {
            return JSON.createObjectNode();
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("the cache holds something that is not JSON", impossible);
        }
    }

    /** The setting that has a theme's colour schemes, as {@code group/id}; empty where there is none. */
    public static String colorSchemes(ThemeBuild build) {
        return String.join("/", ColorSchemes.place(build.schema()));
    }

    // why: the theme was compiled with its defaults when it was built; what a merchant typed must not undress a shop.
    private String compiledOrDefault(ThemeBuild build, JsonNode resolved, String assetPath) throws ThemeBuildException {
        try {
            return compile(build, resolved, assetPath);
        } catch (ThemeBuildException fault) {
            LOG.warn("event=stylesheet_fallback_used build={} problems={}", build.id(), fault.getMessage());
            return compile(build, SettingsResolver.resolve(build.schema(), build.defaultSettings()), assetPath);
        }
    }

    private String compile(ThemeBuild build, JsonNode resolved, String assetPath) throws ThemeBuildException {
        try {
            var files = read(build.styles());
            var css = StyleSources.compile(sass, files, resolved, assetPath);
            return css
                    + StyleSources.addresses(Files.readString(build.folder().resolve("components.css")), assetPath)
                    + ColorSchemes.css(build.schema(), resolved);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static SortedMap<String, byte[]> read(Path root) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var walk = Files.walk(root)) {
            for (var file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                files.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Override
    public void close() {
        sass.close();
    }
}
