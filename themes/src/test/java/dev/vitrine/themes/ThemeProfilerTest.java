package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The profiler says where a page's time goes, and no shop's renderer has anything of it. */
class ThemeProfilerTest {
    private static final String HOME = """
            <script setup>
            import Price from '../blocks/Price.vue'
            import Later from '../blocks/Later.vue'
            </script>
            <template>
              <main><Price v-for="each in 12" :key="each" :amount="5" /><Later /></main>
            </template>
            """;
    private static final Map<String, String> FILES = Map.of(
            "src/pages/Home.vue",
            HOME,
            "src/blocks/Price.vue",
            "<script setup>\ndefineProps({ amount: Number })\n</script>\n<template><b>{{ amount }}</b></template>\n",
            "src/blocks/Later.vue",
            "<script setup>\nconst word = await Promise.resolve('waited')\n</script>\n<template><i>{{ word }}</i></template>\n");

    @Test
    void pageIsTakenApartByComponents() throws Exception {
        var build = Lab.build(Lab.variation(FILES));
        assertThat(ThemeProfiler.measures(build)).isTrue();
        try (var profiler = new ThemeProfiler(build, Lab.CACHE)) {
            var profile = profiler.profile(Lab.boot(build, "/"), 3);
            var price = component(profile, "src/blocks/Price.vue");
            assertThat(price.count()).isEqualTo(12);
            assertThat(price.different()).as("different props").isEqualTo(1);
            assertThat(price.own()).isEqualTo(12 * "<b>5</b>".length());
            var later = component(profile, "src/blocks/Later.vue");
            assertThat(later.count()).isEqualTo(1);
            assertThat(later.html()).isEqualTo("<i>waited</i>".length());
            var home = component(profile, "src/pages/Home.vue");
            assertThat(home.self()).isPositive();
            assertThat(home.total()).isGreaterThan(home.self());
            assertThat(profile.components())
                    .extracting(PageProfile.Component::name)
                    .contains("(reading the page's data)", "(finding the page)", PageProfile.OUTSIDE);
            assertThat(profile.components())
                    .isSortedAccordingTo((one, other) -> Double.compare(other.self(), one.self()));
            assertThat(profile.html()).isEqualTo(Lab.html(build, "demo", "/").getBytes("UTF-8").length);
        }
    }

    @Test
    void timesOfOneRenderAddUpToThePage() throws Exception {
        var build = Lab.build(BundledTheme.STARTER);
        try (var profiler = new ThemeProfiler(build, Lab.CACHE)) {
            var profile = profiler.profile(Lab.boot(build, "/collections/all"), 1);
            var sum = profile.components().stream()
                    .mapToDouble(PageProfile.Component::self)
                    .sum();
            assertThat(sum).isCloseTo(profile.millis(), within(0.001));
            assertThat(sum).isPositive();
        }
    }

    @Test
    void shopsRendererMeasuresNothing() throws IOException {
        var cache = new CacheFolder(Lab.CACHE);
        for (var runtime : RenderRuntime.values()) {
            assertThat(Files.readString(PlatformBundles.prepare(cache).prelude(runtime)))
                    .doesNotContain("vitrineClock", "__PROFILED__", "micros");
        }
        assertThat(Files.readString(PlatformBundles.profiled(cache).prelude(RenderRuntime.LEAN)))
                .contains("vitrineClock");
    }

    @Test
    void themeThatVueRendersIsNotMeasured() {
        var build = Lab.withHome("<script setup>\nimport { createRenderer } from 'vue'\nconst unused = createRenderer\n"
                + "</script>\n<template><p>{{ typeof unused }}</p></template>\n");
        assertThat(ThemeProfiler.measures(build)).isFalse();
        assertThat(build.warnings()).isNotEqualTo(List.of());
    }

    private static PageProfile.Component component(PageProfile profile, String name) {
        return profile.components().stream()
                .filter(component -> component.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + profile.components()));
    }
}
