package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The theme editor as browsers get it: a Vue application, compiled by the compiler of themes and bundled with what it
 * imports, once, into the cache.
 */
public final class EditorApplication {
    private static final String SOURCES = "editor";
    private static final String ENTRY = "main.js";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Packages of npm that it imports besides Vue → the module's file in them. */
    private static final Map<String, String> PACKAGES = Map.ofEntries(
            Map.entry("prosemirror-commands", "dist/index.js"),
            Map.entry("prosemirror-history", "dist/index.js"),
            Map.entry("prosemirror-keymap", "dist/index.js"),
            Map.entry("prosemirror-model", "dist/index.js"),
            Map.entry("prosemirror-schema-list", "dist/index.js"),
            Map.entry("prosemirror-state", "dist/index.js"),
            Map.entry("prosemirror-transform", "dist/index.js"),
            Map.entry("prosemirror-view", "dist/index.js"),
            Map.entry("orderedmap", "dist/index.js"),
            Map.entry("rope-sequence", "dist/index.js"),
            Map.entry("w3c-keyname", "index.js"));

    private final Path folder;

    private EditorApplication(Path folder) {
        this.folder = folder;
    }

    /** Makes it, unless it is in this cache of themes already. */
    public static EditorApplication prepare(Path cacheDir) {
        var cache = new CacheFolder(cacheDir.toAbsolutePath());
        var esbuild = Esbuild.unpacked(cache);
        var sources = ClassPathFolder.read(SOURCES);
        try (var compiler = new SfcCompiler(cache, esbuild)) {
            var hash = hash(compiler, sources);
            return new EditorApplication(
                    cache.folder("editor/" + hash, fresh -> build(fresh, sources, compiler, esbuild)));
        }
    }

    /** Colours and measures of the consoles, which the editor takes up. */
    public static byte[] consoleStyleSheet() {
        try (var in = EditorApplication.class.getResourceAsStream("/assets/console/console.css")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public byte[] script() {
        return read("main.js");
    }

    public byte[] styleSheet() {
        return read("main.css");
    }

    private byte[] read(String name) {
        try {
            return Files.readAllBytes(folder.resolve(name));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String hash(SfcCompiler compiler, SortedMap<String, byte[]> sources) {
        var hashes =
                new Hashes().add(CodeVersion.current()).add(compiler.version()).add(WebJars.version("vue"));
        new TreeMap<>(PACKAGES).keySet().forEach(name -> hashes.add(name).add(WebJars.version(name)));
        sources.forEach((name, bytes) -> hashes.add(name).add(bytes));
        return hashes.hex().substring(0, 16);
    }

    private static void build(Path folder, SortedMap<String, byte[]> sources, SfcCompiler compiler, Esbuild esbuild)
            throws IOException {
        var work = folder.resolve("work");
        var files = new TreeMap<String, byte[]>(BrowserModules.files());
        PACKAGES.forEach((name, file) -> files.put("packages/" + name + ".mjs", WebJars.file(name, file)));
        sources.forEach(
                (name, bytes) -> files.put(name, name.endsWith(".vue") ? compiled(compiler, name, bytes) : bytes));
        for (var entry : files.entrySet()) {
            var file = work.resolve(entry.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
        var arguments = new ArrayList<String>(BrowserModules.arguments(false));
        PACKAGES.keySet().forEach(name -> arguments.add("--alias:" + name + "=./packages/" + name + ".mjs"));
        arguments.addAll(List.of(
                ENTRY,
                "--bundle",
                "--minify",
                "--format=esm",
                "--target=es2022",
                "--loader:.vue=js",
                "--resolve-extensions=.vue,.js",
                "--legal-comments=none",
                "--charset=utf8",
                "--define:import.meta.env.DEV=false",
                "--define:import.meta.env.SSR=false",
                "--define:process.env.NODE_ENV=\"production\"",
                "--outdir=out"));
        var outcome = esbuild.run(work, LIMIT, arguments);
        if (!outcome.succeeded()) {
            throw new IllegalStateException("cannot bundle the theme editor: " + outcome.log());
        }
        for (var name : List.of("main.js", "main.css")) {
            Files.move(work.resolve("out").resolve(name), folder.resolve(name));
        }
        CacheFolder.delete(work);
    }

    private static byte[] compiled(SfcCompiler compiler, String name, byte[] bytes) {
        var component = compiler.component(name, new String(bytes, StandardCharsets.UTF_8), Map.of());
        if (!component.path("problems").isEmpty()) {
            throw new IllegalStateException("cannot compile " + name + ": " + component.path("problems"));
        }
        return component.path("client").path("code").asText().getBytes(StandardCharsets.UTF_8);
    }
}
