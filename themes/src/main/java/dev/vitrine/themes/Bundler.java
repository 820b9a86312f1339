package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns compiled components and scripts into bundles, one for browsers and one for the renderer. */
final class Bundler {
    private static final String THEME = "src/index.js";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PATHS = "{\"compilerOptions\":{\"target\":\"ES2022\",\"useDefineForClassFields\":true,"
            + "\"paths\":{\"@/*\":[\"./src/*\"],\"~/*\":[\"./src/*\"]}}}";
    private static final List<String> PARTS_OF_VUE =
            List.of("@vue/runtime-dom", "@vue/runtime-core", "@vue/reactivity");
    /** Endings of files that are served as they are. */
    static final List<String> FILE_TYPES = List.of(
            "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico", "woff", "woff2", "ttf", "otf", "mp4", "webm");

    private static final String JSX = "vitrine/jsx-runtime";
    private static final String JSX_FILE = "runtime/jsx-runtime.js";
    private static final String STYLES = "styles.css";

    private final Esbuild esbuild;
    private final PlatformBundles platformBundles;
    private final ThemePackages packages;

    private final boolean development;
    private final boolean vueWarnings;

    /**
     * Files of a theme in {@code development} keep their places, and its scripts know of it; with {@code vueWarnings}
     * browsers get a Vue that warns. {@code packages} lie beside the folders that are named as {@code work} below.
     */
    Bundler(
            Esbuild esbuild,
            PlatformBundles platformBundles,
            ThemePackages packages,
            boolean development,
            boolean vueWarnings) {
        this.esbuild = esbuild;
        this.platformBundles = platformBundles;
        this.packages = packages;
        this.development = development;
        this.vueWarnings = vueWarnings;
    }

    /**
     * What esbuild made and what it said; {@code meta} is its own account of inputs and outputs, {@code files} what it
     * was given.
     */
    record Bundle(Esbuild.Outcome outcome, JsonNode meta, Set<String> files) {}

    /**
     * Writes {@code files} below {@code work} and bundles them for browsers into {@code out}, with what they name of
     * Vue and of the platform's runtime; with all of vue-router in place of the platform's own router where a theme
     * needs it. Each language of {@code texts} is a file that is loaded where it is shown.
     */
    Bundle client(
            Path work,
            Map<String, byte[]> files,
            Map<String, ObjectNode> texts,
            Path out,
            String base,
            ImportGraph graph,
            boolean wholeRouter)
            throws IOException {
        var all = new HashMap<String, byte[]>(files);
        all.put(
                BundleManifest.ENTRY,
                utf8("import { start } from 'vitrine'\nimport theme from './" + THEME + "'\nstart(theme, {"
                        + texts.keySet().stream().map(Bundler::loader).collect(Collectors.joining(",")) + "})\n"));
        all.putAll(BrowserModules.files(vueWarnings));
        // why not joined to the core: texts import nothing, so that no file besides becomes common to others.
        texts.forEach((tag, text) -> all.put(BrowserModules.texts(tag), utf8("export default " + text + "\n")));
        joinCore(all, graph);
        var arguments = common(base);
        arguments.addAll(BrowserModules.arguments(wholeRouter));
        arguments.add("--alias:" + JSX + "=./" + BrowserModules.FOLDER + JSX_FILE);
        arguments.addAll(List.of(
                BundleManifest.ENTRY,
                "--format=esm",
                "--splitting",
                "--target=es2020",
                "--entry-names=[name]-[hash]",
                "--chunk-names=chunk-[hash]",
                "--define:import.meta.env.SSR=false",
                "--outdir=out"));
        return run(work, all, out, arguments);
    }

    private static String loader(String tag) {
        return "'" + tag + "':()=>import('./" + BrowserModules.texts(tag) + "')";
    }

    /**
     * Lets each file that is loaded later import the entry. why: the bundler makes a file of its own for whatever a
     * distinct set of entries shares, and does not know that the first entry is always there. When all others import
     * it, all that it needs is one file.
     */
    private static void joinCore(Map<String, byte[]> files, ImportGraph graph) {
        var core = graph.reachedAtOnce(THEME);
        // why modules only: an import would make a module of a CommonJS file, which then exports nothing.
        var later = graph.loadedLater().stream().filter(graph::isModule).filter(file -> !core.contains(file));
        Stream.concat(later, BrowserModules.LATER.keySet().stream()).forEach(file -> {
            var up = "../".repeat(Path.of(file).getNameCount() - 1);
            var line = "\nimport '" + up + BundleManifest.ENTRY + "'\n";
            files.computeIfPresent(file, (name, bytes) -> utf8(new String(bytes, StandardCharsets.UTF_8) + line));
        });
    }

