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
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private final ThemeSources sources;
    private final Set<String> files;
    private final BuildProblems problems;
    private final ImportLocations locations;

    /** {@code files} are the paths of all files that the bundler was given. */
    ImportCheck(ThemeSources sources, Set<String> files, BuildProblems problems) {
        this.sources = sources;
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
            if (!files.contains(file) && problems.isEmpty()) {
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
            return message;
        }
        var specifier = unresolved.group(1);
        var fault = spelling(specifier);
        if (!fault.isEmpty()) {
            return fault;
        }
        var inside = specifier.startsWith(".")
                ? staysInside(importer, specifier)
                : !specifier.startsWith("/") && !specifier.contains("..");
        return inside ? message : OUTSIDE;
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
        if (external && PlatformBundles.NAMES.contains(specifier)) {
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
