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

    private static List<ThemeProblem> problems(String schema) {
        var text = schema.replace('\'', '"');
        return SettingsSchemaValidator.problems("src/config/settings_schema.json", text, Lab.json(schema));
    }
}
