package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** Builds theme projects: folder in, build out; what did not change since the last build costs nothing. */
public final class ThemeBuilder implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

    private final ThemeSandbox sandbox;
    private final CacheFolder cache;
    private final Esbuild esbuild;
    private final PlatformBundles platformBundles;
    private final SfcCompiler compiler;
    private final Sass sass;

    /**
     * Keeps tools, compiled components and builds below {@code cacheDir}; {@code sandbox} says whether strangers'
     * themes are built.
     */
    public ThemeBuilder(Path cacheDir, ThemeSandbox sandbox) {
        this.sandbox = sandbox;
        this.cache = new CacheFolder(cacheDir.toAbsolutePath());
        this.platformBundles = PlatformBundles.prepare(cache);
        this.esbuild = Esbuild.unpacked(cache);
        this.compiler = new SfcCompiler(cache, esbuild);
        this.sass = new Sass(cache);
    }

    /**
     * What the files of a stranger's project hold, by path: those that are part of a theme. {@link ThemeBuildException}
     * names those that no theme may have.
     */
    public static SortedMap<String, byte[]> files(Path themeFolder) throws ThemeBuildException {
        var sources = ThemeSources.read(themeFolder);
        if (!sources.problems().isEmpty()) {
            throw new ThemeBuildException(sources.problems());
        }
        return sources.files();
    }

    /** Builds a stranger's project; {@link ThemeBuildException} says all that is wrong with it. */
    public ThemeBuild build(SortedMap<String, byte[]> files) throws ThemeBuildException {
        return ofStranger(ThemeSources.of(files));
    }

    /** The same of a project in a folder. */
    public ThemeBuild build(Path themeFolder) throws ThemeBuildException {
        return ofStranger(ThemeSources.read(themeFolder));
    }

    /** Builds a project that comes with the platform, which needs no sandbox. */
    public ThemeBuild buildOwn(SortedMap<String, byte[]> files) throws ThemeBuildException {
        return build(ThemeSources.of(files));
    }

    /** A build that was made before, by this process or another; empty when there is none of that id any more. */
    public Optional<ThemeBuild> find(String id) {
        return ID.matcher(id).matches() ? cache.find("builds/" + id).map(folder -> read(folder, id)) : Optional.empty();
    }

    /** Deletes builds that are not {@code kept} and older than {@code before}, and answers how many these were. */
    public int deleteUnused(Set<String> kept, Instant before) {
        return cache.deleteUnused("builds", kept, before);
    }

    private ThemeBuild ofStranger(ThemeSources sources) throws ThemeBuildException {
        if (!sandbox.takesStrangers()) {
            throw new ThemeBuildException(List.of(ThemeProblem.of("", sandbox.description())));
        }
        return build(sources);
    }

    private ThemeBuild build(ThemeSources sources) throws ThemeBuildException {
        var config = ThemeConfig.read(sources);
        var id = id(sources);
        var made = cache.find("builds/" + id);
        var sound = sources.problems().isEmpty() && config.problems().isEmpty();
        // why first: what is built already waits for no other build.
        return sound && made.isPresent() ? read(made.get(), id) : buildNow(sources, config, id);
    }

    private synchronized ThemeBuild buildNow(ThemeSources sources, ThemeConfig config, String id)
            throws ThemeBuildException {
        if (sources.problems().isEmpty() && config.problems().isEmpty()) {
            var folder = cache.folder("builds/" + id, fresh -> make(fresh, id, sources, config));
            return read(folder, id);
        }
        var all = new BuildProblems(sources);
        sources.problems().forEach(all::add);
        config.problems().forEach(all::add);
        new ThemeBuildTask(sources, config, id, compiler, sass, new Bundler(esbuild, platformBundles), all).check();
        throw all.exception();
    }

    private void make(Path folder, String id, ThemeSources sources, ThemeConfig config) throws ThemeBuildException {
        var problems = new BuildProblems(sources);
        var maker = new ThemeBuildTask(
                sources, config, id, compiler, sass, new Bundler(esbuild, platformBundles), problems);
        maker.make(folder);
    }

    private String id(ThemeSources sources) {
        var hashes =
                new Hashes().add(CodeVersion.current()).add(compiler.version()).add(platformBundles.version());
        sources.files().forEach((name, bytes) -> hashes.add(name).add(bytes));
        return hashes.hex().substring(0, 16);
    }

    private static ThemeBuild read(Path folder, String id) {
        try {
            var manifest = JSON.readTree(folder.resolve("manifest.json").toFile());
            var preloads = new LinkedHashMap<String, List<String>>();
            manifest.path("preloads")
                    .properties()
                    .forEach(entry -> preloads.put(entry.getKey(), texts(entry.getValue())));
            return new ThemeBuild(
                    id,
                    folder,
                    manifest.path("entry").asText(),
                    Map.copyOf(preloads),
                    manifest.path("schema"),
                    manifest.path("defaultSettings"),
                    manifest.path("runtime").asText(),
                    texts(manifest.path("warnings")));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    static void write(Path folder, ObjectNode manifest) throws IOException {
        Files.writeString(folder.resolve("manifest.json"), manifest.toString());
    }

    @Override
    public void close() {
        compiler.close();
        sass.close();
    }
}
