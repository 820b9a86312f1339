package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Entry and preload files of each page, read from esbuild's metafile. */
final class BundleManifest {
    /** What a page starts with. */
    static final String ENTRY = "entry.js";

    private static final String IMPORT = "(?:async\\s*)?\\(\\s*\\)\\s*=>\\s*import\\(\\s*['\"]([^'\"]+)['\"]";
    private static final Pattern LAZY = Pattern.compile("['\"](\\w+)['\"]\\s*[,:]\\s*" + IMPORT);
    private static final Pattern LOADER = Pattern.compile("\\b(\\w+)\\s*=\\s*" + IMPORT);
    private static final Pattern BY_LOADER = Pattern.compile("['\"](\\w+)['\"]\\s*[,:]\\s*(\\w+)\\s*[,)}]");

    private final JsonNode outputs;
    private final ThemeSources sources;

    BundleManifest(JsonNode meta, ThemeSources sources) {
        this.outputs = meta.path("outputs");
        this.sources = sources;
    }

    /** Puts {@code entry}, {@code preloads} and {@code locales} into the manifest. */
    void describe(ObjectNode manifest, Set<String> languages) {
        var entry = outputWith(ENTRY);
        var shared = new LinkedHashSet<String>();
        collect(entry, shared);
        manifest.put("entry", name(entry));
        var preloads = manifest.putObject("preloads");
        sources.files().forEach((file, bytes) -> {
            if (file.matches("src/plugin\\.(js|ts)") || file.equals("src/index.js")) {
                lazy(file, sources.text(file).orElse(""), entry, shared, preloads);
            }
        });
        var teleports = new LinkedHashSet<String>();
        collect(outputOf(BrowserModules.TELEPORTS), teleports);
        teleports.remove(entry);
        var names = preloads.putArray(ThemeBuild.TELEPORTS);
        teleports.forEach(each -> names.add(name(each)));
        var locales = manifest.putObject("locales");
        languages.forEach(tag -> locales.put(tag, name(outputOf(BrowserModules.texts(tag)))));
    }

    private void lazy(String file, String text, String entry, Set<String> shared, ObjectNode preloads) {
        var loaders = new HashMap<String, String>();
        LOADER.matcher(text).results().forEach(found -> loaders.put(found.group(1), found.group(2)));
        var targets = new LinkedHashMap<String, String>();
        LAZY.matcher(text).results().forEach(found -> targets.put(found.group(1), found.group(2)));
        BY_LOADER.matcher(text).results().forEach(found -> {
            if (loaders.containsKey(found.group(2))) {
                targets.put(found.group(1), loaders.get(found.group(2)));
            }
        });
        targets.forEach((page, target) -> {
            var output = outputOf(resolve(file, target));
            if (output.isEmpty()) {
                return;
            }
            var files = new LinkedHashSet<String>(shared);
            collect(output, files);
            beside(page).map(targets::get).filter(Objects::nonNull).forEach(other -> {
                collect(outputOf(resolve(file, other)), files);
            });
            BrowserModules.LATER.forEach((module, pages) -> {
                if (pages.contains(page)) {
                    collect(outputOf(module), files);
                }
            });
            files.remove(entry);
            var names = preloads.putArray(page);
            files.forEach(each -> names.add(name(each)));
        });
    }

    /** What is shown with a page: around each page of accounts the frame, in the frame itself the first of them. */
    private static Stream<String> beside(String page) {
        var pages = BrowserModules.accountPages();
        var place = pages.indexOf(page);
        return place < 0 ? Stream.empty() : Stream.of(pages.get(place == 0 ? 1 : 0));
    }

    private String resolve(String file, String target) {
        var path = ImportedFile.path(file, target);
        return ImportedFile.at(sources.files().keySet(), path).orElse(path);
    }

    // why not the file with the entry's name: what others import as well is not in it.
    private String outputWith(String input) {
        for (var output : outputs.properties()) {
            if (output.getValue().path("inputs").has(input)) {
                return output.getKey();
            }
        }
        return outputOf(input);
    }

    private String outputOf(String entryPoint) {
        for (var output : outputs.properties()) {
            if (output.getValue().path("entryPoint").asText().equals(entryPoint)) {
                return output.getKey();
            }
        }
        return "";
    }

    private void collect(String output, Set<String> into) {
        if (output.isEmpty() || !into.add(output)) {
            return;
        }
        for (var dependency : outputs.path(output).path("imports")) {
            var eager = dependency.path("kind").asText().equals("import-statement");
            if (eager && !dependency.path("external").asBoolean()) {
                collect(dependency.path("path").asText(), into);
            }
        }
    }

    private static String name(String output) {
        return output.substring(output.lastIndexOf('/') + 1);
    }
}
