package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What the check says of texts in other languages, beyond the example of each rule. */
class LocaleRulesTest {
    private static final String SHOWN = "<template><p>{{ $t('Only {count} left', { count: 3 }) }}</p></template>\n";

    @Test
    void filesThatThePlatformReadsNeedNoImport() {
        assertThat(found(Map.of("src/locales/de.json", "{\"Only {count} left\": \"Nur noch {count} da\"}")))
                .isEmpty();
    }

    @Test
    void regionNeedsOnlyWhatDiffersFromItsLanguage() {
        assertThat(found(Map.of(
                        "src/locales/pt.json", "{\"Only {count} left\": \"Restam só {count}\"}",
                        "src/locales/pt-BR.json", "{}")))
                .isEmpty();
        assertThat(found(Map.of("src/locales/pt-BR.json", "{}")))
                .containsExactly("\"Only {count} left\" is missing here, so it is shown in English");
    }

    @Test
    void englishNeedsNone() {
        assertThat(found(Map.of("src/locales/en.json", "{}"))).isEmpty();
    }

    @Test
    void whatIsNoTextIsSaid() {
        assertThat(found(Map.of("src/locales/de.json", "{\"Only {count} left\": {\"one\": \"Nur noch eins da\"}}")))
                .containsExactly(
                        "\"Only {count} left\" has neither a text nor plural forms with \"other\", so it is not"
                                + " shown");
        assertThat(found(Map.of("src/locales/de.json", "{")))
                .singleElement()
                .asString()
                .startsWith("not JSON: ");
    }

    @Test
    void eachPluralFormHasTheNamesOfItsText() {
        assertThat(found(Map.of(
                        "src/locales/de.json",
                        "{\"Only {count} left\": {\"one\": \"Nur noch {stück}{piece} da\", \"other\": \"Nur noch {count}"
                                + " da\"}}")))
                .containsExactly(
                        "\"Only {count} left\" has {piece} in its translation, which is not in the text itself");
        assertThat(found(Map.of("src/locales/de.json", "{\"Only {count} left\": \"Nur noch wenige da\"}")))
                .containsExactly("\"Only {count} left\" lacks {count} in its translation");
    }

    @Test
    void filesOfALibraryAreComparedWithEachOther() {
        var files = Map.of(
                "src/locales/de.json", "{\"cart\": {\"left\": \"Nur noch wenige da\"}}",
                "src/locales/fr.json", "{\"cart\": {}}",
                "src/shared/texts.js",
                        "import de from '../locales/de.json'\nimport fr from '../locales/fr.json'\n"
                                + "export const texts = { de, fr }\nexport const shown = 'cart.left'\n");
        assertThat(found(files))
                .containsExactlyInAnyOrder(
                        "no language has the text \"Only {count} left\"",
                        "\"cart.left\" is missing here, and another language has it");
    }

    @Test
    void otherFoldersNeedAnImport() {
        assertThat(found(Map.of("src/i18n/de.json", "{\"Only {count} left\": \"Nur noch {count} da\"}")))
                .containsExactly("nothing imports this file, so its texts are never shown");
    }

    private static List<String> found(Map<String, String> files) {
        var wanted = new TreeMap<>(files);
        wanted.put("src/blocks/Example.vue", SHOWN);
        return RulesTest.CHECK.check(Example.theme(wanted)).findings().stream()
                .filter(finding -> finding.rule().name().startsWith("locale-"))
                .map(Finding::message)
                .toList();
    }
}
