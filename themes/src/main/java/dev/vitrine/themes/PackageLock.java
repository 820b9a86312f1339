package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What {@code package-lock.json} names of the packages that a theme's code can reach from its dependencies. */
final class PackageLock {
    static final String MANIFEST = "package.json";
    static final String FILE = "package-lock.json";
    /** Packages that the platform has, at its own version: every package gets these. */
    static final Set<String> PLATFORM = Set.of(
            "vue",
            "vue-router",
            "vitrine",
            "@vue/runtime-dom",
            "@vue/runtime-core",
            "@vue/reactivity",
            "@vue/shared",
            "@vue/devtools-api");

    private static final int MOST_PACKAGES = 300;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PLACE = "node_modules/";
    private static final List<String> OTHER_LOCKS = List.of("yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb");
    private static final String RENEW =
            "run npm install --package-lock-only in the theme's folder and keep the package-lock.json that it writes";

    private final ThemeSources sources;
    private final List<ThemeProblem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, LockedPackage> packages = new TreeMap<>();

    /**
     * A package at the place where imports find it.
     *
     * @param place {@code node_modules/a}, or {@code node_modules/a/node_modules/b} where two versions are needed
     * @param line its line in the lock
     */
    record LockedPackage(String place, String name, String version, String integrity, String resolved, int line) {
        @Override
        public String toString() {
            return name + " " + version;
        }
    }

    private PackageLock(ThemeSources sources) {
        this.sources = sources;
    }

    static PackageLock read(ThemeSources sources) {
        var lock = new PackageLock(sources);
        lock.read(lock.json(MANIFEST));
        return lock;
    }

    List<ThemeProblem> problems() {
        return problems;
    }

    List<String> warnings() {
        return warnings;
    }

    /** Place → package, sorted. */
    Map<String, LockedPackage> packages() {
        return packages;
    }

    /** The name of the package that a path below {@code node_modules} belongs to. */
    static Optional<String> nameAt(String path) {
        var at = path.lastIndexOf(PLACE);
        if (at < 0) {
            return Optional.empty();
        }
        var parts = path.substring(at + PLACE.length()).split("/");
        return Optional.of(parts[0].startsWith("@") && parts.length > 1 ? parts[0] + "/" + parts[1] : parts[0]);
    }

    private void read(JsonNode manifest) {
        var wanted = names(manifest.path("dependencies"));
        wanted.removeAll(PLATFORM);
        if (wanted.isEmpty()) {
            return;
        }
        if (sources.text(FILE).isEmpty()) {
            var other = sources.firstOf(OTHER_LOCKS.toArray(String[]::new))
                    .map(each -> each + " is not read: ")
                    .orElse("");
            var words = "names packages (%s), but there is no package-lock.json: %s%s";
            fault(MANIFEST, line(MANIFEST, "dependencies"), words.formatted(String.join(", ", wanted), other, RENEW));
            return;
        }
        var lock = json(FILE);
        var version = lock.path("lockfileVersion").asInt();
        if (version != 2 && version != 3) {
            fault(
                    FILE,
                    1,
                    "is of version " + version + ", but must be of version 2 or 3: with npm 7 or later, " + RENEW);
            return;
        }
        var entries = lock.path("packages");
        if (!entries.path("").path("dependencies").equals(manifest.path("dependencies"))) {
            fault(FILE, 1, "is older than package.json, whose dependencies differ: " + RENEW);
            return;
        }
        reach(entries);
    }

    private void reach(JsonNode entries) {
        var waiting = new ArrayDeque<String>(List.of(""));
        var seen = new HashSet<String>(waiting);
        while (!waiting.isEmpty()) {
            var place = waiting.remove();
            for (var found : needs(entries, place)) {
                if (seen.add(found)) {
                    waiting.add(found);
                    add(found, entries.path(found));
                }
            }
            if (packages.size() > MOST_PACKAGES) {
                fault(FILE, 1, "names more than " + MOST_PACKAGES + " packages that the theme needs; use fewer");
                return;
            }
        }
    }

