package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Packages that a theme's scripts import, bundled once for browsers: each import is a module of the names that the
 * theme takes from it, so that packages of every kind look alike.
 */
final class DevelopmentPackages {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Set<String> OURS = Set.of(
            "vue",
            "@vue/runtime-dom",
            "@vue/runtime-core",
            "@vue/reactivity",
            "@vue/shared",
            "vue-router",
            "vitrine",
            "vitrine/jsx-runtime");
    private static final Pattern IMPORT =
            Pattern.compile("\\b(?:import\\s*|(?:import|export)\\s*(?<names>[\\w$*{][^'\"();]{0,2000}?)\\bfrom\\s*)"
                    + "(['\"])(?<from>[^'\"\\n]+)\\2");
    private static final Pattern LATER = Pattern.compile("\\bimport\\s*\\(\\s*(['\"])(?<from>[^'\"\\n]+)\\1");
    private static final Pattern NAMED = Pattern.compile("\\{([^}]*)}");

    private final CacheFolder cache;
    private final Esbuild esbuild;

    DevelopmentPackages(CacheFolder cache, Esbuild esbuild) {
        this.cache = cache;
        this.esbuild = esbuild;
    }

    /**
     * The packages of a theme as browsers get them.
     *
     * @param imports name of a module → address
     * @param styles addresses of style sheets
     */
    record Bundle(
            ThemePackages packages,
            Map<String, String> imports,
            List<String> styles,
            String base,
            Optional<Path> folder) {
        static Bundle none(ThemePackages packages) {
            return new Bundle(packages, Map.of(), List.of(), "/_dev/packages/", Optional.empty());
        }

        Optional<Path> file(String address) {
            var name = address.startsWith(base) ? address.substring(base.length()) : "";
            return name.matches("[\\w.-]+") && !name.startsWith(".")
                    ? folder.map(made -> made.resolve(name)).filter(Files::isRegularFile)
                    : Optional.empty();
        }
    }

    /** Bundles what the scripts of the theme import of its packages. */
    Bundle of(ThemeSources sources, ThemePackages packages, BuildProblems problems) {
        if (packages.isEmpty()) {
            return Bundle.none(packages);
        }
        var entries = entries(sources);
        var key = new Hashes().add(CodeVersion.current()).add(Esbuild.version());
        key.add(sources.text(PackageLock.FILE).orElse(""));
        entries.forEach((name, names) -> key.add(name).add(String.join(",", names)));
        var hash = key.hex();
        try {
            var base = "/_dev/packages/" + hash + "/";
            var folder = cache.folder("devserver-packages/" + hash, fresh -> build(fresh, base, entries, packages));
            return bundle(folder, base, entries, packages);
        } catch (ThemeBuildException fault) {
            fault.problems().forEach(problems::add);
            return Bundle.none(packages);
        }
    }

    private static Bundle bundle(Path folder, String base, Map<String, Set<String>> entries, ThemePackages packages) {
        var imports = new LinkedHashMap<String, String>();
        int number = 0;
        for (var name : entries.keySet()) {
            imports.put(name, base + "package-" + number++ + ".js");
        }
        try (var files = Files.list(folder)) {
            var styles = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".css"))
                    .sorted()
                    .map(base::concat)
                    .toList();
            return new Bundle(packages, imports, styles, base, Optional.of(folder));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** What the theme imports that is no file of its own → the names that it takes, {@code *} for all. */
    private static Map<String, Set<String>> entries(ThemeSources sources) {
        var entries = new TreeMap<String, Set<String>>();
        for (var file : DevelopmentParts.scripts(sources)) {
            var code = ScriptText.withStrings(file, sources.text(file).orElse(""));
            var imports = IMPORT.matcher(code);
            while (imports.find()) {
                var names = imports.group("names");
                add(entries, imports.group("from"), names == null ? Set.of() : names(names));
            }
            var later = LATER.matcher(code);
            while (later.find()) {
                add(entries, later.group("from"), Set.of("*"));
            }
        }
        return entries;
    }

    private static void add(Map<String, Set<String>> entries, String from, Set<String> names) {
        if (!OURS.contains(from) && !from.matches("(?:[./]|[@~]/|[a-z]+:).*")) {
            entries.computeIfAbsent(from, name -> new TreeSet<>()).addAll(names);
        }
    }

