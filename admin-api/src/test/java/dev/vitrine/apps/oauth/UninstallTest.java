package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.oauth.AuthorizationEndpoint.NextStep;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.util.Collections;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of an app in a shop. */
final class UninstallTest {

    private static final String EVERYTHING = "write_products,write_script_tags,write_shipping,write_fulfillments";

    private final Flow flow = Flow.on(TestPlatform.on(Dialect.SQLITE));

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyTokenDiesAndWhatTheAppMadeGoes(Dialect dialect) {
        var flow = Flow.on(TestPlatform.on(dialect));
        var online = flow.exchange(flow.code(EVERYTHING, "&grant_options[]=per-user"))
                .at("access_token");
        var secret = flow.tokenSecret().value();
        var apiClient = flow.api(flow.install(EVERYTHING), secret);
        leaveThings(apiClient);
        var merchant = flow.test().api(flow.shop());
        assertThat(merchant.get("carrier_services/count").at("count")).isEqualTo("1");
        var locations = merchant.get("locations/count").at("count");
        var before = merchant.lastEvent();

        assertThat(apiClient.delete("oauth/revoke").text()).isEqualTo("{}");
        assertThat(apiClient.get("products").status()).isEqualTo(401);
        assertThat(flow.api(online, secret).get("products").status()).isEqualTo(401);
        assertThat(Collections.frequency(merchant.topicsSince(before), "app/uninstalled"))
                .isEqualTo(1);
        assertThat(merchant.topicsSince(before).getFirst())
                .as("before anything goes")
                .isEqualTo("app/uninstalled");
        assertThat(merchant.get("carrier_services/count").at("count")).isEqualTo("0");
        assertThat(merchant.get("fulfillment_services?scope=all").json().path("fulfillment_services"))
                .isEmpty();
        assertThat(merchant.get("locations/count").at("count")).isNotEqualTo(locations);
        assertThat(shownScripts(flow)).isZero();
    }

    private static long shownScripts(Flow flow) {
        var platform = flow.test().platform();
        return platform.foundation()
                .database()
                .read(session -> platform.shopServices().scriptTags().shownOn(session, flow.shop(), "online_store"))
                .size();
    }

    private static void leaveThings(ApiClient apiClient) {
        assertThat(apiClient
                        .post(
                                "script_tags",
                                "{\"script_tag\":{\"src\":\"https://scripts.apps.test/a.js\",\"event\":\"onload\"}}")
                        .status())
                .isEqualTo(201);
        assertThat(apiClient
                        .post(
                                "carrier_services",
                                "{\"carrier_service\":{\"name\":\"Bikes\",\"callback_url\":\"https://bikes.apps.test/rates\"}}")
                        .status())
                .isEqualTo(201);
        assertThat(apiClient
                        .post(
                                "fulfillment_services",
                                "{\"fulfillment_service\":{\"name\":\"Depot\",\"callback_url\":\"https://depot.apps.test/\",\"inventory_management\":true,\"tracking_support\":true,\"requires_shipping_method\":true,\"format\":\"json\"}}")
                        .status())
                .isEqualTo(201);
    }

    /** What somebody may not do in the shop's admin, an app does not do in their name. */
    @ParameterizedTest
    @ValueSource(strings = {"oauth/revoke", "api_permissions/current"})
    void tokenOfSomebodyWhoDecidesNothingAboutAppsEndsNoApp(String path) {
        var offline = flow.install("read_products");
        var secret = flow.tokenSecret().value();
        var clerk = flow.api(tokenOf(flow.colleague(Permission.PRODUCTS)), secret);
        assertThat(clerk.get("products").status()).isEqualTo(200);
        assertThat(clerk.delete(path).status()).isEqualTo(403);
        assertThat(flow.api(offline, secret).get("products").status()).isEqualTo(200);

        var manager = flow.api(tokenOf(flow.colleague(Permission.PRODUCTS, Permission.APPS)), secret);
        assertThat(manager.delete(path).status()).isEqualTo(200);
        assertThat(flow.api(offline, secret).get("products").status()).isEqualTo(401);
    }

    private String tokenOf(StaffMember somebody) {
        var theirs = flow.as(somebody);
        return theirs.exchange(theirs.code("read_products", "&grant_options[]=per-user"))
                .at("access_token");
    }

    @Test
    void payloadIsTheShopAndTheSubjectTheApp() {
        var apiClient = flow.api(flow.install("read_products"));
        var app = flow.installation();
        apiClient.delete("api_permissions/current");
        var payload = flow.test()
                .platform()
                .foundation()
                .database()
                .read(session ->
                        session.sql("""
                        select payload from events where shop_id = :shop and topic = 'app/uninstalled' and subject_id = :app
                        """).bind(flow.shop()).bind("app", app).value())
                .orElseThrow();
        assertThat(Json.parse(payload).path("id").asLong())
                .isEqualTo(flow.shop().id());
        assertThat(Json.parse(payload).path("name").asText())
                .isEqualTo(flow.shop().name());
    }

    @Test
    void installingAgainWorksAndIsTheSameApp() {
        var first = flow.install("read_products,write_orders");
        var app = flow.installation();
        var secret = flow.tokenSecret().value();
        flow.api(first, secret).delete("oauth/revoke");
        assertThat(flow.next(flow.query("read_products", "")))
                .as("nothing is granted any more")
                .isInstanceOf(NextStep.AskConsent.class);
        var second = flow.install("read_products");
        assertThat(second).isNotEqualTo(first);
        assertThat(flow.installation()).isEqualTo(app);
        assertThat(flow.api(second, secret).get("products").status()).isEqualTo(200);
        assertThat(flow.api(first, secret).get("products").status()).isEqualTo(401);
    }

