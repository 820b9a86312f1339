package dev.vitrine.shop.themestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ThemeEditorVisitsTest {

    private static final String ANN = "00000000000000aa";
    private static final String BEN = "00000000000000bb";

    @ParameterizedTest
    @EnumSource
    void eachSeesWhereTheOthersAreUntilTheyFallSilent(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shop = test.shop();
            var theme = test.platform().shopServices().themes().published(shop).id();
            var visits = test.platform().shopServices().themeEditorVisits();
            var account = account(test);
            visits.note(shop, theme, ANN, account, Json.parse("{\"page\":\"homepage\",\"section\":\"hero\"}"));
            assertThat(visits.note(shop, theme, BEN, account, Json.object()))
                    .extracting(ThemeEditorVisits.Visit::tab)
                    .containsExactly(ANN, BEN);
            var moved = visits.note(shop, theme, ANN, account, Json.parse("{\"section\":\"news\"}"));
            assertThat(moved.getFirst().place()).hasToString("{\"section\":\"news\"}");

            test.clock().advance(ThemeEditorVisits.LIFE.minusSeconds(1));
            visits.note(shop, theme, BEN, account, Json.object());
            test.clock().advance(Duration.ofSeconds(2));
            assertThat(visits.note(shop, theme, BEN, account, Json.object()))
                    .extracting(ThemeEditorVisits.Visit::tab)
                    .containsExactly(BEN);
            visits.end(shop, theme, BEN, account + 1);
            assertThat(visits.note(shop, theme, ANN, account, Json.object()))
                    .as("nobody ends somebody else's")
                    .hasSize(2);
            visits.end(shop, theme, BEN, account);
            assertThat(visits.note(shop, theme, ANN, account, Json.object())).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoStaysIsNotWrittenDownEachTime(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shop = test.shop();
            var theme = test.platform().shopServices().themes().published(shop).id();
            var visits = test.platform().shopServices().themeEditorVisits();
            var account = account(test);
            visits.note(shop, theme, ANN, account, Json.object());
            var first = seen(test);
            test.clock().advance(ThemeEditorVisits.WRITTEN_EVERY.minusSeconds(1));
            visits.note(shop, theme, ANN, account, Json.object());
            assertThat(seen(test)).isEqualTo(first);
            test.clock().advance(Duration.ofSeconds(1));
            visits.note(shop, theme, ANN, account, Json.object());
            assertThat(seen(test)).isGreaterThan(first);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"page\":1}", "{\"words\":\"x\"}", "{\"section\":{\"a\":1}}"})
    void whatIsNoPlaceIsRefused(String place) {
        try (var test = TestPlatform.isolated(Dialect.SQLITE)) {
            var theme = test.platform()
                    .shopServices()
                    .themes()
                    .published(test.shop())
                    .id();
            var visits = test.platform().shopServices().themeEditorVisits();
            var account = account(test);
            assertThatThrownBy(() -> visits.note(test.shop(), theme, ANN, account, Json.parse(place)))
                    .isInstanceOf(ApiException.class);
            assertThatThrownBy(() -> visits.note(test.shop(), theme, "<b>", account, Json.object()))
                    .isInstanceOf(ApiException.class);
        }
    }

    private static long seen(TestPlatform test) {
        return test.platform()
                .foundation()
                .database()
                .read(session -> session.sql("select max(seen_at) from theme_editor_visits")
                        .number()
                        .orElseThrow());
    }

    private static long account(TestPlatform test) {
        var people = test.platform().people();
        var ann = people.userAccounts().newAccount("ann@example.com", "Ann", "Smith", "a long password 1");
        return test.platform()
                .foundation()
                .database()
                .write(tx -> people.userAccounts().add(tx, ann).id());
    }
}