    private static Set<String> names(String clause) {
        var names = new TreeSet<String>();
        var braces = NAMED.matcher(clause);
        if (braces.find()) {
            for (var each : braces.group(1).split(",")) {
                var name = each.strip().split("\\s+as\\s+")[0].strip();
                if (!name.isEmpty() && !name.startsWith("type ")) {
                    names.add(name);
                }
            }
        }
        var rest = NAMED.matcher(clause).replaceAll("").replace("from", "").strip();
        if (rest.contains("*")) {
            names.add("*");
        } else if (rest.matches("[\\w$]+\\s*,?") && !rest.equals("type")) {
            names.add("default");
        }
        return names;
    }

    private void build(Path folder, String base, Map<String, Set<String>> entries, ThemePackages packages)
            throws IOException, ThemeBuildException {
        var work = Files.createDirectory(folder.resolve("work"));
        packages.place(work);
        var job = Files.createDirectory(work.resolve("job"));
        var arguments = new ArrayList<String>();
        int number = 0;
        for (var entry : entries.entrySet()) {
            var file = "package-" + number++ + ".js";
            Files.writeString(job.resolve(file), entry(entry.getKey(), entry.getValue()));
            arguments.add(file);
        }
        if (arguments.isEmpty()) {
            CacheFolder.delete(work);
            return;
        }
        for (var ours : OURS) {
            var file = "ours-" + ours.replaceAll("\\W", "-") + ".mjs";
            // why by a file: packages that require() a module get it as one that is imported.
            Files.writeString(job.resolve(file), "export * from \"" + ours + "?\"\n");
            arguments.add("--alias:" + ours + "=./" + file);
            arguments.add("--external:" + ours + "?");
        }
        Files.writeString(job.resolve("devtools.mjs"), PlatformBundles.NO_DEVTOOLS);
        Bundler.FILE_TYPES.forEach(type -> arguments.add("--loader:." + type + "=file"));
        arguments.addAll(List.of(
                "--alias:@vue/devtools-api=./devtools.mjs",
                "--outbase=.",
                "--asset-names=[dir]/[name]",
                "--public-path=" + base,
                "--bundle",
                "--format=esm",
                "--splitting",
                "--target=es2022",
                "--charset=utf8",
                "--legal-comments=none",
                "--main-fields=browser,module,main",
                "--loader:.vue=ts",
                "--define:global=globalThis",
                "--define:process.env.NODE_ENV=\"development\"",
                "--outdir=out"));
        var outcome = esbuild.run(job, work, LIMIT, arguments);
        if (!outcome.succeeded()) {
            var words = outcome.messages().stream()
                    .filter(Esbuild.Message::error)
                    .map(message -> message.text())
                    .findFirst()
                    .orElse(outcome.log());
            throw new ThemeBuildException(
                    List.of(ThemeProblem.of("package.json", "the packages cannot be bundled: " + words)));
        }
        try (var files = Files.newDirectoryStream(job.resolve("out"))) {
            for (var file : files) {
                // why not pictures and fonts, which lie in a folder: they are shown from where the renderer names them.
                if (Files.isRegularFile(file)) {
                    Files.writeString(folder.resolve(file.getFileName()), named(Files.readString(file), base));
                }
            }
        }
        CacheFolder.delete(work);
    }

    // why a mark: the bundler would follow its own alias for ever.
    private static String named(String code, String base) {
        var text = code.replace(base + DevelopmentTheme.PACKAGES, DevelopmentTheme.FILES + DevelopmentTheme.PACKAGES);
        for (var ours : OURS) {
            text = text.replace("\"" + ours + "?\"", "\"" + ours + "\"");
        }
        return text;
    }

    private static String entry(String from, Set<String> names) {
        var quoted = " from \"" + from + "\"\n";
        if (names.isEmpty()) {
            return "import \"" + from + "\"\n";
        }
        if (names.contains("*")) {
            return "import * as all" + quoted + "export *" + quoted + "export default all.default\n";
        }
        return "export { " + String.join(", ", names) + " }" + quoted;
    }
}
