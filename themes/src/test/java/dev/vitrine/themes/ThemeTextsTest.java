package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Texts of themes in other languages: which of them a page shows, and what browsers load of them. */
class ThemeTextsTest {
    private static final String HOME = """
            <template>
              <p>{{ $t('Good evening') }}|{{ $t('Only {count} left', { count }) }}|{{ $t(greeting) }}</p>
            </template>
            <script setup>
            const count = COUNT
            const greeting = 'Come in'
            </script>
            """;
    private static final Map<String, String> FILES = Map.of(
            "src/locales/de.json", """
                    {
                      "Good evening": "Guten Abend",
                      "Only {count} left": { "one": "Nur noch ein Stück", "other": "Nur noch {count} Stück" },
                      "cart": { "title": "Warenkorb" }
                    }
                    """,
            "src/locales/pl.json",
                    "{\"Only {count} left\": {\"one\": \"{count} sztuka\", \"few\": \"{count} sztuki\", \"other\":"
                            + " \"{count} sztuk\"}}",
            "src/locales/pt.json", "{\"Good evening\": \"Boa noite\", \"Come in\": \"Entre\"}",
            "src/locales/pt-BR.json", "{\"Come in\": \"Pode entrar\"}");

    @ParameterizedTest
    @CsvSource({
        "en, 1, Good evening|Only 1 left|Come in",
        "en-CA, 3, Good evening|Only 3 left|Come in",
        "de, 1, Guten Abend|Nur noch ein Stück|Come in",
        "de, 3, Guten Abend|Nur noch 3 Stück|Come in",
        "de-AT, 3, Guten Abend|Nur noch 3 Stück|Come in",
        "pl, 1, Good evening|1 sztuka|Come in",
        "pl, 3, Good evening|3 sztuki|Come in",
        "pl, 5, Good evening|5 sztuk|Come in",
        "pt, 1, Boa noite|Only 1 left|Entre",
        "pt-BR, 1, Boa noite|Only 1 left|Pode entrar",
        "fr, 1, Good evening|Only 1 left|Come in"
    })
    void pagesShowTheTextsOfTheirLanguage(String locale, int count, String shown) {
        var build = built(count);
        var boot = Lab.boot(build, "/").put("locale", locale);
        assertThat(Lab.renderer().render(build, "texts", boot))
                .isInstanceOfSatisfying(
                        RenderResult.Html.class, html -> assertThat(html.html()).contains("<p>" + shown + "</p>"));
    }

    @Test
    void eachLanguageIsOneFileForBrowsers() throws IOException {
        var build = built(1);
        assertThat(build.locales()).containsOnlyKeys("de", "pl", "pt", "pt-BR");
        assertThat(build.texts("en")).isEmpty();
        assertThat(build.texts("en-GB")).isEmpty();
        assertThat(build.texts("de-AT")).isEqualTo(build.texts("de")).isPresent();
        var german = Files.readString(build.client().resolve(build.locales().get("de")));
        assertThat(german).contains("Guten Abend", "Warenkorb gelegt").doesNotContain("Boa noite", "import ", "cart:");
        assertThat(Files.readString(build.client().resolve(build.locales().get("pt-BR"))))
                .contains("Boa noite", "Pode entrar")
                .doesNotContain("\"Entre\"");
        var entry = Files.readString(build.client().resolve(build.entry()));
        assertThat(entry).contains("__v_isVNode:").doesNotContain("Guten Abend", "Warenkorb gelegt");
    }

    @Test
    void pagesLoadNoMoreFilesForLanguages() {
        var plain = Lab.theme();
        var build = Lab.build(Lab.variation(FILES));
        assertThat(build.preloads().keySet()).isEqualTo(plain.preloads().keySet());
        build.preloads()
                .forEach((page, files) -> assertThat(files)
                        .hasSameSizeAs(plain.preloads().get(page))
                        .doesNotContainAnyElementsOf(build.locales().values()));
    }

    @Test
    void translatedTextsAreCounted() {
        var texts = built(1).texts();
        assertThat(texts.translated("en")).isZero();
        assertThat(texts.translated("de-CH")).isEqualTo(2);
        assertThat(texts.translated("pt")).isEqualTo(2);
        assertThat(texts.translated("pt-BR")).isEqualTo(2);
        assertThat(texts.count()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void longTextsInQuotesAreNoTextsForPeople() {
        var files = new HashMap<>(FILES);
        files.put("src/pages/Home.vue", HOME.replace("COUNT", "1"));
        var picture = "export default 'data:image/png;base64," + "A".repeat(200_000) + "'\n" + "// t(".repeat(1_000);
        files.put("src/shared/picture.js", picture);
        var texts = Lab.build(Lab.variation(files)).texts();
        assertThat(texts.count()).isEqualTo(built(1).texts().count());
    }

    @Test
    void fileThatIsNoJsonIsAProblemOfTheBuild() {
        var folder = Lab.variation(Map.of("src/locales/de.json", "{\n  \"Good evening\" \"Guten Abend\"\n}"));
        assertThatThrownBy(() -> Lab.BUILDER.build(folder))
                .isInstanceOfSatisfying(
                        ThemeBuildException.class,
                        fault -> assertThat(fault.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.file()).isEqualTo("src/locales/de.json");
                            assertThat(problem.line()).isEqualTo(2);
                        }));
    }

    @ParameterizedTest
    @EnumSource
    void bundledThemesAreWholeInGerman(BundledTheme theme) {
        var texts = Lab.build(theme).texts();
        assertThat(texts.count()).isGreaterThan(60);
        assertThat(texts.translated("de")).isEqualTo(texts.count());
    }

    @Test
    void platformKnowsItsOwnTexts() {
        assertThat(PlatformTexts.text("de", "Page not found")).isEqualTo("Seite nicht gefunden");
        assertThat(PlatformTexts.text("de-CH", "Page not found")).isEqualTo("Seite nicht gefunden");
        assertThat(List.of("en", "fr"))
                .allSatisfy(locale ->
                        assertThat(PlatformTexts.text(locale, "Page not found")).isEqualTo("Page not found"));
    }

    private static ThemeBuild built(int count) {
        var files = new HashMap<>(FILES);
        files.put("src/pages/Home.vue", HOME.replace("COUNT", Integer.toString(count)));
        return Lab.build(Lab.variation(files));
    }
}
