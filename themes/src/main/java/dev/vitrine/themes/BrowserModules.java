package dev.vitrine.themes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a theme's bundle for browsers is made from besides the theme: the modules of Vue, the router and the runtime, of
 * which the bundler takes what is named.
 */
final class BrowserModules {
    /** Where they lie in the bundler's folder. */
    static final String FOLDER = "platform/";

    /** What only pages with teleports need. */
    static final String TELEPORTS = FOLDER + "runtime/teleports.js";

    /** Module of the runtime → page components that need it, which is loaded when one of them is. */
    static final Map<String, List<String>> LATER = Map.of(
            TELEPORTS,
            List.of(),
            FOLDER + "runtime/theme-editor.js",
            List.of(),
            FOLDER + "runtime/theme-editor-samples.js",
            List.of(),
            FOLDER + "runtime/pages/lists.js",
            List.of("PageCollections", "PageCollection", "PageSearch"),
            FOLDER + "runtime/pages/accounts.js",
            List.of("PageLogin", "PageRegister"),
            FOLDER + "runtime/pages/account/index.js",
            accountPages(),
            FOLDER + "runtime/pages/account/plain.js",
            List.of());

    /** Name of a file here → its package and where it is there. */
    private static final Map<String, List<String>> PACKAGED = Map.of(
            "vue.mjs", List.of("vue", "dist/vue.runtime.esm-bundler.js"),
            "runtime-dom.mjs", List.of("vue__runtime-dom", "dist/runtime-dom.esm-bundler.js"),
            "runtime-core.mjs", List.of("vue__runtime-core", "dist/runtime-core.esm-bundler.js"),
            "reactivity.mjs", List.of("vue__reactivity", "dist/reactivity.esm-bundler.js"),
            "shared.mjs", List.of("vue__shared", "dist/shared.esm-bundler.js"),
            "vue-router.mjs", List.of("vue-router", "dist/vue-router.mjs"));

    private BrowserModules() {}

    /**
     * Pages of customers who are signed in: the frame, then those that stand in it, of which the first is shown first.
     */
    static List<String> accountPages() {
        return List.of("PageMyAccount", "PageMyProfile", "PageMyAddresses", "PageMyOrders", "PageMyOrder");
    }

    /** Where the texts of a language lie in the bundler's folder. */
    static String texts(String tag) {
        return FOLDER + "texts/" + tag + ".js";
    }

    /** The packages whose files are here. */
    static List<String> packages() {
        return PACKAGED.values().stream().map(List::getFirst).sorted().toList();
    }

    /** Path in the bundler's folder → content. */
    static Map<String, byte[]> files() {
        return files(false);
    }

    /** The same; with {@code vueWarnings} Vue and the router say what they find wrong. */
    static Map<String, byte[]> files(boolean vueWarnings) {
        var files = new LinkedHashMap<String, byte[]>();
        PACKAGED.forEach((name, place) -> {
            var bytes = WebJars.file(place.getFirst(), place.getLast());
            files.put(FOLDER + name, vueWarnings ? warning(bytes) : bytes);
        });
        files.put(FOLDER + "devtools.mjs", PlatformBundles.NO_DEVTOOLS.getBytes(StandardCharsets.UTF_8));
        ClassPathFolder.read("runtime").forEach((name, bytes) -> {
            if (!name.startsWith("server/")) {
                files.put(FOLDER + "runtime/" + name, bytes);
            }
        });
        return files;
    }

    // why in the files: the theme and its packages are told that they are in production.
    private static byte[] warning(byte[] module) {
        return new String(module, StandardCharsets.UTF_8)
                .replace("process.env.NODE_ENV", "\"development\"")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** What packages ask for beside Vue itself, on the server as well. */
    static Map<String, byte[]> shared() {
        var files = files();
        files.keySet().retainAll(Set.of(FOLDER + "shared.mjs", FOLDER + "devtools.mjs"));
        return files;
    }

    /** Arguments that lead the bundler to {@link #shared}. */
    static List<String> sharedArguments() {
        return List.of(alias("@vue/shared", "shared.mjs"), alias("@vue/devtools-api", "devtools.mjs"));
    }

    /** Arguments that lead the bundler to them by the names that themes import. */
    static List<String> arguments(boolean wholeRouter) {
        var arguments = new ArrayList<String>(PlatformBundles.flags());
        arguments.addAll(List.of(
                alias("vue", "vue.mjs"),
                alias("@vue/runtime-dom", "runtime-dom.mjs"),
                alias("@vue/runtime-core", "runtime-core.mjs"),
                alias("@vue/reactivity", "reactivity.mjs"),
                alias("@vue/shared", "shared.mjs"),
                alias("@vue/devtools-api", "devtools.mjs"),
                alias("vitrine", "runtime/index.js"),
                alias("vitrine/router", wholeRouter ? "runtime/router/whole.js" : "runtime/router/router.js"),
                alias("vue-router", wholeRouter ? "vue-router.mjs" : "runtime/router/index.js")));
        return arguments;
    }

    private static String alias(String module, String file) {
        return "--alias:" + module + "=./" + FOLDER + file;
    }
}
