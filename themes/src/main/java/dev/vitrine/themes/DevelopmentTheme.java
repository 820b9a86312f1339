package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A theme project while it is developed: its files as modules for browsers, each compiled when it is asked for, what
 * renders it on the server, and what has to change in browsers after an edit. Safe for use by many threads.
 */
public final class DevelopmentTheme implements AutoCloseable {
    /** The address below which browsers find the theme's scripts and components. */
    public static final String MODULES = "/_dev/module/";

    /** The address below which they find its other files. */
    public static final String FILES = "/_dev/file/";

    /** What the bundler makes of {@link ThemePackages#BESIDE} in an address. */
    static final String PACKAGES = "_.._/";

    private static final int KEPT_BUILDS = 4;
    private static final int WARMED = 6;

    private final DevelopmentFiles files;
    private final CacheFolder cache;
    private final Esbuild esbuild;
    private final EsbuildService translator;
    private final PlatformBundles platformBundles;
    private final DevelopmentPlatform platform;
    private final PackageStore packageStore;
    private final SfcCompiler compiler;
    private final Sass sass;
    private final Path builds;
    private final Deque<ThemeBuild> made = new ArrayDeque<>();
    private final DevelopmentParts parts;
    private volatile DevelopmentSnapshot now;
    private @Nullable DevelopmentSnapshot shown;

