package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Check of what a bundle was made of: files of the theme and modules of the platform. why beside the sandbox: a theme
 * maker is told which line to change, and on systems without a sandbox this is the only wall.
 */
final class ImportCheck {
    private static final String OUTSIDE =
            "imports a file outside of the theme; copy the file into src and import it from there";
    private static final Pattern UNRESOLVED = Pattern.compile("Could not resolve \"(.*)\"", Pattern.DOTALL);
    private static final Pattern OTHER_CASE = Pattern.compile("Cannot read file: .*?/(src/.*)", Pattern.DOTALL);
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private static final Pattern PACKAGE = Pattern.compile("(@[\\w.~-]+/)?[\\w~][\\w.~-]*(/.*)?");
    private static final Set<String> BUILT_IN = Set.of(
            "assert",
            "async_hooks",
            "buffer",
            "child_process",
            "cluster",
            "crypto",
            "dns",
            "events",
            "fs",
            "http",
            "http2",
            "https",
            "module",
            "net",
            "os",
            "path",
            "perf_hooks",
            "process",
            "querystring",
            "readline",
            "stream",
            "string_decoder",
            "timers",
            "tls",
            "tty",
            "url",
            "util",
            "v8",
            "vm",
            "worker_threads",
            "zlib");

    private final ThemeSources sources;
    private final ThemePackages packages;
    private final Set<String> files;
    private final BuildProblems problems;
    private final ImportLocations locations;

    /** {@code files} are the paths of all files that the bundler was given. */
    ImportCheck(ThemeSources sources, ThemePackages packages, Set<String> files, BuildProblems problems) {
        this.sources = sources;
        this.packages = packages;
        this.files = files;
        this.problems = problems;
        this.locations = new ImportLocations(sources);
    }

    /** Looks at the bundler's own account of its inputs. */
    void check(JsonNode inputs) {
        inputs.properties().forEach(input -> {
            var importer = input.getKey();
            if (!sources.files().containsKey(importer)) {
                return;
            }
            for (var imported : input.getValue().path("imports")) {
                check(importer, imported);
            }
        });
        for (var input : inputs.properties()) {
            var file = input.getKey();
            // why: what a package leaves out in browsers is in the account, and is nothing.
            if (!files.contains(file) && !file.startsWith("(disabled):") && problems.isEmpty()) {
                reportOutside(file);
            }
        }
    }

    /** Reports the import that led to a file outside of the theme. */
    void reportOutside(String file) {
        var location = locations.ofImportOf(file);
        problems.add(location.file(), location.line(), location.column(), OUTSIDE);
    }

    /** The bundler's message about an import that leads nowhere, or what to do when it leads out of the theme. */
    String explain(String importer, String message) {
        var unresolved = UNRESOLVED.matcher(message);
        if (!unresolved.matches()) {
            var otherCase = OTHER_CASE.matcher(message);
            return otherCase.matches() ? otherCase(otherCase.group(1)) : message;
        }
        var specifier = unresolved.group(1);
        if (isBuiltIn(specifier)) {
            return specifier + " is a part of Node.js, which neither browsers nor the server have; "
                    + (packages.has(importer)
                            ? "this package is made for Node.js, so take another one"
                            : "take a package that is made for browsers");
        }
        if (PACKAGE.matcher(specifier).matches() && !specifier.startsWith("src/") && !specifier.contains("..")) {
            return message + missingPackage(specifier);
        }
        var fault = spelling(specifier);
        if (!fault.isEmpty()) {
            return fault;
        }
        var inside = specifier.startsWith(".")
                ? staysInside(importer, specifier)
                : !specifier.startsWith("/") && !specifier.contains("..");
        return inside ? message : OUTSIDE;
    }

    private static boolean isBuiltIn(String specifier) {
        return specifier.startsWith("node:") || BUILT_IN.contains(specifier.split("/", 2)[0]);
    }

    private String missingPackage(String specifier) {
        var name = PackageLock.nameAt("node_modules/" + specifier).orElse(specifier);
        var there = packages.files().keySet().stream().anyMatch(file -> file.contains("/node_modules/" + name + "/"));
        if (there) {
            return ": the package " + name + " has no such part";
        }
        var manifest = sources.text(PackageLock.MANIFEST).orElse("");
        var developing = manifest.contains("\"devDependencies\"") && manifest.contains("\"" + name + "\"");
        return (developing ? ": packages of a theme stand among the dependencies of package.json, not elsewhere" : "")
                + ": run npm install " + name + " in the theme's folder, and keep package.json and package-lock.json;"
                + " files of the theme begin with ./ or @/";
    }

    private void check(String importer, JsonNode imported) {
        var path = imported.path("path").asText();
        var specifier = imported.path("original").asText(path);
        var fault = fault(importer, specifier, path, imported);
        if (fault.isEmpty()) {
            return;
        }
        var location = locations.of(importer, specifier);
        problems.add(location.file(), location.line(), location.column(), fault);
    }

    private String fault(String importer, String specifier, String path, JsonNode imported) {
        var external = imported.path("external").asBoolean();
        // why: imports that TypeScript drops, as nothing uses them, are named as they are written.
        if (external && (PlatformBundles.NAMES.contains(specifier) || isPackage(specifier))) {
            return "";
        }
        // why: a style sheet may show what lies elsewhere; browsers ask for it, and the build reads nothing.
        if (external && imported.path("kind").asText().equals("url-token")) {
            return "";
        }
        var spelling = spelling(specifier);
        if (!spelling.isEmpty()) {
            return spelling;
        }
        if (imported.has("with")) {
            return "imports with attributes, which themes do not have; remove \"with { … }\" and name a file whose"
                    + " ending says what it is, such as .json or .txt";
        }
        if (external) {
            return specifier.contains("*") && staysInside(importer, specifier) ? "" : OUTSIDE;
        }
        return files.contains(path) ? "" : OUTSIDE;
    }

    // why: the bundler finds files whatever the case of their names, and cannot read them by the name that it looked
    // for.
    private String otherCase(String path) {
        return sources.files().keySet().stream()
                .filter(path::equalsIgnoreCase)
                .findFirst()
                .map(there -> "there is no file " + path + ", but " + there + ", whose name differs in case; write the"
                        + " whole name of the file that is meant, with its ending")
                .orElse("there is no file " + path);
    }

    private boolean isPackage(String specifier) {
        var folder = PackageLock.nameAt("node_modules/" + specifier).orElse(specifier);
        return PACKAGE.matcher(specifier).matches()
                && (PackageLock.PLATFORM.contains(folder)
                        || packages.files().keySet().stream()
                                .anyMatch(file -> file.startsWith("../node_modules/" + folder + "/")));
    }

    private static String spelling(String specifier) {
        if (SCHEME.matcher(specifier).matches() || specifier.startsWith("//")) {
            return "imports from an address; copy the file into src and import it from there";
        }
        if (specifier.contains("?") || specifier.contains("#")) {
            return "imports a name with ? or #; write the name of the file alone";
        }
        return "";
    }

    // why: imports whose name is computed are patterns to the bundler, which takes every file that fits.
    private static boolean staysInside(String importer, String specifier) {
        if (!specifier.startsWith("./") && !specifier.startsWith("../")) {
            return false;
        }
        var known = specifier.split("\\*", 2)[0];
        if (List.of(specifier.substring(known.length()).split("/")).contains("..")) {
            return false;
        }
        return Path.of(importer).resolveSibling(known + "x").normalize().startsWith("src");
    }
}
