package dev.vitrine.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.apps.oauth.Flow;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.rest.AnsweredCall;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ApiCallLogTest {

    @ParameterizedTest
    @EnumSource
    void callsOfAnAppAreKeptWithTheirAnswersForSevenDays(Dialect dialect) {
        var test = emptied(dialect);
        var shop = test.shop();
        var apps = test.platform().appServices().apps();
        var app = apps.create(shop, "App", "app@apps.test", Scopes.parse("read_products"));
        var other = apps.create(shop, "Other", "app@apps.test", Scopes.all());
        var client = client(test, shop, app);
        var answer = client.get("products?query=ann@mail.test");
        client.get("products/1");
        client.get("orders");
        client(test, shop, other).get("shop");
        client(test, shop, app).withCredentials(app.apiKey() + ":wrong").get("shop");
        var log = test.platform().appServices().apiCallLog();
        log.write();

        var calls = list(test, shop, app, false);
        assertThat(calls)
                .extracting(AnsweredCall::method, AnsweredCall::path, AnsweredCall::status)
                .containsExactly(
                        tuple("GET", "/admin/orders.json", 403),
                        tuple("GET", "/admin/products/1.json", 404),
                        tuple("GET", "/admin/products.json", 200));
        var first = calls.getLast();
        assertThat(first.requestId()).isEqualTo(answer.header("X-Request-Id").orElseThrow());
        assertThat(first.bucket())
                .isEqualTo(answer.header("X-Svc-Shop-Api-Call-Limit").orElseThrow());
        assertThat(first.micros()).isPositive();
        assertThat(list(test, shop, app, true)).hasSize(2);
        assertThat(list(test, test.shop(), app, false)).isEmpty();
        assertThat(test.platform()
                        .foundation()
                        .database()
                        .<ApiCallLog.Counts>read(session -> log.counts(session, shop, app.id())))
                .isEqualTo(new ApiCallLog.Counts(3, 2));

        test.clock().advance(Duration.ofDays(ApiCallLog.DAYS).minusMinutes(5));
        client.get("products");
        log.write();
        log.everyHour(shop);
        assertThat(list(test, shop, app, false)).hasSize(4);
        test.clock().advance(Duration.ofMinutes(6));
        log.everyHour(shop);
        assertThat(list(test, shop, app, false)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheNewestAreKept(Dialect dialect) {
        var test = emptied(dialect);
        var shop = test.shop();
        var app = test.platform().appServices().apps().create(shop, "App", "app@apps.test", Scopes.all());
        var log = test.platform().appServices().apiCallLog();
        for (int i = 0; i < ApiCallLog.MOST; i++) {
            log.add(
                    shop,
                    new AnsweredCall(
                            0, app.id(), test.clock().instant(), "GET", "/admin/" + i + ".json", 200, "1/30", 5, "id"));
        }
        log.write();
        client(test, shop, app).get("shop");
        log.write();
        log.everyHour(shop);
        var kept = test.platform()
                .foundation()
                .database()
                .read(session -> log.list(session, shop, app.id(), false, ApiCallLog.MOST + 1, 0));
        assertThat(kept).hasSize(ApiCallLog.MOST);
        assertThat(kept.getFirst().path()).isEqualTo("/admin/shop.json");
        assertThat(kept.getLast().path()).isEqualTo("/admin/1.json");
    }

    @ParameterizedTest
    @EnumSource
    void callsOfAPartnersAppAreCountedByHourOverItsShops(Dialect dialect) {
        var test = emptied(dialect);
        var flow = Flow.on(test);
        var log = test.platform().appServices().apiCallLog();
        var now = test.clock().instant();
        for (var shop : List.of(flow.shop(), test.shop())) {
            var app = test.platform()
                    .foundation()
                    .database()
                    .write(tx -> test.platform()
                            .appServices()
                            .installations()
                            .install(tx, shop, flow.app(), Scopes.all(), false));
            for (var status : List.of(200, 404, 429)) {
                log.add(
                        shop,
                        new AnsweredCall(
                                0,
                                app.id(),
                                now,
                                "GET",
                                "/admin/shop.json",
                                status,
                                status == 429 ? "30/30" : "3/30",
                                1,
                                "r"));
            }
        }
        log.write();
        assertThat(test.platform()
                        .foundation()
                        .database()
                        .<List<ApiCallLog.Use>>read(
                                session -> ApiCallLog.use(session, flow.app().id(), now.minusSeconds(60))))
                .containsExactlyInAnyOrder(
                        new ApiCallLog.Use(now.getEpochSecond() / 3600, false, "3/30", 4),
                        new ApiCallLog.Use(now.getEpochSecond() / 3600, true, "30/30", 2));
    }

    /** why: what other tests called waits too, and no job writes it here. */
    private static TestPlatform emptied(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        test.platform().appServices().apiCallLog().write();
        return test;
    }

    private static ApiClient client(TestPlatform test, Shop shop, Apps.NewApp app) {
        return new ApiClient(test, shop, app.apiKey() + ":" + app.password());
    }

    private static List<AnsweredCall> list(TestPlatform test, Shop shop, Apps.NewApp app, boolean failed) {
        var log = test.platform().appServices().apiCallLog();
        return test.platform().foundation().database().read(session -> log.list(session, shop, app.id(), failed, 9, 0));
    }
}