    private List<String> needs(JsonNode entries, String place) {
        var entry = entries.path(place);
        var found = new ArrayList<String>();
        var kinds = new LinkedHashMap<String, Boolean>();
        kinds.put("dependencies", true);
        kinds.put("optionalDependencies", false);
        if (!place.isEmpty()) {
            kinds.put("peerDependencies", false);
        }
        kinds.forEach((kind, needed) -> {
            for (var name : names(entry.path(kind))) {
                if (PLATFORM.contains(name)) {
                    continue;
                }
                var there = locate(entries, place, name);
                var optional = !needed || entry.path("optionalDependencies").has(name);
                if (there.isEmpty() && !optional) {
                    var who = place.isEmpty() ? "the theme" : place;
                    fault(FILE, 1, "does not name " + name + ", which " + who + " depends on: " + RENEW);
                }
                // why: packages for one kind of machine hold programs for it, which browsers do not run.
                there.filter(each -> !entries.path(each).has("os")
                                && !entries.path(each).has("cpu"))
                        .ifPresent(found::add);
            }
        });
        return found;
    }

    /** Where an import from {@code place} finds a package: beside it, or beside what it is in. */
    private static Optional<String> locate(JsonNode entries, String place, String name) {
        var folder = place;
        while (true) {
            var candidate = (folder.isEmpty() ? "" : folder + "/") + PLACE + name;
            if (entries.has(candidate)) {
                return Optional.of(candidate);
            }
            if (folder.isEmpty()) {
                return Optional.empty();
            }
            var up = folder.lastIndexOf("/" + PLACE);
            folder = up < 0 ? "" : folder.substring(0, up);
        }
    }

    private void add(String place, JsonNode entry) {
        var line = line(FILE, place);
        var name = entry.path("name").asText(nameAt(place).orElse(place));
        var integrity = entry.path("integrity").asText();
        if (!place.matches("(node_modules/(@[\\w.~-]+/)?[\\w~][\\w.~-]*/?)+") || place.contains("/../")) {
            fault(FILE, line, "names a place that no package has: " + place);
        } else if (entry.path("link").asBoolean()) {
            fault(FILE, line, name + " is a link to a folder; pack it with npm pack into vendor and install that file");
        } else if (entry.path("inBundle").asBoolean()) {
            // why: it lies in the tarball of the package that needs it.
            return;
        } else if (!integrity.matches("(.*\\s)?sha512-[A-Za-z0-9+/]{86}==(\\s.*)?")) {
            fault(
                    FILE,
                    line,
                    name + " has no sha512 integrity, so nobody can tell whether it is the same package: " + RENEW);
        } else {
            if (entry.path("hasInstallScript").asBoolean()) {
                warnings.add(FILE + ":" + line + ":1: " + name + " has an install script, which is not run");
            }
            var sha512 = integrity.replaceFirst("^(?:.*\\s)?(sha512-[A-Za-z0-9+/]{86}==).*$", "$1");
            packages.put(
                    place,
                    new LockedPackage(
                            place,
                            name,
                            entry.path("version").asText(),
                            sha512,
                            entry.path("resolved").asText(),
                            line));
        }
    }

    private JsonNode json(String file) {
        try {
            return JSON.readTree(sources.text(file).orElse("{}"));
        } catch (JsonProcessingException broken) {
            var place = broken.getLocation();
            problems.add(ThemeProblem.at(
                    file,
                    place.getLineNr(),
                    place.getColumnNr(),
                    "is not JSON: " + broken.getOriginalMessage(),
                    sources.text(file).orElse("")));
            return JSON.createObjectNode();
        }
    }

    private static Set<String> names(JsonNode object) {
        var names = new LinkedHashSet<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private void fault(String file, int line, String message) {
        problems.add(ThemeProblem.at(file, line, 1, message, sources.text(file).orElse("")));
    }

    private int line(String file, String key) {
        var text = sources.text(file).orElse("");
        var at = text.indexOf("\"" + key + "\"");
        return at < 0 ? 1 : BuildToolCheck.line(text, at);
    }
}
