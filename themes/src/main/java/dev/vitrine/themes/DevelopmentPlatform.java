package dev.vitrine.themes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What browsers get of the platform while a theme is developed, bundled once into the cache: Vue with its warnings and
 * its protocol for hot updates, the runtime, the router and the client of the development server.
 */
final class DevelopmentPlatform {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Name of a module → name of its file. */
    private static final Map<String, String> MODULES = Map.of(
            "vue", "vue.js",
            "@vue/runtime-dom", "vue.js",
            "@vue/runtime-core", "vue.js",
            "@vue/reactivity", "vue.js",
            "@vue/shared", "shared.js",
            "vue-router", "router.js",
            "vitrine", "vitrine.js",
            "vitrine/hot", "hot.js",
            "vitrine/styles", "styles.js",
            "vitrine/jsx-runtime", "jsx.js");

    private final String hash;
    private final Path folder;

    private DevelopmentPlatform(String hash, Path folder) {
        this.hash = hash;
        this.folder = folder;
    }

    static DevelopmentPlatform prepare(CacheFolder cache, Esbuild esbuild) {
        var key = new Hashes().add(CodeVersion.current()).add(Esbuild.version());
        BrowserModules.packages().forEach(name -> key.add(name).add(WebJars.version(name)));
        for (var scripts : List.of("runtime", "devserver")) {
            ClassPathFolder.read(scripts).forEach((name, bytes) -> key.add(name).add(bytes));
        }
        var hash = key.hex();
        return new DevelopmentPlatform(hash, cache.folder("devserver/" + hash, fresh -> build(fresh, esbuild)));
    }

    /** Where its files lie, all in one folder. */
    Path folder() {
        return folder;
    }

    /** The address below which browsers find them, which changes with them. */
    String base() {
        return "/_dev/platform/" + hash + "/";
    }

    /** Name of a module → its address. */
    Map<String, String> imports() {
        var imports = new LinkedHashMap<String, String>();
        MODULES.forEach((name, file) -> imports.put(name, base() + file));
        return imports;
    }

    /** Arguments by which a bundle leaves those modules to the browser. */
    static List<String> externals() {
        return MODULES.keySet().stream().map(name -> "--external:" + name).toList();
    }

    private static void build(Path folder, Esbuild esbuild) throws IOException {
        var work = folder.resolve("work");
        ClassPathFolder.unpack("runtime", work.resolve("runtime"));
        ClassPathFolder.unpack("devserver", work.resolve("devserver"));
        Files.write(work.resolve("vue-router.mjs"), WebJars.file("vue-router", "dist/vue-router.mjs"));
        Files.write(work.resolve("shared.mjs"), WebJars.file("vue__shared", "dist/shared.esm-bundler.js"));
        Files.writeString(work.resolve("devtools.mjs"), PlatformBundles.NO_DEVTOOLS);
        var arguments = new ArrayList<String>(PlatformBundles.flags());
        arguments.addAll(List.of(
                "client=devserver/client.js",
                "hot=devserver/hot.js",
                "styles=devserver/styles.js",
                "vitrine=runtime/index.js",
                "jsx=runtime/jsx-runtime.js",
                "router=vue-router.mjs",
                "shared=shared.mjs",
                "--bundle",
                "--format=esm",
                "--splitting",
                "--target=es2022",
                "--charset=utf8",
                "--legal-comments=none",
                "--external:vue",
                "--alias:vue-router=./vue-router.mjs",
                "--alias:vitrine/router=./runtime/router/whole.js",
                "--alias:@vue/devtools-api=./devtools.mjs",
                "--define:process.env.NODE_ENV=\"development\"",
                "--define:import.meta.env.SSR=false",
                "--define:import.meta.env.DEV=true",
                "--outdir=out"));
        var outcome = esbuild.run(work, LIMIT, arguments);
        if (!outcome.succeeded()) {
            throw new IllegalStateException("cannot bundle the scripts of the development server: " + outcome.log());
        }
        try (var files = Files.newDirectoryStream(work.resolve("out"))) {
            for (var file : files) {
                Files.move(file, folder.resolve(file.getFileName()));
            }
        }
        Files.write(folder.resolve("vue.js"), WebJars.file("vue", "dist/vue.runtime.esm-browser.js"));
        CacheFolder.delete(work);
    }
}
