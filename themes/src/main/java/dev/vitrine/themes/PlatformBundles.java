package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JavaScript bundles of the platform for render workers, built once into the cache: a prelude for each render runtime,
 * and stand-ins by which a theme's server bundle finds the prelude's modules by name.
 */
final class PlatformBundles {
    static final List<String> NAMES = List.of("vue", "vue-router", "vitrine");
    // why: developer tools are loaded by nobody here, and their package is larger than the router.
    static final String NO_DEVTOOLS = "export const setupDevtoolsPlugin = () => {}\n";

    private static final String RENDERER = "vue/server-renderer";
    private static final String LEAN = "runtime/server/vue/";
    private static final String BUNDLE = "(()=>{";

    /** More steps in one another than the engine's compiler follows: a thousand. */
    private static final int TOO_DEEP = 1200;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String version;
    private final Path folder;

    private PlatformBundles(String version, Path folder) {
        this.version = version;
        this.folder = folder;
    }

    static PlatformBundles prepare(CacheFolder cache) {
        return prepare(cache, false);
    }

    /** The same with a lean runtime that measures what each component takes; no shop's renderer has that. */
    static PlatformBundles profiled(CacheFolder cache) {
        return prepare(cache, true);
    }

    private static PlatformBundles prepare(CacheFolder cache, boolean profiled) {
        var runtime = ClassPathFolder.read("runtime");
        var key = new Hashes().add(CodeVersion.current()).add(Esbuild.version());
        key.add(WebJars.version("vue__server-renderer"));
        BrowserModules.packages().forEach(name -> key.add(name).add(WebJars.version(name)));
        runtime.forEach((name, bytes) -> key.add(name).add(bytes));
        if (profiled) {
            key.add("profiled");
        }
        var hash = key.hex();
        return new PlatformBundles(
                hash, cache.folder("platform/" + hash, fresh -> build(fresh, Esbuild.unpacked(cache), profiled)));
    }

    /** Hash of everything that the bundles were made from, and of what themes' bundles for browsers get. */
    String version() {
        return version;
    }

    /** Folder of everything here, which render workers may read. */
    Path folder() {
        return folder;
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

    private static void build(Path folder, Esbuild esbuild, boolean profiled) throws IOException {
        var work = folder.resolve("work");
        ClassPathFolder.unpack("runtime", work.resolve("runtime"));
        Files.write(work.resolve("vue.mjs"), WebJars.file("vue", "dist/vue.runtime.esm-browser.prod.js"));
        Files.write(work.resolve("vue-router.mjs"), WebJars.file("vue-router", "dist/vue-router.mjs"));
        Files.write(
                work.resolve("server-renderer.mjs"),
                WebJars.file("vue__server-renderer", "dist/server-renderer.esm-bundler.js"));
        Files.write(work.resolve("shared.mjs"), WebJars.file("vue__shared", "dist/shared.esm-bundler.js"));
        Files.writeString(work.resolve("devtools.mjs"), NO_DEVTOOLS);
        var own = exports(work, esbuild, Map.of("vue-router", "vue-router.mjs", "vitrine", "runtime/index.js"));
        var vue = exports(work, esbuild, Map.of("vue", "vue.mjs", "server-renderer", "server-renderer.mjs"));
        var lean = exports(
                work, esbuild, Map.of("vue", LEAN + "index.js", "server-renderer", LEAN + "server-renderer.js"));
        standIns(folder, RenderRuntime.VUE, vue.setAll(own));
        standIns(folder, RenderRuntime.LEAN, lean.setAll(own));
        prelude(work, RenderRuntime.VUE, "vue.mjs", "server-renderer.mjs", esbuild, false);
        prelude(work, RenderRuntime.LEAN, LEAN + "index.js", LEAN + "server-renderer.js", esbuild, profiled);
        for (var runtime : RenderRuntime.values()) {
            Files.writeString(
                    prelude(folder, runtime), interpreted(Files.readString(prelude(work.resolve("out"), runtime))));
        }
        CacheFolder.delete(work);
    }

    /**
     * A bundle that begins with a statement at which the engine's compiler gives up, and with it the function around
     * all of the bundle. why: that function runs once for each context, and to compile all of its statements took more
     * memory than a render worker has, which then ended. The functions within it are compiled as before.
     */
    private static String interpreted(String bundle) {
        if (!bundle.startsWith(BUNDLE)) {
            throw new IllegalStateException("the bundler begins a script with " + bundle.substring(0, 20));
        }
        return BUNDLE + "{let deep;" + "deep=".repeat(TOO_DEEP) + "0}" + bundle.substring(BUNDLE.length());
    }

    private static void standIns(Path folder, RenderRuntime runtime, JsonNode exports) throws IOException {
        var stands = Files.createDirectories(folder.resolve("modules").resolve(runtime.key()));
        for (var name : NAMES) {
            Files.writeString(stands.resolve(name + ".mjs"), standIn(name, exports.path(name)));
        }
        Files.writeString(stands.resolve("server-renderer.mjs"), standIn(RENDERER, exports.path("server-renderer")));
    }

    /** Module name → names that the module in that file exports, by esbuild's account. */
    private static ObjectNode exports(Path work, Esbuild esbuild, Map<String, String> modules) throws IOException {
        var arguments = common();
        modules.forEach((name, file) -> arguments.add(name + "=" + file));
        arguments.addAll(List.of(
                "--format=esm",
                "--target=es2022",
                "--external:vue",
                "--external:vue-router",
                "--external:vitrine/router",
                "--external:@vue/shared",
                "--define:import.meta.env.SSR=true",
                "--metafile=exports.json",
                "--outdir=out/exports"));
        run(esbuild, work, arguments);
        var outputs = JSON.readTree(work.resolve("exports.json").toFile()).path("outputs");
        var exports = JSON.createObjectNode();
        for (var name : modules.keySet()) {
            exports.set(name, outputs.path("out/exports/" + name + ".js").path("exports"));
        }
        return exports;
    }

    private static void prelude(
            Path work, RenderRuntime runtime, String vue, String renderer, Esbuild esbuild, boolean profiled) {
        var arguments = common();
        arguments.addAll(List.of(
                "runtime/server/prelude.js",
                "--format=iife",
                "--target=es2022",
                "--alias:vue=./" + vue,
                "--alias:vue-router=./vue-router.mjs",
                "--alias:vitrine/router=./runtime/router/whole.js",
                "--alias:@vue/shared=./shared.mjs",
                "--alias:vue/server-renderer=./" + renderer,
                "--define:import.meta.env.SSR=true",
                "--define:__PROFILED__=" + profiled,
                "--outfile=" + prelude(Path.of("out"), runtime)));
        run(esbuild, work, arguments);
    }

    private static List<String> common() {
        var arguments = new ArrayList<String>(flags());
        arguments.addAll(List.of(
                "--bundle",
                "--minify",
                "--legal-comments=none",
                "--charset=utf8",
                "--alias:@vue/devtools-api=./devtools.mjs",
                "--define:import.meta.env.DEV=false",
                "--define:process.env.NODE_ENV=\"production\""));
        return arguments;
    }

    /** What is decided about Vue when it is bundled. */
    static List<String> flags() {
        return List.of(
                "--define:__VUE_OPTIONS_API__=true",
                "--define:__VUE_VERSION__=\"" + WebJars.version("vue") + "\"",
                "--define:__VUE_PROD_DEVTOOLS__=false",
                "--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false");
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