    /** The rows go, too: what is only ignored while nothing is installed would come back with the next installation. */
    @Test
    void tokenFromBeforeStaysDeadWhenTheSameIsGrantedAgain() {
        var first = flow.install("read_products");
        var online = flow.exchange(flow.code("read_products", "&grant_options[]=per-user"))
                .at("access_token");
        var secret = flow.tokenSecret().value();
        flow.api(first, secret).delete("oauth/revoke");
        var second = flow.install("read_products");
        assertThat(second).isNotEqualTo(first);
        assertThat(flow.api(first, secret).get("products").status()).isEqualTo(401);
        assertThat(flow.api(online, secret).get("products").status()).isEqualTo(401);
        assertThat(flow.api(second, secret).get("products").status()).isEqualTo(200);
    }

    @Test
    void codeFromBeforeDoesNotBringItBack() {
        var apiClient = flow.api(flow.install("read_products"));
        var code = flow.code("read_products", "");
        apiClient.delete("oauth/revoke");
        assertThat(flow.exchange(code).status()).isEqualTo(400);
    }

    @Test
    void merchantsButtonDoesTheSame() {
        var apiClient = flow.api(flow.install("read_products"));
        var platform = flow.test().platform();
        var app = flow.installation();
        platform.foundation()
                .database()
                .change(tx -> platform.appServices().appUninstaller().uninstall(tx, flow.shop(), app));
        assertThat(apiClient.get("shop").status()).isEqualTo(401);
        assertThatThrownBy(() -> platform.foundation()
                        .database()
                        .change(tx -> platform.appServices().appUninstaller().uninstall(tx, flow.shop(), app)))
                .as("once")
                .hasMessage("Not Found");
        var left = platform.foundation()
                .database()
                .read(session -> platform.appServices().installations().list(session, flow.shop()));
        assertThat(left).isEmpty();
    }

    @Test
    void privateAppIsDeletedByItsMerchantOnly() {
        var apiClient = flow.test().api(flow.shop());
        assertThat(apiClient.delete("oauth/revoke").status()).isEqualTo(422);
        var platform = flow.test().platform();
        var app = platform.appServices().apps().list(flow.shop()).getFirst();
        platform.foundation()
                .database()
                .change(tx -> platform.appServices().appUninstaller().uninstall(tx, flow.shop(), app.id()));
        assertThat(apiClient.get("shop").status()).isEqualTo(401);
        assertThat(platform.appServices().apps().list(flow.shop())).isEmpty();
    }

    @Test
    void anotherShopsAppIsNotFound() {
        flow.install("read_products");
        var platform = flow.test().platform();
        var other = flow.test().shop();
        assertThatThrownBy(() -> platform.foundation()
                        .database()
                        .change(tx ->
                                platform.appServices().appUninstaller().uninstall(tx, other, flow.installation())))
                .hasMessage("Not Found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Svc-Access-Token", "nothing"})
    void addressWithoutSuffixIsTheSame(String header) throws IOException {
        var token = flow.install("read_products");
        var request = new Request.Builder()
                .url("http://localhost:" + flow.test().port() + "/admin/oauth/revoke")
                .header("Host", flow.shop().handle() + ".shops.test")
                .header(header, token)
                .header("X-Svc-Token-Secret", flow.tokenSecret().value())
                .delete()
                .build();
        try (var response = new OkHttpClient().newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(header.equals("nothing") ? 401 : 200);
            assertThat(response.header("X-Svc-Shop-Api-Call-Limit")).endsWith("/30");
        }
    }

    /** "webhooks of the app are removed AFTER app/uninstalled is sent": that delivery is written, and only for it. */
    @Test
    void lastWordReachesTheAppAndNobodyElses() {
        var apiClient = flow.api(flow.install("read_products"));
        var other = flow.test().api(flow.shop());
        subscribe(apiClient, "app/uninstalled", "https://hooks.apps.test/gone");
        subscribe(apiClient, "products/create", "https://hooks.apps.test/products");
        subscribe(other, "app/uninstalled", "https://hooks.apps.test/stays");
        apiClient.delete("oauth/revoke");
        var told = flow.test()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                        select w.address from webhook_deliveries d
                        join webhooks w on w.shop_id = :shop and w.id = d.webhook_id where d.shop_id = :shop
                        """).bind(flow.shop()).values());
        assertThat(told).containsExactly("https://hooks.apps.test/gone");
        assertThat(other.get("webhooks/count").at("count")).as("of another app").isEqualTo("1");
        var active = flow.test()
                .platform()
                .foundation()
                .database()
                .read(session -> session.sql("""
                        select count(*) from webhooks where shop_id = :shop and status <> 'deleted'
                        """).bind(flow.shop()).count());
        assertThat(active).isEqualTo(1);
    }

    private static void subscribe(ApiClient apiClient, String topic, String address) {
        var body = "{\"webhook\":{\"topic\":\"" + topic + "\",\"address\":\"" + address + "\"}}";
        assertThat(apiClient.post("webhooks", body).status()).isEqualTo(201);
    }
}
