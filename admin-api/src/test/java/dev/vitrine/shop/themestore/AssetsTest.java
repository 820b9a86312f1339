package dev.vitrine.shop.themestore;

import static dev.vitrine.shop.themestore.ThemeBuildQueueTest.put;
import static dev.vitrine.shop.themestore.ThemeBuildQueueTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class AssetsTest {

    @ParameterizedTest
    @EnumSource
    void listsFilesWithoutWhatTheyHold(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var assets = apiClient.get(at(apiClient, "")).json().get("assets");
        assertThat(assets.findValuesAsText("key"))
                .containsExactlyElementsOf(ThemeProjects.files("starter").keySet());
        assertThat(assets.get(0).properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "key",
                        "public_url",
                        "content_type",
                        "size",
                        "checksum",
                        "theme_id",
                        "created_at",
                        "updated_at");
        assertThat(apiClient.get(at(apiClient, "?fields=key,size")).json().at("/assets/0"))
                .hasToString("{\"key\":\".eslintrc.js\",\"size\":0}");
    }

    @ParameterizedTest
    @EnumSource
    void writesReadsAndDeletesOneFile(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var theme = theme(apiClient);
        var created = apiClient.put(
                at(apiClient, ""),
                "{\"asset\":{\"key\":\"src/sections/Hero.vue\",\"value\":\"<template>ü</template>\"}}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.at("asset.size")).isEqualTo("23");
        assertThat(created.at("asset.content_type")).isEqualTo("text/x-vue");
        assertThat(created.json().at("/asset/value").isMissingNode()).isTrue();
        test.clock().advance(Duration.ofMinutes(1));
        var changed =
                apiClient.put(at(apiClient, ""), "{\"asset\":{\"key\":\"src/sections/Hero.vue\",\"value\":\"\"}}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.at("asset.created_at")).isEqualTo(created.at("asset.created_at"));
        assertThat(changed.at("asset.updated_at")).isNotEqualTo(created.at("asset.updated_at"));
        assertThat(value(apiClient, theme, "src/sections/Hero.vue")).isEmpty();

        var deleted = apiClient.delete(at(apiClient, "?asset[key]=src/sections/Hero.vue"));
        assertThat(deleted.text()).isEqualTo("{\"message\":\"deleted src/sections/Hero.vue\"}");
        assertThat(apiClient
                        .get(at(apiClient, "?asset[key]=src/sections/Hero.vue"))
                        .status())
                .isEqualTo(404);
        assertThat(apiClient
                        .delete(at(apiClient, "?asset[key]=src/sections/Hero.vue"))
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.delete(at(apiClient, "")).status()).isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void binaryFilesGoInAndOutAsTheyAre(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var bytes = new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1, (byte) 0xff};
        var text = Base64.getEncoder().encodeToString(bytes);
        apiClient.put(
                at(apiClient, ""),
                "{\"asset\":{\"key\":\"src/assets/logo.png\",\"attachment\":\"data:image/png;base64," + text + "\"}}");
        var read = apiClient.get(at(apiClient, "?asset[key]=src/assets/logo.png"));
        assertThat(read.at("asset.attachment")).isEqualTo(text);
        assertThat(read.at("asset.content_type")).isEqualTo("image/png");
        apiClient.put(
                at(apiClient, ""),
                "{\"asset\":{\"key\":\"src/assets/copy.png\",\"source_key\":\"src/assets/logo.png\"}}");
        var copy = apiClient.get(at(apiClient, "?asset[key]=src/assets/copy.png"));
        assertThat(copy.at("asset.checksum")).isEqualTo(read.at("asset.checksum"));
    }

    @ParameterizedTest
    @EnumSource
    void severalInOneCallAreAllWrittenOrNone(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var theme = theme(apiClient);
        put(apiClient, theme, "src/old.js", "old");
        var written = apiClient.put(
                at(apiClient, ""),
                "{\"assets\":[{\"key\":\"src/a.js\",\"value\":\"a\"},{\"key\":\"src/old.js\",\"delete\":true},"
                        + "{\"key\":\"src/b.js\",\"source_key\":\"src/index.js\"}]}");
        assertThat(written.status()).as(written.text()).isEqualTo(200);
        assertThat(written.json().get("assets").findValuesAsText("key")).containsExactly("src/a.js", "src/b.js");
        assertThat(apiClient.get(at(apiClient, "?asset[key]=src/old.js")).status())
                .isEqualTo(404);

        var before = apiClient.get(at(apiClient, "")).text();
        var refused = apiClient.put(
                at(apiClient, ""),
                "{\"assets\":[{\"key\":\"src/c.js\",\"value\":\"c\"},{\"key\":\"src/../d.js\",\"value\":\"d\"}]}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().get("errors").fieldNames().next()).isEqualTo("assets[1].key");
        assertThat(apiClient.get(at(apiClient, "")).text()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void whoSawAnotherFileOverwritesNothing(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        put(apiClient, theme(apiClient), "src/a.js", "theirs");
        var seen = apiClient
                .get(at(apiClient, "?asset[key]=src/a.js"))
                .header("ETag")
                .orElseThrow();
        var body = "{\"asset\":{\"key\":\"src/a.js\",\"value\":\"mine\"}}";

        assertThat(apiClient
                        .withHeader("If-Match", seen)
                        .put(at(apiClient, ""), body)
                        .status())
                .isEqualTo(200);
        var refused = apiClient.withHeader("If-Match", seen).put(at(apiClient, ""), body);
        assertThat(refused.status()).isEqualTo(412);
        assertThat(refused.at("errors.key[0]")).startsWith("has been changed meanwhile; its checksum is ");
        assertThat(apiClient
                        .withHeader("If-Match", seen)
                        .delete(at(apiClient, "?asset[key]=src/a.js"))
                        .status())
                .isEqualTo(412);
        assertThat(apiClient
                        .put(
                                at(apiClient, ""),
                                "{\"assets\":[{\"key\":\"src/a.js\",\"value\":\"x\",\"if_match\":\"0\"}]}")
                        .status())
                .isEqualTo(412);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"asset\":{\"key\":\"src/a.js\"}}` | value | can't be blank",
                "`{\"asset\":{\"key\":\"src/a.js\",\"value\":\"a\",\"attachment\":\"YQ==\"}}` | attachment | can't be given together",
                "`{\"asset\":{\"key\":\"src/a.js\",\"attachment\":\"%\"}}` | attachment | is not valid base64",
                "`{\"asset\":{\"key\":\"src/a.js\",\"source_key\":\"src/none.js\"}}` | source_key | is no file of this theme",
                "`{\"asset\":{\"key\":\"src/a.js\",\"source_key\":\"\"}}` | source_key | can't be blank",
                "`{\"asset\":{\"key\":\"src/a.js\",\"source_key\":[\"src/index.js\"]}}` | source_key | is invalid",
                "`{\"asset\":{\"key\":\"src/a.js\",\"value\":{\"a\":1}}}` | value | is invalid",
                "`{\"asset\":{\"key\":\"src/a.js\",\"src\":\"http://127.0.0.1/x\"}}` | src | ``",
                "`{\"asset\":{\"key\":\"src/config/settings_data.json\",\"value\":\"{\"}}` | value | is not JSON",
                "`{\"asset\":{\"key\":\"src/config/settings_data.json\",\"value\":\"[]\"}}` | value | must be a JSON object",
                "`{\"asset\":{\"key\":\"src/INDEX.js\",\"value\":\"\"}}` | base | has src/INDEX.js and src/index.js",
                "`{\"asset\":{\"key\":\"src/index.js/a.js\",\"value\":\"\"}}` | base | has a file and a folder",
                "`{\"asset\":{\"key\":\"src/index.js\",\"delete\":true}}` | key | can't be deleted",
                "`{\"asset\":{\"key\":\"src/config/settings_schema.json\",\"delete\":true}}` | key | can't be deleted"
            })
    void refusesWhatAFileCannotBe(String body, String field, String message) {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var since = apiClient.lastEvent();
        var response = apiClient.put(at(apiClient, ""), body);
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void codeHasALimit() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var code = apiClient.put(
                at(apiClient, ""),
                "{\"asset\":{\"key\":\"src/a.js\",\"value\":\"" + "x".repeat((512 << 10) + 1) + "\"}}");
        assertThat(code.at("errors.value[0]")).isEqualTo("is larger than 512 KB");
    }

    @Test
    void writingTheSameChangesNothing() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        put(apiClient, theme(apiClient), "src/a.js", "a");
        var since = apiClient.lastEvent();
        put(apiClient, theme(apiClient), "src/a.js", "a");
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void anotherShopsFilesAreNotFound() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var theirs = at(test.api(), "");
        var apiClient = test.api();
        assertThat(apiClient.get(theirs).status()).isEqualTo(404);
        assertThat(apiClient
                        .put(theirs, "{\"asset\":{\"key\":\"src/a.js\",\"value\":\"\"}}")
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.delete(theirs + "?asset[key]=src/index.js").status())
                .isEqualTo(404);
    }

    @Test
    void anArchiveComesBackAsItWent() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var id = ThemeBuildQueueTest.upload(apiClient, "Noir", "unpublished").at("theme.id");
        var archive = apiClient.get("themes/" + id + "/archive").json().get("archive");
        assertThat(archive.get("filename").asText()).isEqualTo("noir-" + id + ".zip");
        var copy = apiClient.post(
                "themes",
                "{\"theme\":{\"name\":\"Copy\",\"attachment\":\""
                        + archive.get("attachment").asText() + "\"}}");
        var checksums = apiClient.get("themes/" + id + "/assets").json().findValuesAsText("checksum");
        assertThat(apiClient
                        .get("themes/" + copy.at("theme.id") + "/assets")
                        .json()
                        .findValuesAsText("checksum"))
                .isEqualTo(checksums);
    }

    private static String at(ApiClient apiClient, String query) {
        return "themes/" + theme(apiClient) + "/assets" + query;
    }

    private static String theme(ApiClient apiClient) {
        return apiClient
                .get("themes?role=main")
                .json()
                .get("themes")
                .get(0)
                .get("id")
                .asText();
    }
}
