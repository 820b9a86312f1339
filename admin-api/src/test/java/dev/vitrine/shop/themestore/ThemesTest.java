package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemesTest {

    @TestFactory
    Stream<DynamicNode> keepsTheContract() {
        return ResourceContract.of("theme", "themes", "themes")
                .valid(number -> "{\"name\":\"Theme " + number + "\"}")
                .changing("{\"name\":\"Other\"}")
                .requiring("name")
                .publishing(List.of("themes/create"), List.of("themes/update"), List.of("themes/delete"))
                .tests();
    }

    @ParameterizedTest
    @EnumSource
    void aShopBeginsInTheStarterTheme(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var themes = apiClient.get("themes").json().get("themes");
        assertThat(themes).hasSize(1);
        var fields = themes.get(0).properties().stream().map(Map.Entry::getKey);
        assertThat(fields)
                .as("hashes are nobody's business outside")
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
        assertThat(themes.get(0).get("version").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void publishingAnotherDemotesTheOneWorn(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var starter = main(apiClient);
        wear(apiClient, "own");
        var own = main(apiClient);
        assertThat(apiClient.get("themes/" + starter).at("theme.role")).isEqualTo("unpublished");

        var since = apiClient.lastEvent();
        var response = apiClient.put("themes/" + starter, "{\"theme\":{\"role\":\"main\",\"name\":\" Back \"}}");

        assertThat(response.at("theme.role")).as(response.text()).isEqualTo("main");
        assertThat(response.at("theme.name")).isEqualTo("Back");
        assertThat(apiClient.topicsSince(since)).containsExactly("themes/update", "themes/publish", "themes/update");
        assertThat(main(apiClient)).isEqualTo(starter);
        assertThat(apiClient.get("themes/" + own).at("theme.role")).isEqualTo("unpublished");
        assertThat(apiClient.get("themes?role=unpublished").json().get("themes"))
                .hasSize(1);
        assertThat(apiClient.get("themes/count?role=demo").at("count")).isEqualTo("0");
        assertThat(apiClient.get("themes?role=best").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void theThemeWornCannotBeDeletedAndOthersCan(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var starter = main(apiClient);
        var since = apiClient.lastEvent();
        assertThat(apiClient.delete("themes/" + starter).status()).isEqualTo(422);
        assertThat(apiClient.topicsSince(since)).isEmpty();

        wear(apiClient, "own");
        since = apiClient.lastEvent();
        assertThat(apiClient.delete("themes/" + starter).text()).isEqualTo("{}");
        assertThat(apiClient.topicsSince(since)).containsExactly("themes/delete");
        assertThat(apiClient.get("themes/" + starter).status()).isEqualTo(404);
        assertThat(apiClient.delete("themes/" + starter).status()).isEqualTo(404);
        assertThat(apiClient.get("themes").json().get("themes")).hasSize(1);
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
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var since = apiClient.lastEvent();
        var response = apiClient.put("themes/" + main(apiClient), "{\"theme\":{" + fields + "}}");
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.at("errors." + field + "[0]")).startsWith(message);
        assertThat(apiClient.topicsSince(since)).isEmpty();
    }

    @Test
    void nobodyMakesATrialOrADevelopmentThemeByHand() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        var starter = main(apiClient);
        wear(apiClient, "own");
        var response = apiClient.put("themes/" + starter, "{\"theme\":{\"role\":\"demo\"}}");
        assertThat(response.at("errors.role[0]")).isEqualTo("is not included in the list: main, unpublished");
    }

    @Test
    void anotherShopsThemeIsNotFound() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var theirs = main(test.api());
        var apiClient = test.api();
        assertThat(apiClient.get("themes/" + theirs).status()).isEqualTo(404);
        assertThat(apiClient
                        .put("themes/" + theirs, "{\"theme\":{\"role\":\"main\"}}")
                        .status())
                .isEqualTo(404);
        assertThat(apiClient.delete("themes/" + theirs).status()).isEqualTo(404);
    }

    @Test
    void theSameNameIsTheSameThemeWithItsSettings() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        var settings = test.platform().shopServices().themeSettings();
        var database = test.platform().foundation().database();
        var starter = main(apiClient);
        database.<Long>write(tx -> settings.save(tx, apiClient.shop(), Json.parse("{\"style\":\"stone\"}")));
        wear(apiClient, "own");
        var since = apiClient.lastEvent();
        wear(apiClient, "own");
        assertThat(apiClient.topicsSince(since)).as("it may have changed").containsExactly("themes/update");
        wear(apiClient, null);

        assertThat(main(apiClient)).isEqualTo(starter);
        assertThat(database.read(session -> settings.current(session, apiClient.shop()))
                        .orElseThrow())
                .isEqualTo(Json.parse("{\"style\":\"stone\"}"));
        assertThat(apiClient.get("themes/count").at("count")).isEqualTo("2");
    }

    @Test
    void aShopHasAtMostTwentyThemes() {
        var apiClient = TestPlatform.on(Dialect.SQLITE).api();
        IntStream.range(1, 20).forEach(i -> wear(apiClient, "own" + i));
        assertThatThrownBy(() -> wear(apiClient, "own20"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("at most 20 themes");
        wear(apiClient, "own3");
        assertThat(apiClient.get("themes/count").at("count")).isEqualTo("20");
    }

    @Test
    void onlyWhatIsWornMakesPagesStale() {
        var test = TestPlatform.on(Dialect.SQLITE);
        var apiClient = test.api();
        var starter = main(apiClient);
        wear(apiClient, "own");
        var before = version(apiClient);
        apiClient.put("themes/" + starter, "{\"theme\":{\"name\":\"Old\"}}");
        assertThat(version(apiClient)).isEqualTo(before);
        apiClient.put("themes/" + starter, "{\"theme\":{\"role\":\"main\"}}");
        assertThat(version(apiClient)).isGreaterThan(before);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyPublishedAtOnceOneIsWorn(Dialect dialect) throws Exception {
        var apiClient = TestPlatform.on(dialect).api();
        for (var name : List.of("a", "b", "c")) {
            wear(apiClient, name);
        }
        var ids = apiClient.get("themes").json().get("themes").findValuesAsText("id");
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var responses = IntStream.range(0, 16)
                    .mapToObj(i -> pool.submit(() ->
                            apiClient.put("themes/" + ids.get(i % ids.size()), "{\"theme\":{\"role\":\"main\"}}")))
                    .toList();
            for (var response : responses) {
                assertThat(response.get().status()).isEqualTo(200);
            }
        }
        assertThat(apiClient.get("themes?role=main").json().get("themes")).hasSize(1);
        assertThat(apiClient.get("themes?role=unpublished").json().get("themes"))
                .hasSize(3);
    }

    private static long version(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation().database().read(session -> StorefrontVersions.current(session, apiClient.shop()));
    }

    private static String main(ApiClient apiClient) {
        var mains = apiClient.get("themes?role=main").json().get("themes");
        assertThat(mains).as("exactly one main").hasSize(1);
        return mains.get(0).get("id").asText();
    }

    private static void wear(ApiClient apiClient, @Nullable String name) {
        var themes = apiClient.platform().platform().shopServices().themes();
        if (name == null) {
            themes.publishStarter(apiClient.shop());
        } else {
            themes.publish(apiClient.shop(), name, ThemeProjects.files(name));
        }
    }
}
