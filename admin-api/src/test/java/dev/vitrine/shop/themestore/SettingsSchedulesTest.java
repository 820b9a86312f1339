package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The clock of these tests begins on 1 March 2026 at 10:00 UTC. */
final class SettingsSchedulesTest {

    /** One whose clock nobody moves. */
    private static final TestPlatform STILL = TestPlatform.isolated(Dialect.SQLITE);

    @AfterAll
    static void close() {
        STILL.close();
    }

    @ParameterizedTest
    @EnumSource
    void aVersionGoesLiveAtItsTimeOnceAndInItsAuthorsName(Dialect dialect) throws Exception {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            draft(apiClient, 0, "Sale");
            var set = schedule(apiClient, 1, "2026-03-01T12:00:00Z");
            assertThat(set.at("schedule.status")).as(set.text()).isEqualTo("scheduled");
            assertThat(set.at("schedule.label")).isEqualTo("Sale");
            assertThat(set.at("schedule.author")).isEqualTo("Test app");
            assertThat(set.json().at("/schedule/problem").isNull()).isTrue();
            draft(apiClient, 1, "");

            test.clock().advance(Duration.ofMinutes(119));
            minute(apiClient);
            assertThat(published(apiClient)).isZero();

            test.clock().advance(Duration.ofMinutes(1));
            var since = apiClient.lastEvent();
            try (var processes = Executors.newFixedThreadPool(4)) {
                IntStream.range(0, 4).forEach(each -> processes.submit(() -> minute(apiClient)));
            }
            assertThat(published(apiClient)).isEqualTo(1);
            assertThat(apiClient.topicsSince(since)).as("once").containsExactly("themes/update");
            assertThat(apiClient.get(at(apiClient) + "/settings/schedule").text())
                    .contains("\"schedule\":null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasDueWhileNothingRanGoesLiveLater(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            draft(apiClient, 0, "");
            schedule(apiClient, 1, "2026-03-01T12:00:00Z");
            test.clock().advance(Duration.ofDays(2));
            minute(apiClient);
            assertThat(published(apiClient)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasPublishedMeanwhileIsNotUndone(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            owned(apiClient);
            draft(apiClient, 0, "Sale");
            draft(apiClient, 1, "");
            schedule(apiClient, 1, "2026-03-01T12:00:00Z");
            apiClient.post(at(apiClient) + "/settings/publish", "{\"settings\":{\"version\":2}}");
            assertThat(apiClient.get(at(apiClient) + "/settings/schedule").at("schedule.problem"))
                    .startsWith("Version 2 was published after this was scheduled");

            test.clock().advance(Duration.ofHours(2));
            minute(apiClient);
            minute(apiClient);
            assertThat(published(apiClient)).isEqualTo(2);
            assertThat(apiClient.get(at(apiClient) + "/settings/schedule").at("schedule.status"))
                    .isEqualTo("missed");
            assertThat(emails(apiClient)).singleElement().satisfies(email -> {
                assertThat(email.subject()).startsWith("“Sale” did not go live");
                assertThat(email.content().plain()).contains("Version 2 was published after this was scheduled");
            });

            // The merchant decides: it is scheduled anew, and then it counts.
            schedule(apiClient, 1, "2026-03-01T13:00:00Z");
            test.clock().advance(Duration.ofHours(1));
            minute(apiClient);
            assertThat(published(apiClient)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThemeThatTheShopShowsNoMoreStaysAsItIs(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            owned(apiClient);
            draft(apiClient, 0, "");
            schedule(apiClient, 1, "2026-03-01T12:00:00Z");
            var theme = at(apiClient);
            test.platform().shopServices().themes().publish(apiClient.shop(), "Other", ThemeProjects.files("other"));

            assertThat(apiClient.delete(theme).at("errors.base[0]"))
                    .as("nothing that somebody plans is deleted unseen")
                    .contains("scheduled to go live");
            test.clock().advance(Duration.ofHours(2));
            minute(apiClient);
            var missed = apiClient.get(theme + "/settings/schedule");
            assertThat(missed.at("schedule.status")).isEqualTo("missed");
            assertThat(missed.at("schedule.problem")).isEqualTo("The shop shows another theme now.");
            assertThat(apiClient.get(theme + "/settings").at("settings.published_version"))
                    .isEqualTo("0");
            assertThat(emails(apiClient)).hasSize(1);
            assertThat(apiClient.delete(theme).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void itCanBeChangedCancelledAndPublishedByHand(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var schedule = at(apiClient) + "/settings/schedule";
            assertThat(apiClient.delete(schedule).status()).isEqualTo(404);
            draft(apiClient, 0, "");
            schedule(apiClient, 1, "2026-03-01T12:00:00Z");
            schedule(apiClient, 1, "2026-03-03T12:00:00Z");
            test.clock().advance(Duration.ofHours(3));
            minute(apiClient);
            assertThat(published(apiClient)).isZero();
            assertThat(apiClient.delete(schedule).status()).isEqualTo(200);
            test.clock().advance(Duration.ofDays(3));
            minute(apiClient);
            assertThat(published(apiClient)).isZero();

            schedule(apiClient, 1, "2026-03-06T12:00:00Z");
            apiClient.post(at(apiClient) + "/settings/publish", "{\"settings\":{\"version\":1}}");
            assertThat(apiClient.get(schedule).text()).contains("\"schedule\":null");
            assertThat(schedule(apiClient, 1, "2026-03-06T12:00:00Z").at("errors.version[0]"))
                    .isEqualTo("is published already");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aScheduledVersionOutlivesManyDrafts(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            draft(apiClient, 0, "");
            schedule(apiClient, 1, "2026-03-02T12:00:00Z");
            var platform = test.platform();
            platform.foundation().database().change(tx -> {
                var themes = platform.shopServices().themes();
                var theme = themes.lock(
                        tx,
                        apiClient.shop(),
                        themes.published(tx, apiClient.shop()).id());
                for (var i = 0; i <= ThemeSettings.MOST_DRAFTS; i++) {
                    platform.shopServices().themeSettings().add(tx, apiClient.shop(), theme, Json.object(), "");
                }
            });
            test.clock().advance(Duration.ofDays(2));
            minute(apiClient);
            assertThat(published(apiClient)).isEqualTo(1);
        }
    }

    /** Berlin puts clocks forward on 29 March 2026 at 2:00, and back on 25 October at 3:00. */
    @ParameterizedTest
    @CsvSource({
        "2026-03-27T09:00,        2026-03-27T09:00:00+01:00",
        "2026-03-29T03:00,        2026-03-29T03:00:00+02:00",
        "2026-10-25T02:30,        2026-10-25T02:30:00+02:00",
        "2026-10-25T02:30+01:00,  2026-10-25T02:30:00+01:00",
        "2026-10-25T03:00,        2026-10-25T03:00:00+01:00"
    })
    void timesAreThoseOfTheShop(String asked, String answered) {
        var apiClient = STILL.api();
        draft(apiClient, 0, "");
        assertThat(schedule(inBerlin(apiClient), 1, asked).at("schedule.publish_at"))
                .isEqualTo(answered);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-03-29T02:30      | does not come on that day in Europe/Berlin",
                "2026-03-01T09:59      | must be in the future",
                "2027-03-09T10:00      | must be within a year",
                "tomorrow              | must be a time such as 2026-11-27T09:00, in Europe/Berlin",
                "''                    | must be a time such as"
            })
    void otherTimesAreRefused(String asked, String problem) {
        var apiClient = STILL.api();
        draft(apiClient, 0, "");
        assertThat(schedule(inBerlin(apiClient), 1, asked).at("errors.publish_at[0]"))
                .startsWith(problem);
    }

    @Test
    void aVersionThatThereIsNotIsRefused() {
        var apiClient = STILL.api();
        assertThat(schedule(apiClient, 7, "2026-03-02T09:00").at("errors.version[0]"))
                .isEqualTo("is no version of these settings");
    }

    private static void owned(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        var accounts = platform.people().userAccounts();
        var ann = accounts.newAccount("ann@example.com", "Ann", "Smith", "a long password 1");
        platform.foundation()
                .database()
                .change(tx -> platform.people().staff().addOwner(tx, apiClient.shop(), accounts.add(tx, ann)));
    }

    private static ApiClient inBerlin(ApiClient apiClient) {
        var platform = apiClient.platform().platform();
        var changed = platform.foundation().database().write(tx -> {
            tx.sql("update shops set iana_timezone = 'Europe/Berlin' where id = :shop")
                    .bind(apiClient.shop())
                    .run();
            return platform.foundation().shops().find(tx, apiClient.shop()).orElseThrow();
        });
        assertThat(changed.ianaTimezone()).isEqualTo("Europe/Berlin");
        return apiClient;
    }

    private static void draft(ApiClient apiClient, long version, String label) {
        var saved = apiClient.put(
                at(apiClient) + "/settings",
                "{\"settings\":{\"version\":%d,\"data\":{\"x\":%d},\"label\":\"%s\"}}"
                        .formatted(version, version, label));
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
    }

    private static ApiClient.Response schedule(ApiClient apiClient, long version, String time) {
        return apiClient.post(
                at(apiClient) + "/settings/schedule",
                "{\"settings\":{\"version\":%d,\"publish_at\":\"%s\"}}".formatted(version, time));
    }

    private static void minute(ApiClient apiClient) {
        var shop = apiClient.shop();
        apiClient.platform().platform().shopServices().features().forEach(feature -> feature.everyMinute(shop));
    }

    private static long published(ApiClient apiClient) {
        return apiClient
                .get(at(apiClient) + "/settings")
                .json()
                .at("/settings/published_version")
                .asLong();
    }

    private static List<Email> emails(ApiClient apiClient) {
        Shop shop = apiClient.shop();
        var foundation = apiClient.platform().platform().foundation();
        return foundation.database().read(session -> foundation.emails().pending(session, shop)).stream()
                .filter(email -> email.kind().equals("theme_settings_missed"))
                .toList();
    }

    private static String at(ApiClient apiClient) {
        return "themes/" + apiClient.get("themes?role=main").at("themes[0].id");
    }
}
