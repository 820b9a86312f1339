package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vitrine.themes.BundledTheme;
import dev.vitrine.themes.PageProfile;
import dev.vitrine.themes.PageProfile.Component;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code vitrine theme profile}: which pages it takes, and what it prints. */
class ProfileCommandTest {
    private static final Path CACHE = Path.of("target", "theme-cache").toAbsolutePath();

    @TempDir
    private Path theme = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void starterTheme() throws IOException {
        BundledTheme.STARTER.unpack(theme);
    }

    @Test
    void usualPagesOfTheSampleShopAreMeasured() throws IOException {
        assertThat(profile("--json")).as(err.toString()).isZero();
        var report = new ObjectMapper().readTree(out.toString());
        assertThat(report.path("ok").asBoolean()).isTrue();
        assertThat(report.path("pages").findValuesAsText("page"))
                .hasSize(3)
                .startsWith("/", "/collections/all")
                .last()
                .asString()
                .startsWith("/products/");
        var list = report.at("/pages/1");
        assertThat(list.path("millis").asDouble()).isPositive();
        assertThat(list.path("html_bytes").asInt()).isGreaterThan(1000);
        assertThat(list.path("components").findValuesAsText("name"))
                .contains("src/blocks/ProductCard.vue", PageProfile.OUTSIDE);
    }

    @Test
    void pagesThatAreNamedArePrinted() {
        assertThat(profile("/search?q=jug")).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("/search?q=jug", "self ms", "src/", "each page 2 times")
                .doesNotContain("/collections/all  ");
    }

    @Test
    void wrongCallsSayWhatIsRight() {
        assertThat(profile("products")).isEqualTo(2);
        assertThat(profile("--renders", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("begins with /", "from 1 to 1000");
    }

    @Test
    void manyOfTheSameAreNamed() {
        var same = new Component("Icon", 40, 2, 2, 400, 400, 1);
        var others = new Component("Card", 40, 6, 8, 4000, 4400, 40);
        var profile = new PageProfile(50, 10, 9, 12, 5000, List.of(others, same));
        assertThat(ProfileCommand.hints(profile))
                .containsExactly(
                        "Icon is rendered 40 times with the same props: 2.00 ms that the page could take once.");
        assertThat(ProfileCommand.lines("/", profile))
                .anySatisfy(line -> assertThat(line)
                        .contains("████████████ ", "6.00", "60%")
                        .endsWith("Card"));
    }

    private int profile(String... arguments) {
        var all = Stream.concat(
                        Stream.of(
                                "profile",
                                "--path",
                                theme.toString(),
                                "--offline",
                                "--cache",
                                CACHE.toString(),
                                "--without-sandbox"),
                        Stream.of(arguments))
                .toList();
        var line = ThemeCli.line("profile").setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var renders = List.of(arguments).contains("--renders") ? all : append(all, "--renders", "2");
        return line.execute(renders.toArray(String[]::new));
    }

    private static List<String> append(List<String> all, String... more) {
        return Stream.concat(all.stream(), Stream.of(more)).toList();
    }
}
