package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Render workers that do not start are tried again for as long as it takes. */
class WorkerStartsTest {
    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    @Test
    void whoAsksBeforeTheFirstWorkerIsThereGetsIt() {
        var options = Lab.options(InstantSource.system(), Duration.ofSeconds(3), Duration.ofSeconds(6));
        var platformBundles = PlatformBundles.prepare(new CacheFolder(Lab.CACHE));
        try (var pool = new RenderWorkerPool(options, platformBundles)) {
            pool.start();
            assertThat(pool.borrow("demo", "demo", Duration.ZERO)).isPresent();
        }
    }

    @Test
    @Tag("long")
    void startsThatFailedOftenAreTriedUntilTheySucceed() throws Exception {
        var platformBundles = PlatformBundles.prepare(new CacheFolder(folder));
        var options = Lab.options(InstantSource.system(), Duration.ofSeconds(3), Duration.ofSeconds(6));
        var elsewhere = folder.resolve("prelude-away");
        Files.move(platformBundles.prelude(RenderRuntime.LEAN), elsewhere);
        try (var pool = new RenderWorkerPool(options, platformBundles, Duration.ofMillis(1))) {
            pool.start();
            assertThat(pool.awaitFailures(6, LONG)).isTrue();
            assertThat(pool.failing()).isEqualTo(2);
            Files.move(elsewhere, platformBundles.prelude(RenderRuntime.LEAN));
            assertThat(pool.awaitIdle(2, LONG)).isTrue();
            assertThat(pool.failing()).isZero();
        }
    }
}
