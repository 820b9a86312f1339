package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small themes, each with one feature of the language or one shape of a package: printed by the server, taken over by a
 * browser without a warning, left and met again.
 */
@Tag("browser")
@Tag("long")
class ThemeMatrixTest {
    private static final List<String> ALWAYS = List.of(
            "client-only", "css-in-scripts", "package-in-umd-with-vue", "style-modules", "types-of-props-imported");

    private static ThemeBrowser browser;

    /** A theme as a file of {@code /matrix} tells it: what the server prints, what is clicked, what is true then. */
    record Sample(String name, String shows, String click, List<String> then, Map<String, String> files) {
        static Sample read(Path file) {
            try {
                var parts = Files.readString(file).split("(?m)^=== ");
                var files = new LinkedHashMap<String, String>();
                for (int i = 1; i < parts.length; i++) {
                    var end = parts[i].indexOf('\n');
                    files.put(parts[i].substring(0, end), parts[i].substring(end + 1));
                }
                var name = file.getFileName().toString().replaceFirst("\\.txt$", "");
                return new Sample(
                        name,
                        String.join("", all(parts[0], "shows")),
                        String.join("", all(parts[0], "click")),
                        all(parts[0], "then"),
                        files);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        private static List<String> all(String head, String word) {
            var found = new ArrayList<String>();
            head.lines()
                    .filter(line -> line.startsWith(word + ": "))
                    .forEach(line -> found.add(line.substring(word.length() + 2)));
            return found;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    static List<Sample> some() throws Exception {
        return samples().filter(each -> ALWAYS.contains(each.name())).toList();
    }

    static List<Sample> others() throws Exception {
        return samples().filter(each -> !ALWAYS.contains(each.name())).toList();
    }

    private static Stream<Sample> samples() throws URISyntaxException, IOException {
        var folder = Path.of(ThemeMatrixTest.class.getResource("/matrix").toURI());
        try (var files = Files.list(folder)) {
            var samples = files.sorted().map(Sample::read).toList();
            assertThat(samples).hasSizeGreaterThanOrEqualTo(30);
            return samples.stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("some")
    void isPrintedAndTakenOver(Sample sample) throws IOException {
        check(sample);
    }

    @Tag("long")
    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void isPrintedAndTakenOverAsWell(Sample sample) throws IOException {
        check(sample);
    }

    /** Production Vue leaves such a class as the server printed it, and says nothing. */
    @Test
    void seesWhatIsSilentInShops() {
        var home = "<template><p :class=\"side\">a</p></template><script setup>const side = typeof window</script>";
        var theme = Lab.variation(Map.of("src/pages/Home.vue", home));
        var browser = browser(theme, Lab.WARNING_BUILDER);
        browser.visitAnew("/");
        assertThat(browser.warnings()).anyMatch(words -> words.contains("Hydration class mismatch"));
    }

    private static void check(Sample sample) throws IOException {
        var theme = new PackagedTheme(sample.files()).folder();
        // why both: the one has the bundles of shoppers, the other says what is silently mended for them.
        check(sample, browser(theme, Lab.BUILDER));
        check(sample, browser(theme, Lab.WARNING_BUILDER));
    }

    private static ThemeBrowser browser(Path theme, ThemeBuilder builder) {
        if (browser == null) {
            browser = new ThemeBrowser(theme);
        }
        browser.show(theme, builder);
        return browser;
    }

    private static void check(Sample sample, ThemeBrowser browser) throws IOException {
        assertThat(browser.source("/").replaceAll("<!--.*?-->", ""))
                .contains(sample.shows())
                .doesNotContain("data-render=\"client\"");
        browser.visitAnew("/");
        works(sample, browser);
        browser.navigate("/pages/about");
        browser.await("document.querySelector('h1')?.textContent === 'About us'");
        browser.navigate("/");
        browser.await("location.pathname === '/' && document.querySelector('h1')?.textContent !== 'About us'");
        works(sample, browser);
        assertThat(browser.warnings()).isEmpty();
    }

    private static void works(Sample sample, ThemeBrowser browser) {
        if (!sample.click().isEmpty()) {
            browser.await("document.querySelector('" + sample.click() + "')");
            browser.click(sample.click());
        }
        sample.then().forEach(browser::await);
    }
}
