package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThemeDraftEventsTest {

    @ParameterizedTest
    @EnumSource
    void manyDraftsAreToldOfOnceAtOnceAndOnceAfterwards(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var since = apiClient.lastEvent();
            for (var i = 0; i < 20; i++) {
                draft(apiClient, i, "");
                test.clock().advance(Duration.ofSeconds(1));
            }
            minute(apiClient);
            assertThat(apiClient.topicsSince(since)).containsExactly("themes/update");
            test.clock().advance(Duration.ofMinutes(5));
            minute(apiClient);
            minute(apiClient);
            assertThat(apiClient.topicsSince(since)).containsExactly("themes/update", "themes/update");
            test.clock().advance(Duration.ofMinutes(5));
            draft(apiClient, 20, "");
            assertThat(apiClient.topicsSince(since)).hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatHasANameOrIsPublishedOrRestoredIsToldOfAtOnce(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            draft(apiClient, 0, "");
            draft(apiClient, 1, "");
            var since = apiClient.lastEvent();
            draft(apiClient, 2, "Autumn");
            apiClient.post(at(apiClient) + "/settings/publish", "{\"settings\":{\"version\":2}}");
            apiClient.post(at(apiClient) + "/settings/restore", "{\"settings\":{\"version\":1}}");
            assertThat(apiClient.topicsSince(since)).hasSize(3).containsOnly("themes/update");
            test.clock().advance(Duration.ofMinutes(6));
            minute(apiClient);
            assertThat(apiClient.topicsSince(since))
                    .as("they told of the drafts, too")
                    .hasSize(3);
        }
    }

    private static void draft(ApiClient apiClient, long version, String label) {
        var saved = apiClient.put(
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":%d,\"data\":{\"x\":%d},\"label\":\"%s\"}}"
                        .formatted(version, version, label));
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
    }

    private static void minute(ApiClient apiClient) {
        var shop = apiClient.shop();
        apiClient.platform().platform().shopServices().features().forEach(feature -> feature.everyMinute(shop));
    }

    private static String at(ApiClient apiClient) {
        return "themes/" + apiClient.get("themes?role=main").at("themes[0].id");
    }
}