    /**
     * Writes {@code files} below {@code work} and bundles them for that runtime of the renderer into {@code out}, as
     * {@code server.js}, with the texts of all languages.
     */
    Bundle server(
            Path work,
            Map<String, byte[]> files,
            Map<String, ObjectNode> texts,
            Path out,
            String base,
            RenderRuntime runtime)
            throws IOException {
        var all = new HashMap<String, byte[]>(files);
        all.put(
                "server.js",
                utf8("export { default as theme } from './" + THEME + "'\nexport const locales = "
                        + JSON.valueToTree(texts) + "\n"));
        all.put("platform/jsx-runtime.js", ClassPathFolder.read("runtime").get("jsx-runtime.js"));
        all.putAll(BrowserModules.shared());
        var arguments = common(base);
        arguments.addAll(PlatformBundles.flags());
        arguments.addAll(BrowserModules.sharedArguments());
        arguments.add("--alias:" + JSX + "=./platform/jsx-runtime.js");
        arguments.addAll(List.of(
                "server.js",
                "--format=iife",
                "--global-name=vitrineTheme",
                "--target=es2022",
                "--define:import.meta.env.SSR=true",
                "--outfile=out/server.js"));
        for (var module : platformBundles.modules(runtime).entrySet()) {
            var file = "platform/" + module.getValue().getFileName();
            all.put(file, Files.readAllBytes(module.getValue()));
            arguments.add("--alias:" + module.getKey() + "=./" + file);
            if (module.getKey().equals("vue")) {
                PARTS_OF_VUE.forEach(part -> arguments.add("--alias:" + part + "=./" + file));
            }
        }
        return run(work, all, out, arguments);
    }

    /**
     * Bundles the styles that scripts import, in that order, into one file {@code styles.css} in {@code out}; what they
     * show besides lies there, too.
     */
    Bundle styles(Path work, Map<String, byte[]> files, List<String> imported, Path out, String base)
            throws IOException {
        var all = new HashMap<String, byte[]>(files);
        var entry = new StringBuilder();
        imported.forEach(file -> entry.append("@import \"")
                .append(file.startsWith(ThemePackages.BESIDE) ? file : "./" + file)
                .append("\";\n"));
        all.put(STYLES, utf8(entry.toString()));
        var arguments = new ArrayList<String>(List.of(
                STYLES,
                "--bundle",
                "--minify",
                "--legal-comments=none",
                "--metafile=meta.json",
                "--charset=utf8",
                "--asset-names=[name]-[hash]",
                "--public-path=" + base,
                "--loader:.scss=css",
                "--loader:.sass=css",
                "--outdir=out"));
        FILE_TYPES.forEach(type -> arguments.add("--loader:." + type + "=file"));
        return run(work, all, out, arguments);
    }

    private List<String> common(String base) {
        var mode = development ? "development" : "production";
        var arguments = new ArrayList<String>(List.of(
                "--bundle",
                "--minify",
                "--sourcemap=external",
                "--sources-content=false",
                "--legal-comments=none",
                "--tsconfig=tsconfig.json",
                "--metafile=meta.json",
                "--charset=utf8",
                "--loader:.vue=ts",
                "--loader:.css=empty",
                "--loader:.scss=empty",
                "--loader:.sass=empty",
                "--loader:.module.css=js",
                "--loader:.module.scss=js",
                "--loader:.module.sass=js",
                "--jsx=automatic",
                "--jsx-import-source=vitrine",
                "--resolve-extensions=" + String.join(",", ImportedFile.ENDINGS),
                "--main-fields=browser,module,main",
                "--public-path=" + base,
                "--define:global=globalThis",
                "--define:process.env.NODE_ENV=\"" + mode + "\"",
                "--define:import.meta.env.PROD=" + !development,
                "--define:import.meta.env.MODE=\"" + mode + "\"",
                "--define:import.meta.env.BASE_URL=\"/\"",
                "--define:import.meta.env.DEV=" + development));
        arguments.addAll(
                development
                        ? List.of("--outbase=.", "--asset-names=[dir]/[name]")
                        : List.of("--asset-names=[name]-[hash]"));
        for (var type : FILE_TYPES) {
            arguments.add("--loader:." + type + "=file");
        }
        return arguments;
    }

    private Bundle run(Path work, Map<String, byte[]> files, Path target, List<String> arguments) throws IOException {
        write(work, files);
        var readable = packages.isEmpty() ? work : Objects.requireNonNull(work.getParent());
        var outcome = esbuild.run(work, readable, LIMIT, arguments);
        var meta = work.resolve("meta.json");
        var account = Files.isRegularFile(meta) ? JSON.readTree(meta.toFile()) : JSON.createObjectNode();
        moveFiles(work.resolve("out"), target);
        var known = new HashSet<String>(files.keySet());
        known.addAll(packages.files().keySet());
        return new Bundle(outcome, account, Set.copyOf(known));
    }

    // why: the bundler writes into its own folder only.
    private static void moveFiles(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        Files.createDirectories(to);
        try (var files = Files.newDirectoryStream(from)) {
            for (var file : files) {
                // why no folders: only what is developed has them, and is served from its own.
                if (Files.isRegularFile(file)) {
                    Files.move(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Path work, Map<String, byte[]> files) throws IOException {
        for (var entry : files.entrySet()) {
            var file = work.resolve(entry.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
        Files.writeString(work.resolve("tsconfig.json"), PATHS);
    }
}
