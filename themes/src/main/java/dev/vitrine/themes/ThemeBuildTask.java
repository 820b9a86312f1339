package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One build of one theme: compile components, compile styles, bundle twice, write the manifest. */
final class ThemeBuildTask {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ThemeSources sources;
    private final ThemeConfig config;
    private final String base;
    private final String assetPath;
    private final SfcCompiler compiler;
    private final Sass sass;
    private final Bundler bundler;
    private final ThemePackages packages;
    private final BuildProblems problems;
    private final ThemeTexts texts;
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, JsonNode> components = new TreeMap<>();
    /** What components and scripts import besides what the theme wrote: names of classes, and components in JSX. */
    private final Map<String, String> made = new TreeMap<>();

    private final Map<String, String> moduleStyles = new TreeMap<>();
    private final List<String> importedStyles = new ArrayList<>();
    private final boolean development;
    private String importedCss = "";

    ThemeBuildTask(
            ThemeSources sources,
            ThemeConfig config,
            String id,
            SfcCompiler compiler,
            Sass sass,
            Bundler bundler,
            ThemePackages packages,
            BuildProblems problems) {
        this(sources, config, "/_theme/" + id + "/", compiler, sass, bundler, packages, problems, false);
    }

    private ThemeBuildTask(
            ThemeSources sources,
            ThemeConfig config,
            String base,
            SfcCompiler compiler,
            Sass sass,
            Bundler bundler,
            ThemePackages packages,
            BuildProblems problems,
            boolean development) {
        this.sources = sources;
        this.config = config;
        this.base = base;
        this.assetPath = base + (development ? "src/assets" : "assets");
        this.development = development;
        this.compiler = compiler;
        this.sass = sass;
        this.bundler = bundler;
        this.packages = packages;
        this.warnings.addAll(packages.warnings());
        this.problems = problems;
        this.texts = ThemeTexts.of(sources, problems);
    }

    /**
     * For a theme that is developed, of which {@link #makeServer} makes what renders it; its files are at {@code base}.
     */
    static ThemeBuildTask developed(
            ThemeSources sources,
            ThemeConfig config,
            String base,
            SfcCompiler compiler,
            Sass sass,
            Bundler bundler,
            ThemePackages packages,
            BuildProblems problems) {
        return new ThemeBuildTask(sources, config, base, compiler, sass, bundler, packages, problems, true);
    }

