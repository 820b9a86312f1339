package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fonts that themes of the platform take from packages. */
@Tag("browser")
@Tag("long")
class ThemeFontsTest {
    private static final Pattern PRELOAD =
            Pattern.compile("<link[^>]*rel=\"preload\"[^>]*as=\"font\"[^>]*href=\"([^\"]+)\"[^>]*>");
    private static final String DEVICES_OWN = "system-ui, sans-serif";

    /**
     * How wide these words are in a family, in pixels, and how high a line of it is. why its rules once more, with
     * another display: a page does without a font that comes late, and on a busy machine it does.
     */
    private static final String MEASURE = """
            const done = arguments[arguments.length - 1]
            const absolute = (address, sheet) => new URL(address, sheet.href ?? document.baseURI)
            const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]
              .filter((rule) => rule instanceof CSSFontFaceRule)
              .filter((rule) => rule.style.getPropertyValue('font-family').replaceAll('"', '') === '%1$s')
              .map((rule) => rule.cssText
                .replace(/font-family:[^;]+;/, "font-family: 'Measured %1$s'; font-display: block;")
                .replace(/font-display: optional;/, '')
                .replace(/url\\("([^"]+)"\\)/g, (all, address) => `url("${absolute(address, sheet)}")`)))
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(rules.join(' '))
            document.adoptedStyleSheets.push(sheet)
            document.fonts.load("64px 'Measured %1$s'").then(() => {
              const line = document.createElement('span')
              line.style.cssText = "font: 64px/normal 'Measured %1$s'; white-space: nowrap; position: absolute"
              line.textContent = 'The quick brown fox jumps over the lazy dog while prices stay as they were'
              document.body.append(line)
              const { width, height } = line.getBoundingClientRect()
              line.remove()
              done([width, height, rules.length])
            })
            """;

    @ParameterizedTest
    @CsvSource({"STARTER, Inter", "DECKLE, Newsreader"})
    void fontIsThereWithTheFirstScreenAndNothingMoves(BundledTheme theme, String name) {
        try (var browser = new ThemeBrowser(Lab.unpacked(theme))) {
            browser.visitAnew("/");
            browser.askLater("document.fonts.load(\"16px '" + name + " Variable'\").then(() => arguments[0]())");
            assertThat(browser.ask("return [...document.fonts].filter(each => each.status === 'loaded')"
                            + ".every(each => each.family.includes('" + name + "'))"
                            + " && document.fonts.check(\"16px '" + name + " Variable'\")"))
                    .isEqualTo(true);
            assertThat(
                            browser.ask(
                                    "return performance.getEntriesByType('resource').map(each => each.name)"
                                            + ".filter(each => each.endsWith('.woff2')).every(each => each.startsWith(location.origin))"))
                    .isEqualTo(true);
            assertThat(shifted(browser)).isLessThan(0.001);
            var font = measure(browser, name + " Variable");
            var fallback = measure(browser, name + " Fallback");
            assertThat(List.of(font[2], fallback[2])).doesNotContain(0.0);
            assertThat(fallback[0]).isCloseTo(font[0], within(font[0] * 0.03));
            assertThat(fallback[1]).isCloseTo(font[1], within(1.5));
        }
    }

    @Test
    void onlyFontsThatAreShownAreAskedForEarly() {
        var build = Lab.build(BundledTheme.STARTER);
        var preload = PRELOAD.matcher(html(build, "font_heading", DEVICES_OWN));
        assertThat(preload.find()).isTrue();
        assertThat(build.client()
                        .resolve(preload.group(1).substring(build.base().length())))
                .isRegularFile();
        assertThat(preload.find()).isFalse();
        assertThat(html(build, "font_heading", DEVICES_OWN, "font_body", DEVICES_OWN))
                .doesNotContain("woff2");
    }

    private static String html(ThemeBuild build, String... settings) {
        ObjectNode data = build.defaultSettings().deepCopy();
        for (int each = 0; each < settings.length; each += 2) {
            data.withObject("/settings/typography").put(settings[each], settings[each + 1]);
        }
        var resolved = SettingsResolver.resolve(build.schema(), data);
        var rendered = Lab.renderer().render(build, "demo", new DemoShop().boot("/", build, resolved));
        return ((RenderResult.Html) rendered).html();
    }

    private static double shifted(ThemeBrowser browser) {
        var sum = browser.askLater("""
                const done = arguments[arguments.length - 1]
                let sum = 0
                new PerformanceObserver((list) => list.getEntries().forEach((each) => (sum += each.value)))
                  .observe({ type: 'layout-shift', buffered: true })
                requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
                """);
        return ((Number) sum).doubleValue();
    }

    private static double[] measure(ThemeBrowser browser, String family) {
        return ((List<?>) browser.askLater(MEASURE.formatted(family)))
                .stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
    }
}
