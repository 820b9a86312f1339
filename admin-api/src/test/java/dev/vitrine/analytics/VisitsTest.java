package dev.vitrine.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.testkit.Api;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VisitsTest {

    private static final String FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void visitorIsOneSessionADayInWhicheverProcess(Dialect dialect) {
        try (var test = TestPlatform.alone(dialect)) {
            var api = test.api();
            var shop = api.shop();
            var other = new Visits(test.platform().database(), new Secrets(), test.clock());
            var visits = test.platform().visits();
            visits.seen(shop, "192.0.2.1", FIREFOX);
            visits.seen(shop, "192.0.2.1", FIREFOX);
            visits.seen(shop, "192.0.2.2", FIREFOX);
            visits.seen(test.shop(), "192.0.2.1", FIREFOX);
            other.seen(shop, "192.0.2.1", FIREFOX);

            assertThat(visits.write()).isEqualTo(4);
            assertThat(other.write()).isEqualTo(1);
            assertThat(sessions(api)).isEqualTo("2");
            assertThat(number(api, "select sum(page_views) from visits where shop_id = :shop"))
                    .isEqualTo(4);
            test.clock().pass(Duration.ofDays(1));
            visits.seen(shop, "192.0.2.1", FIREFOX);
            visits.write();
            assertThat(sessions(api)).isEqualTo("3");
            assertThat(visits.write()).as("nothing is written twice").isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whoCameIsForgottenAndHowManyIsNot(Dialect dialect) {
        try (var test = TestPlatform.alone(dialect)) {
            var api = test.api();
            var visits = test.platform().visits();
            visits.seen(api.shop(), "192.0.2.1", FIREFOX);
            visits.write();
            assertThat(api.platform()
                            .platform()
                            .database()
                            .<String>read(session -> session.sql("select visitor from visitors where shop_id = :shop")
                                    .bind(api.shop().shopId())
                                    .value()
                                    .orElse("")))
                    .hasSize(32)
                    .doesNotContain("192");
            test.clock().pass(Duration.ofDays(4));
            visits.forgetOld(api.shop());

            assertThat(number(api, "select count(*) from visitors where shop_id = :shop"))
                    .isZero();
            assertThat(number(api, "select count(*) from visit_salts where :shop > 0"))
                    .isZero();
            assertThat(sessions(api)).isEqualTo("1");
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
        var visits = new Visits(test.platform().database(), new Secrets(), test.clock());
        visits.seen(test.shop(), "192.0.2.1", agent);
        assertThat(visits.write()).isZero();
    }

    private static String sessions(Api api) {
        return api.get("analytics/summary").at("summary.sessions");
    }

    private static long number(Api api, String sql) {
        return api.platform()
                .platform()
                .database()
                .read(session -> session.sql(sql).bind(api.shop().shopId()).count());
    }
}
