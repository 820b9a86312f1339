package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What themes of strangers show, taken over from both renderers of the server without a mismatch. */
@Tag("browser")
class HydrationTest {
    private static final String TELEPORTS = """
            <template>
              <div class="page">
                <h1>Teleports</h1>
                <Teleport to="body" disabled><p id="stays">stays</p></Teleport>
                <Teleport to="body"><div id="modal"><b>{{ count }}</b><button @click="count++">More</button></div></Teleport>
                <Teleport to="#beside"><p id="elsewhere" @click="count++">elsewhere {{ count }}</p></Teleport>
                <Teleport to="body"><section id="outer"><Teleport to="body"><i id="inner">inner</i></Teleport></section></Teleport>
                <div id="beside"><b>its own</b></div>
                <Teleport to="body"><Late word="later" /></Teleport>
                <Teleport to="body" v-if="count > 2"><p id="new">new</p></Teleport>
              </div>
            </template>
            <script setup>
            import { defineAsyncComponent, ref } from 'vue'
            const count = ref(1)
            const Late = defineAsyncComponent(() => import('../blocks/Late.vue'))
            </script>
            """;
    private static final String ASYNC = """
            <template>
              <h1>Async</h1>
              <Modal /><Teleport to="body"><p class="last">last</p></Teleport>
              <Late word="first" /><Options v-slot="{ word }"><u>{{ word }}</u></Options><Late word="second" />
            </template>
            <script>
            import { defineAsyncComponent } from 'vue'
            export default {
              components: {
                Late: defineAsyncComponent(() => import('../blocks/Late.vue')),
                Modal: defineAsyncComponent(() => import('../blocks/Modal.vue')),
                Options: defineAsyncComponent({ loader: () => import('../blocks/Options.vue'), delay: 0 }),
              },
            }
            </script>
            """;
    private static final String SECTIONS = """
            <template>
              <h1>Sections</h1>
              <Fine word="before" />
              <InRender /><InSetup /><InData /><InCreated /><InChild /><InAsyncChild /><InTeleport />
              <OnServer ref="own" /><Later />
              <Fine word="after" />
            </template>
            <script>
            import Fine from '../sections/Fine.vue'
            import InAsyncChild from '../sections/InAsyncChild.vue'
            import InChild from '../sections/InChild.vue'
            import InCreated from '../sections/InCreated.vue'
            import InData from '../sections/InData.vue'
            import InRender from '../sections/InRender.vue'
            import InSetup from '../sections/InSetup.vue'
            import InTeleport from '../sections/InTeleport.vue'
            import Later from '../sections/Later.vue'
            import OnServer from '../sections/OnServer.vue'
            export default {
              components: {
                Fine, InAsyncChild, InChild, InCreated, InData, InRender, InSetup, InTeleport, Later, OnServer,
              },
              mounted() {
                window.own = this.$refs.own.said()
              },
            }
            </script>
            """;
    private static final Map<String, String> BROKEN = Map.of(
            "InRender", "<template><p class=\"broken\">{{ $shop.no.such }}</p></template>\n",
            "InSetup",
                    "<template><p class=\"broken\" /></template>\n<script setup>\nthrow new Error('InSetup')\n</script>\n",
            "InData",
                    "<template><p class=\"broken\">{{ a }}</p></template>\n<script>\nexport default {\n"
                            + "  data() { throw new Error('InData') },\n}\n</script>\n",
            "InCreated",
                    "<template><p class=\"broken\" /></template>\n<script>\nexport default {\n"
                            + "  created() { throw new Error('InCreated') },\n}\n</script>\n",
            "InChild",
                    "<template><div class=\"broken\"><Breaks /></div></template>\n<script setup>\n"
                            + "import Breaks from '../blocks/Breaks.vue'\n</script>\n",
            "InAsyncChild",
                    "<template><div class=\"broken\"><Breaks /></div></template>\n<script setup>\n"
                            + "import { defineAsyncComponent } from 'vue'\n"
                            + "const Breaks = defineAsyncComponent(() => import('../blocks/Breaks.vue'))\n</script>\n",
            "InTeleport",
                    "<template><Teleport to=\"body\"><p class=\"broken\">gone</p></Teleport><Breaks /></template>\n"
                            + "<script setup>\nimport Breaks from '../blocks/Breaks.vue'\n</script>\n");
    private static final Map<String, String> SECTION_FILES = Map.of(
            "src/pages/MyAccount.vue",
            SECTIONS,
            "src/sections/Fine.vue",
            "<template><p class=\"fine\" @click=\"n++\">{{ word }} {{ n }}</p></template>\n<script>\n"
                    + "export default { props: { word: String }, data: () => ({ n: 0 }) }\n</script>\n",
            "src/sections/OnServer.vue",
            "<template><p class=\"wide\">{{ width > 0 }}</p></template>\n<script setup>\nconst width = window.innerWidth\n"
                    + "defineExpose({ said: () => 'said' })\n</script>\n",
            "src/sections/Later.vue",
            "<template><p class=\"later\" @click=\"word = null\">{{ word.length }}</p></template>\n<script setup>\n"
                    + "import { ref } from 'vue'\nconst word = ref('four')\n</script>\n",
            "src/blocks/Breaks.vue",
            "<template><p class=\"broken\">{{ $shop.no.such }}</p></template>\n",
            "src/layouts/Default.vue",
            "<template><div class=\"layout\">{{ fragile }}<main><slot /></main></div></template>\n<script>\n"
                    + "export default {\n  computed: {\n    fragile() {\n      const fails = typeof window !== 'undefined'"
                    + " && this.$page.type === 'not_found'\n      if (fails) throw new Error('layout')\n      return ''\n"
                    + "    },\n  },\n}\n</script>\n");
    private static final Map<String, String> FILES = Map.of(
            "src/pages/Login.vue",
            TELEPORTS,
            "src/pages/Register.vue",
            ASYNC,
            "src/blocks/Late.vue",
            "<template><p class=\"late\" @click=\"n++\">{{ word }} {{ n }}</p></template>\n<script setup>\n"
                    + "import { ref } from 'vue'\ndefineProps({ word: String })\nconst n = ref(0)\n</script>\n",
            "src/blocks/Modal.vue",
            "<template><Teleport to=\"body\"><i :id=\"id\" class=\"modal\">modal</i></Teleport></template>\n<script setup>\n"
                    + "import { useId } from 'vue'\nconst id = useId()\n</script>\n",
            "src/blocks/Options.vue",
            "<template><em>one</em><em><slot word=\"slot\" /></em></template>\n<script>\nexport default {}\n</script>\n");

