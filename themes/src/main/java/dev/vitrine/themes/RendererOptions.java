package dev.vitrine.themes;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/**
 * How many workers render and what each may use.
 *
 * @param cacheDir where the platform's bundles lie
 * @param workers child JVMs, each with about 250 MB
 * @param heapMegabytes heap of a worker
 * @param contexts (tenant, build) pairs that a worker keeps loaded
 * @param renders renders after which a worker is replaced by a fresh one
 * @param statements statements that one render may execute
 * @param soft processor time after which a worker gives up a render by itself
 * @param hard processor time of the whole worker after which it is killed
 * @param patience longest wait for a free worker
 * @param compilation when pages are compiled to machine code
 * @param clock the time, for backing off
 */
public record RendererOptions(
        Path cacheDir,
        int workers,
        int heapMegabytes,
        int contexts,
        int renders,
        long statements,
        Duration soft,
        Duration hard,
        Duration patience,
        RenderCompilation compilation,
        InstantSource clock) {

    /** Two workers with limits that suit a small machine. */
    public static RendererOptions defaults(Path cacheDir) {
        return new RendererOptions(
                cacheDir,
                2,
                192,
                6,
                1000,
                20_000_000,
                Duration.ofMillis(2500),
                Duration.ofMillis(6000),
                Duration.ofSeconds(5),
                RenderCompilation.WHEN_BUSY,
                InstantSource.system());
    }
}
