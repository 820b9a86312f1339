package dev.vitrine.themestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.db.Dialect;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemesTest {

    @ParameterizedTest
    @EnumSource
    void aShopBeginsInTheStarterTheme(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var themes = api.get("themes").json().get("themes");
        assertThat(themes).hasSize(1);
        var fields = themes.get(0).properties().stream().map(java.util.Map.Entry::getKey);
        assertThat(fields)
                .as("the project's folder is nobody's business outside")
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "role",
                        "theme_store_id",
                        "version",
                        "previewable",
                        "processing",
                        "created_at",
                        "updated_at");
        assertThat(themes.get(0).get("role").asText()).isEqualTo("main");
        assertThat(themes.get(0).get("processing").asBoolean()).isFalse();
        assertThat(themes.get(0).get("theme_store_id").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void publishingAnotherDemotesTheOneWorn(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var starter = main(api);
        wear(api, "/themes/own");
        var own = main(api);
        assertThat(api.get("themes/" + starter).at("theme.role")).isEqualTo("unpublished");

        var since = api.lastEvent();
        var answer = api.put("themes/" + starter, "{\"theme\":{\"role\":\"main\",\"name\":\" Back \"}}");

        assertThat(answer.at("theme.role")).as(answer.text()).isEqualTo("main");
        assertThat(answer.at("theme.name")).isEqualTo("Back");
        assertThat(api.topicsSince(since)).containsExactly("themes/update", "themes/publish", "themes/update");
        assertThat(main(api)).isEqualTo(starter);
        assertThat(api.get("themes/" + own).at("theme.role")).isEqualTo("unpublished");
        assertThat(api.get("themes?role=unpublished").json().get("themes")).hasSize(1);
        assertThat(api.get("themes/count?role=demo").at("count")).isEqualTo("0");
        assertThat(api.get("themes?role=best").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void theThemeWornCannotBeDeletedAndOthersCan(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var starter = main(api);
        var since = api.lastEvent();
        assertThat(api.delete("themes/" + starter).status()).isEqualTo(422);
        assertThat(api.topicsSince(since)).isEmpty();

        wear(api, "/themes/own");
        since = api.lastEvent();
        assertThat(api.delete("themes/" + starter).text()).isEqualTo("{}");
        assertThat(api.topicsSince(since)).containsExactly("themes/delete");
        assertThat(api.get("themes/" + starter).status()).isEqualTo(404);
        assertThat(api.delete("themes/" + starter).status()).isEqualTo(404);
        assertThat(api.get("themes").json().get("themes")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"role\":\"best\"', role, is not included in the list:",
        "'\"role\":null', role, can't be blank",
        "'\"role\":\"unpublished\"', role, can't be changed: publish another theme in its place",
        "'\"name\":\"  \"', name, can't be blank",
        "'\"name\":{}', name, is invalid"
    })
    void refusesWhatAThemeCannotBe(String fields, String field, String message) {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var since = api.lastEvent();
        var answer = api.put("themes/" + main(api), "{\"theme\":{" + fields + "}}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.at("errors." + field + "[0]")).startsWith(message);
        assertThat(api.topicsSince(since)).isEmpty();
    }

    @Test
    void nobodyMakesATrialOrADevelopmentThemeByHand() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        var starter = main(api);
        wear(api, "/themes/own");
        var answer = api.put("themes/" + starter, "{\"theme\":{\"role\":\"demo\"}}");
        assertThat(answer.at("errors.role[0]")).isEqualTo("is not included in the list: main, unpublished");
    }

    @Test
    void anotherShopsThemeIsNotFound() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var theirs = main(test.api());
        var api = test.api();
        assertThat(api.get("themes/" + theirs).status()).isEqualTo(404);
        assertThat(api.put("themes/" + theirs, "{\"theme\":{\"role\":\"main\"}}")
                        .status())
                .isEqualTo(404);
        assertThat(api.delete("themes/" + theirs).status()).isEqualTo(404);
    }

    @Test
    void theSameFolderIsTheSameThemeWithItsSettings() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var api = test.api();
        var settings = test.platform().themeSettings();
        var database = test.platform().database();
        var starter = main(api);
        database.<Long>write(
                tx -> settings.save(tx, api.shop(), dev.vitrine.kernel.Json.parse("{\"style\":\"stone\"}")));
        wear(api, "/themes/own");
        var since = api.lastEvent();
        wear(api, "/themes/own");
        assertThat(api.topicsSince(since)).as("it may have changed").containsExactly("themes/update");
        wear(api, null);

        assertThat(main(api)).isEqualTo(starter);
        assertThat(database.read(session -> settings.current(session, api.shop()))
                        .orElseThrow())
                .isEqualTo(dev.vitrine.kernel.Json.parse("{\"style\":\"stone\"}"));
        assertThat(api.get("themes/count").at("count")).isEqualTo("2");
    }

    @Test
    void aShopHasAtMostTwentyThemes() {
        var api = TestPlatform.on(Dialect.SQLITE).api();
        IntStream.range(1, 20).forEach(i -> wear(api, "/themes/" + i));
        assertThatThrownBy(() -> wear(api, "/themes/20"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("at most 20 themes");
        wear(api, "/themes/3");
        assertThat(api.get("themes/count").at("count")).isEqualTo("20");
    }

    @Test
    void onlyWhatIsWornMakesPagesStale() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var api = test.api();
        var starter = main(api);
        wear(api, "/themes/own");
        var before = version(api);
        api.put("themes/" + starter, "{\"theme\":{\"name\":\"Old\"}}");
        assertThat(version(api)).isEqualTo(before);
        api.put("themes/" + starter, "{\"theme\":{\"role\":\"main\"}}");
        assertThat(version(api)).isGreaterThan(before);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyPublishedAtOnceOneIsWorn(Dialect dialect) throws Exception {
        var api = TestPlatform.on(dialect).api();
        for (var folder : List.of("/themes/a", "/themes/b", "/themes/c")) {
            wear(api, folder);
        }
        var ids = api.get("themes").json().get("themes").findValuesAsText("id");
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 16)
                    .mapToObj(i -> pool.submit(
                            () -> api.put("themes/" + ids.get(i % ids.size()), "{\"theme\":{\"role\":\"main\"}}")))
                    .toList();
            for (var answer : answers) {
                assertThat(answer.get().status()).isEqualTo(200);
            }
        }
        assertThat(api.get("themes?role=main").json().get("themes")).hasSize(1);
        assertThat(api.get("themes?role=unpublished").json().get("themes")).hasSize(3);
    }

    private static long version(Api api) {
        var platform = api.platform().platform();
        return platform.database().read(session -> platform.events().storefrontVersion(session, api.shop()));
    }

    private static String main(Api api) {
        var mains = api.get("themes?role=main").json().get("themes");
        assertThat(mains).as("exactly one main").hasSize(1);
        return mains.get(0).get("id").asText();
    }

    private static void wear(Api api, @org.jspecify.annotations.Nullable String folder) {
        var platform = api.platform().platform();
        var name = folder == null ? "Starter" : folder.substring(folder.lastIndexOf('/') + 1);
        platform.database().change(tx -> platform.themes().publish(tx, api.shop(), name, folder));
    }
}
