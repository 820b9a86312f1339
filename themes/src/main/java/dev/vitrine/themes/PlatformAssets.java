package dev.vitrine.themes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The modules every themed page shares: Vue, the router and the runtime; threads may share it. */
public final class PlatformAssets {
    private static final String BASE = "/_assets/";

    private final Path folder;
    private final Map<String, String> files;

    private PlatformAssets(Path folder, Map<String, String> files) {
        this.folder = folder;
        this.files = Map.copyOf(files);
    }

    /** Bundles into {@code cacheDir} what is not there yet; the second start finds everything made. */
    public static PlatformAssets prepare(Path cacheDir) {
        var platformBundles = PlatformBundles.prepare(new CacheFolder(cacheDir));
        return new PlatformAssets(platformBundles.client(), platformBundles.clientFiles());
    }

    /** Module name → address, for the page's import map. */
    public Map<String, String> importMap() {
        var map = new LinkedHashMap<String, String>();
        for (var name : PlatformBundles.NAMES) {
            map.put(name, BASE + files.get(name));
        }
        return map;
    }

    /** The content of a file under {@code /_assets/}; empty if it is none of ours. */
    public Optional<Path> file(String name) {
        return files.containsValue(name)
                ? Optional.of(folder.resolve(name)).filter(Files::isRegularFile)
                : Optional.empty();
    }

    /** Addresses worth a {@code modulepreload} on every page. */
    public List<String> preload() {
        return PlatformBundles.NAMES.stream()
                .map(name -> BASE + files.get(name))
                .toList();
    }
}
