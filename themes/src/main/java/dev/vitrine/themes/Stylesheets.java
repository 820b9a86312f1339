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
import java.util.Map;
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
    }

    /** Names what {@link #css} would give for these settings; goes into the file's address. */
    public String hash(ThemeBuild build, JsonNode resolved) {
        return Hashes.of(build.id(), resolved.path("settings").toString()).substring(0, 16);
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
            return css + StyleSources.addresses(Files.readString(build.folder().resolve("components.css")), assetPath);
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
