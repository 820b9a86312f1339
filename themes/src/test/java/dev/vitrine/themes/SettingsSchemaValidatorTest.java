package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsSchemaValidatorTest {
    @Test
    void goodSchemaHasNoProblems() {
        assertThat(
                        problems(
                                "{'settings':[{'type':'g','schema':[{'id':'a','type':'text'},{'type':'heading','content':'H'}]}]}"))
                .isEmpty();
    }

    @Test
    void idsAreUniqueWithinTheirList() {
        var problems = problems(
                "{'settings':[{'type':'g','schema':[\n{'id':'a','type':'text'},\n{'id':'a','type':'text'}]}]}");
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.message()).contains("\"a\" is used twice");
            assertThat(problem.line()).isEqualTo(3);
        });
    }

    @Test
    void sameIdInTwoSectionsIsFine() {
        var part = "{'sections':[{'elements':[{'id':'a','type':'text'}]}]}";
        assertThat(problems("{'sections':{'one':" + part + ",'two':" + part + "}}"))
                .isEmpty();
    }

    @Test
    void typesMustBeKnown() {
        assertThat(problems("{'settings':[{'type':'g','schema':[{'id':'a','type':'colour'}]}]}"))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("no setting type \"colour\""));
    }

    @Test
    void featureSwitchNamesAFeature() {
        assertThat(problems("{'sections':{'s':{'feature_switch':'wholesale','sections':[{'elements':"
                        + "[{'id':'a','type':'text','feature_switch':true}]}]}}}"))
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.message()).startsWith("sections.s.a: feature_switch must be the name"));
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        var problems = problems("{'default_style':'gone','sections':{'s':{'sections':[{'children':{'elements':"
                + "[{'type':'text'},{'id':'p','type':'select'},{'id':'q','type':'slider','min':9,'max':1}]}}]}}}");
        assertThat(problems)
                .extracting(ThemeProblem::message)
                .satisfiesExactlyInAnyOrder(
                        message -> assertThat(message).contains("default_style"),
                        message -> assertThat(message).contains("has no id"),
                        message -> assertThat(message).contains("no options"),
                        message -> assertThat(message).contains("min and max"));
    }

    @Test
    void blocksInsideBlocksAreLookedAt() {
        assertThat(problems(
                        nested("'blocks':{'children':{'elements_types':[{'type':'b','elements':[{'type':'text'}]}]}}")))
                .extracting(ThemeProblem::message)
                .containsExactly("sections.s.blocks.a.blocks.b: a setting of type text has no id");
    }

    @Test
    void aKindWithBlocksInsideHasNoSettingOfThatNameAndHasChildren() {
        var blocks = "'blocks':{'children':{'elements':[]}}";
        assertThat(problems(nested("'elements':[{'id':'blocks','type':'text'}]")))
                .isEmpty();
        assertThat(problems(nested(blocks))).isEmpty();
        assertThat(problems(nested("'elements':[{'id':'blocks','type':'text'}]," + blocks)))
                .extracting(ThemeProblem::message)
                .containsExactly("sections.s.blocks.a: it has blocks inside and a setting \"blocks\"; "
                        + "give the setting another id");
        assertThat(problems(nested("'blocks':{'elements':[]}")))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .startsWith("sections.s.blocks.a: blocks inside a block need children"));
    }

    @Test
    void blocksStandEightLevelsDeep() {
        assertThat(problems("{'sections':{'s':{'sections':[" + NestedBlocksTest.levels(8) + "]}}}"))
                .isEmpty();
        assertThat(problems("{'sections':{'s':{'sections':[" + NestedBlocksTest.levels(400) + "]}}}"))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .isEqualTo("sections.s" + ".blocks".repeat(8)
                                + ": blocks stand inside each other at most 8 levels deep; "
                                + "the blocks inside these are not shown"));
    }

    @Test
    void aSectionBeginsWithAThousandBlocks() {
        var few = "'number_default_items':8,'elements':[]";
        assertThat(problems(nested("'blocks':{'children':{" + few + "}}"))).isEmpty();
        var many = "{'children':{'number_default_items':10,'elements':[]";
        var schema = "{'sections':{'s':{'sections':[" + (many + ",'blocks':").repeat(7) + many + "}}" + "}}".repeat(7)
                + "]}}}";
        assertThat(problems(schema))
                .extracting(ThemeProblem::message)
                .containsExactly("sections.s.blocks: a section begins with at most 1000 blocks, "
                        + "those inside others included");
    }

    /** A section with blocks of one kind among others, which has these members. */
    private static String nested(String kind) {
        return "{'sections':{'s':{'sections':[{'children':{'elements_types':[{'type':'a'," + kind + "}]}}]}}}";
    }

    @Test
    void goodColorSchemesHaveNoProblems() {
        assertThat(problems(schemes(
                        "{'role':{'button':'ground'},'definition':[{'type':'heading','content':'H'},"
                                + "{'id':'ground','type':'color'}],"
                                + "'default':[{'id':'day','name':'Day','colors':{'ground':'paper'}},"
                                + "{'id':'night','name':'Night','colors':{'ground':'#000'}}]}",
                        "{'id':'scheme','type':'color_scheme','default':'night'}")))
                .isEmpty();
    }

    @Test
    void whatIsWrongInColorSchemesIsSaid() {
        var problems = problems(schemes(
                "{'role':{'link':'ground','text':'ink'},'definition':[{'id':'ground','type':'color'},"
                        + "{'id':'ground','type':'color'},{'id':'9','type':'color'},{'id':'gap','type':'slider'}],"
                        + "'default':[{'id':'day','colors':{'ground':'red','line':'#000'}},{'id':'day','name':'D'},"
                        + "{'id':'a b','name':'B'}]}",
                "{'id':'scheme','type':'color_scheme','default':'gone'}"));
        assertThat(problems)
                .extracting(ThemeProblem::message)
                .containsExactly(
                        "settings.colors.schemes: the color \"ground\" is defined twice",
                        "settings.colors.schemes: the id of a color has letters, digits, _ and -, and begins with a "
                                + "letter: \"9\"",
                        "settings.colors.schemes: a color scheme is made of settings of type color, not \"slider\"",
                        "settings.colors.schemes: there is no role \"link\"; roles are background, text, button and "
                                + "button_text",
                        "settings.colors.schemes: the role \"text\" names no color of the definition: ink",
                        "settings.colors.schemes: the color scheme \"day\" has no name",
                        "settings.colors.schemes: \"red\" is neither a color such as #1f5f4a nor a setting of type "
                                + "color in the same group",
                        "settings.colors.schemes: the color scheme \"day\" has a color that is not defined: line",
                        "settings.colors.schemes: the color scheme \"day\" stands there twice",
                        "settings.colors.schemes: the id of a color scheme has letters, digits, _ and -: \"a b\"",
                        "sections.words: the theme has no color scheme \"gone\"");
    }

    @Test
    void themeHasOneGroupOfColorSchemesAmongItsSettings() {
        var group = "{'id':'%s','type':'color_scheme_group','definition':[{'id':'a','type':'color'}],"
                + "'default':[{'id':'day','name':'Day'}]}";
        var both = "{'settings':[{'type':'colors','schema':[" + group.formatted("one") + "," + group.formatted("two")
                + "]}],'sections':{'s':{'sections':[{'elements':[" + group.formatted("mine") + "]}]}}}";
        assertThat(problems(both))
                .extracting(ThemeProblem::message)
                .satisfiesExactly(
                        message -> assertThat(message).contains("a theme has one color_scheme_group"),
                        message -> assertThat(message).contains("stands in a group of settings, not in a section"));
        assertThat(problems("{'sections':{'s':{'sections':[{'elements':[{'id':'x','type':'color_scheme'}]}]}}}"))
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.message()).contains("add one setting of type color_scheme_group"));
        assertThat(problems(schemes("{'definition':[],'default':[]}", "{'id':'x','type':'color_scheme'}")))
                .extracting(ThemeProblem::message)
                .satisfiesExactly(
                        message -> assertThat(message).contains("needs a definition"),
                        message -> assertThat(message).contains("a list of 1 to 20 color schemes"));
    }

    /** A schema with this group of schemes, and a section with that setting. */
    private static String schemes(String group, String inSection) {
        return "{'settings':[{'type':'colors','schema':[{'id':'paper','type':'color'},"
                + group.replaceFirst("\\{", "{'id':'schemes','type':'color_scheme_group',")
                + "]}],'sections':{'words':{'sections':[{'elements':[" + inSection + "]}]}}}";
    }

    private static List<ThemeProblem> problems(String schema) {
        var text = schema.replace('\'', '"');
        return SettingsSchemaValidator.problems("src/config/settings_schema.json", text, Lab.json(schema));
    }
}