    /** Makes the bundle for renderers in a folder and gives the runtime that it was made for. */
    RenderRuntime makeServer(Path folder) throws ThemeBuildException {
        try {
            new BuildToolCheck(sources, problems).check();
            compileComponents();
            checkRegistrations();
            compileStyles();
            var work = Files.createDirectory(folder.resolve("work"));
            packages.place(work);
            var server = bundleServer(work, folder);
            CacheFolder.delete(work);
            warnAboutEval(new ImportGraph(server.bundle().meta().path("inputs")));
            if (!problems.isEmpty()) {
                throw problems.exception();
            }
            return server.runtime();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void warnAboutEval(ImportGraph graph) {
        new EvalCheck(sources, packages, (kind, problem) -> warnings.add(problem.toString())).check(graph.files());
    }

    /** What the author should know though the build is good. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Looks for every fault without keeping what is made. */
    void check() {
        try {
            var scratch = Files.createTempDirectory("theme");
            try {
                make(scratch);
            } catch (ThemeBuildException expected) {
                // why: the caller reports the problems, together with those that brought it here.
            } finally {
                CacheFolder.delete(scratch);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    void make(Path folder) throws ThemeBuildException {
        try {
            new BuildToolCheck(sources, problems).check();
            compileComponents();
            checkRegistrations();
            var css = compileStyles();
            var manifest = bundle(folder);
            if (!problems.isEmpty()) {
                throw problems.exception();
            }
            var modules = new StringBuilder();
            moduleStyles.forEach((file, text) -> modules.append(importedStyles.contains(file) ? text : ""));
            Files.writeString(folder.resolve("components.css"), importedCss + modules + css);
            copyStyles(folder.resolve("styles"));
            copyAssets(folder.resolve("client").resolve("assets"));
            warnings.forEach(manifest.putArray("warnings")::add);
            manifest.put("showsFacets", FacetUse.in(sources));
            manifest.set("texts", texts.counted().json());
            manifest.set("schema", config.schema());
            manifest.set("defaultSettings", config.data());
            manifest.set("allowed", config.allowed().json());
            ThemeBuilder.write(folder, manifest);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void compileComponents() {
        compiler.begin();
        sources.files().forEach((file, bytes) -> {
            if (!file.startsWith("src/") || !file.endsWith(".vue")) {
                return;
            }
            var text = new String(bytes, StandardCharsets.UTF_8);
            var types = ImportedTypes.of(sources, file, text);
            var compiled = development
                    ? compiler.developed(file, text, types, "server")
                    : compiler.component(file, text, types);
            report(file, 0, compiled);
            components.put(file, compiled);
        });
    }

    private void checkRegistrations() {
        var check = new RegistrationCheck(sources, (kind, problem) -> warnings.add(problem.toString()));
        check.checkReserved();
        components.forEach((file, compiled) -> check.checkUses(file, compiled.path("uses")));
    }

    private void report(String file, int linesBefore, JsonNode answer) {
        for (var problem : answer.path("problems")) {
            var line = problem.path("line").asInt(1) + linesBefore;
            problems.add(
                    file,
                    line,
                    problem.path("column").asInt(1),
                    problem.path("message").asText());
        }
    }

    private String compileStyles() {
        JsonNode resolved = SettingsResolver.resolve(config.schema(), config.data());
        StyleSources.unknownVariables(sources, config.schema()).forEach(problem -> warnings.add(problem.toString()));
        Map<String, byte[]> files = StyleSources.withVariables(sources.files(), resolved, assetPath);
        var css = new StringBuilder();
        PackageStyles.add(files, packages, sources);
        components.forEach((file, component) -> {
            int number = 0;
            for (var block : component.path("styles")) {
                css.append(style(file, block, files, number++));
            }
        });
        sources.files().keySet().stream().filter(StyleSources::isModule).forEach(file -> styleModule(file, files));
        if (sources.files().containsKey(StyleSources.ENTRY)) {
            try {
                StyleSources.compile(sass, files, resolved, assetPath);
            } catch (ThemeBuildException fault) {
                fault.problems().forEach(problems::add);
            }
        }
        return css.toString();
    }

    // why: a component's styles are compiled with the default settings, once; merchants' colours reach them as
    // custom properties of the main style sheet.
    private String style(String file, JsonNode block, Map<String, byte[]> files, int number) {
        if (block.path("content").asText().contains("variables")) {
            warnings.add(file + ": styles of components see the default settings; use custom properties instead");
        }
        var style = styles().block(file, block, files);
        if (!style.module().isEmpty()) {
            made.put(file + "." + number + ".module.css", style.module());
        }
        return style.css();
    }

    private ComponentStyles styles() {
        return new ComponentStyles(compiler, sass, problems, development);
    }

    /** A style sheet whose names of classes scripts import. */
    private void styleModule(String file, Map<String, byte[]> files) {
        var style = styles().module(file, sources.text(file).orElse(""), files);
        made.put(file, style.module());
        moduleStyles.put(file, style.css());
    }

    /** Bundles the styles that scripts import; gives the style sheet. */
    private String bundleStyles(Path work, Path folder, ImportGraph graph) throws IOException {
        var imported = graph.styles("server.js");
        importedStyles.addAll(graph.files());
        if (imported.isEmpty()) {
            return "";
        }
        JsonNode resolved = SettingsResolver.resolve(config.schema(), config.data());
        Map<String, byte[]> all = StyleSources.withVariables(sources.files(), resolved, assetPath);
        PackageStyles.add(all, packages, sources);
        var files = new HashMap<String, byte[]>();
        sources.files().forEach((file, bytes) -> {
            if (file.startsWith("src/") && !file.endsWith(".vue")) {
                files.put(file, bytes);
            }
        });
        for (var file : imported) {
            if (file.equals(StyleSources.ENTRY)) {
                problems.add(ThemeProblem.of(file, "is on every page already; remove its import from the script"));
            } else if (!file.endsWith(".css") && sources.files().containsKey(file)) {
                files.put(file, compiled(file, all));
            }
        }
        if (!problems.isEmpty()) {
            return "";
        }
        var bundle = bundler.styles(work.resolve("styles"), files, imported, folder.resolve("client"), base);
        report(bundle, "styles");
        var sheet = folder.resolve("client").resolve("styles.css");
        if (!Files.isRegularFile(sheet)) {
            return "";
        }
        var css = Files.readString(sheet);
        Files.delete(sheet);
        return css;
    }

    private byte[] compiled(String file, Map<String, byte[]> files) {
        try {
            return sass.compile(files, file, sources.text(file).orElse("")).getBytes(StandardCharsets.UTF_8);
        } catch (ThemeBuildException fault) {
            fault.problems().forEach(problems::add);
            return new byte[0];
        }
    }

    private ObjectNode bundle(Path folder) throws IOException {
        var manifest = JSON.createObjectNode();
        if (!sources.files().containsKey("src/index.js")) {
            return manifest;
        }
        // why always that name: it stands in the source maps, after which the bundler names its files.
        var work = Files.createDirectory(folder.resolve("work"));
        try {
            packages.place(work);
            var server = bundleServer(work, folder);
            manifest.put("runtime", server.runtime().key());
            var graph = new ImportGraph(server.bundle().meta().path("inputs"));
            warnAboutEval(graph);
            importedCss = bundleStyles(work, folder, graph);
            var more = OwnRouterCheck.more(sources).or(() -> OwnRouterCheck.more(packages, graph.files()));
            more.ifPresent(warnings::add);
            var client = bundler.client(
                    work.resolve("client"),
                    sides("client"),
                    texts.all(),
                    folder.resolve("client"),
                    base,
                    graph,
                    more.isPresent());
            report(client, "client");
            if (problems.isEmpty()) {
                new BundleManifest(client.meta(), sources)
                        .describe(manifest, texts.all().keySet());
            }
        } finally {
            CacheFolder.delete(work);
        }
        hideMaps(folder);
        return manifest;
    }

    private record ServerBundle(RenderRuntime runtime, Bundler.Bundle bundle) {}

    /** Bundles for the lean runtime, or for Vue's own where the theme needs more than that has. */
    private ServerBundle bundleServer(Path work, Path folder) throws IOException {
        var files = sides("server");
        var everything = LeanRuntimeCheck.wholeVue(sources).map(LeanRuntimeCheck.Need::warning);
        everything.ifPresent(warnings::add);
        if (everything.isEmpty()) {
            var lean = bundler.server(work.resolve("server"), files, texts.all(), folder, base, RenderRuntime.LEAN);
            var needs = needs(lean);
            LeanRuntimeCheck.wholeVue(packages, new ImportGraph(lean.meta().path("inputs")).files())
                    .map(LeanRuntimeCheck.Need::warning)
                    .ifPresent(needs::add);
            if (needs.isEmpty()) {
                report(lean, "server");
                return new ServerBundle(RenderRuntime.LEAN, lean);
            }
            warnings.addAll(needs);
            CacheFolder.delete(work.resolve("server"));
            Files.deleteIfExists(folder.resolve("server.js"));
            Files.deleteIfExists(folder.resolve("server.js.map"));
        }
        var whole = bundler.server(work.resolve("server"), files, texts.all(), folder, base, RenderRuntime.VUE);
        report(whole, "server");
        return new ServerBundle(RenderRuntime.VUE, whole);
    }

    private List<String> needs(Bundler.Bundle lean) {
        var needs = new ArrayList<String>();
        for (var message : lean.outcome().messages()) {
            LeanRuntimeCheck.missingName(message).ifPresent(name -> {
                var place = written(message, "server");
                var need = new LeanRuntimeCheck.Need(
                        ThemePackages.shown(message.file()),
                        place.map(SourceMap.Position::line).orElse(message.line()),
                        place.map(SourceMap.Position::column).orElse(message.column()),
                        name);
                needs.add(need.warning());
            });
        }
        return needs;
    }

    private Map<String, byte[]> sides(String side) {
        var files = new HashMap<String, byte[]>();
        sources.files().forEach((file, bytes) -> {
            if (file.startsWith("src/") && !file.endsWith(".vue")) {
                files.put(file, bytes);
            }
        });
        components.forEach((file, compiled) -> {
            var part = compiled.path(side);
            // why: a component that failed must not hide the faults of the others.
            var code = part.has("code") ? withMap(file, part) : "export default {}";
            if (compiled.path("jsx").asBoolean()) {
                // why beside: what looks like a tag is one in such files only.
                made.put(file + ".tsx", code);
                code = "export { default } from './" + file.substring(file.lastIndexOf('/') + 1) + ".tsx'\n";
            }
            files.put(file, code.getBytes(StandardCharsets.UTF_8));
        });
        made.forEach((file, code) -> files.put(file, code.getBytes(StandardCharsets.UTF_8)));
        return files;
    }

    static String withMap(String file, JsonNode part) {
        ObjectNode map = part.path("map").deepCopy();
        // why: the bundler reads sources relative to the file that names them.
        map.putArray("sources").add(file.substring(file.lastIndexOf('/') + 1));
        var text = Base64.getEncoder().encodeToString(map.toString().getBytes(StandardCharsets.UTF_8));
        return part.path("code").asText() + "\n//# sourceMappingURL=data:application/json;base64," + text + "\n";
    }

    private void report(Bundler.Bundle bundle, String side) {
        var imports = new ImportCheck(sources, packages, bundle.files(), problems);
        for (var message : bundle.outcome().messages()) {
            var position = written(message, side);
            var file = position.map(SourceMap.Position::source).orElse(message.file());
            int line = position.map(SourceMap.Position::line).orElse(message.line());
            int column = position.map(SourceMap.Position::column).orElse(message.column());
            if (packages.has(file)) {
                reportPackage(imports, message);
            } else if (made.containsKey(file) && message.error()) {
                problems.add(
                        ThemeProblem.of(file.replaceFirst("(\\.\\d+\\.module\\.css|\\.tsx)$", ""), message.text()));
            } else if (!file.isEmpty() && !sources.files().containsKey(file)) {
                imports.reportOutside(file);
            } else if (file.isEmpty() && message.text().startsWith("Cannot read directory")) {
                // why: the sandbox answered a look outside of the job; the import that caused it has its own message.
                continue;
            } else if (message.error()) {
                problems.add(file, line, column, BuildToolCheck.explain(imports.explain(file, message.text())));
            } else {
                var warning = file + ":" + line + ":" + column + ": " + message.text();
                if (!warnings.contains(warning)) {
                    warnings.add(warning);
                }
            }
        }
        if (!bundle.outcome().finished()) {
            problems.add(ThemeProblem.of("", "bundling took more than a minute of processor time"));
        } else if (!bundle.outcome().succeeded() && problems.isEmpty()) {
            problems.add(ThemeProblem.of(
                    "", "the theme cannot be bundled: " + bundle.outcome().log()));
        }
        imports.check(bundle.meta().path("inputs"));
    }

    private void reportPackage(ImportCheck imports, Esbuild.Message message) {
        if (message.error()) {
            problems.add(ThemeProblem.at(
                    ThemePackages.shown(message.file()),
                    message.line(),
                    message.column(),
                    BuildToolCheck.explain(imports.explain(message.file(), message.text())),
                    packages.text(message.file()).orElse("")));
        }
    }

    private Optional<SourceMap.Position> written(Esbuild.Message message, String side) {
        var map = components
                .getOrDefault(message.file(), JSON.nullNode())
                .path(side)
                .path("map");
        return map.isObject() ? new SourceMap(map).original(message.line(), message.column()) : Optional.empty();
    }

    // why: source maps show a partner's source; they serve our error messages, not the public.
    private static void hideMaps(Path folder) throws IOException {
        var client = folder.resolve("client");
        if (!Files.isDirectory(client)) {
            return;
        }
        var maps = Files.createDirectories(folder.resolve("maps"));
        try (var files = Files.newDirectoryStream(client, "*.map")) {
            for (var map : files) {
                Files.move(map, maps.resolve(map.getFileName()));
            }
        }
    }

    private void copyStyles(Path target) throws IOException {
        copy(target, "src/", "", true);
        var ofPackages = new TreeMap<String, byte[]>();
        PackageStyles.add(ofPackages, packages, sources);
        for (var entry : ofPackages.entrySet()) {
            var file = target.resolve(entry.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
    }

    private void copyAssets(Path target) throws IOException {
        copy(target, "src/assets/", "src/assets/", false);
    }

    private void copy(Path target, String prefix, String cut, boolean styles) throws IOException {
        Files.createDirectories(target);
        for (var entry : sources.files().entrySet()) {
            var name = entry.getKey();
            if (!name.startsWith(prefix) || StyleSources.isStyle(name) != styles) {
                continue;
            }
            var file = target.resolve(name.substring(cut.length()));
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
    }
}
