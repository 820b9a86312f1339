package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules see only when they look at more than one file, or at more than one part of it. */
class CloseReadingTest {
    private static final String LISTENS = "<template><Box @click.native=\"go\" /></template>\n"
            + "<script>\nimport Box from './Box.vue'\n"
            + "export default { components: { Box }, methods: { go() {} } }\n</script>\n";
    private static final String SCHEMA = """
            {
              "sections": {
                "hero": { "sections": [{ "elements": [{ "id": "title", "type": "text" }, { "id": "text", "type": "text_editor" }] }] },
                "logo_list": { "sections": [{
                  "elements": [{ "id": "logo_width", "type": "text" }],
                  "children": { "elements": [{ "id": "picture", "type": "image_picker" }] }
                }] },
                "columns": { "sections": [{ "children": { "elements": [{ "id": "heading", "type": "text" }],
                  "blocks": { "children": { "elements": [{ "id": "label", "type": "text" }] } } } }] }
              },
              "settings": [{ "type": "colors", "schema": [{ "id": "color_text", "type": "color", "default": "#222222" }] }]
            }
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a plain component                 | true  | <template><b>x</b></template>
            with other events                 | true  | <template><b @blur="$emit('left')">x</b></template>
            whose events are listed           | true  | <template><b>x</b></template><script>export default { emits: ['left'] }</script>
            that emits the event              | false | <template><b @click="$emit('click')">x</b></template>
            whose events are an object        | false | <template><b>x</b></template><script>export default { emits: { click: null } }</script>
            whose events are types            | false | <template><b>x</b></template><script setup lang="ts">defineEmits<{ click: [] }>()</script>
            whose events are listed in setup  | false | <template><b>x</b></template><script setup>defineEmits(['click'])</script>
            whose event is computed           | false | <template><b @blur="$emit(name)">x</b></template>
            with a mixin                      | false | <template><b>x</b></template><script>export default { mixins: [clicks] }</script>
            that extends another              | false | <template><b>x</b></template><script>export default { extends: Base }</script>
            that takes no attributes          | false | <template><b>x</b></template><script>export default { inheritAttrs: false }</script>
            that gives attributes elsewhere   | false | <template><b><i v-bind="$attrs">x</i></b></template>
            whose root is a component         | false | <template><Page>x</Page></template>
            whose root is a slot              | false | <template><slot /></template>
            """)
    void nativeGoesOnlyWhereTheRootHearsIt(String component, boolean mended, String box) {
        var theme = Example.theme(Map.of("src/blocks/Example.vue", LISTENS, "src/blocks/Box.vue", box + "\n"));
        var fixed = RulesTest.CHECK.fix(theme, Set.of("vue2-native"));
        assertThat(new String(fixed.files().get("src/blocks/Example.vue"), StandardCharsets.UTF_8))
                .contains(mended ? "@click=" : "@click.native=");
        var left = fixed.left().findings().stream()
                .filter(finding -> finding.rule().name().equals("vue2-native"));
        assertThat(left).hasSize(mended ? 0 : 1);
    }

    @Test
    void sectionsReadTheirOwnSettings() {
        var hero = "<template><section><h2>{{ settings.title }}</h2><p>{{ settings.logo_width }}</p>"
                + "<p v-html=\"settings.text\"></p></section></template>\n"
                + "<script setup>\ndefineProps({ settings: { type: Object, default: () => ({}) } })\n</script>\n";
        assertThat(unknown(Map.of("src/sections/Hero.vue", hero)))
                .containsExactly("the section \"hero\" of the schema has no setting \"logo_width\"");
    }

    @Test
    void blocksHaveTheSettingsOfTheirSection() {
        var list = "<template><ul><li v-for=\"block in settings.blocks\" :key=\"block.id\">{{ block.element_type }}"
                + "{{ block.picture }} {{ block.title }}</li></ul></template>\n"
                + "<script setup>\ndefineProps({ settings: { type: Object, default: () => ({}) } })\n</script>\n";
        assertThat(unknown(Map.of("src/sections/LogoList.vue", list)))
                .containsExactly("the blocks of the section \"logo_list\" of the schema have no setting \"title\"");
        var twice = list.replace("</ul>", "<li v-for=\"block in others\" :key=\"block\">{{ block.title }}</li></ul>");
        assertThat(unknown(Map.of("src/sections/LogoList.vue", twice))).isEmpty();
    }

    @Test
    void blocksInsideBlocksAreReadToo() {
        var columns = "<template><ul><li v-for=\"column in settings.blocks\" :key=\"column.id\">{{ column.heading }}"
                + "<i v-for=\"entry in column.blocks\" :key=\"entry.id\">{{ entry.label }}{{ entry.lost }}</i></li></ul>"
                + "</template>\n"
                + "<script setup>\ndefineProps({ settings: { type: Object, default: () => ({}) } })\n</script>\n";
        assertThat(unknown(Map.of("src/sections/Columns.vue", columns)))
                .containsExactly("the blocks of the section \"columns\" of the schema have no setting \"lost\"");
        assertThat(unknown(Map.of("src/sections/LogoList.vue", columns.replace("column.heading", "column.picture"))))
                .contains("the blocks of the section \"logo_list\" of the schema have no setting \"blocks\"");
    }

    @Test
    void sectionsOfOtherNamesReadAnySetting() {
        var any = "<template><p>{{ settings.logo_width }} {{ settings.lost }}</p></template>\n"
                + "<script setup>\ndefineProps({ settings: { type: Object, default: () => ({}) } })\n</script>\n";
        assertThat(unknown(Map.of("src/sections/Strip.vue", any)))
                .containsExactly("the schema has no setting \"lost\"");
    }

    private static List<String> unknown(Map<String, String> files) {
        var theme = Example.theme(files);
        theme.put("src/config/settings_schema.json", SCHEMA.getBytes(StandardCharsets.UTF_8));
        return RulesTest.CHECK.check(theme).findings().stream()
                .filter(finding -> finding.rule().name().equals("unknown-setting"))
                .map(Finding::message)
                .toList();
    }
}
