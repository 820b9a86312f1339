package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSS that merchants add: what of it is taken, where it stands, and what is said of the rest. */
class CustomCssTest {
    private static final Stylesheets STYLES = new Stylesheets(Lab.CACHE);

    @AfterAll
    static void close() {
        STYLES.close();
    }

    @Test
    void aSectionsRulesStandInItsScopeAtTheEnd() throws ThemeBuildException {
        assertThat(css(new CustomCss("intro", "h2 { color: red; &:hover { color: blue } }")))
                .endsWith("@scope ([data-id=\"intro\"]){:scope{h2{color:red;&:hover{color:blue}}}}");
    }

    @Test
    void theWholeThemesRulesStandAsTheyAre() throws ThemeBuildException {
        assertThat(css(new CustomCss("", "@font-face { font-family: x; src: url(/media/x.woff2) } h2 { color: red }")))
                .endsWith("@font-face{font-family:x;src:url(/media/x.woff2)}h2{color:red}");
    }

    @Test
    void anIdCannotEndTheScope() throws ThemeBuildException {
        assertThat(css(new CustomCss("a\"]){} body{", "h2 { color: red }")))
                .contains("@scope ([data-id=\"a\\22 \\5d \\29 \\7b \\7d \\20 body\\7b \"]){:scope{h2{color:red}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@media (min-width: 600px) { h2 { color: red } }",
                "@container (min-width: 20em) { h2 { color: red } }",
                "@supports (display: grid) { & > h2 { color: red } }",
                "& { background: url(/media/a.png) }",
                ".a::before { content: \"} @import </x> {\" }",
                ".md\\@2 { color: red } /* } @import */",
                "h2 { background: url(data:image/png;base64,AAAA) }",
                "h2 { background: url('https://example.com/a.png') }"
            })
    void isTaken(String css) {
        assertThat(STYLES.problem(new CustomCss("intro", css))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "h2 { color: red } } body { color: red }",
                "h2 { color: red",
                "/* open",
                "h2 { content: \"open }",
                "color: red;",
                "@import 'https://example.com/x.css';",
                "@\\69mport 'https://example.com/x.css';",
                "@namespace x url(/x); h2 { color: red }",
                "@keyframes turn { to { rotate: 1turn } }",
                "@font-face { font-family: x; src: url(/x) }",
                "@layer x { h2 { color: red } }",
                "</style><script>alert(1)</script>",
                "h2 { content: '</STYLE>' }",
                "h2 { background: url(http://example.com/a.png) }",
                "h2 { background: url(//example.com/a.png) }",
                "h2 { background: url( 'javascript:alert(1)' ) }",
                "$a: 1; h2 { width: $a }",
                "h2 { @extend .x }",
                "#{h2} { color: red }"
            })
    void isRefused(String css) {
        assertThat(STYLES.problem(new CustomCss("intro", css))).isPresent();
    }

    @Test
    void aProblemNamesLineAndColumn() {
        assertThat(STYLES.problem(new CustomCss("intro", "h2 {\n  color: red;\n}\n}\n")))
                .get()
                .extracting(ThemeProblem::line, ThemeProblem::column, ThemeProblem::message)
                .containsExactly(4, 1, "unmatched \"}\".");
        assertThat(STYLES.problem(new CustomCss("intro", "h2 {\n  color: red;\n}\n  @keyframes x {}")))
                .get()
                .extracting(ThemeProblem::line, ThemeProblem::column)
                .containsExactly(4, 3);
        assertThat(STYLES.problem(new CustomCss("", "a {}\n".repeat(5_000))))
                .get()
                .extracting(ThemeProblem::message)
                .isEqualTo("is too long (maximum is 20000 characters)");
    }

    @Test
    void whatIsBrokenIsLeftOutAndNothingElse() throws ThemeBuildException {
        var build = Lab.theme();
        var added = List.of(new CustomCss("one", "h2 {"), new CustomCss("two", "h2 { color: red }"));
        var css = new String(STYLES.css(build, Lab.settings(build), added, build.assetPath()), StandardCharsets.UTF_8);
        assertThat(css).contains("[data-id=\"two\"]").doesNotContain("[data-id=\"one\"]");
    }

    @Test
    void itIsTakenFromTheSettingsAndNamesTheSheet() throws IOException, ThemeBuildException {
        var settings = (ObjectNode) new ObjectMapper().readTree("""
                {"custom_css": "b {}", "orders": {}, "settings": {},
                 "pages": {"homepage": {"intro": {"type": "text", "custom_css": "a {}"}, "other": {"type": "text"}}}}
                """);
        assertThat(CustomCss.takenFrom(settings))
                .containsExactly(new CustomCss("", "b {}"), new CustomCss("intro", "a {}"));
        assertThat(settings.toString()).doesNotContain("custom_css");
        var build = Lab.theme();
        assertThat(STYLES.hash(build, settings, List.of(new CustomCss("intro", "a {}"))))
                .isNotEqualTo(STYLES.hash(build, settings))
                .matches("[0-9a-f]{16}");
        assertThat(STYLES.hash(build, settings, List.of())).isEqualTo(STYLES.hash(build, settings));
    }

    private static String css(CustomCss custom) throws ThemeBuildException {
        var build = Lab.theme();
        return new String(
                STYLES.css(build, Lab.settings(build), List.of(custom), build.assetPath()), StandardCharsets.UTF_8);
    }
}
