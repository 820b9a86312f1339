package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What time does: checkouts are left behind, come back, and are forgotten; bursts of cart changes are told once. */
final class AbandonedCheckoutJobTest {

    @ParameterizedTest
    @EnumSource
    void tenQuietMinutesMakeACheckoutAbandonedAndItsOrderRecovered(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shopping = Shopping.in(test);
            var apiClient = test.api(shopping.shop());
            var jug = shopping.goods().variant("Jug", 1990, 9);
            var left = shopping.ready(jug, 1);
            var anonymous = shopping.enter(shopping.cart(jug, 1));
            var bought = shopping.ready(jug, 1);
            shopping.pay(bought);
            test.clock().advance(Duration.ofMinutes(9));
            assertThat(sweep(shopping)).isZero();
            test.clock().advance(Duration.ofMinutes(1));
            var since = apiClient.lastEvent();

            assertThat(sweep(shopping)).isEqualTo(1);

            assertThat(apiClient.topicsSince(since)).containsExactly("checkouts/update");
            assertThat(sweep(shopping)).as("once").isZero();
            assertThat(shopping.found(left).status()).isEqualTo("abandoned");
            assertThat(shopping.found(anonymous).status())
                    .as("nobody to write to")
                    .isEqualTo("open");
            assertThat(shopping.found(bought).status()).isEqualTo("completed");
            assertThat(apiClient.get("checkouts?status=abandoned").at("checkouts[0].token"))
                    .isEqualTo(left.token());
            assertThat(apiClient.get("checkouts/" + left.id()).at("checkout.abandoned_at"))
                    .isNotEmpty();
            shopping.pay(left);
            assertThat(apiClient.get("checkouts?recovery_statuses=recovered").at("checkouts[0].status"))
                    .isEqualTo("recovered");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ninetyDaysForgetWhatNobodyBought(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shopping = Shopping.in(test);
            var apiClient = test.api(shopping.shop());
            var jug = shopping.goods().variant("Jug", 1990, 9);
            var left = shopping.ready(jug, 1);
            var bought = shopping.ready(jug, 1);
            shopping.pay(bought);
            sweep(shopping);
            test.clock().advance(Duration.ofDays(91));
            // why: the first sweep so late marks it, which is the last that happens to it.
            sweep(shopping);
            test.clock().advance(Duration.ofDays(90));
            var since = apiClient.lastEvent();

            assertThat(sweep(shopping)).isEqualTo(1);

            assertThat(apiClient.topicsSince(since)).containsExactly("checkouts/delete");
            assertThat(apiClient.get("checkouts/" + left.id()).status()).isEqualTo(404);
            assertThat(apiClient.get("checkouts/" + bought.id()).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void burstOfCartChangesIsToldOnceAndThenAsItEnded(Dialect dialect) {
        try (var test = TestPlatform.isolated(dialect)) {
            var shopping = Shopping.in(test);
            var apiClient = test.api(shopping.shop());
            var carts = shopping.platform().sales().carts();
            var jug = shopping.goods().variant("Jug", 1990, 99);
            var token = shopping.cart(jug, 1);
            var since = apiClient.lastEvent();
            for (int i = 0; i < 4; i++) {
                shopping.platform()
                        .foundation()
                        .database()
                        .change(tx -> carts.add(tx, shopping.shop(), token, jug, 1, null));
            }
            assertThat(apiClient.topicsSince(since)).containsExactly("carts/update");
            assertThat(carts.publishPending(shopping.shop())).isZero();
            test.clock().advance(Duration.ofSeconds(5));

            assertThat(carts.publishPending(shopping.shop())).isEqualTo(1);

            assertThat(carts.publishPending(shopping.shop()))
                    .as("nothing is left to tell")
                    .isZero();
            assertThat(apiClient.topicsSince(since)).containsExactly("carts/update", "carts/update");
            var last = shopping.platform()
                    .foundation()
                    .database()
                    .read(session -> session.sql("select payload from events where shop_id = :shop order by id desc")
                            .bind(shopping.shop())
                            .value()
                            .orElseThrow());
            assertThat(last).contains("\"quantity\":5", "\"id\":\"" + token + "\"");
        }
    }

    private static int sweep(Shopping shopping) {
        return shopping.platform().sales().checkouts().handleAbandoned(shopping.shop());
    }
}
