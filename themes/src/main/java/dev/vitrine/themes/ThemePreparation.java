package dev.vitrine.themes;

import dev.vitrine.themes.worker.RenderWorker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

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
            trainWorkers(folder);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (ThemeBuildException ours) {
            throw new IllegalStateException("the starter theme cannot be built", ours);
        }
    }

    /**
     * Makes the archives from which child JVMs start in half the time, unless they are in {@code folder}, a cache of
     * themes. Processes that want them at the same time wait for the one that makes them. Where our classes lie in a
     * folder, as development environments have them, there are none: Java makes them of jars alone.
     */
    public static void trainWorkers(Path folder) throws IOException {
        var classPath = WorkerClassPath.of(RenderWorker.class);
        if (Stream.of(classPath.paths()).anyMatch(Files::isDirectory)) {
            return;
        }
        var cache = new CacheFolder(Files.createDirectories(folder.toAbsolutePath()));
        var archive = new WorkerArchive(cache, classPath);
        try (var file = FileChannel.open(
                        folder.resolve("training.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = file.lock()) {
            new ConfinedStarts(cache).train();
            archive.train(PlatformBundles.prepare(cache));
        }
    }
}
