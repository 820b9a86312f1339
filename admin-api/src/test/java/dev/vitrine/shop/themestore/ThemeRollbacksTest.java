package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeRollbacksTest {

    @ParameterizedTest
    @EnumSource
    void whatAnotherThemeReplacedIsPublishedAgainAtOnce(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            wear(apiClient, "Noir");
            wear(apiClient, "Blanc");
            var publications = publications(apiClient);
            assertThat(publications.findValuesAsText("name")).containsExactly("Noir", "Starter");
            assertThat(publications.at("/0/changed").asBoolean()).isFalse();
            var since = apiClient.lastEvent();

            var restored = restore(apiClient, publications.at("/0/id").asText());

            assertThat(restored.at("/theme/role").asText()).isEqualTo("main");
            assertThat(apiClient.topicsSince(since))
                    .containsExactly("themes/update", "themes/publish", "themes/update");
            assertThat(main(apiClient).name()).isEqualTo("Noir");
            assertThat(publications(apiClient).at("/0/name").asText())
                    .as("and that can be taken back, too")
                    .isEqualTo("Blanc");
            assertThat(apiClient
                            .post(
                                    "themes/publications/"
                                            + publications.at("/0/id").asText() + "/restore",
                                    "{}")
                            .text())
                    .contains("published already");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThemeThatWasChangedSinceIsAsItWasAndLosesNothing(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            wear(apiClient, "Noir");
            save(apiClient, "{\"style\":\"then\"}");
            var then = main(apiClient);
            wear(apiClient, "Blanc");
            put(apiClient, then.id(), "src/index.js", "// since");
            var settings = apiClient.put(
                    "themes/" + then.id() + "/settings",
                    "{\"settings\":{\"version\":1,\"publish\":true,\"data\":{\"style\":\"since\"}}}");
            assertThat(settings.status()).isEqualTo(200);
            var publication = publications(apiClient).path(0);
            assertThat(publication.path("changed").asBoolean()).isTrue();

            var restored = restore(apiClient, publication.path("id").asText());
            assertThat(restored.at("/theme/processing").asBoolean()).isTrue();
            assertThat(main(apiClient).name()).as("until it is built").isEqualTo("Blanc");
            build(test);

            var now = main(apiClient);
            assertThat(now.id()).isEqualTo(then.id());
            assertThat(now.liveTree()).isEqualTo(then.liveTree());
            assertThat(shown(apiClient).path("style").asText()).isEqualTo("then");
            assertThat(publications(apiClient).findValuesAsText("name")).startsWith("Blanc");
            var revisions = apiClient.get("themes/" + then.id() + "/revisions").json();
            assertThat(revisions.path("revisions")).as("what was written since").hasSize(3);
            var since = apiClient
                    .post("themes/" + then.id() + "/revisions/2/restore", "{}")
                    .json();
            assertThat(since.at("/theme/processing").asBoolean()).isTrue();
            assertThat(asset(apiClient, then.id(), "src/index.js")).isEqualTo("// since");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThemeThatWasDeletedComesBackThoughTheShopHasTwentyOthers(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            wear(apiClient, "Noir");
            save(apiClient, "{\"style\":\"then\"}");
            var then = main(apiClient);
            wear(apiClient, "Blanc");
            assertThat(apiClient.delete("themes/" + then.id()).status()).isEqualTo(200);
            test.clock().advance(Duration.ofDays(40));
            test.platform().shopServices().features().stream()
                    .flatMap(feature -> feature.jobs().stream())
                    .filter(job -> job.name().equals("theme trees"))
                    .forEach(job -> job.work().run());
            IntStream.rangeClosed(1, 18)
                    .forEach(i -> test.platform()
                            .shopServices()
                            .themes()
                            .publish(apiClient.shop(), "Other " + i, ThemeProjects.files("Other " + i)));
            assertThat(apiClient
                            .post("themes", "{\"theme\":{\"name\":\"One more\"}}")
                            .status())
                    .isEqualTo(422);
            var publication = IntStream.range(0, publications(apiClient).size())
                    .mapToObj(publications(apiClient)::path)
                    .filter(each -> each.path("name").asText().equals("Noir"))
                    .findFirst()
                    .orElseThrow();
            assertThat(publication.path("theme_id").isNull()).isTrue();
            assertThat(publication.path("changed").asBoolean()).isTrue();

            restore(apiClient, publication.path("id").asText());
            build(test);

            assertThat(main(apiClient).name()).isEqualTo("Noir");
            assertThat(main(apiClient).liveTree()).isEqualTo(then.liveTree());
            assertThat(shown(apiClient).path("style").asText()).isEqualTo("then");
        }
    }

    @Test
    void theLastFiftyAreKeptAndAnotherShopsAreNotFound() {
        try (var test = TestPlatform.isolated(Dialect.SQLITE)) {
            var apiClient = test.api();
            for (int i = 0; i < 30; i++) {
                wear(apiClient, "Noir");
                save(apiClient, "{}");
                wear(apiClient, "Blanc");
                save(apiClient, "{}");
            }
            assertThat(publications(apiClient)).hasSize(50);
            assertThat(publications(apiClient).findValuesAsText("name")).doesNotContain("Starter");
            var theirs = publications(apiClient).at("/0/id").asText();
            var other = test.api();
            assertThat(publications(other)).isEmpty();
            assertThat(other.post("themes/publications/" + theirs + "/restore", "{}")
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void goingToAndFroListsEachStateOnce() {
        try (var test = TestPlatform.isolated(Dialect.SQLITE)) {
            var apiClient = test.api();
            for (int i = 0; i < 3; i++) {
                wear(apiClient, "Noir");
                wear(apiClient, "Blanc");
            }
            assertThat(publications(apiClient).findValuesAsText("name")).containsExactly("Noir", "Blanc", "Starter");
        }
    }

    private static JsonNode publications(ApiClient apiClient) {
        return apiClient.get("themes/publications").json().path("publications");
    }

    private static JsonNode restore(ApiClient apiClient, String publication) {
        var response = apiClient.post("themes/publications/" + publication + "/restore", "{}");
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.json();
    }

    private static void wear(ApiClient apiClient, String name) {
        apiClient
                .platform()
                .platform()
                .shopServices()
                .themes()
                .publish(apiClient.shop(), name, ThemeProjects.files(name));
    }

    private static void save(ApiClient apiClient, String document) {
        var platform = apiClient.platform().platform();
        platform.foundation()
                .database()
                .<Long>write(
                        tx -> platform.shopServices().themeSettings().save(tx, apiClient.shop(), Json.parse(document)));
    }

    private static JsonNode shown(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().themeSettings().current(session, apiClient.shop()))
                .orElseThrow();
    }

    private static void put(ApiClient apiClient, long theme, String key, String value) {
        var body = Json.object();
        body.putObject("asset").put("key", key).put("value", value);
        assertThat(apiClient.put("themes/" + theme + "/assets", body.toString()).status())
                .isEqualTo(200);
    }

    private static String asset(ApiClient apiClient, long theme, String key) {
        return apiClient.get("themes/" + theme + "/assets?asset[key]=" + key).at("asset.value");
    }

    private static Theme main(ApiClient apiClient) {
        return apiClient.platform().platform().shopServices().themes().published(apiClient.shop());
    }

    private static void build(TestPlatform test) {
        test.clock().advance(Duration.ofSeconds(1));
        var themes = test.platform().shopServices().themes();
        for (var order = themes.builds().take();
                order.isPresent();
                order = themes.builds().take()) {
            themes.finish(order.get(), BuildResult.NONE);
        }
    }
}
