package dev.vitrine.themes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** Prints how long things take: run by hand, when a number is promised. */
final class Measurements {
    private Measurements() {}

    public static void main(String[] arguments) throws Exception {
        var cache = Path.of(arguments[0]);
        var theme = arguments.length > 1 ? Path.of(arguments[1]) : Lab.folder();
        Files.createDirectories(cache);
        time("platform bundles", () -> PlatformBundles.prepare(new CacheFolder(cache)));
        time("platform bundles, again", () -> PlatformBundles.prepare(new CacheFolder(cache)));
        try (var builder = new ThemeBuilder(cache, ThemeSandbox.ofThisMachine(true));
                var styles = new Stylesheets(cache);
                var renderer = new Renderer(RendererOptions.defaults(cache))) {
            var build = builder.build(theme);
            time("build, unchanged", () -> builder.build(theme));
            styles.css(build, Lab.settings(build), build.assetPath());
            ObjectNode other = Lab.settings(build).deepCopy();
            other.withObject("/settings/colors").put("measured", System.nanoTime());
            time("style sheet, other settings", () -> styles.css(build, other, build.assetPath()));
            time("style sheet, known", () -> styles.css(build, other, build.assetPath()));
            renderer.start();
            time("first worker ready", () -> renderer.pool().awaitIdle(1, Duration.ofSeconds(60)));
            renderer.pool().awaitIdle(2, Duration.ofSeconds(60));
            var shop = new DemoShop();
            var boot = shop.boot("/collections/all", build, Lab.settings(build));
            var products = (ArrayNode) boot.withObject("/data").path("products");
            var have = products.size();
            for (var i = have; i < 48; i++) {
                products.add(products.get(i % have).deepCopy());
            }
            time(
                    "48 cards, cold context",
                    () -> System.out.println("  "
                            + renderer.render(build, "demo", boot).getClass().getSimpleName()));
            time("48 cards, second", () -> renderer.render(build, "demo", boot));
            var times = new long[60];
            for (int i = 0; i < 140; i++) {
                var before = System.nanoTime();
                renderer.render(build, "demo", boot);
                if (i >= 80) {
                    times[i - 80] = System.nanoTime() - before;
                }
            }
            Arrays.sort(times);
            System.out.printf("48 cards, warm: median %.1f ms, 95 %% %.1f ms%n", times[30] / 1e6, times[57] / 1e6);
            renderer.pool().pids().forEach(Measurements::memory);
        }
    }

    private static void memory(long pid) {
        try {
            Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS"))
                    .forEach(line -> System.out.println("worker " + pid + " " + line));
        } catch (IOException gone) {
            System.out.println("no /proc here");
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private static void time(String name, Step step) throws Exception {
        var before = System.nanoTime();
        step.run();
        System.out.printf("%s: %.0f ms%n", name, (System.nanoTime() - before) / 1e6);
    }
}
