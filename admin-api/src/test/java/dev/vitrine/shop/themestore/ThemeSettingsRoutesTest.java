package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeSettingsRoutesTest {

    @ParameterizedTest
    @EnumSource
    void aDraftIsShownWhenItIsPublishedAndAnOlderOneCanComeBack(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var at = at(apiClient);
        assertThat(apiClient.get(at + "/settings_schema").at("settings_schema.name"))
                .isEqualTo("starter");
        var first = apiClient.get(at + "/settings");
        assertThat(first.at("settings.version")).isEqualTo("0");
        assertThat(first.at("settings.data.style")).isEqualTo("starter");

        var shown = version(apiClient);
        var draft = patch(apiClient, 0, "[{\"op\":\"add\",\"path\":\"/settings\",\"value\":{\"a\":{\"b\":1}}}]", "");
        assertThat(draft.at("settings.version")).isEqualTo("1");
        assertThat(draft.at("settings.published_version")).isEqualTo("0");
        assertThat(version(apiClient)).as("pages do not show it").isEqualTo(shown);
        assertThat(current(apiClient)).isEmpty();

        apiClient.post(at + "/settings/publish", "{\"settings\":{\"version\":1}}");
        assertThat(current(apiClient)).isEqualTo("{\"style\":\"starter\",\"settings\":{\"a\":{\"b\":1}}}");
        assertThat(version(apiClient)).isGreaterThan(shown);

        patch(apiClient, 1, "[{\"op\":\"replace\",\"path\":\"/settings/a/b\",\"value\":2}]", ",\"publish\":true");
        assertThat(current(apiClient)).contains("\"b\":2");
        apiClient.post(at + "/settings/publish", "{\"settings\":{\"version\":1}}");
        assertThat(current(apiClient)).contains("\"b\":1");
        var restored = apiClient.post(
                at + "/settings/restore", "{\"settings\":{\"version\":2,\"label\":\"Again\",\"publish\":true}}");
        assertThat(restored.at("settings.version")).as(restored.text()).isEqualTo("3");
        assertThat(current(apiClient)).contains("\"b\":2");
        var versions = apiClient.get(at + "/settings/versions").json().get("versions");
        assertThat(versions.findValuesAsText("version")).containsExactly("3", "2", "1");
        assertThat(versions.findValuesAsText("published")).containsExactly("true", "false", "false");
        assertThat(versions.get(0).get("label").asText()).isEqualTo("Again");
        assertThat(versions.get(0).get("author").asText()).isEqualTo("Test app");
        apiClient.post(at + "/settings/publish", "{\"settings\":{\"version\":0}}");
        assertThat(current(apiClient)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whoWasOvertakenGetsBothDocuments(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        patch(apiClient, 0, "[{\"op\":\"add\",\"path\":\"/theirs\",\"value\":1}]", "");
        var since = apiClient.lastEvent();
        var refused = patch(apiClient, 0, "[{\"op\":\"add\",\"path\":\"/mine\",\"value\":1}]", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.at("settings.version")).isEqualTo("1");
        assertThat(refused.at("settings.data.theirs")).isEqualTo("1");
        assertThat(refused.at("yours.data.mine")).isEqualTo("1");
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void aWholeDocumentCanTakeThePlaceOfAnother() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var saved = apiClient.put(at(apiClient) + "/settings", "{\"settings\":{\"version\":0,\"data\":{\"x\":1}}}");
        assertThat(saved.json().at("/settings/data")).as(saved.text()).hasToString("{\"x\":1}");
        assertThat(apiClient.get(at(apiClient) + "/settings?version=1").at("settings.data.x"))
                .isEqualTo("1");
        assertThat(apiClient.get(at(apiClient) + "/settings?version=7").status())
                .isEqualTo(404);
        assertThat(apiClient.get(at(apiClient) + "/settings?version=x").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"operations\":[]}` | version | can't be blank",
                "`{\"version\":0}` | operations | must be a list of operations",
                "`{\"version\":5,\"operations\":[]}` | version | is no version",
                "`{\"version\":0,\"operations\":[{\"op\":\"remove\",\"path\":\"/none\"}]}` | operations | cannot be applied",
                "`{\"version\":0,\"operations\":[{\"op\":\"test\",\"path\":\"/style\",\"value\":1}]}` | operations | cannot be applied",
                "`{\"version\":0,\"operations\":[{\"op\":\"fly\",\"path\":\"/style\"}]}` | operations | cannot be applied",
                "`{\"version\":0,\"operations\":[1]}` | operations | cannot be applied",
                "`{\"version\":0,\"operations\":[{\"op\":\"replace\",\"path\":\"\",\"value\":[]}]}` | settings | must be an object"
            })
    void refusesWhatIsNoPatch(String settings, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var response = apiClient.send("PATCH", at(apiClient) + "/settings", "{\"settings\":" + settings + "}");
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
    }

    @Test
    void copiesOfCopiesAreRefusedBeforeTheyAreLarge() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var operations = Json.object().arrayNode();
        operations.addObject().put("op", "add").put("path", "/a").put("value", "x".repeat(1_000));
        for (int i = 0; i < 40; i++) {
            operations.addObject().put("op", "copy").put("from", "").put("path", "/b" + i);
        }
        var response = patch(apiClient, 0, operations.toString(), "");
        assertThat(response.at("errors.operations[0]")).startsWith("make the settings longer than");
    }

    @Test
    void aCopyOfAThemeHasItsSettings() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        patch(apiClient, 0, "[{\"op\":\"add\",\"path\":\"/x\",\"value\":1}]", ",\"publish\":true");
        var id = at(apiClient).substring("themes/".length());
        var copy = apiClient.post("themes", "{\"theme\":{\"name\":\"Copy\",\"source_theme_id\":" + id + "}}");
        assertThat(copy.at("theme.role")).as(copy.text()).isEqualTo("unpublished");
        assertThat(apiClient.get("themes/" + copy.at("theme.id") + "/settings").at("settings.data.x"))
                .isEqualTo("1");
    }

    private static ApiClient.Response patch(ApiClient apiClient, long version, String operations, String more) {
        return apiClient.send(
                "PATCH",
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":" + version + ",\"operations\":" + operations + more + "}}");
    }

    private static String at(ApiClient apiClient) {
        return "themes/"
                + apiClient
                        .get("themes?role=main")
                        .json()
                        .get("themes")
                        .get(0)
                        .get("id")
                        .asText();
    }

    /** What pages show; empty for the theme's own. */
    private static String current(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().themeSettings().current(session, apiClient.shop()))
                .map(Object::toString)
                .orElse("");
    }

    private static long version(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation().database().read(session -> StorefrontVersions.current(session, apiClient.shop()));
    }
}
