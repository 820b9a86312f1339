package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.HttpsReceiver;
import dev.vitrine.testkit.ResourceContract;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WebhooksTest {

    private static final String HOOK = "https://hooks.apps.test/orders";

    private final ApiClient apiClient = TestPlatform.on(Dialect.SQLITE).api();

    @TestFactory
    Stream<DynamicNode> keepTheContract() {
        return ResourceContract.of("webhook", "webhooks", "none")
                .valid(number -> "{\"topic\":\"shop/update\",\"address\":\"https://hooks.apps.test/" + number + "-"
                        + System.nanoTime() + "\"}")
                .changing("{\"format\":\"xml\",\"fields\":[\"id\",\"name\"]}")
                .requiring("address")
                .publishing(List.of(), List.of(), List.of())
                .openToAll()
                .tests();
    }

    @Test
    void creationReturnsTheAppsSharedSecretAndNothingElseDoes() {
        var app = apiClient
                .platform()
                .platform()
                .appServices()
                .apps()
                .create(apiClient.shop(), "Hooks", "app@apps.test", Scopes.all());
        var own = apiClient.withCredentials(app.apiKey() + ":" + app.password());
        var made = own.post("webhooks", hook("orders/create", HOOK));
        assertThat(made.at("webhook.secret")).isEqualTo(app.sharedSecret());
        assertThat(made.at("webhook.api_version")).isEqualTo("2025-05");
        assertThat(made.at("webhook.status")).isEqualTo("active");
        var path = "webhooks/" + made.at("webhook.id");
        assertThat(own.get(path).text()).contains(HOOK).doesNotContain(app.sharedSecret(), "secret");
        assertThat(own.get("webhooks").text()).contains(HOOK).doesNotContain("secret");
        assertThat(own.put(path, "{\"webhook\":{\"format\":\"xml\"}}").text())
                .contains(HOOK)
                .doesNotContain("secret");
    }

    @Test
    void appSeesOnlyItsOwn() {
        var path = "webhooks/" + create("products/create", HOOK);
        apiClient.post("products", "{\"product\":{\"title\":\"Jug\"}}");
        apiClient.platform().platform().appServices().webhooks().dispatcher().dispatchDue();
        var delivery = "/deliveries/" + apiClient.get(path + "/deliveries").at("deliveries[0].id");
        assertThat(apiClient.get(path + delivery).status()).as("its own").isEqualTo(200);
        var other = apiClient.platform().api(apiClient.shop());
        assertThat(other.get("webhooks/count").at("count")).isEqualTo("0");
        for (var each : List.of(path, path + "/deliveries", path + delivery)) {
            assertThat(other.get(each).status()).as(each).isEqualTo(404);
        }
        for (var each : List.of("/test", "/activate", delivery + "/redeliver")) {
            assertThat(other.post(path + each, "{}").status()).as(each).isEqualTo(404);
        }
        assertThat(other.post(path + "/deliveries/redeliver", "{\"redelivery\":{}}")
                        .status())
                .isEqualTo(404);
        assertThat(other.delete(path).status()).isEqualTo(404);
        assertThat(other.post("webhooks", hook("products/create", HOOK)).status())
                .as("taken only by the same app")
                .isEqualTo(201);
    }

    @Test
    void theTopicsReadScopeIsRequired() {
        var reader = apiClient.platform().api(apiClient.shop(), "read_products");
        assertThat(reader.post("webhooks", hook("products/update", HOOK)).status())
                .isEqualTo(201);
        assertThat(reader.post("webhooks", hook("app/uninstalled", HOOK)).status())
                .isEqualTo(201);
        var refused = reader.post("webhooks", hook("customers/delete", HOOK));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.at("errors")).contains("read_customers");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"address\":\"https://a.apps.test\"', topic, can't be blank",
        "'\"topic\":\"orders/eaten\",\"address\":\"https://a.apps.test\"', topic, is not a known topic",
        "'\"topic\":\"pages/changed\",\"address\":\"https://a.apps.test\"', topic, is not a known topic",
        "'\"topic\":\"orders/create\"', address, can't be blank",
        "'\"topic\":\"orders/create\",\"address\":\"nonsense\"', address, is invalid",
        "'\"topic\":\"orders/create\",\"address\":\"http://a.apps.test\"', address, is invalid: it must be an https address",
        "'\"topic\":\"orders/create\",\"address\":\"https://a.apps.test\",\"format\":\"csv\"', format, is not included in the list:",
        "'\"topic\":\"orders/create\",\"address\":\"https://a.apps.test\",\"status\":\"deleted\"', status, is not included in the list:",
        "'\"topic\":\"orders/create\",\"address\":\"https://a.apps.test\",\"fields\":[\"\"]', fields[0], can't be blank",
        "'\"topic\":\"orders/create\",\"address\":\"https://a.apps.test\",\"fields\":\"id\"', fields, is invalid"
    })
    void whatIsWrongIsNamed(String fields, String field, String message) {
        var response = apiClient.post("webhooks", "{\"webhook\":{" + fields + "}}");
        assertThat(response.status()).as(response.text()).isEqualTo(422);
        assertThat(response.json().path("errors").path(field).path(0).asText())
                .as(response.text())
                .startsWith(message);
    }

    @Test
    void topicIsImmutableAndAnAddressServesATopicOnce() {
        var path = "webhooks/" + create("orders/create", HOOK);
        var other = "webhooks/" + create("orders/create", HOOK + "/2");
        assertThat(apiClient
                        .put(path, "{\"webhook\":{\"topic\":\"orders/paid\"}}")
                        .at("error"))
                .isEqualTo("topic can't be changed");
        assertThat(apiClient
                        .put(path, "{\"webhook\":{\"topic\":\"orders/create\"}}")
                        .status())
                .isEqualTo(200);
        var taken = "address has already been taken for this topic";
        assertThat(apiClient.post("webhooks", hook("orders/create", HOOK)).at("error"))
                .isEqualTo(taken);
        assertThat(apiClient
                        .put(other, "{\"webhook\":{\"address\":\"" + HOOK + "\"}}")
                        .at("error"))
                .isEqualTo(taken);
        assertThat(apiClient.post("webhooks", hook("orders/paid", HOOK)).status())
                .isEqualTo(201);
    }

    @Test
    void listsNarrowByAddressTopicAndStatus() {
        create("orders/create", HOOK);
        create("orders/paid", HOOK);
        assertThat(apiClient.get("webhooks?topic=orders/paid").json().path("webhooks"))
                .hasSize(1);
        assertThat(apiClient.get("webhooks?address=" + HOOK).json().path("webhooks"))
                .hasSize(2);
        assertThat(apiClient.get("webhooks/count?topic=orders/paid").at("count"))
                .isEqualTo("1");
        assertThat(apiClient.get("webhooks?status=eaten").status()).isEqualTo(400);
    }

    @Test
    void deletedOneIsListedWhenAskedForAndTakenUpAgain() {
        var path = "webhooks/" + create("orders/create", HOOK);
        assertThat(apiClient.delete(path).status()).isEqualTo(200);
        assertThat(apiClient.get(path).status()).isEqualTo(404);
        assertThat(apiClient
                        .get("webhooks?status=deleted")
                        .json()
                        .at("/webhooks/0/deleted_at")
                        .asText())
                .isNotEmpty();
        assertThat(apiClient.post(path + "/activate", "{}").at("webhook.status"))
                .isEqualTo("active");
        assertThat(apiClient.get(path).status()).isEqualTo(200);
        apiClient.delete(path);
        create("orders/create", HOOK);
        assertThat(apiClient.post(path + "/activate", "{}").at("error"))
                .isEqualTo("address has already been taken for this topic");
    }

    /** It never got a letter again, and an app that came back was signed for with the secrets it had parted with. */
    @Test
    void takenUpAgainItIsAsIfItHadNeverFailed() {
        var id = create("orders/create", HOOK);
        change("update webhooks set noticed = 15, parting = true, consecutive_failures = 20 where id = " + id);
        apiClient.delete("webhooks/" + id);
        var taken = apiClient.post("webhooks/" + id + "/activate", "{}");
        assertThat(taken.at("webhook.consecutive_failures")).isEqualTo("0");
        assertThat(value("select count(*) from webhooks where noticed = 0 and not parting and id = " + id))
                .isEqualTo("1");
    }

    /** A success of the second in which a chain began was moved before it, and no longer counted for it. */
    @Test
    void changingItLeavesItsTimesAsTheyAre() {
        var id = create("orders/create", HOOK);
        change("update webhooks set last_success_at = 1234567 where id = " + id);
        apiClient.put("webhooks/" + id, "{\"webhook\":{\"format\":\"xml\"}}");
        assertThat(value("select last_success_at from webhooks where id = " + id))
                .isEqualTo("1234567");
    }

    @Test
    void deliveriesBeyondTheWindowAreNotListed() {
        var path = "webhooks/" + create("orders/create", HOOK) + "/deliveries";
        assertThat(apiClient.get(path + "?page=2&limit=10").status()).isEqualTo(200);
        for (var far : List.of("?page=401&limit=250", "?page=99999999999999999&limit=250", "?limit=200000")) {
            assertThat(apiClient.get(path + far).status()).as(far).isEqualTo(429);
        }
    }

    /** "Same webhook-id, new timestamp": one, and a range, over HTTPS. */
    @Test
    void deliveriesAreSentAgainThroughTheApi() {
        try (var httpsReceiver = new HttpsReceiver()) {
            var path = "webhooks/" + create("products/create", httpsReceiver.url("/hook")) + "/deliveries";
            for (int i = 0; i < 4; i++) {
                apiClient.post("products", "{\"product\":{\"title\":\"Jug " + i + "\"}}");
                apiClient.platform().clock().advance(Duration.ofSeconds(10));
            }
            var first = received(httpsReceiver, 4);
            var log = apiClient.get(path);
            var one = log.at("deliveries[3].id");
            assertThat(apiClient.post(path + "/" + one + "/redeliver", "{}").status())
                    .isEqualTo(202);
            assertThat(received(httpsReceiver, 1).keySet()).isSubsetOf(first.keySet());
            var response = apiClient.post(
                    path + "/redeliver",
                    "{\"redelivery\":{\"status\":\"any\",\"since\":\"" + log.at("deliveries[2].created_at")
                            + "\",\"until\":\"" + log.at("deliveries[1].created_at") + "\"}}");
            assertThat(response.at("count")).as(response.text()).isEqualTo("2");
            var again = received(httpsReceiver, 2);
            assertThat(first.keySet()).containsAll(again.keySet());
            again.forEach((id, time) -> assertThat(time).isGreaterThan(String.valueOf(first.get(id))));
        }
    }

    /** By their ids: when they were signed. */
    private Map<String, String> received(HttpsReceiver httpsReceiver, int many) {
        var all = new HashMap<String, String>();
        // why of this shop: what another test leaves behind may wait for hours.
        while (!value("select count(*) from webhook_deliveries where state = 'waiting' and shop_id = "
                        + apiClient.shop().id())
                .equals("0")) {
            apiClient
                    .platform()
                    .platform()
                    .appServices()
                    .webhooks()
                    .dispatcher()
                    .dispatchDue();
        }
        for (int i = 0; i < many; i++) {
            var headers = httpsReceiver.next().headers();
            all.put(headers.getFirst("webhook-id"), headers.getFirst("webhook-timestamp"));
        }
        return all;
    }

    private void change(String sql) {
        apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql(sql).run());
    }

    private String value(String sql) {
        return apiClient
                .platform()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql(sql).value().orElse(""));
    }

    @Test
    void tryOutSendsASampleAtOnce() {
        try (var httpsReceiver = new HttpsReceiver()) {
            var path = "webhooks/" + create("orders/create", httpsReceiver.url("/hook"));
            var told = apiClient.post(path + "/test", "{}");
            assertThat(told.at("delivery.status")).as(told.text()).isEqualTo("delivered");
            assertThat(told.at("delivery.response_code")).isEqualTo("200");
            var got = httpsReceiver.next();
            assertThat(got.headers().getFirst("X-Svc-Test")).isEqualTo("true");
            assertThat(got.json().path("line_items").isArray()).isTrue();
            httpsReceiver.answers(302, "");
            var failed = apiClient.post(path + "/test", "{}");
            assertThat(failed.at("delivery.status")).isEqualTo("failed");
            assertThat(failed.at("delivery.error")).isEqualTo("was answered with status 302");
            assertThat(apiClient.get(path).at("webhook.consecutive_failures")).isEqualTo("0");
        }
    }

    /** Each keeps a request waiting, so one shop could have taken every thread of the server. */
    @Test
    void thirdSampleIsRefusedWhileTwoAreOnTheirWay() {
        try (var httpsReceiver = new HttpsReceiver().staysSilent()) {
            var path = "webhooks/" + create("orders/create", httpsReceiver.url("/hook")) + "/test";
            for (int i = 0; i < 2; i++) {
                Thread.ofPlatform().daemon().start(() -> apiClient.post(path, "{}"));
                httpsReceiver.next();
            }
            var third = apiClient.post(path, "{}");
            assertThat(third.status()).as(third.text()).isEqualTo(429);
            assertThat(third.header("Retry-After")).contains("5");
        }
    }

    private long create(String topic, String address) {
        var made = apiClient.post("webhooks", hook(topic, address));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return Long.parseLong(made.at("webhook.id"));
    }

    private static String hook(String topic, String address) {
        return "{\"webhook\":{\"topic\":\"" + topic + "\",\"address\":\"" + address + "\"}}";
    }
}
