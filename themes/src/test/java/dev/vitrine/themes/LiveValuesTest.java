package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names of the document that change with what is going on. */
@Tag("long")
class LiveValuesTest {
    private static final String WATCHED = """
            <template><div><h1>{{ title }}</h1><p id="filter">{{ filterBy }}|{{ filterOptions?.length }}</p>
              <button id="narrow" @click="onFilterChange(filterOptions[1])">Narrow</button>
              <a id="on" :href="$routeToProduct('bowl')">On</a></div></template>
            <script setup>
            import { computed, watch } from 'vue'
            const props = defineProps(['product', 'collection', 'isPageFetching', 'filterBy', 'filterOptions', 'onFilterChange'])
            const title = computed(() => (props.product || props.collection).title)
            watch(() => props.isPageFetching, (value) => {
              window.fetching = [...(window.fetching || []), value]
            })
            </script>
            """;

    @Test
    void whatTheEditorSaysReachesTheTheme() {
        var build = Lab.withHome("""
                <template><pre>{{ $isPreview }} {{ $themeEditorUrl }} {{ $getForceSettings('slides').navigateTo }}
                  {{ Object.keys($getForceSettings()).join() }}</pre></template>
                """);
        var boot = Lab.boot(build, "/");
        assertThat(text(build, "/")).isEqualTo("false");
        boot.put("preview", true).put("themeEditorUrl", "https://admin.example/theme");
        boot.putObject("forced").putObject("slides").put("navigateTo", 2).put("autoplay", false);
        assertThat(ThemeDataSchema.problems("InitialState", boot)).isEmpty();
        var rendered = (RenderResult.Html) Lab.renderer().render(build, "demo", boot);
        assertThat(plain(rendered.html())).isEqualTo("true https://admin.example/theme 2 slides");
    }

    /** A merchant undoes a copy: the settings are those before, and the records still name a place in it. */
    @Test
    void recordsOfBlocksThatAreGoneAddNoBlocks() {
        var build = Lab.withHome("""
                <template><pre>{{ $getPageSettings('homepage')[0].settings.blocks.map((block) => block.of) }}</pre></template>
                """);
        var boot = Lab.boot(build, "/");
        boot.set("settings", Lab.json("""
                {'orders': {'homepage': ['s']}, 'settings': {}, 'pages': {'homepage': {'s': {
                   'type': 'wall', 'title': '', 'visible': true, 'settings': {'blocks': [{'id': 'a', 'of': null}]}}}}}
                """));
        boot.withObject("/records").set("places", Lab.json("""
                [{'at': ['pages', 'homepage', 's', 'settings', 'blocks', '0', 'of'], 'value': 1},
                 {'at': ['pages', 'homepage', 's', 'settings', 'blocks', '1', 'of'], 'value': 2}]
                """));
        var rendered = (RenderResult.Html) Lab.renderer().render(build, "demo", boot);
        assertThat(plain(rendered.html()).replaceAll("\\s", "")).isEqualTo("[1]");
    }

    @Test
    void theKindOfDeviceIsThatOfTheVisitor() {
        var build =
                Lab.withHome("<template><pre>{{ $getDevice() }} {{ $isTablet() }} {{ $isMobile() }}</pre></template>");
        var boot = Lab.boot(build, "/").put("device", "tablet");
        var rendered = (RenderResult.Html) Lab.renderer().render(build, "demo", boot);
        assertThat(plain(rendered.html())).isEqualTo("tablet true false");
    }

    @Test
    @Tag("browser")
    void whatIsStoredComesBackAndTheAccountHasAnAddress() {
        var theme = Lab.variation(Map.of("src/pages/Home.vue", """
                <template><h1>Home</h1></template>
                <script setup>
                import { useTheme } from 'vitrine'
                import { onMounted } from 'vue'
                const theme = useTheme()
                onMounted(() => {
                  window.theme = theme
                })
                </script>
                """));
        try (var browser = new ThemeBrowser(theme)) {
            browser.visit("/");
            browser.await("window.theme");
            assertThat(browser.ask("return theme.$getStorage('minutes')")).isNull();
            assertThat(browser.ask("return theme.$setStorage('minutes', 15) && theme.$setStorage('seen', {a: [1]})"))
                    .isEqualTo(true);
            browser.visitAnew("/?again");
            browser.await("window.theme");
            assertThat(browser.ask("return theme.$getStorage('minutes') === 15 && theme.$getStorage('seen').a[0]"))
                    .isEqualTo(1L);
            browser.run("theme.$setStorage('minutes', null)");
            assertThat(browser.ask("return theme.$getStorage('minutes')")).isNull();
            browser.run("theme.$navigateToAccount(new MouseEvent('click'))");
            browser.await("location.pathname === '/my-account'");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static String text(ThemeBuild build, String address) {
        return plain(Lab.html(build, "demo", address));
    }

    private static String plain(String html) {
        return html.replaceAll("(?s).*<pre>(.*?)</pre>.*", "$1")
                .replaceAll("\\s+", " ")
                .strip();
    }

    @Test
    @Tag("browser")
    void pagesSayThatOthersAreBeingFetchedAndListsAreNarrowed() throws Exception {
        var theme = Lab.variation(Map.of("src/pages/Product.vue", WATCHED, "src/pages/Collection.vue", WATCHED));
        try (var browser = new ThemeBrowser(theme)) {
            browser.visit("/collections/all");
            browser.await("document.querySelector('#filter').textContent === '|2'");
            browser.click("#narrow");
            browser.await("document.querySelector('#filter').textContent === 'handmade|2'");
            assertThat(browser.ask("return location.search")).isEqualTo("?filter_by=handmade");
            assertThat(browser.ask("return window.fetching.join()")).isEqualTo("true,false");
            browser.visit("/products/jug");
            browser.click("#on");
            browser.await("document.querySelector('h1').textContent === 'Bowl'");
            assertThat(browser.ask("return String(window.fetching[0])")).isEqualTo("true");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
