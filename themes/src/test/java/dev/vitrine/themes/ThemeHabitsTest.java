package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What themes take of Vue works in a browser, however they name it. */
@Tag("browser")
@Tag("long")
class ThemeHabitsTest {
    private static ThemeBrowser browser;
    private static ThemeBrowser whole;

    @BeforeAll
    static void open() throws IOException {
        browser = new ThemeBrowser(Lab.variation(files(
                "pages/Home.vue",
                "pages/Collections.vue",
                "shared/Counter.vue",
                "shared/counting.js",
                "shared/Slow.vue",
                "shared/Later.vue")));
        whole = new ThemeBrowser(Lab.variation(files("pages/Other.vue")));
    }

    @AfterAll
    static void close() {
        browser.close();
        whole.close();
    }

    @Test
    void optionsOfComponentsWork() {
        browser.visit("/");
        browser.await(counted("created mounted 1 2 from above / Mixed one"));
        browser.click("#count");
        browser.await(counted("created mounted 2 4 from above / Mixed one"));
        browser.await("document.querySelector('#watched').textContent === 'watched 2'");
        browser.click("#away");
        browser.await("document.querySelector('h1').textContent === 'About us'");
        assertThat(browser.ask("return location.search")).isEqualTo("?from=/");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void componentsOfVueWork() {
        browser.visit("/collections");
        browser.await("document.querySelector('#teleported')?.parentElement === document.body");
        assertThat(browser.ask("return document.querySelector('#slow').textContent"))
                .isEqualTo("slowly");
        browser.await("document.querySelector('#later')?.textContent === 'later'");
        browser.run("const input = document.querySelector('#kept input');"
                + " input.value = 'written'; input.dispatchEvent(new Event('input'))");
        browser.click("#switch");
        browser.await("document.querySelector('#kept p')?.textContent === 'the other'");
        browser.click("#switch");
        browser.await("document.querySelector('#kept input')?.value === 'written'");
        browser.click("#toggle");
        browser.await("document.querySelector('#moving.fade-leave-active') || !document.querySelector('#moving')");
        browser.await("!document.querySelector('#moving')");
        browser.click("#add");
        browser.await("document.querySelectorAll('#list li').length === 3");
        assertThat(browser.ask("return document.querySelector('#list').tagName"))
                .isEqualTo("UL");
        assertThat(browser.ask("return document.querySelector('#marked').dataset.mark"))
                .isEqualTo("here");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void allOfVueIsTheSameVue() {
        whole.visit("/pages/about?x=1");
        whole.await("document.querySelector('#one').textContent === 'one 3'");
        assertThat(whole.ask("return document.querySelector('#route').textContent"))
                .isEqualTo("/pages/about?x=1");
        whole.click("#further");
        whole.await("document.querySelector('#route').textContent === '/pages/about?x=2'");
        whole.await("document.querySelector('#seen').textContent === '2'");
        assertThat(whole.complaints()).isEmpty();
    }

    private static String counted(String text) {
        return "document.querySelector('#options').textContent === '" + text + "'";
    }

    private static Map<String, String> files(String... names) throws IOException {
        var files = new HashMap<String, String>();
        for (var name : names) {
            var resource = "/habits/" + name.substring(name.indexOf('/') + 1);
            try (var file = Objects.requireNonNull(ThemeHabitsTest.class.getResourceAsStream(resource))) {
                files.put("src/" + name, new String(file.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
