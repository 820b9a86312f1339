package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The consoles' colours can be told apart by everybody, by day and by night. */
final class TokensTest {

    private static final Pattern TOKEN = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6});");
    private static final String SHEET = sheet();

    @ParameterizedTest
    @CsvSource({
        "text, background",
        "text, surface",
        "text, raised",
        "text, sunken",
        "text, accent-tone",
        "muted, background",
        "muted, surface",
        "muted, raised",
        "muted, sunken",
        "accent, background",
        "accent, raised",
        "accent, surface",
        "accent, sunken",
        "accent-text, accent",
        "positive, positive-tone",
        "warning, warning-tone",
        "danger, danger-tone",
        "danger, background",
        "danger, raised",
        "danger-text, danger"
    })
    void wordsStandOutFromWhatIsBehindThem(String front, String back) {
        assertThat(contrast(day(), front, back)).as("by day").isGreaterThanOrEqualTo(4.5);
        assertThat(contrast(night(), front, back)).as("by night").isGreaterThanOrEqualTo(4.5);
    }

    @ParameterizedTest
    @CsvSource({"edge, background", "edge, raised", "edge, surface", "accent, background", "accent, accent-tone"})
    void edgesOfFieldsAndTheFocusRingStandOut(String front, String back) {
        assertThat(contrast(day(), front, back)).as("by day").isGreaterThanOrEqualTo(3);
        assertThat(contrast(night(), front, back)).as("by night").isGreaterThanOrEqualTo(3);
    }

    private static Map<String, String> day() {
        return tokens(SHEET.substring(0, SHEET.indexOf("@media (prefers-color-scheme: dark)")));
    }

    private static Map<String, String> night() {
        var from = SHEET.substring(SHEET.indexOf("@media (prefers-color-scheme: dark)"));
        return tokens(from.substring(0, from.indexOf("\n}\n")));
    }

    private static Map<String, String> tokens(String rules) {
        var tokens = new HashMap<String, String>();
        var found = TOKEN.matcher(rules);
        while (found.find()) {
            tokens.put(found.group(1), found.group(2));
        }
        return tokens;
    }

    /** As WCAG 2 reckons it. */
    private static double contrast(Map<String, String> tokens, String front, String back) {
        var one = light(Objects.requireNonNull(tokens.get(front), front));
        var other = light(Objects.requireNonNull(tokens.get(back), back));
        return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
    }

    private static double light(String colour) {
        var rgb = Integer.parseInt(colour.substring(1), 16);
        return .2126 * part(rgb >> 16) + .7152 * part(rgb >> 8) + .0722 * part(rgb);
    }

    private static double part(int bits) {
        var value = (bits & 255) / 255.0;
        return value <= .04045 ? value / 12.92 : Math.pow((value + .055) / 1.055, 2.4);
    }

    private static String sheet() {
        try (var in = Objects.requireNonNull(TokensTest.class.getResourceAsStream("/assets/console/console.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
