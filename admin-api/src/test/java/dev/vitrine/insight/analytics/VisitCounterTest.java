package dev.vitrine.insight.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VisitCounterTest {

    private static final String FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void visitorIsOneSessionADayInWhicheverProcess(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var shop = apiClient.shop();
            var other = new VisitCounter(test.platform().foundation().database(), new Secrets(), test.clock());
            var visitCounter = test.platform().insight().visits();
            visitCounter.recordVisit(shop, "192.0.2.1", FIREFOX);
            visitCounter.recordVisit(shop, "192.0.2.1", FIREFOX);
            visitCounter.recordVisit(shop, "192.0.2.2", FIREFOX);
            visitCounter.recordVisit(test.shop(), "192.0.2.1", FIREFOX);
            other.recordVisit(shop, "192.0.2.1", FIREFOX);

            assertThat(visitCounter.flush()).isEqualTo(4);
            assertThat(other.flush()).isEqualTo(1);
            assertThat(sessions(apiClient)).isEqualTo("2");
            assertThat(number(apiClient, "select sum(page_views) from visits where shop_id = :shop"))
                    .isEqualTo(4);
            test.clock().advance(Duration.ofDays(1));
            visitCounter.recordVisit(shop, "192.0.2.1", FIREFOX);
            visitCounter.flush();
            assertThat(sessions(apiClient)).isEqualTo("3");
            assertThat(visitCounter.flush()).as("nothing is written twice").isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whoCameIsForgottenAndHowManyIsNot(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var apiClient = test.api();
            var visitCounter = test.platform().insight().visits();
            visitCounter.recordVisit(apiClient.shop(), "192.0.2.1", FIREFOX);
            visitCounter.flush();
            assertThat(apiClient
                            .platform()
                            .platform()
                            .foundation()
                            .database()
                            .<String>read(session -> session.sql("select visitor from visitors where shop_id = :shop")
                                    .bind(apiClient.shop())
                                    .value()
                                    .orElse("")))
                    .hasSize(32)
                    .doesNotContain("192.0");
            test.clock().advance(Duration.ofDays(4));
            visitCounter.deleteExpired(apiClient.shop());

            assertThat(number(apiClient, "select count(*) from visitors where shop_id = :shop"))
                    .isZero();
            assertThat(number(apiClient, "select count(*) from visit_salts where :shop > 0"))
                    .isZero();
            assertThat(sessions(apiClient)).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Googlebot/2.1 (+http://www.google.com/bot.html)",
                "curl/8.5.0",
                "Mozilla/5.0 HeadlessChrome/140.0",
                "Baiduspider"
            })
    void machinesAreNoVisitors(String agent) {
        var test = TestPlatform.on(Dialect.SQLITE);
        var visitCounter = new VisitCounter(test.platform().foundation().database(), new Secrets(), test.clock());
        visitCounter.recordVisit(test.shop(), "192.0.2.1", agent);
        assertThat(visitCounter.flush()).isZero();
    }

    private static String sessions(ApiClient apiClient) {
        return apiClient.get("analytics/summary").at("summary.sessions");
    }

    private static long number(ApiClient apiClient, String sql) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(sql).bind(apiClient.shop()).count());
    }
}
