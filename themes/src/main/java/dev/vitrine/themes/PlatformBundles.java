package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * JavaScript bundles of the platform, built once into the cache: modules for browsers, a prelude for each render
 * runtime, and stand-ins by which a theme's server bundle finds the prelude's modules by name.
 */
final class PlatformBundles {
    static final List<String> NAMES = List.of("vue", "vue-router", "vitrine");
    private static final String RENDERER = "vue/server-renderer";
    private static final String LEAN = "runtime/server/vue/";
    private static final Pattern EXPORTS = Pattern.compile("\\bexport\\s*\\{([^}]+)}");
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String version;
    private final Path folder;

    private PlatformBundles(String version, Path folder) {
        this.version = version;
        this.folder = folder;
    }

    static PlatformBundles prepare(CacheFolder cache) {
        var runtime = ClassPathFolder.read("runtime");
        var key = new Hashes().add(CodeVersion.current()).add(Esbuild.version());
        for (var name : List.of("vue", "vue__server-renderer", "vue__shared", "vue-router")) {
            key.add(WebJars.version(name));
        }
        runtime.forEach((name, bytes) -> key.add(name).add(bytes));
        var hash = key.hex();
        return new PlatformBundles(
                hash, cache.folder("platform/" + hash, fresh -> build(fresh, Esbuild.unpacked(cache))));
    }

    /** Hash of everything that the bundles were made from. */
    String version() {
        return version;
    }

    /** Folder of everything here, which render workers may read. */
    Path folder() {
        return folder;
    }

    /** Folder of the modules that browsers load. */
    Path client() {
        return folder.resolve("client");
    }