    private static final Map<RenderRuntime, ThemeBrowser> BROWSERS = new EnumMap<>(RenderRuntime.class);

    @BeforeAll
    static void open() throws IOException {
        var files = new HashMap<>(FILES);
        files.putAll(SECTION_FILES);
        BROKEN.forEach((name, source) -> files.put("src/sections/" + name + ".vue", source));
        BROWSERS.put(RenderRuntime.LEAN, new ThemeBrowser(Lab.variation(files)));
        var forVue = new HashMap<>(files);
        forVue.put(
                "src/index.js",
                "import { createRenderer } from 'vue'\nexport const more = () => createRenderer\n"
                        + Files.readString(Lab.folder().resolve("src/index.js")));
        BROWSERS.put(RenderRuntime.VUE, new ThemeBrowser(Lab.variation(forVue)));
    }

    @AfterAll
    static void close() {
        BROWSERS.values().forEach(ThemeBrowser::close);
    }

    @ParameterizedTest
    @EnumSource
    void teleportsAreBesideTheAppAndTakenOver(RenderRuntime runtime) throws IOException {
        var browser = BROWSERS.get(runtime);
        assertThat(browser.source("/login"))
                .containsSubsequence(
                        "<div id=\"app\">",
                        "<p id=\"stays\">",
                        "<div id=\"beside\"><b>its own</b></div>",
                        "<div id=\"modal\"><b>1</b>",
                        "<section id=\"outer\">",
                        "<i id=\"inner\">",
                        "<p class=\"late\">later 0</p>",
                        "vitrine-boot");
        browser.visit("/login");
        browser.await("document.querySelector('#elsewhere')");
        for (var id : new String[] {"stays", "modal", "outer", "inner", "elsewhere"}) {
            assertThat(browser.ask("return document.querySelectorAll('#" + id + "').length"))
                    .as(id)
                    .isEqualTo(1L);
        }
        assertThat(browser.ask("return document.querySelector('#beside').textContent"))
                .isEqualTo("its ownelsewhere 1");
        browser.run("document.querySelector('#modal button').click(); document.querySelector('#elsewhere').click()");
        browser.await("document.querySelector('#modal b').textContent === '3'");
        browser.await("document.querySelector('body > #new')");
        browser.run("document.querySelector('.late').click()");
        browser.await("document.querySelector('.late').textContent === 'later 1'");
        assertThat(browser.complaints()).isEmpty();
        browser.navigate("/pages/about");
        browser.await("document.querySelector('h1').textContent === 'About us'");
        assertThat(browser.ask("return document.querySelectorAll('#modal, #outer, #inner, #new, .late').length"))
                .isEqualTo(0L);
    }

