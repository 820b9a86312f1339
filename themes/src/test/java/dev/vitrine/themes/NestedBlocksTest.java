package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks inside blocks: columns that have groups, which have entries. */
class NestedBlocksTest {
    private static final String ENTRIES = """
            {'max_items': 2, 'children': {'number_default_items': 1, 'elements': [
               {'id': 'title', 'type': 'text', 'default': 'Entry'}, {'id': 'body', 'type': 'text_editor'},
               {'id': 'of', 'type': 'product'}]}}
            """;
    private static final String GROUPS = """
            {'children': {'elements_types': [
               {'type': 'list', 'max_items': 1, 'elements': [{'id': 'name', 'type': 'text'}], 'blocks': %s},
               {'type': 'note', 'elements': [{'id': 'blocks', 'type': 'text', 'default': 'Own'}]}]}}
            """.formatted(ENTRIES);
    private static final JsonNode SCHEMA = Lab.json("""
            {'sections': {'columns': {'sections': [{'children': {'number_default_items': 1,
               'elements': [{'id': 'heading', 'type': 'text'}], 'blocks': %s}}]}}}
            """.formatted(GROUPS));

    @Test
    void valuesAndIdsHaveDefaultsAtEachLevel() {
        assertThat(blocks("{'blocks': [{'blocks': [{'name': 'A'}, {'element_type': 'note'}]}]}"))
                .isEqualTo(Lab.json("""
                        [{'heading': '', 'id': 'columns-0', 'blocks': [
                           {'name': 'A', 'id': 'columns-0-0', 'element_type': 'list', 'blocks': [
                             {'title': 'Entry', 'body': '', 'of': null, 'id': 'columns-0-0-0'}]},
                           {'blocks': 'Own', 'id': 'columns-0-1', 'element_type': 'note'}]}]
                        """));
        assertThat(blocks("{}")).isEqualTo(Lab.json("[{'heading': '', 'id': 'columns-0', 'blocks': []}]"));
    }

    @Test
    void mostOfAPartAndOfAKindHoldInsideEachBlock() {
        var entries = "[{'id': 'a'}, {'id': 'b'}, {'id': 'c'}]";
        var blocks = blocks("{'blocks': [{'blocks': [{'id': 'x', 'blocks': " + entries + "}, {'id': 'y'}]},"
                + "{'blocks': [{'id': 'z', 'blocks': []}]}]}");
        assertThat(blocks.findValuesAsText("id"))
                .containsExactlyInAnyOrder("columns-0", "columns-1", "x", "a", "b", "z");
    }

    @Test
    void blocksOfAKindThatHasNoneAreKeptAsTheyAre() {
        var stored = "[{'id': 'a', 'element_type': 'lost', 'blocks': [{'t': 1}]}]";
        assertThat(blocks("{'blocks': [{'id': 'c', 'blocks': " + stored + "}]}").at("/0/blocks"))
                .isEqualTo(Lab.json(stored));
    }

    @Test
    void themesGetNoHiddenBlocksAndFallbacksAtEachLevel() {
        var resolved = resolved("""
                {'blocks': [{'id': 'gone', 'visible': false}, {'id': 'c', 'blocks': [
                   {'id': 'g', 'blocks': [{'id': 'h', 'visible': false},
                     {'id': 'e', 'title': {'source': 'product.title', 'fallback': 'Cup'}}]}]}]}
                """);
        var shown = ShownSettings.of(SCHEMA, resolved);
        assertThat(shown.settings().at("/pages/homepage/s/settings/blocks").findValuesAsText("id"))
                .containsExactlyInAnyOrder("c", "g", "e");
        assertThat(shown.settings()
                        .at("/pages/homepage/s/settings/blocks/0/blocks/0/blocks/0/title")
                        .asText())
                .isEqualTo("Cup");
        assertThat(shown.connected())
                .singleElement()
                .satisfies(connected -> assertThat(String.join(".", connected.path()))
                        .isEqualTo("pages.homepage.s.settings.blocks.0.blocks.0.blocks.0.title"));
    }

    @Test
    void whatTheyNameIsFound() {
        var resolved = resolved("{'blocks': [{'blocks': [{'blocks': [{}, {'of': {'handle': 'cup'}}]}]}]}");
        assertThat(SettingReferences.of(SCHEMA, resolved, page -> true))
                .filteredOn(reference -> !reference.value().isNull())
                .singleElement()
                .satisfies(reference -> {
                    assertThat(reference.inBlock()).isTrue();
                    assertThat(reference.path())
                            .isEqualTo(List.of(
                                    "pages",
                                    "homepage",
                                    "s",
                                    "settings",
                                    "blocks",
                                    "0",
                                    "blocks",
                                    "0",
                                    "blocks",
                                    "1",
                                    "of"));
                });
    }

    @Test
    void htmlIsSanitizedAtEachLevel() {
        var data = document("{'blocks': [{'blocks': [{'blocks': [{'body': '<b>'}]}]}]}");
        var resolved = SettingsResolver.resolve(SCHEMA, data, html -> html.replace("<", "&lt;"));
        assertThat(resolved.at("/pages/homepage/s/settings/blocks/0/blocks/0/blocks/0/body")
                        .asText())
                .isEqualTo("&lt;b>");
    }

    @Test
    void levelsBelowTheEighthDoNotCount() {
        var schema = Lab.json("{'sections': {'deep': {'sections': [" + levels(400) + "]}}}");
        var data = Lab.json("{'pages': {'homepage': {'s': {'type': 'deep'}}}}");
        var resolved = SettingsResolver.resolve(schema, data);
        assertThat(resolved.findValuesAsText("title")).contains("x").hasSize(BlocksPart.MOST_LEVELS + 1);
        assertThat(ShownSettings.of(schema, resolved).settings().findValuesAsText("id"))
                .hasSize(BlocksPart.MOST_LEVELS);
        assertThat(SettingReferences.of(schema, resolved, page -> true)).hasSize(BlocksPart.MOST_LEVELS);
    }

    /** A part with one block, which has one inside, and so on. */
    static String levels(int count) {
        var one = "{'children': {'number_default_items': 1, 'elements': ["
                + "{'id': 'title', 'type': 'text', 'default': 'x'}, {'id': 'to', 'type': 'link'}]";
        return (one + ", 'blocks': ").repeat(count - 1) + one + "}".repeat(2 * count);
    }

    private static JsonNode blocks(String settings) {
        return resolved(settings).at("/pages/homepage/s/settings/blocks");
    }

    private static ObjectNode resolved(String settings) {
        return SettingsResolver.resolve(SCHEMA, document(settings));
    }

    private static JsonNode document(String settings) {
        return Lab.json("{'pages': {'homepage': {'s': {'type': 'columns', 'settings': " + settings + "}}}}");
    }
}
