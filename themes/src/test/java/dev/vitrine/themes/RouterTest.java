package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The platform's own router does what vue-router does, which a theme gets that asks for more. */
@Tag("browser")
@Tag("long")
class RouterTest {
    private static final String ASKS_FOR_MORE = "export const paths = (router) => router.getRoutes()\n";

    private static ThemeBrowser own;
    private static ThemeBrowser whole;

    @BeforeAll
    static void open() {
        own = new ThemeBrowser(Lab.folder());
        whole = new ThemeBrowser(Lab.variation(Map.of("src/shared/paths.js", ASKS_FOR_MORE)));
    }

    @AfterAll
    static void close() {
        own.close();
        whole.close();
    }

    @Test
    void themesOfThisTestHaveEachItsRouter() {
        for (var browser : new ThemeBrowser[] {own, whole}) {
            browser.visit("/");
            var has = browser.ask("return 'getRoutes' in document.querySelector('#app').__vue_app__"
                    + ".config.globalProperties.$router");
            assertThat(has).isEqualTo(browser == whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"addresses", "navigation", "guards", "scroll"})
    void ownRouterDoesTheSame(String name) throws IOException {
        var ours = trace(own, name);
        assertThat(ours).hasSizeGreaterThan(200).isEqualTo(trace(whole, name));
    }

    private static String trace(ThemeBrowser browser, String name) throws IOException {
        browser.visitAnew("/");
        var trace = browser.askLater(text("steps.js") + text(name + ".js")
                + "\nconst done = arguments[arguments.length - 1]\n"
                + "run().then(() => done(log.join('\\n')), (error) => done(String(error.stack)))");
        return trace.toString().replaceAll("localhost:\\d+", "localhost");
    }

    private static String text(String name) throws IOException {
        try (var file = Objects.requireNonNull(RouterTest.class.getResourceAsStream("/router/" + name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
