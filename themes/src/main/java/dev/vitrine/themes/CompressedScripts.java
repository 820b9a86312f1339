package dev.vitrine.themes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The scripts of a build as browsers get them, compressed once: what did not change since another build is not again.
 */
final class CompressedScripts {
    private static final String FOLDER = "brotli";

    private final CacheFolder cache;

    CompressedScripts(CacheFolder cache) {
        this.cache = cache;
    }

    /** Writes them beside the scripts of the build in that folder. */
    void add(Path build) throws IOException {
        var client = build.resolve("client");
        if (!Files.isDirectory(client)) {
            return;
        }
        Files.createDirectories(build.resolve(FOLDER));
        try (var scripts = Files.newDirectoryStream(client, "*.js")) {
            for (var script : scripts) {
                var compressed = compressed(Files.readAllBytes(script));
                if (compressed.length > 0) {
                    Files.write(of(build, script.getFileName().toString()), compressed);
                }
            }
        }
    }

    /** Where the compressed form of that script is, if there is one. */
    static Path of(Path build, String script) {
        return build.resolve(FOLDER).resolve(script);
    }

    /** Empty when it would not be smaller. */
    private byte[] compressed(byte[] script) throws IOException {
        var kept = cache.folder(
                "brotli/" + new Hashes().add(script).hex(),
                fresh -> Files.write(
                        fresh.resolve("script"),
                        Brotli.compress(script, Brotli.Effort.THOROUGH).orElse(new byte[0])));
        return Files.readAllBytes(kept.resolve("script"));
    }
}
