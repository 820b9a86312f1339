package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers with the compiler print what others print, take over when they are warm, and start anew within. */
@Tag("long")
class RenderCompilationTest {
    private static final String PAGE = "/collections/all";

    @Test
    void workerThatCompilesTakesOverWhenItIsWarm() throws InterruptedException {
        var build = Lab.build(BundledTheme.STARTER);
        var boot = Lab.boot(build, PAGE);
        try (var renderer = new Renderer(options(new RenderCompilation(false, 4, 40), 1000))) {
            renderer.start();
            var first = html(renderer.render(build, "demo", boot));
            var before = renderer.pool().pids();
            for (int i = 1; i < 4; i++) {
                assertThat(html(renderer.render(build, "demo", boot))).isEqualTo(first);
            }
            assertThat(renderer.pool().awaitCompiling(1, Lab.PATIENCE)).isTrue();
            assertThat(renderer.pool().pids()).hasSize(1).doesNotContainAnyElementsOf(before);
            for (int i = 0; i < 5; i++) {
                assertThat(html(renderer.render(build, "demo", boot))).isEqualTo(first);
            }
            assertThat(renderer.load().alive()).isEqualTo(1);
            assertThat(renderer.load().restarts()).isZero();
        }
    }

    @Test
    void pageThatHarmsTheNextWorkerIsNotWarmedWithAgain() throws InterruptedException {
        var counts = "<script setup>\nlet all = (globalThis.seen ??= [])\nall.push(1)\n"
                + "if (all.length > 6) while (true) all.push(new Array(1e5).fill(1))\n</script>\n"
                + "<template><p>fine</p></template>\n";
        var harmful = Lab.build(Lab.variation(Map.of("src/pages/Home.vue", counts)));
        var build = Lab.theme();
        try (var renderer = new Renderer(options(new RenderCompilation(false, 3, 40), 1000))) {
            renderer.start();
            for (int i = 0; i < 3; i++) {
                assertThat(html(renderer.render(harmful, "other", Lab.boot(harmful, "/"))))
                        .contains("fine");
            }
            assertThat(renderer.pool().awaitMadeReady(1, Lab.PATIENCE)).isTrue();
            assertThat(renderer.load().compiling()).isZero();
            for (int i = 0; i < 3; i++) {
                html(renderer.render(build, "demo", Lab.boot(build, "/")));
            }
            assertThat(renderer.pool().awaitCompiling(1, Lab.PATIENCE)).isTrue();
        }
    }

    @Test
    void themeIsLoadedAnewAfterSomePagesAndTheWorkerStays() throws InterruptedException {
        var counts = "<script setup>\nconst count = (globalThis.count = (globalThis.count ?? 0) + 1)\n</script>\n"
                + "<template><p>page {{ count }}.</p></template>\n";
        var build = Lab.build(Lab.variation(Map.of("src/pages/Home.vue", counts)));
        try (var renderer = new Renderer(options(RenderCompilation.AT_START, 3))) {
            renderer.start();
            assertThat(renderer.pool().awaitCompiling(1, Lab.PATIENCE)).isTrue();
            var pids = renderer.pool().pids();
            var pages = new ArrayList<String>();
            for (int i = 0; i < 5; i++) {
                pages.add(html(renderer.render(build, "demo", Lab.boot(build, "/")))
                        .replaceAll("(?s).*(page \\d)\\..*", "$1"));
            }
            assertThat(pages).isEqualTo(List.of("page 1", "page 2", "page 3", "page 1", "page 2"));
            assertThat(renderer.pool().pids()).isEqualTo(pids);
        }
    }

    private static RendererOptions options(RenderCompilation compilation, int renders) {
        return new RendererOptions(
                Lab.CACHE,
                1,
                192,
                4,
                renders,
                20_000_000,
                Duration.ofSeconds(3),
                Duration.ofSeconds(12),
                Lab.PATIENCE,
                compilation,
                InstantSource.system());
    }

    private static String html(RenderResult answer) {
        return switch (answer) {
            case RenderResult.Html html -> html.html();
            case RenderResult.Failed failed -> throw new AssertionError(failed.toString());
        };
    }
}
