package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What themes of 2019 ask a platform for: mixins by name, {@code v-lazy}, a page of policies. */
@Tag("browser")
@Tag("long")
class OlderThemesTest {
    private static final Map<String, String> FILES = Map.of(
            "src/shared/mixins.js", """
            let mixins = {}
            export const store = (all) => {
              mixins = all
            }
            export const getMixin = (name) => mixins[name]
            """, "src/plugin.js", """
            import Default from './layouts/Default.vue'
            import { store } from './shared/mixins'

            export default {
              install(app, { localMixins }) {
                store(localMixins)
                app.component('LayoutDefault', Default)
                app.component('PageHome', () => import('./pages/Home.vue'))
                app.component('PageOther', () => import('./pages/Other.vue'))
                app.component('PagePolicies', () => import('./pages/Policy.vue'))
                app.component('PageNotFound', () => import('./pages/NotFound.vue'))
              },
            }
            """, "src/pages/Home.vue", """
            <template>
              <div>
                <h1 id="open" @click="open = !open">{{ open ? 'Open' : 'Closed' }}</h1>
                <img id="text" v-lazy="picture" alt="" />
                <img id="object" v-lazy="{ src: '/media/c.png' }" alt="" />
                <button id="other" type="button" @click="picture = '/media/b.png'">Other</button>
              </div>
            </template>

            <script>
            import { getMixin } from '../shared/mixins'

            export default {
              mixins: [getMixin('headerMixin'), getMixin('cartDrawerMixin')],
              data: () => ({ open: false, picture: '/media/a.png' }),
            }
            </script>
            """, "src/pages/Policy.vue", """
            <template>
              <article>
                <h1>Policy: {{ page.title }}</h1>
                <div id="words" v-html="page.body"></div>
                <p id="way">{{ Object.keys(breadcrumbs).length }}</p>
              </article>
            </template>

            <script>
            export default { props: { page: Object, breadcrumbs: Object } }
            </script>
            """);
    private static final String SOURCE = "document.querySelector('#%s').getAttribute('src') === '/media/%s.png'"
            + " && document.querySelector('#%1$s').loading === 'lazy'";

    private static ThemeBrowser browser;

    @BeforeAll
    static void open() {
        browser = new ThemeBrowser(Lab.variation(FILES));
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    @Test
    void mixinsThatAreAskedForByNameAreEmpty() throws IOException {
        assertThat(browser.source("/")).contains(">Closed</h1>").doesNotContain("data-render=\"client\"");
        browser.visit("/");
        browser.click("#open");
        browser.await("document.querySelector('#open').textContent === 'Open'");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void lazyPicturesHaveAnAddressHoweverThePageIsReached() throws IOException {
        assertThat(browser.source("/")).contains("src=\"/media/a.png\"", "src=\"/media/c.png\"", "loading=\"lazy\"");
        browser.visit("/pages/about");
        browser.navigate("/");
        browser.await("document.querySelector('#text')");
        browser.await(SOURCE.formatted("text", "a") + " && " + SOURCE.formatted("object", "c"));
        // why: pictures that come push the button down, away from below a click that is under way.
        browser.await("[...document.images].every((image) => image.complete)");
        browser.click("#other");
        browser.await(SOURCE.formatted("text", "b"));
    }

    @Test
    void policiesHaveAPageOfTheirOwn() throws IOException {
        assertThat(browser.source("/policies/about")).contains("Policy: About us</h1>", "<div id=\"words\"><p>");
        browser.visit("/");
        browser.navigate("/policies/about");
        browser.await("document.querySelector('h1').textContent === 'Policy: About us'");
        browser.await("document.querySelector('#words').children.length > 0");
        browser.await("Number(document.querySelector('#way').textContent) > 0");
        browser.navigate("/pages/about");
        browser.await("document.querySelector('h1').textContent === 'About us'");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void policiesAreWordsLikeOthersWhereTheThemeHasNoPageOfThem() {
        assertThat(Lab.html("/policies/about")).contains("<h1>About us</h1>");
    }
}
