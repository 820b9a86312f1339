package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Entry and preload files of each page, read from esbuild's metafile. */
final class BundleManifest {
    private static final Pattern LAZY = Pattern.compile(
            "['\"](\\w+)['\"]\\s*[,:]\\s*(?:async\\s*)?\\(\\s*\\)\\s*=>\\s*import\\(\\s*['\"]([^'\"]+)['\"]");

    private final JsonNode outputs;
    private final ThemeSources sources;

    BundleManifest(JsonNode meta, ThemeSources sources) {
        this.outputs = meta.path("outputs");
        this.sources = sources;
    }

    /** Puts {@code entry} and {@code preloads} into the manifest. */
    void describe(ObjectNode manifest) {
        var entry = outputOf("entry.js");
        var shared = new LinkedHashSet<String>();
        collect(entry, shared);
        shared.remove(entry);
        manifest.put("entry", name(entry));
        var preloads = manifest.putObject("preloads");
        sources.files().forEach((file, bytes) -> {
            if (file.matches("src/plugin\\.(js|ts)") || file.equals("src/index.js")) {
                lazy(file, sources.text(file).orElse(""), shared, preloads);
            }
        });
    }

    private void lazy(String file, String text, Set<String> shared, ObjectNode preloads) {
        var found = LAZY.matcher(text);
        while (found.find()) {
            var output = outputOf(resolve(file, found.group(2)));
            if (output.isEmpty()) {
                continue;
            }
            var files = new LinkedHashSet<String>(shared);
            collect(output, files);
            var names = preloads.putArray(found.group(1));
            files.forEach(each -> names.add(name(each)));
        }
    }

    private String resolve(String file, String target) {
        var path = target.replaceFirst("^[@~]/", "src/");
        if (target.startsWith(".")) {
            path = Path.of(file).resolveSibling(target).normalize().toString().replace('\\', '/');
        }
        return sources.firstOf(path, path + ".vue", path + ".js", path + ".ts").orElse(path);
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
