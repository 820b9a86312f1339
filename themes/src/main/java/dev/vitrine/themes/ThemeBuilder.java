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
    private final PackageStore packageStore;
    private final SharedBuilds sharedBuilds;
    private final boolean vueWarnings;

    /**
     * Keeps tools, compiled components and builds below {@code cacheDir}; {@code sandbox} says whether strangers'
     * themes are built.
     */
    public ThemeBuilder(Path cacheDir, ThemeSandbox sandbox) {
        this(cacheDir, sandbox, PackageRegistry.none());
    }

    /** The same; packages that themes name come from {@code registry}. */
    public ThemeBuilder(Path cacheDir, ThemeSandbox sandbox, PackageRegistry registry) {
        this(cacheDir, sandbox, registry, SharedBuilds.NONE);
    }

    /** The same; what other processes built comes from {@code sharedBuilds}, and what is built here goes there. */
    public ThemeBuilder(Path cacheDir, ThemeSandbox sandbox, PackageRegistry registry, SharedBuilds sharedBuilds) {
        this(cacheDir, sandbox, registry, sharedBuilds, false);
    }

    /**
     * The same; with {@code vueWarnings} Vue says in browsers what it finds wrong, which no shopper's browser needs.
     */
    ThemeBuilder(Path cacheDir, ThemeSandbox sandbox, PackageRegistry registry, boolean vueWarnings) {
        this(cacheDir, sandbox, registry, SharedBuilds.NONE, vueWarnings);
    }

    private ThemeBuilder(
            Path cacheDir,
            ThemeSandbox sandbox,
            PackageRegistry registry,
            SharedBuilds sharedBuilds,
            boolean vueWarnings) {
        this.sandbox = sandbox;
        this.cache = new CacheFolder(cacheDir.toAbsolutePath());
        this.platformBundles = PlatformBundles.prepare(cache);
        this.esbuild = Esbuild.unpacked(cache);
        this.compiler = new SfcCompiler(cache, esbuild);
        this.sass = new Sass(cache);
        this.packageStore = new PackageStore(cache, registry);
        this.sharedBuilds = sharedBuilds;
        this.vueWarnings = vueWarnings;
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
        return ID.matcher(id).matches() ? made(id).map(folder -> read(folder, id)) : Optional.empty();
    }

    /** Deletes builds that are not {@code kept} and older than {@code before}, and answers how many these were. */
    public int deleteUnused(Set<String> kept, Instant before) {
        sharedBuilds.deleteUnused(kept, before);
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
        var made = made(id);
        var sound = sources.problems().isEmpty() && config.problems().isEmpty();
        // why first: what is built already waits for no other build.
        if (sound && made.isPresent()) {
            return read(made.get(), id);
        }
        // why before the lock: a slow registry keeps nobody else waiting.
        return buildNow(sources, config, packageStore.of(sources), id);
    }

    private synchronized ThemeBuild buildNow(
            ThemeSources sources, ThemeConfig config, ThemePackages packages, String id) throws ThemeBuildException {
        var all = new BuildProblems(sources);
        sources.problems().forEach(all::add);
        config.problems().forEach(all::add);
        packages.problems().forEach(all::add);
        if (all.isEmpty()) {
            var folder = cache.folder("builds/" + id, fresh -> {
                task(sources, config, packages, id, new BuildProblems(sources)).make(fresh);
                new CompressedScripts(cache).add(fresh);
                sharedBuilds.keep(id, PackedFolder.pack(fresh));
            });
            return read(folder, id);
        }
        // why not without its packages: each import of one would be a fault of its own.
        if (packages.problems().isEmpty()) {
            task(sources, config, packages, id, all).check();
        }
        throw all.exception();
    }

    private ThemeBuildTask task(
            ThemeSources sources, ThemeConfig config, ThemePackages packages, String id, BuildProblems problems) {
        var bundler = new Bundler(esbuild, platformBundles, packages, false, vueWarnings);
        return new ThemeBuildTask(sources, config, id, compiler, sass, bundler, packages, problems);
    }

    private Optional<Path> made(String id) {
        var name = "builds/" + id;
        return cache.find(name).or(() -> sharedBuilds.find(id).flatMap(packed -> unpacked(name, packed)));
    }

    private Optional<Path> unpacked(String name, byte[] packed) {
        try {
            return Optional.of(cache.folder(name, fresh -> PackedFolder.unpack(packed, fresh)));
        } catch (UncheckedIOException damaged) {
            // why: it is built once more, and kept in its place.
            return Optional.empty();
        }
    }

    private String id(ThemeSources sources) {
        var hashes =
                new Hashes().add(CodeVersion.current()).add(compiler.version()).add(platformBundles.version());
        if (vueWarnings) {
            hashes.add("vue-warnings");
        }
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
            var locales = new LinkedHashMap<String, String>();
            manifest.path("locales")
                    .properties()
                    .forEach(entry ->
                            locales.put(entry.getKey(), entry.getValue().asText()));
            return new ThemeBuild(
                    id,
                    folder,
                    manifest.path("entry").asText(),
                    Map.copyOf(preloads),
                    Map.copyOf(locales),
                    ThemeBuild.Texts.read(manifest.path("texts")),
                    manifest.path("schema"),
                    manifest.path("defaultSettings"),
                    AllowedOrigins.read(manifest.path("allowed")),
                    manifest.path("runtime").asText(),
                    manifest.path("showsFacets").asBoolean(),
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
