package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns compiled components and scripts into bundles, one for browsers and one for the renderer. */
final class Bundler {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PATHS = "{\"compilerOptions\":{\"target\":\"ES2022\",\"useDefineForClassFields\":true,"
            + "\"paths\":{\"@/*\":[\"./src/*\"],\"~/*\":[\"./src/*\"]}}}";
    private static final List<String> FILE_TYPES = List.of(
            "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico", "woff", "woff2", "ttf", "otf", "mp4", "webm");

    private final Esbuild esbuild;
    private final PlatformBundles platformBundles;

    Bundler(Esbuild esbuild, PlatformBundles platformBundles) {
        this.esbuild = esbuild;
        this.platformBundles = platformBundles;
    }

    /** What esbuild made and what it said; {@code meta} is its own account of inputs and outputs. */
    record Bundle(Esbuild.Outcome outcome, JsonNode meta) {}

    /** Writes {@code files} below {@code work} and bundles them for browsers into {@code out}. */
    Bundle client(Path work, Map<String, byte[]> files, Path out, String base) throws IOException {
        write(work, files);
        Files.writeString(
                work.resolve("entry.js"),
                "import { start } from 'vitrine'\nimport theme from './src/index.js'\nstart(theme)\n");
        var arguments = common(base);
        arguments.addAll(List.of(
                "entry.js",
                "--format=esm",
                "--splitting",
                "--target=es2020",
                "--external:vue",
                "--external:vue-router",
                "--external:vitrine",
                "--entry-names=[name]-[hash]",
                "--chunk-names=chunk-[hash]",
                "--define:import.meta.env.SSR=false",
                "--outdir=" + out));
        return run(work, arguments);
    }

    /** Writes {@code files} below {@code work} and bundles them for the renderer into the one file {@code out}. */
    Bundle server(Path work, Map<String, byte[]> files, Path out, String base) throws IOException {
        write(work, files);
        Files.writeString(work.resolve("server.js"), "export { default as theme } from './src/index.js'\n");
        var arguments = common(base);
        arguments.addAll(List.of(
                "server.js",
                "--format=iife",
                "--global-name=vitrineTheme",
                "--target=es2022",
                "--define:import.meta.env.SSR=true",
                "--outfile=" + out));
        platformBundles.modules().forEach((name, file) -> arguments.add("--alias:" + name + "=" + file));
        return run(work, arguments);
    }

    private static List<String> common(String base) {
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
                "--resolve-extensions=.vue,.ts,.js,.mjs,.json",
                "--main-fields=module,main",
                "--asset-names=[name]-[hash]",
                "--public-path=" + base,
                "--define:process.env.NODE_ENV=\"production\"",
                "--define:import.meta.env.PROD=true",
                "--define:import.meta.env.DEV=false"));
        for (var type : FILE_TYPES) {
            arguments.add("--loader:." + type + "=file");
        }
        return arguments;
    }

    private Bundle run(Path work, List<String> arguments) throws IOException {
        var outcome = esbuild.run(work, LIMIT, arguments);
        var meta = work.resolve("meta.json");
        return new Bundle(outcome, Files.isRegularFile(meta) ? JSON.readTree(meta.toFile()) : JSON.createObjectNode());
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
