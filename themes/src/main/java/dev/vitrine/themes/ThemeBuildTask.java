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
    private final SfcCompiler compiler;
    private final Sass sass;
    private final Bundler bundler;
    private final BuildProblems problems;
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, JsonNode> components = new TreeMap<>();

    ThemeBuildTask(
            ThemeSources sources,
            ThemeConfig config,
            String id,
            SfcCompiler compiler,
            Sass sass,
            Bundler bundler,
            BuildProblems problems) {
        this.sources = sources;
        this.config = config;
        this.base = "/_theme/" + id + "/";
        this.compiler = compiler;
        this.sass = sass;
        this.bundler = bundler;
        this.problems = problems;
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
            Files.writeString(folder.resolve("components.css"), css);
            copyStyles(folder.resolve("styles"));
            copyAssets(folder.resolve("client").resolve("assets"));
            warnings.forEach(manifest.putArray("warnings")::add);
            manifest.set("schema", config.schema());
            manifest.set("defaultSettings", config.data());
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
            var compiled = compiler.component(file, new String(bytes, StandardCharsets.UTF_8));
            report(file, 0, compiled);
            components.put(file, compiled);
        });
    }

    private void checkRegistrations() {
        var check = new RegistrationCheck(sources, warnings::add);
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
        Map<String, byte[]> files = StyleSources.withVariables(sources.files(), resolved, base + "assets");
        var css = new StringBuilder();
        components.forEach((file, component) -> {
            for (var block : component.path("styles")) {
                css.append(style(file, block, files));
            }
        });
        if (sources.files().containsKey(StyleSources.ENTRY)) {
            try {
                StyleSources.compile(sass, sources.files(), resolved, base + "assets");
            } catch (ThemeBuildException fault) {
                fault.problems().forEach(problems::add);
            }
        }
        return css.toString();
    }

    // why: a component's styles are compiled with the default settings, once; merchants' colours reach them as
    // custom properties of the main style sheet.
    private String style(String file, JsonNode block, Map<String, byte[]> files) {
        var linesBefore = block.path("line").asInt(1) - 1;
        var content = block.path("content").asText();
        var lang = block.path("lang").asText();
        if (content.contains("variables")) {
            warnings.add(file + ": styles of components see the default settings; use custom properties instead");
        }
        try {
            var css = lang.equals("css") ? content : sass.compile(files, file + "." + lang, content);
            var answer = compiler.style(file, css, block.path("scoped").asBoolean());
            report(file, lang.equals("css") ? linesBefore : 0, answer);
            var code = answer.path("code").asText();
            return lang.equals("css") ? sass.compile(files, file + ".css", code) : code;
        } catch (ThemeBuildException fault) {
            for (var problem : fault.problems()) {
                var own = problem.file().startsWith(file + ".");
                if (own) {
                    problems.add(file, problem.line() + linesBefore, problem.column(), problem.message());
                } else {
                    problems.add(problem);
                }
            }
            return "";
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
            var server = bundleServer(work, folder);
            manifest.put("runtime", server.runtime().key());
            var more = OwnRouterCheck.more(sources);
            more.ifPresent(warnings::add);
            var client = bundler.client(
                    work.resolve("client"),
                    sides("client"),
                    folder.resolve("client"),
                    base,
                    new ImportGraph(server.bundle().meta().path("inputs")),
                    more.isPresent());
            report(client, "client");
            if (problems.isEmpty()) {
                new BundleManifest(client.meta(), sources).describe(manifest);
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
            var lean = bundler.server(work.resolve("server"), files, folder, base, RenderRuntime.LEAN);
            var needs = needs(lean);
            if (needs.isEmpty()) {
                report(lean, "server");
                return new ServerBundle(RenderRuntime.LEAN, lean);
            }
            warnings.addAll(needs);
            CacheFolder.delete(work.resolve("server"));
            Files.deleteIfExists(folder.resolve("server.js"));
            Files.deleteIfExists(folder.resolve("server.js.map"));
        }
        var whole = bundler.server(work.resolve("server"), files, folder, base, RenderRuntime.VUE);
        report(whole, "server");
        return new ServerBundle(RenderRuntime.VUE, whole);
    }

    private List<String> needs(Bundler.Bundle lean) {
        var needs = new ArrayList<String>();
        for (var message : lean.outcome().messages()) {
            LeanRuntimeCheck.missingName(message).ifPresent(name -> {
                var place = written(message, "server");
                var need = new LeanRuntimeCheck.Need(
                        message.file(),
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
            files.put(file, code.getBytes(StandardCharsets.UTF_8));
        });
        return files;
    }

    private static String withMap(String file, JsonNode part) {
        ObjectNode map = part.path("map").deepCopy();
        // why: the bundler reads sources relative to the file that names them.
        map.putArray("sources").add(file.substring(file.lastIndexOf('/') + 1));
        var text = Base64.getEncoder().encodeToString(map.toString().getBytes(StandardCharsets.UTF_8));
        return part.path("code").asText() + "\n//# sourceMappingURL=data:application/json;base64," + text + "\n";
    }

    private void report(Bundler.Bundle bundle, String side) {
        var imports = new ImportCheck(sources, bundle.files(), problems);
        for (var message : bundle.outcome().messages()) {
            var position = written(message, side);
            var file = position.map(SourceMap.Position::source).orElse(message.file());
            int line = position.map(SourceMap.Position::line).orElse(message.line());
            int column = position.map(SourceMap.Position::column).orElse(message.column());
            if (!file.isEmpty() && !sources.files().containsKey(file)) {
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
        bundle.meta().path("inputs").fieldNames().forEachRemaining(this::refuseStyle);
    }

    private void refuseStyle(String name) {
        if (!name.startsWith("src/") || !StyleSources.isStyle(name)) {
            return;
        }
        problems.add(ThemeProblem.of(name, "styles are imported from " + StyleSources.ENTRY + ", not from scripts"));
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
