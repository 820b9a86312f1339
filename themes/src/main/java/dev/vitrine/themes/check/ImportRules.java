package dev.vitrine.themes.check;

import dev.vitrine.themes.ImportedFile;
import dev.vitrine.themes.ThemeInspection;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Rules of files that name each other. */
final class ImportRules {
    private final ThemeInspection theme;
    private final ThemeText text;
    private final Consumer<Finding> found;
    private final Set<String> imported = new HashSet<>();
    private final Set<String> folders = new HashSet<>();

    ImportRules(ThemeInspection theme, ThemeText text, Consumer<Finding> found) {
        this.theme = theme;
        this.text = text;
        this.found = found;
    }

    void check() {
        theme.notes().forEach((file, note) -> {
            for (var each : note.path("facts").path("imports")) {
                follow(
                        file,
                        each.path("path").asText(),
                        each.path("at").asInt(),
                        each.path("begins").asBoolean());
            }
        });
        for (var file : theme.files().keySet()) {
            if (file.startsWith("src/") && file.endsWith(".vue") && !isImported(file)) {
                found.accept(text.at("unused-component", file, 0, "nothing imports this component", false));
            }
        }
    }

    /** Whether some script imports the file, by its name or with a pattern. */
    boolean isImported(String file) {
        return imported.contains(file) || folders.stream().anyMatch(file::startsWith);
    }

    private void follow(String file, String path, int at, boolean begins) {
        var target = target(file, path);
        if (target.isEmpty()) {
            return;
        }
        if (begins) {
            folders.add(target.get());
            return;
        }
        var there = ImportedFile.at(theme.files().keySet(), target.get());
        there.ifPresent(imported::add);
        if (there.isEmpty() && theme.files().keySet().stream().noneMatch(each -> each.equals(target.get()))) {
            var message = "imports " + path + ", and there is no such file";
            found.accept(text.at("missing-import", file, at, message, false));
        }
    }

    /** The path that an import names; empty for packages and for what lies elsewhere. */
    private static Optional<String> target(String file, String path) {
        if (path.contains("?") || path.contains("#") || path.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        if (path.startsWith("@/") || path.startsWith("~/")) {
            return Optional.of("src/" + path.substring(2));
        }
        if (!path.startsWith("./") && !path.startsWith("../")) {
            return Optional.empty();
        }
        var resolved = Path.of(file).resolveSibling(path).normalize().toString().replace('\\', '/');
        return Optional.of(path.endsWith("/") ? resolved + "/" : resolved).filter(each -> each.startsWith("src"));
    }
}
