package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AllowedOriginsTest {

    @Test
    void originsOfEachKindAreRead() {
        var read = read("""
                {"fonts": ["https://fonts.example"], "frames": ["https://maps.example:8443"],
                 "connect": ["https://api.example", "https://api.example"]}""");
        assertThat(read)
                .isEqualTo(new AllowedOrigins(
                        List.of("https://fonts.example"),
                        List.of("https://maps.example:8443"),
                        List.of("https://api.example")));
        assertThat(AllowedOrigins.read(read.json())).isEqualTo(read);
        assertThat(AllowedOrigins.of("{}".getBytes(StandardCharsets.UTF_8)).isEmpty())
                .isTrue();
        assertThat(AllowedOrigins.of("{".getBytes(StandardCharsets.UTF_8)).isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://fonts.example",
                "https://*.example",
                "https://*",
                "https:",
                "*",
                "'self'",
                "'unsafe-inline'",
                "data:",
                "https://fonts.example/",
                "https://fonts.example/a.woff2",
                "https://Fonts.example",
                "https://localhost",
                "https://127.0.0.1",
                "https://[::1]",
                "https://fonts.example; script-src *",
                "https://fonts.example https://other.example",
                "https://user@fonts.example",
                "https://fonts..example",
                "https://-fonts.example",
                "https://fonts.example:",
                "fonts.example",
                ""
            })
    void whatIsNoOriginIsAProblemWithItsPlaceAndCountsForNothing(String word) {
        var allow = "{\n\"fonts\": [\n\"" + word + "\"\n]}";
        assertThat(read(allow).isEmpty()).isTrue();
        var problems = problems(allow);
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().file()).isEqualTo("package.json");
        assertThat(problems.getFirst().line()).isEqualTo(3);
        assertThat(problems.getFirst().message()).contains("is no origin: write https:// and a host");
    }

    @ParameterizedTest
    @CsvSource({
        "scripts, scripts of a theme come from the shop's own host only",
        "styles, styles of a theme come from the shop's own host only",
        "images, images load from any https address already",
        "media, videos and sounds load from any https address already",
        "workers, 'there is no kind \"workers\": name fonts, frames or connect'"
    })
    void kindsThatThereAreNotSayWhatToDo(String kind, String words) {
        assertThat(problems("{\"" + kind + "\": [\"https://fonts.example\"]}"))
                .extracting(ThemeProblem::message)
                .singleElement()
                .asString()
                .contains(words);
    }

    @Test
    void theyAreFewAndInLists() {
        var many = IntStream.rangeClosed(0, AllowedOrigins.MOST)
                .mapToObj(i -> "\"https://f" + i + ".example\"")
                .collect(Collectors.joining(",", "{\"fonts\": [", "]}"));
        assertThat(problems(many))
                .extracting(ThemeProblem::message)
                .containsExactly("vitrine.allow names more than 20 origins; use fewer");
        assertThat(problems("{\"fonts\": \"https://fonts.example\"}"))
                .extracting(ThemeProblem::message)
                .containsExactly("vitrine.allow.fonts must be a list of origins");
        assertThat(problems("[]"))
                .extracting(ThemeProblem::message)
                .singleElement()
                .asString()
                .contains("an object");
        assertThat(problems("{\"fonts\": [\"https://fonts.example\"]}")).isEmpty();
    }

    private static AllowedOrigins read(String allow) {
        return AllowedOrigins.of(text(allow).getBytes(StandardCharsets.UTF_8));
    }

    private static List<ThemeProblem> problems(String allow) {
        try {
            return AllowedOrigins.problems("package.json", text(allow), new ObjectMapper().readTree(text(allow)));
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String text(String allow) {
        return "{\"vitrine\":{\"allow\":" + allow + "}}";
    }
}
