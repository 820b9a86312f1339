package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeBuildQueueTest {

    private static final BuildResult GOOD = BuildResult.NONE;

    @ParameterizedTest
    @EnumSource
    void anUploadedThemeIsPublishedWhenItIsBuilt(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var since = apiClient.lastEvent();
            var created = upload(apiClient, "Noir", "main");
            assertThat(created.at("theme.role")).isEqualTo("unpublished");
            assertThat(created.at("theme.processing")).isEqualTo("true");
            assertThat(created.at("theme.previewable")).isEqualTo("false");
            assertThat(apiClient.topicsSince(since)).containsExactly("themes/create");
            var id = created.at("theme.id");
            var refused = apiClient.put("themes/" + id, "{\"theme\":{\"role\":\"main\"}}");
            assertThat(refused.at("errors.role[0]")).startsWith("can't be main while the theme is processing");

            var order = take(test).orElseThrow();
            assertThat(take(test)).as("a build is taken once").isEmpty();
            assertThat(apiClient.get("themes/" + id + "/build").at("build.status"))
                    .isEqualTo("building");
            assertThat(queue(test).files(order.tree()))
                    .containsOnlyKeys(ThemeProjects.files("Noir").keySet());
            since = apiClient.lastEvent();
            finish(test, order, GOOD);

            assertThat(apiClient.topicsSince(since))
                    .containsExactly("themes/update", "themes/publish", "themes/update");
            var theme = apiClient.get("themes/" + id).json().get("theme");
            assertThat(theme.get("role").asText()).isEqualTo("main");
            assertThat(theme.get("processing").asBoolean()).isFalse();
            assertThat(theme.get("previewable").asBoolean()).isTrue();
            assertThat(apiClient.get("themes/" + id + "/build").at("build.status"))
                    .isEqualTo("ready");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeBuiltIsNeverPublishedAndWhatWasStays(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var id = upload(apiClient, "Broken", "main").at("theme.id");
            var version = version(apiClient);
            finish(test, take(test).orElseThrow(), BuildResult.failed("Hero.vue has no template"));

            assertThat(apiClient.get("themes/" + id).at("theme.role")).isEqualTo("unpublished");
            var build = apiClient.get("themes/" + id + "/build").json().get("build");
            assertThat(build.get("status").asText()).isEqualTo("failed");
            assertThat(build.at("/problems/0/message").asText()).isEqualTo("Hero.vue has no template");
            assertThat(version(apiClient)).as("no page is stale").isEqualTo(version);
            var refused = apiClient.put("themes/" + id, "{\"theme\":{\"role\":\"main\"}}");
            assertThat(refused.at("errors.role[0]")).startsWith("can't be main: the theme could not be built");
            assertThat(apiClient.post("themes/" + id + "/preview_links", "{}").status())
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void pagesKeepWhatWasBuiltUntilNewFilesAre(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var id = upload(apiClient, "Noir", "main").at("theme.id");
            finish(test, take(test).orElseThrow(), GOOD);
            var live = main(apiClient).liveTree();
            var version = version(apiClient);

            var since = apiClient.lastEvent();
            put(apiClient, id, "src/a.js", "one");
            put(apiClient, id, "src/b.js", "two");
            assertThat(apiClient.topicsSince(since)).as("once for all of them").containsExactly("themes/update");
            assertThat(take(test)).as("more files may follow").isEmpty();
            test.clock().advance(Duration.ofSeconds(1));
            var order = take(test).orElseThrow();
            assertThat(queue(test).files(order.tree())).containsKeys("src/a.js", "src/b.js");
            assertThat(main(apiClient).liveTree()).isEqualTo(live);
            assertThat(version(apiClient)).isEqualTo(version);

            put(apiClient, id, "src/c.js", "three");
            finish(test, order, GOOD);
            assertThat(main(apiClient).liveTree())
                    .as("newer files are on their way")
                    .isEqualTo(live);
            test.clock().advance(Duration.ofSeconds(1));
            finish(test, take(test).orElseThrow(), BuildResult.failed("no"));
            assertThat(main(apiClient).liveTree()).isEqualTo(live);
            assertThat(apiClient.get("themes/" + id).at("theme.role")).isEqualTo("main");

            put(apiClient, id, "src/c.js", "four");
            test.clock().advance(Duration.ofSeconds(1));
            finish(test, take(test).orElseThrow(), GOOD);
            assertThat(main(apiClient).liveTree()).isNotEqualTo(live);
            assertThat(version(apiClient)).isGreaterThan(version);
        }
    }

    @Test
    void whoWritesWithoutEndIsBuiltAllTheSame() {
        try (var test = TestPlatform.unlimited(Dialect.SQLITE)) {
            var apiClient = test.api();
            var at = "themes/" + main(apiClient).id() + "/assets";
            for (int i = 0; i < 25; i++) {
                apiClient.sendAtOnce("PUT", at, "{\"asset\":{\"key\":\"src/a.js\",\"value\":\"v" + i + "\"}}");
                test.clock().advance(Duration.ofMillis(500));
                if (take(test).isPresent()) {
                    assertThat(i).isGreaterThan(10);
                    return;
                }
            }
            throw new AssertionError("nothing was built");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBuildWhoseProcessDiedIsTakenAgainAndGivenUpAfterThree(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            upload(apiClient, "Deadly", "unpublished");
            for (int i = 0; i < 3; i++) {
                assertThat(take(test).orElseThrow().hopeless()).isFalse();
                assertThat(take(test)).isEmpty();
                assertThat(queue(test).nextDue())
                        .hasValue(test.clock().instant().plus(Duration.ofMinutes(2)));
                test.clock().advance(Duration.ofMinutes(3));
            }
            assertThat(take(test).orElseThrow().hopeless()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBuildThatIsRenewedIsNobodyElses(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            upload(test.api(), "Large", "unpublished");
            var order = take(test).orElseThrow();
            for (int i = 0; i < 4; i++) {
                test.clock().advance(Duration.ofSeconds(100));
                queue(test).renew(order);
                assertThat(take(test)).isEmpty();
            }
            finish(test, order, GOOD);
            queue(test).renew(order);
            test.clock().advance(Duration.ofMinutes(3));
            assertThat(take(test)).as("finished").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyRevisionCanComeBack(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var id = Long.toString(main(apiClient).id());
            put(apiClient, id, "src/index.js", "// mine");
            test.clock().advance(Duration.ofSeconds(1));
            finish(test, take(test).orElseThrow(), GOOD);
            var revisions = apiClient.get("themes/" + id + "/revisions").json().get("revisions");
            assertThat(revisions.findValuesAsText("number")).containsExactly("2", "1");
            assertThat(revisions.findValuesAsText("published")).containsOnly("true");

            var back = apiClient.post("themes/" + id + "/revisions/1/restore", "{}");
            assertThat(back.at("theme.processing")).isEqualTo("true");
            finish(test, take(test).orElseThrow(), GOOD);
            assertThat(value(apiClient, id, "src/index.js")).isEqualTo("// starter");
            assertThat(main(apiClient).liveTree()).isNull();

            apiClient.post("themes/" + id + "/revisions/2/restore", "{}");
            finish(test, take(test).orElseThrow(), GOOD);
            assertThat(value(apiClient, id, "src/index.js")).isEqualTo("// mine");
            assertThat(apiClient
                            .post("themes/" + id + "/revisions/9/restore", "{}")
                            .status())
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @EnumSource
    void equalFilesAreKeptOnceForAllShops(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            upload(test.api(), "One", "unpublished");
            upload(test.api(), "One", "unpublished");
            assertThat(test.platform()
                            .foundation()
                            .database()
                            .<Long>read(session -> session.sql("select count(*) from theme_trees")
                                    .count()))
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void treesThatNothingNamesAreDeletedAfterADay(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var id = upload(apiClient, "One", "unpublished").at("theme.id");
            upload(apiClient, "Two", "unpublished");
            apiClient.delete("themes/" + id);
            tidy(test);
            assertThat(trees(test)).isEqualTo(2);
            test.clock().advance(Duration.ofDays(2));
            tidy(test);
            assertThat(trees(test)).isEqualTo(1);
        }
    }

    private static void tidy(TestPlatform test) {
        test.platform().features().jobs().stream()
                .filter(job -> job.name().equals("theme trees"))
                .forEach(job -> job.work().run());
    }

    private static long trees(TestPlatform test) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> session.sql("select count(*) from theme_trees").count());
    }

    private static ThemeBuildQueue queue(TestPlatform test) {
        return test.platform().shopServices().themes().builds();
    }

    private static Optional<ThemeBuildQueue.Order> take(TestPlatform test) {
        return queue(test).take();
    }

    private static void finish(TestPlatform test, ThemeBuildQueue.Order order, BuildResult result) {
        test.platform().shopServices().themes().finish(order, result);
    }

    private static Theme main(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().themes().published(session, apiClient.shop()));
    }

    private static long version(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        return platform.foundation().database().read(session -> StorefrontVersions.current(session, apiClient.shop()));
    }

    static ApiClient.Response upload(ApiClient apiClient, String name, String role) {
        var body = Json.object();
        body.putObject("theme")
                .put("name", name)
                .put("role", role)
                .put("attachment", ThemeProjects.base64(ThemeProjects.zip(ThemeProjects.files(name))));
        var response = apiClient.post("themes", body.toString());
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response;
    }

    static void put(ApiClient apiClient, String theme, String key, String value) {
        var body = Json.object();
        body.putObject("asset").put("key", key).put("value", value);
        var response = apiClient.put("themes/" + theme + "/assets", body.toString());
        assertThat(response.status()).as(response.text()).isIn(List.of(200, 201));
    }

    static String value(ApiClient apiClient, String theme, String key) {
        JsonNode asset = apiClient
                .get("themes/" + theme + "/assets?asset[key]=" + key)
                .json()
                .get("asset");
        return asset.has("value")
                ? asset.get("value").asText()
                : new String(
                        ThemeIntake.decoded(asset.get("attachment").asText(), "attachment"), StandardCharsets.UTF_8);
    }
}
