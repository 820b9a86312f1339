package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The small theme with files put in place of its own and packages, which a lock names and lie in {@code vendor}. */
final class PackagedTheme {
    private static final String PLACE = "node_modules/";

    /** Place of a package → its files. */
    private final SortedMap<String, Map<String, String>> packages = new TreeMap<>();

    private final Map<String, String> changes = new HashMap<>();

    /** {@code files} below {@code node_modules} are those of packages, each with its {@code package.json}. */
    PackagedTheme(Map<String, String> files) {
        files.forEach((file, text) -> {
            var name = PackageLock.nameAt(file);
            if (name.isEmpty()) {
                changes.put(file, text);
                return;
            }
            var end = file.lastIndexOf(PLACE) + PLACE.length() + name.get().length();
            packages.computeIfAbsent(file.substring(0, end), place -> new TreeMap<>())
                    .put(file.substring(end + 1), text);
        });
    }

    /** Place → tarball. */
    Map<String, byte[]> tarballs() {
        var tarballs = new TreeMap<String, byte[]>();
        packages.forEach((place, files) -> tarballs.put(place, Tarball.of(files)));
        return tarballs;
    }

    ObjectNode lock() {
        var lock = Lab.JSON.createObjectNode().put("name", "small-theme").put("lockfileVersion", 3);
        var entries = lock.putObject("packages");
        entries.putObject("").set("dependencies", dependencies());
        tarballs().forEach((place, tarball) -> {
            var manifest = Lab.json(packages.get(place).get("package.json"));
            var entry = entries.putObject(place);
            entry.set("name", manifest.path("name"));
            entry.set("version", manifest.path("version"));
            var file = manifest.path("name").asText().replaceFirst(".*/", "") + "-"
                    + manifest.path("version").asText() + ".tgz";
            entry.put(
                    "resolved",
                    "https://registry.npmjs.org/" + manifest.path("name").asText() + "/-/" + file);
            entry.put("integrity", PackageStore.integrity(tarball));
            for (var kind : new String[] {"dependencies", "peerDependencies", "optionalDependencies"}) {
                if (manifest.has(kind)) {
                    entry.set(kind, manifest.path(kind));
                }
            }
        });
        return lock;
    }

    private ObjectNode dependencies() {
        var dependencies = Lab.JSON.createObjectNode();
        packages.keySet().stream()
                .filter(place -> place.lastIndexOf(PLACE) == 0)
                .forEach(place -> dependencies.put(place.substring(PLACE.length()), "*"));
        return dependencies;
    }

    /** With all tarballs in {@code vendor}. */
    Path folder() {
        var folder = folderWithoutTarballs(lock());
        try {
            Files.createDirectories(folder.resolve("vendor"));
            for (var tarball : tarballs().entrySet()) {
                var name = tarball.getKey().replaceAll("[/@]+", "-") + ".tgz";
                Files.write(folder.resolve("vendor").resolve(name), tarball.getValue());
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return folder;
    }

    Path folderWithoutTarballs(JsonNode lock) {
        var all = new HashMap<>(changes);
        if (!packages.isEmpty()) {
            var manifest =
                    Lab.JSON.createObjectNode().put("name", "small-theme").put("version", "1.0.0");
            manifest.set("dependencies", dependencies());
            all.putIfAbsent("package.json", manifest.toString());
            all.put("package-lock.json", lock.toString());
        }
        return Lab.variation(all);
    }
}