    /** Reads the folder; what is compiled is kept below {@code cacheDir}. */
    public DevelopmentTheme(Path folder, Path cacheDir, PackageRegistry registry) {
        this.files = new DevelopmentFiles(folder.toAbsolutePath().normalize());
        this.cache = new CacheFolder(cacheDir.toAbsolutePath());
        this.esbuild = Esbuild.unpacked(cache);
        this.translator = new EsbuildService(esbuild);
        this.platformBundles = PlatformBundles.prepare(cache);
        this.platform = DevelopmentPlatform.prepare(cache, esbuild);
        this.packageStore = new PackageStore(cache, registry);
        this.compiler = new SfcCompiler(cache, esbuild);
        this.sass = new Sass(cache);
        try {
            this.builds = Files.createTempDirectory("vitrine-devserver");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.parts = new DevelopmentParts(
                compiler, sass, new DevelopmentScripts(cache, translator), new DevelopmentPackages(cache, esbuild));
        this.now = parts.snapshot(files.read(), packageStore);
        this.shown = now.problems().isEmpty() ? now : null;
    }

    /** A component to be exchanged: whole, or its template alone. */
    public record ComponentUpdate(String file, String id, boolean template) {}

    /** The text of a style sheet by its name. */
    public record StyleUpdate(String name, String css) {}

    /**
     * What browsers have to do to show the theme as it is now.
     *
     * @param problems why they cannot; everything else is empty then
     * @param files what was edited
     * @param settings the settings have changed, or their schema
     */
    public record Update(
            List<ThemeProblem> problems,
            Set<String> files,
            boolean reload,
            List<ComponentUpdate> components,
            List<StyleUpdate> styles,
            boolean settings) {

        /** Whether there is nothing to do. */
        public boolean isEmpty() {
            return problems.isEmpty() && !reload && components.isEmpty() && styles.isEmpty() && !settings;
        }
    }

    /** Reads what has changed in the folder since the last time, and says what that means for browsers. */
    public synchronized Update update() {
        var before = Objects.requireNonNullElse(shown, now);
        var sources = files.read();
        var next = now.sources().files().equals(sources.files())
                        && now.sources().problems().equals(sources.problems())
                ? now
                : parts.snapshot(sources, packageStore);
        now = next;
        var problems = next.problems();
        var edited = edited(before.sources().files(), next.sources().files());
        if (!problems.isEmpty()) {
            return new Update(problems, edited, false, List.of(), List.of(), false);
        }
        shown = next;
        return before.problems().isEmpty()
                ? parts.difference(before, next, edited)
                : new Update(List.of(), edited, true, List.of(), List.of(), false);
    }

    // why by identity: what has not changed is the same array.
    private static Set<String> edited(Map<String, byte[]> before, Map<String, byte[]> after) {
        var edited = new TreeSet<String>();
        before.forEach((file, content) -> {
            if (!Arrays.equals(content, after.get(file))) {
                edited.add(file);
            }
        });
        after.keySet().stream().filter(file -> !before.containsKey(file)).forEach(edited::add);
        return edited;
    }

    /** What is wrong with the files as they are now, as far as that shows without a bundle. */
    public List<ThemeProblem> problems() {
        return now.problems();
    }

    /** The theme's settings with all defaults. */
    public ObjectNode settings() {
        return now.settings().deepCopy();
    }

    public JsonNode schema() {
        return now.config().schema();
    }

    /** Name of a module, or the beginning of names → address, as browsers resolve them. */
    public Map<String, String> imports() {
        var imports = new LinkedHashMap<>(platform.imports());
        imports.put("@/", MODULES + "src/");
        imports.put("~/", MODULES + "src/");
        imports.putAll(now.packages().imports());
        return imports;
    }

    /** The address of what pages begin with. */
    public String client() {
        return platform.base() + "client.js";
    }

    /** Language → address of the module with the theme's texts in it. */
    public Map<String, String> locales() {
        var locales = new LinkedHashMap<String, String>();
        parts.texts(now).keySet().forEach(tag -> locales.put(tag, MODULES + DevelopmentParts.TEXTS + tag + ".js"));
        return locales;
    }

    /** The style sheets of a page, in their order. */
    public List<StyleUpdate> styles() {
        return now.styles().entrySet().stream()
                .map(style -> new StyleUpdate(style.getKey(), style.getValue()))
                .toList();
    }

    /**
     * Custom properties that say what settings say, as the theme editor wants them; none where that cannot be found.
     */
    public JsonNode styleProperties() {
        var snapshot = now;
        var properties = new StyleProperties(snapshot.config().schema(), snapshot.settings());
        try {
            var files = snapshot.sources().files();
            return properties.in(StyleSources.compile(sass, files, properties.probed(), FILES + "src/assets")
                    + ColorSchemes.css(snapshot.config().schema(), snapshot.settings()));
        } catch (ThemeBuildException notWithSuchValues) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    /** The setting that has the theme's colour schemes, as {@code group/id}; empty where there is none. */
    public String colorSchemes() {
        return String.join("/", ColorSchemes.place(now.config().schema()));
    }

    /** Addresses of style sheets that packages bring. */
    public List<String> packageStyles() {
        return now.packages().styles();
    }

    /** A file as a script, by its path in the theme. */
    public Optional<String> module(String path) {
        return parts.module(now, path);
    }

    /** A file as it is, for pictures and fonts, of the theme or of its packages. */
    public Optional<byte[]> file(String path) {
        if (path.startsWith(PACKAGES) && Bundler.FILE_TYPES.contains(ThemeSources.extension(path))) {
            return now.packages().packages().bytes(ThemePackages.BESIDE + path.substring(PACKAGES.length()));
        }
        return path.startsWith("src/")
                ? Optional.ofNullable(now.sources().files().get(path))
                : Optional.empty();
    }

    /** A script of the platform or of packages, by its address. */
    public Optional<Path> script(String address) {
        var ofPackages = now.packages().file(address);
        if (ofPackages.isPresent()) {
            return ofPackages;
        }
        var name = address.startsWith(platform.base())
                ? address.substring(platform.base().length())
                : "";
        return name.matches("[\\w-]+\\.js") ? Optional.of(platform.folder().resolve(name)) : Optional.empty();
    }

    /** The fault at a place of a module, with its place in the file that somebody wrote. */
    public ThemeProblem written(String file, int line, int column, String message) {
        return parts.written(now, file, line, column, message);
    }

    /** A fault at a place of a file. */
    public ThemeProblem problem(String file, int line, int column, String message) {
        return ThemeProblem.at(
                file, line, column, message, now.sources().text(file).orElse(""));
    }

    /**
     * What renders the theme on the server, made of the files as they are now; {@link ThemeBuildException} says why
     * not.
     */
    public ThemeBuild build() throws ThemeBuildException {
        var snapshot = now;
        if (!snapshot.problems().isEmpty()) {
            throw new ThemeBuildException(snapshot.problems());
        }
        var id = snapshot.serverId();
        synchronized (made) {
            for (var build : made) {
                if (build.id().equals(id)) {
                    return withConfig(build, snapshot);
                }
            }
            var build = make(snapshot, id);
            made.addFirst(build);
            while (made.size() > KEPT_BUILDS) {
                delete(made.removeLast().folder());
            }
            return build;
        }
    }

    private static ThemeBuild withConfig(ThemeBuild build, DevelopmentSnapshot snapshot) {
        return new ThemeBuild(
                build.id(),
                build.folder(),
                "",
                Map.of(),
                Map.of(),
                ThemeBuild.Texts.NONE,
                snapshot.config().schema(),
                snapshot.config().data(),
                snapshot.config().allowed(),
                build.runtime(),
                build.showsFacets(),
                build.warnings());
    }

    private ThemeBuild make(DevelopmentSnapshot snapshot, String id) throws ThemeBuildException {
        var folder = builds.resolve(id);
        try {
            CacheFolder.delete(folder);
            Files.createDirectory(folder);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        var sources = snapshot.sources();
        var packages = snapshot.packages().packages();
        var task = ThemeBuildTask.developed(
                sources,
                snapshot.config(),
                FILES,
                compiler,
                sass,
                new Bundler(esbuild, platformBundles, packages, true, false),
                packages,
                new BuildProblems(sources));
        var runtime = task.makeServer(folder);
        return new ThemeBuild(
                id,
                folder,
                "",
                Map.of(),
                Map.of(),
                ThemeBuild.Texts.NONE,
                snapshot.config().schema(),
                snapshot.config().data(),
                snapshot.config().allowed(),
                runtime.key(),
                FacetUse.in(sources),
                task.warnings());
    }

    /** Compiles some components for nothing. why: the first edits would wait for a cold compiler. */
    public void warm() {
        var components = new TreeMap<Integer, String>();
        now.sources().files().forEach((file, content) -> {
            if (file.endsWith(".vue")) {
                components.put(content.length, file);
            }
        });
        components.descendingMap().values().stream()
                .limit(WARMED)
                .forEach(file -> compiler.warm(
                        file,
                        new String(Objects.requireNonNull(now.sources().files().get(file)), StandardCharsets.UTF_8)));
    }

    /** Whether changes in a folder of that name are none of the theme's. */
    public static boolean skips(String folderName) {
        return ThemeSources.SKIPPED_FOLDERS.contains(folderName);
    }

    @Override
    public void close() {
        compiler.close();
        translator.close();
        sass.close();
        delete(builds);
    }

    private static void delete(Path folder) {
        try {
            CacheFolder.delete(folder);
        } catch (IOException busy) {
            // can fail: a folder of temporary files that stays is no harm.
        }
    }
}
