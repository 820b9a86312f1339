package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RendererTest {
    @ParameterizedTest
    @CsvSource({
        "/, Welcome to Demo",
        "/collections, Collections",
        "/collections/all, Everything",
        "/collections/all/products/jug, Jug",
        "/products/jug, Jug",
        "/pages/about, About us",
        "/cart, Your cart",
        "/search?q=bowl, Search",
        "/login, Sign in",
        "/register, Register",
        "/my-account, My account",
        "/nowhere, Not found"
    })
    void eachKindOfPageHasItsHeading(String address, String heading) {
        assertThat(Lab.html(address)).containsOnlyOnce("<h1").contains("<h1>" + heading + "</h1>");
    }

    @Test
    void layoutStandsAroundThePage() {
        assertThat(Lab.html("/pages/about"))
                .containsSubsequence("<header>", "Demo", "<main id=\"main\">", "About us", "</main>", "Thank you");
    }

    @ParameterizedTest
    @EnumSource
    void bundledThemesLeadToAccountsOnlyWhereThereAreSome(BundledTheme theme) {
        var build = Lab.build(theme);
        var boot = Lab.boot(build, "/pages/about");
        ObjectNode shop = boot.path("shop").deepCopy();
        boot.set("shop", shop.put("accounts", "disabled"));
        assertThat(html(build, boot)).contains("\"/search\"").doesNotContain("href=\"/my-account\"");
        boot.set("shop", shop.deepCopy().put("accounts", "optional"));
        assertThat(html(build, boot)).contains("href=\"/my-account\"");
    }

    private static String html(ThemeBuild build, ObjectNode boot) {
        return ((RenderResult.Html) Lab.renderer().render(build, "demo", boot)).html();
    }

    @Test
    void sectionsStandInTheMerchantsOrder() {
        assertThat(Lab.html("/"))
                .containsSubsequence(
                        "data-id=\"intro\"", "Made by hand", "A paragraph.", "data-id=\"picks\"", "€12.50");
    }

    @Test
    void undeclaredPropsAreNotAttributes() {
        assertThat(Lab.html("/products/jug")).doesNotContain("object Object").doesNotContain("related=");
    }

    @Test
    void productPageShowsTheVariantOfTheAddress() {
        assertThat(Lab.html("/products/jug?variant=102"))
                .contains("€18.50")
                .contains("name=\"variant_id\" value=\"102\"")
                .containsPattern("value=\"large\" checked");
    }

    @Test
    void impossibleChoicesAreMarked() {
        assertThat(Lab.html("/products/jug?variant=105"))
                .as("Ink has no Large")
                .containsPattern("class=\"off\"><input type=\"radio\" name=\"size\" value=\"large\"");
    }

    @Test
    void soldOutVariantCannotBeAdded() {
        assertThat(Lab.html("/products/jug?variant=104")).containsPattern("<button type=\"submit\" disabled");
    }

    @Test
    void cachedPagesShowAnEmptyCart() {
        assertThat(Lab.html("/")).contains("Cart (0)").doesNotContain("class=\"drawer\"");
    }

    @Test
    void cartPageShowsItsLines() {
        var build = Lab.theme();
        var boot = Lab.boot(build, "/cart");
        boot.withObject("/data/cart")
                .put("total_price", 1037)
                .put("item_count", 1)
                .putArray("items")
                .addObject()
                .put("id", 1)
                .put("variant_id", 101)
                .put("title", "Jug")
                .put("qty", 2);
        var renderResult = Lab.renderer().render(build, "demo", boot);
        assertThat(renderResult)
                .isInstanceOfSatisfying(
                        RenderResult.Html.class,
                        html -> assertThat(html.html())
                                .contains("Jug")
                                .contains("name=\"lines[1]\" value=\"2\"")
                                .contains("€1,037.00"));
    }

    @Test
    void deviceIsTheServers() {
        var build = Lab.theme();
        var boot = Lab.boot(build, "/").put("device", "mobile");
        assertThat(Lab.renderer().render(build, "demo", boot))
                .isInstanceOfSatisfying(
                        RenderResult.Html.class,
                        html -> assertThat(html.html())
                                .contains("<span class=\"device\">mobile</span>")
                                .contains("class=\"mobile\""));
    }

    @Test
    void sameQuestionGivesTheSameBytes() {
        assertThat(Lab.html("/collections/all")).isEqualTo(Lab.html("/collections/all"));
    }

    @Test
    void consoleOfTheThemeIsReported() {
        var build = Lab.withHome("<script setup>\nconsole.warn('look', 7)\n</script>\n<template><h1>x</h1></template>");
        assertThat(Lab.render(build, "demo", "/"))
                .isInstanceOfSatisfying(
                        RenderResult.Html.class, html -> assertThat(html.log()).containsExactly("warn: look 7"));
    }

    @Test
    void asyncSetupAndTimersAreWaitedFor() {
        var build = Lab.withHome("""
                <script setup>
                const text = await new Promise((done) => setTimeout(() => done('after an hour'), 3600000))
                </script>
                <template><h1>{{ text }}</h1></template>
                """);
        assertThat(Lab.html(build, "demo", "/")).contains("<h1>after an hour</h1>");
    }

    @Test
    void randomIdentifiersAreTheSameForTheSamePage() {
        var build = Lab.withHome(
                "<template><h1>{{ id }}</h1></template>\n<script>\nexport default { data: () => ({ id: crypto.randomUUID() }) }\n</script>\n");
        assertThat(Lab.html(build, "demo", "/")).isEqualTo(Lab.html(build, "demo", "/"));
    }

    /** In one page: building it takes most of the time. */
    @Test
    void globalsThatDoNoHarmAreThere() {
        var values = Map.ofEntries(
                Map.entry("[...crypto.getRandomValues(new Uint8Array(32))].some((byte) => byte > 0)", "true"),
                Map.entry("[...crypto.getRandomValues(new Uint32Array(4))].every((word) => word > 255)", "true"),
                Map.entry("URL.canParse('/a', 'https://shop.example') + ' ' + URL.canParse('/a')", "true false"),
                Map.entry("new Headers({ Accept: 'a' }).get('accept')", "a"),
                Map.entry("[...new Headers([['b', 1], ['A', 2], ['a', 3]])].join(';')", "a,2, 3;b,1"),
                Map.entry("(() => { const c = new AbortController(); c.abort('no'); return c.signal.reason })()", "no"),
                Map.entry("AbortSignal.any([AbortSignal.abort(new Error('x'))]).reason.message", "x"),
                Map.entry(
                        "await new Promise((done) => { AbortSignal.timeout(9).onabort = (e) => done(e.type) })",
                        "abort"),
                Map.entry(
                        "(() => { try { AbortSignal.abort().throwIfAborted() } catch (e) { return e.name } })()",
                        "AbortError"),
                Map.entry("await new Promise((done) => requestAnimationFrame((time) => done(typeof time)))", "number"),
                Map.entry("""
                        await new Promise((d) => { const c = new MessageChannel(); c.port1.onmessage = (e) => d(e.data); \
                        c.port2.postMessage('hello') })""", "hello"),
                Map.entry("""
                        (() => { const t = new EventTarget(); let n = 0; \
                        t.addEventListener('x', (e) => (n += e.detail), { once: true }); \
                        t.dispatchEvent(new CustomEvent('x', { detail: 2 })); t.dispatchEvent(new CustomEvent('x')); \
                        return n })()""", "2"));
        var expressions = List.copyOf(values.keySet());
        var build = Lab.withHome("<script setup>\nconst values = [" + String.join(",\n", expressions)
                + "]\n</script>\n<template><p v-for=\"value in values\">{{ value }}</p></template>\n");

        var html = Lab.html(build, "globals", "/");

        var shown = Pattern.compile("<p>(.*?)</p>")
                .matcher(html)
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(shown).hasSize(values.size());
        for (int i = 0; i < expressions.size(); i++) {
            assertThat(shown.get(i)).as(expressions.get(i)).isEqualTo(values.get(expressions.get(i)));
        }
    }

    @Test
    void errorAboutWhatOnlyBrowsersHaveSaysWhatToDo() {
        var build = Lab.withHome("<script setup>\nconst seen = new IntersectionObserver(() => {})\n</script>\n"
                + "<template><h1>{{ seen }}</h1></template>\n");
        assertThat(Lab.render(build, "globals", "/"))
                .isInstanceOfSatisfying(
                        RenderResult.Failed.class,
                        failed -> assertThat(failed.message())
                                .startsWith("src/pages/Home.vue:2:")
                                .contains(
                                        "IntersectionObserver is not defined: only browsers have it; use it in onMounted"));
    }

    @Test
    void errorNamesThePlaceInTheComponent() {
        var build = Lab.withHome("""
                <template>
                  <h1>{{ title }}</h1>
                </template>

                <script>
                export default {
                  computed: {
                    title() {
                      return this.$shop.nothing.here
                    },
                  },
                }
                </script>
                """);
        assertThat(Lab.render(build, "wrong", "/")).isInstanceOfSatisfying(RenderResult.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo(RenderResult.Reason.THREW);
            assertThat(failed.message()).startsWith("src/pages/Home.vue:9:").contains("TypeError");
        });
    }

    @Test
    void sectionThatThrowsIsLoggedWithItsPlace() {
        var build = Lab.build(Lab.variation(Map.of("src/sections/RichText.vue", """
                <template>
                  <section>{{ title }}</section>
                </template>

                <script setup>
                import { computed } from 'vue'
                const props = defineProps({ settings: Object })
                const title = computed(() => props.settings.nothing.here)
                </script>
                """)));
        var boot = Lab.boot(build, "/");
        var html = (RenderResult.Html) Lab.renderer().render(build, "demo", boot);
        assertThat(html.html())
                .containsSubsequence("Welcome to Demo", "<!--section left out-->", "€12.50")
                .doesNotContain("section-error");
        assertThat(html.leftOut())
                .singleElement()
                .asString()
                .startsWith("src/sections/RichText.vue:8:")
                .contains("error: section left out: src/sections/RichText.vue: TypeError: ");
        html = (RenderResult.Html) Lab.renderer().render(build, "demo", boot.put("preview", true));
        assertThat(html.html())
                .contains("<div class=\"section-error\" role=\"alert\">src/sections/RichText.vue could not be shown");
    }

    @Tag("long")
    @Test
    void workersAreReplacedAfterSomeRenders() throws InterruptedException {
        var build = Lab.theme();
        var options = new RendererOptions(
                Lab.CACHE,
                1,
                192,
                2,
                2,
                8_000_000,
                Duration.ofSeconds(3),
                Duration.ofSeconds(6),
                Lab.PATIENCE,
                RenderCompilation.NEVER,
                InstantSource.system());
        try (var renderer = new Renderer(options)) {
            renderer.start();
            assertThat(renderer.pool().awaitIdle(1, Lab.PATIENCE)).isTrue();
            var first = renderer.pool().pids();
            // why one more: until the next one has started, a worn-out worker renders on.
            for (int i = 0; i < 3; i++) {
                assertThat(renderer.render(build, "demo", Lab.boot(build, "/pages/about")))
                        .isInstanceOf(RenderResult.Html.class);
                assertThat(renderer.pool().pids()).hasSize(1);
            }
            assertThat(renderer.pool().awaitStarts(2, Lab.PATIENCE)).isTrue();
            assertThat(renderer.pool().pids()).hasSize(1).doesNotContainAnyElementsOf(first);
        }
    }

    @Test
    void rendererThatWasNotStartedIsBusy() {
        var build = Lab.theme();
        try (var renderer = new Renderer(RendererOptions.defaults(Lab.CACHE))) {
            assertThat(renderer.render(build, "demo", Lab.boot(build, "/")))
                    .isInstanceOfSatisfying(
                            RenderResult.Failed.class,
                            failed -> assertThat(failed.reason()).isEqualTo(RenderResult.Reason.BUSY));
        }
    }

    @Tag("long")
    @Test
    void workerThatDiedIdleIsNobodysFault() throws InterruptedException {
        var build = Lab.theme();
        var options = new RendererOptions(
                Lab.CACHE,
                1,
                192,
                2,
                100,
                8_000_000,
                Duration.ofSeconds(3),
                Duration.ofSeconds(6),
                Lab.PATIENCE,
                RenderCompilation.NEVER,
                InstantSource.system());
        try (var renderer = new Renderer(options)) {
            renderer.start();
            assertThat(renderer.pool().awaitIdle(1, Lab.PATIENCE)).isTrue();
            var worker = ProcessHandle.of(renderer.pool().pids().getFirst()).orElseThrow();
            worker.destroyForcibly();
            worker.onExit().join();
            assertThat(renderer.render(build, "demo", Lab.boot(build, "/"))).isInstanceOf(RenderResult.Html.class);
        }
    }
}