    @ParameterizedTest
    @EnumSource
    void asyncComponentsAreOnThePageAndTakenOver(RenderRuntime runtime) throws IOException {
        var browser = BROWSERS.get(runtime);
        for (int visit = 0; visit < 2; visit++) {
            assertThat(browser.source("/register"))
                    .contains("<p class=\"late\">first 0</p>", "<p class=\"late\">second 0</p>", "<u>slot</u>")
                    .containsSubsequence("<p class=\"last\">last</p>", "<i id=\"v-0-0\" class=\"modal\">modal</i>");
        }
        browser.visit("/register");
        browser.run("window.late = document.querySelectorAll('.late')[1]");
        browser.await("(window.late.click(), window.late.textContent !== 'second 0')");
        assertThat(browser.ask("return document.contains(window.late)"))
                .as("the element that the server sent")
                .isEqualTo(true);
        assertThat(browser.ask("return document.querySelectorAll('.modal, .last').length"))
                .isEqualTo(2L);
        assertThat(browser.complaints()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void sectionThatThrowsIsLeftOutAndTheRestWorks(RenderRuntime runtime) throws IOException {
        var browser = BROWSERS.get(runtime);
        assertThat(browser.source("/my-account"))
                .containsSubsequence("before 0", "<!--section left out-->", "<p class=\"later\">4</p>", "after 0")
                .doesNotContain("broken", "gone", "class=\"wide\"");
        browser.visit("/my-account");
        sectionsWork(browser);
        var complaints = browser.complaints();
        assertThat(complaints).noneMatch(each -> each.contains("Hydration"));
        for (var error : new String[] {"InSetup", "InData", "InCreated", "such"}) {
            assertThat(complaints).anyMatch(each -> each.contains(error));
        }
        browser.visit("/");
        browser.navigate("/my-account");
        browser.await("document.querySelector('h1').textContent === 'Sections'");
        sectionsWork(browser);
    }

    private static void sectionsWork(ThemeBrowser browser) {
        browser.await("document.querySelector('.wide').textContent === 'true' && window.own === 'said'");
        browser.await("!document.querySelector('.broken')");
        browser.run("document.querySelectorAll('.fine')[1].click(); document.querySelector('.later').click()");
        browser.await("document.querySelectorAll('.fine')[1].textContent === 'after 1'");
        browser.await("!document.querySelector('.later')");
        assertThat(browser.ask("return document.querySelector('.layout main').textContent"))
                .asString()
                .startsWith("Sections")
                .endsWith("after 1");
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void layoutThatThrowsGivesWayToThePageAlone(RenderRuntime runtime) {
        var browser = BROWSERS.get(runtime);
        browser.visit("/");
        browser.navigate("/nowhere");
        browser.await("document.querySelector('h1').textContent === 'Not found' && !document.querySelector('.layout')");
        browser.navigate("/pages/about");
        browser.await("document.querySelector('.layout h1')?.textContent === 'About us'");
    }
}
