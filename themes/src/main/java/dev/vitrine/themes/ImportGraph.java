package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/** Which file of a theme imports which, by esbuild's account of its inputs. */
final class ImportGraph {
    private final JsonNode inputs;

    ImportGraph(JsonNode inputs) {
        this.inputs = inputs;
    }

    /** The file and all that it imports, but for what it imports when it runs. */
    Set<String> reachedAtOnce(String file) {
        var reached = new LinkedHashSet<String>();
        collect(file, reached);
        return reached;
    }

    /** All files that some file imports when it runs, sorted. */
    Set<String> loadedLater() {
        var files = new TreeSet<String>();
        inputs.forEach(input -> {
            for (var imported : input.path("imports")) {
                if (isLater(imported)) {
                    files.add(imported.path("path").asText());
                }
            }
        });
        return files;
    }

    /** Does the file have imports or exports of ECMAScript? */
    boolean isModule(String file) {
        return inputs.path(file).path("format").asText().equals("esm");
    }

    private void collect(String file, Set<String> into) {
        if (!into.add(file)) {
            return;
        }
        for (var imported : inputs.path(file).path("imports")) {
            if (!isLater(imported) && !imported.path("external").asBoolean()) {
                collect(imported.path("path").asText(), into);
            }
        }
    }

    private static boolean isLater(JsonNode imported) {
        return imported.path("kind").asText().equals("dynamic-import")
                && !imported.path("external").asBoolean();
    }
}
