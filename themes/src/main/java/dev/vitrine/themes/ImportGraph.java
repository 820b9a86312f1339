package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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

    /** The style sheets that scripts import, in the order in which they are met from {@code file}. */
    List<String> styles(String file) {
        var met = new LinkedHashSet<String>();
        meet(file, met);
        return met.stream()
                .filter(StyleSources::isStyle)
                .filter(each -> !StyleSources.isModule(each))
                .toList();
    }

    /** All files, as the bundler names them. */
    Set<String> files() {
        var files = new TreeSet<String>();
        inputs.fieldNames().forEachRemaining(files::add);
        return files;
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

    // why the file after what it imports: its own rules come after theirs.
    private void meet(String file, Set<String> met) {
        var waiting = new ArrayDeque<Step>();
        var begun = new HashSet<String>();
        waiting.push(new Step(file, false));
        while (!waiting.isEmpty()) {
            var step = waiting.pop();
            if (step.done()) {
                met.add(step.file());
            } else if (begun.add(step.file())) {
                waiting.push(new Step(step.file(), true));
                var imports = new ArrayList<String>();
                for (var imported : inputs.path(step.file()).path("imports")) {
                    if (!imported.path("external").asBoolean()) {
                        imports.add(imported.path("path").asText());
                    }
                }
                for (var imported : imports.reversed()) {
                    waiting.push(new Step(imported, false));
                }
            }
        }
    }

    private record Step(String file, boolean done) {}

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
