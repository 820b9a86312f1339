package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of older platforms: each is found where themes write it, with what stands in its place. */
class PlatformNamesTest {
    private static final Pattern ROW = Pattern.compile("(?m)^ {2}'?([\\w$-]+)'?: (?:['\"](.*)['\"]|ACCOUNTS),$");
    private static final Pattern TABLE = Pattern.compile("(?s)export const (\\w+) = \\{(.*?)\n};");

    /** A name of the table, with what is said of it. */
    record Name(String table, String name, String instead) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Name> names() throws IOException {
        try (var in = PlatformNamesTest.class.getResourceAsStream("/worker/check/instead.js")) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            var names = new ArrayList<Name>();
            TABLE.matcher(text)
                    .results()
                    .forEach(table -> ROW.matcher(table.group(2))
                            .results()
                            .forEach(row -> names.add(new Name(
                                    table.group(1),
                                    row.group(1),
                                    row.group(2) == null ? "the platform's own" : row.group(2)))));
            return names;
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void isFoundWithWhatStandsInItsPlace(Name name) {
        assertThat(found("src/blocks/Example.vue", written(name)))
                .singleElement()
                .asString()
                .contains(name.name(), name.instead());
    }

    private static String written(Name name) {
        return switch (name.table()) {
            case "MIXINS" -> "<script>\nexport default { mixins: [mixins.%s] }\n</script>\n".formatted(name.name());
            case "FILTERS" -> "<template><p>{{ word | %s }}</p></template>\n".formatted(name.name());
            case "PAGES" ->
                "<script>\nexport const add = (app) => app.component('%s', {})\n</script>\n".formatted(name.name());
            default ->
                name.name().startsWith("$")
                        ? "<script>\nexport default { mounted() { this.%s.go() } }\n</script>\n".formatted(name.name())
                        : name.name().startsWith("lazy")
                                ? "<template><div v-%s></div></template>\n".formatted(name.name())
                                : "<template><%1$s></%1$s></template>\n".formatted(name.name());
        };
    }

    @Test
    void allTablesAreTried() throws IOException {
        assertThat(names().stream().map(Name::table).distinct())
                .containsExactlyInAnyOrder("INSTEAD", "MIXINS", "FILTERS", "PAGES");
        assertThat(names()).hasSizeGreaterThanOrEqualTo(24);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            const own = getMixin('headerMixin')                    | headerMixin is empty here
            const { headerMixin, price } = options.localMixins     | headerMixin is empty here
            const take = ({ linkMixin: link }) => link             | linkMixin is empty here
            const all = mixins(['footerMixin'])                    | footerMixin is empty here
            const own = stored['productMixin']                     | productMixin is empty here
            const two = globalFilters['twoDigits'](7)              | the filter twoDigits is not there
            const two = options.globalFilters.twoDigits(7)         | the filter twoDigits is not there
            """)
    void isFoundHoweverItIsTaken(String line, String words) {
        assertThat(found("src/shared/take.js", "export function take(options) {\n  " + line + "\n}\n"))
                .singleElement()
                .asString()
                .contains(words);
    }

    @Test
    void ownMixinsAndFiltersAreLeftAlone() {
        var own = "export const headerMixin = { data: () => ({ open: false }) }\n"
                + "export const add = (app) => { app.config.globalProperties.$filters.twoDigits = (n) => `${n}` }\n"
                + "export const use = (all) => all.headerMixin\n"
                + "export const shown = (filters) => filters.twoDigits(1)\n";
        assertThat(found("src/shared/own.js", own)).isEmpty();
        assertThat(found("src/pages/Orders.vue", "<template><PageMyOrder /></template>\n"))
                .isEmpty();
    }

    private static List<String> found(String file, String text) {
        return RulesTest.CHECK.check(Example.theme(Map.of(file, text))).findings().stream()
                .filter(finding -> finding.rule().name().equals("platform-name"))
                .map(Finding::message)
                .toList();
    }
}
