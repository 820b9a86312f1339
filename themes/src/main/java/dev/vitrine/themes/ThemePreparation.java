package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Makes ahead, once for each build of Vitrine, what every start would have to make. */
public final class ThemePreparation {
    private ThemePreparation() {}

    /**
     * Fills {@code folder}, a cache of themes, with tools, the platform's bundles, the starter theme, the theme editor
     * and archives.
     */
    public static void prepare(Path folder) {
        var cache = new CacheFolder(folder.toAbsolutePath());
        try {
            try (var builder = new ThemeBuilder(folder, ThemeSandbox.ofThisMachine(false))) {
                builder.buildOwn(BundledTheme.STARTER.files());
            }
            EditorApplication.prepare(folder);
            SassTool.unpacked(cache);
            new WorkerArchive(cache, WorkerClassPath.of(RenderWorker.class)).train(PlatformBundles.prepare(cache));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (ThemeBuildException ours) {
            throw new IllegalStateException("the starter theme cannot be built", ours);
        }
    }
}