    /** Module name → file name in {@link #client()}. */
    Map<String, String> clientFiles() {
        var files = new LinkedHashMap<String, String>();
        try {
            var kept = JSON.readTree(folder.resolve("client.json").toFile());
            for (var name : NAMES) {
                files.put(name, kept.path(name).asText());
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return files;
    }

    /** The script that every rendering context runs before a bundle of a theme for that runtime. */
    Path prelude(RenderRuntime runtime) {
        return prelude(folder, runtime);
    }

    private static Path prelude(Path folder, RenderRuntime runtime) {
        return folder.resolve("prelude-" + runtime.key() + ".js");
    }

    /** Module name → file that re-exports the prelude's module of that name. */
    Map<String, Path> modules(RenderRuntime runtime) {
        var modules = new LinkedHashMap<String, Path>();
        var stands = folder.resolve("modules").resolve(runtime.key());
        for (var name : NAMES) {
            modules.put(name, stands.resolve(name + ".mjs"));
        }
        modules.put(RENDERER, stands.resolve("server-renderer.mjs"));
        return modules;
    }

    private static void build(Path folder, Esbuild esbuild) throws IOException {
        var work = folder.resolve("work");
        ClassPathFolder.unpack("runtime", work.resolve("runtime"));
        Files.write(work.resolve("vue.mjs"), WebJars.file("vue", "dist/vue.runtime.esm-browser.prod.js"));
        Files.write(work.resolve("vue-router.mjs"), WebJars.file("vue-router", "dist/vue-router.mjs"));
        Files.write(
                work.resolve("server-renderer.mjs"),
                WebJars.file("vue__server-renderer", "dist/server-renderer.esm-bundler.js"));
        Files.write(work.resolve("shared.mjs"), WebJars.file("vue__shared", "dist/shared.esm-bundler.js"));
        // why: developer tools are loaded by nobody here, and their package is larger than the router.
        Files.writeString(work.resolve("devtools.mjs"), "export const setupDevtoolsPlugin = () => {}\n");
        var exports = client(work, folder, esbuild);
        exports.set("server-renderer", exports(Files.readString(work.resolve("server-renderer.mjs"))));
        standIns(folder, RenderRuntime.VUE, exports);
        standIns(folder, RenderRuntime.LEAN, exports.setAll(lean(work, esbuild)));
        prelude(work, RenderRuntime.VUE, "vue.mjs", "server-renderer.mjs", esbuild);
        prelude(work, RenderRuntime.LEAN, LEAN + "index.js", LEAN + "server-renderer.js", esbuild);
        Files.move(work.resolve("out/client"), folder.resolve("client"));
        for (var runtime : RenderRuntime.values()) {
            Files.move(prelude(work.resolve("out"), runtime), prelude(folder, runtime));
        }
        CacheFolder.delete(work);
    }

    private static void standIns(Path folder, RenderRuntime runtime, JsonNode exports) throws IOException {
        var stands = Files.createDirectories(folder.resolve("modules").resolve(runtime.key()));
        for (var name : NAMES) {
            Files.writeString(stands.resolve(name + ".mjs"), standIn(name, exports.path(name)));
        }
        Files.writeString(stands.resolve("server-renderer.mjs"), standIn(RENDERER, exports.path("server-renderer")));
    }

    /** What the modules of the lean runtime export. */
    private static ObjectNode lean(Path work, Esbuild esbuild) throws IOException {
        var arguments = common();
        arguments.addAll(List.of(
                "vue=" + LEAN + "index.js",
                "server-renderer=" + LEAN + "server-renderer.js",
                "--format=esm",
                "--target=es2022",
                "--metafile=lean.json",
                "--outdir=out/lean"));
        run(esbuild, work, arguments);
        var outputs = JSON.readTree(work.resolve("lean.json").toFile()).path("outputs");
        var exports = JSON.createObjectNode();
        for (var name : List.of("vue", "server-renderer")) {
            exports.set(name, outputs.path("out/lean/" + name + ".js").path("exports"));
        }
        return exports;
    }

    private static JsonNode exports(String module) {
        var names = JSON.createArrayNode();
        var found = EXPORTS.matcher(module);
        while (found.find()) {
            for (var name : found.group(1).split(",")) {
                names.add(name.replaceFirst(".*\\bas\\b", "").strip());
            }
        }
        return names;
    }

    private static ObjectNode client(Path work, Path folder, Esbuild esbuild) throws IOException {
        Files.writeString(work.resolve("vue.entry.js"), "export * from './vue.mjs'\n");
        var arguments = common();
        arguments.addAll(List.of(
                "vue=vue.entry.js",
                "vue-router=vue-router.mjs",
                "vitrine=runtime/index.js",
                "--format=esm",
                "--target=es2020",
                "--external:vue",
                "--external:vue-router",
                "--define:import.meta.env.SSR=false",
                "--entry-names=[name]-[hash]",
                "--metafile=meta.json",
                "--outdir=out/client"));
        run(esbuild, work, arguments);
        var files = JSON.createObjectNode();
        var exports = JSON.createObjectNode();
        JSON.readTree(work.resolve("meta.json").toFile())
                .path("outputs")
                .properties()
                .forEach(output -> {
                    var file = output.getKey().substring(output.getKey().lastIndexOf('/') + 1);
                    for (var name : NAMES) {
                        if (!file.matches(name + "-[A-Z0-9]+\\.js")) {
                            continue;
                        }
                        files.put(name, file);
                        exports.set(name, output.getValue().path("exports"));
                    }
                });
        Files.writeString(folder.resolve("client.json"), files.toString());
        return exports;
    }

    private static void prelude(Path work, RenderRuntime runtime, String vue, String renderer, Esbuild esbuild) {
        var arguments = common();
        arguments.addAll(List.of(
                "runtime/server/prelude.js",
                "--format=iife",
                "--target=es2022",
                "--alias:vue=./" + vue,
                "--alias:vue-router=./vue-router.mjs",
                "--alias:@vue/shared=./shared.mjs",
                "--alias:vue/server-renderer=./" + renderer,
                "--define:import.meta.env.SSR=true",
                "--outfile=" + prelude(Path.of("out"), runtime)));
        run(esbuild, work, arguments);
    }

    private static List<String> common() {
        return new ArrayList<>(List.of(
                "--bundle",
                "--minify",
                "--legal-comments=none",
                "--charset=utf8",
                "--alias:@vue/devtools-api=./devtools.mjs",
                "--define:process.env.NODE_ENV=\"production\"",
                "--define:__VUE_OPTIONS_API__=true",
                "--define:__VUE_VERSION__=\"" + WebJars.version("vue") + "\"",
                "--define:__VUE_PROD_DEVTOOLS__=false",
                "--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false"));
    }

    // why: names of local variables are cheaper to reach, a thousand times a page, than members of an object.
    private static String standIn(String name, JsonNode exports) {
        var text = new StringBuilder("const m = globalThis.vitrineModules[\"" + name + "\"]\n");
        exports.forEach(export -> text.append("export const ")
                .append(export.asText())
                .append(" = m.")
                .append(export.asText())
                .append('\n'));
        return text.toString();
    }

    private static void run(Esbuild esbuild, Path work, List<String> arguments) {
        var outcome = esbuild.run(work, LIMIT, arguments);
        if (!outcome.succeeded()) {
            throw new IllegalStateException("cannot bundle the platform's scripts: " + outcome.log());
        }
    }
}
