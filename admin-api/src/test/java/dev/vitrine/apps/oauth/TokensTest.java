package dev.vitrine.apps.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.people.Permission;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tokens may do, and until when. */
final class TokensTest {

    private static final String ONLINE = "&grant_options[]=per-user";

    private final Flow flow = Flow.on(TestPlatform.on(Dialect.SQLITE));

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void offlineTokenStaysTheSameUntilScopesChange(Dialect dialect) {
        var flow = Flow.on(TestPlatform.on(dialect));
        var first = flow.install("read_products,write_orders");
        assertThat(flow.install("write_orders,read_orders,read_products")).isEqualTo(first);
        var second = flow.install("read_products");
        assertThat(second).isNotEqualTo(first);
        var secret = flow.tokenSecret().value();
        assertThat(flow.api(first, secret).get("products").status()).isEqualTo(401);
        assertThat(flow.api(second, secret).get("products").status()).isEqualTo(200);
        assertThat(flow.api(second, secret).get("orders").status()).isEqualTo(403);
    }

    @Test
    void onlineTokenIsSomebodysAndEnds() {
        var answer = flow.exchange(flow.code("write_products", "&grant_options[]=per-user"));
        assertThat(answer.at("access_token")).startsWith("vto_");
        assertThat(answer.at("token_type")).isEqualTo("bearer");
        assertThat(answer.at("expires_in")).isEqualTo("86399");
        assertThat(answer.at("associated_user_scope")).isEqualTo("write_products");
        var user = answer.json().path("associated_user");
        var account = flow.owner().account();
        assertThat(user.properties())
                .extracting(entry -> entry.getKey())
                .containsExactly(
                        "id",
                        "first_name",
                        "last_name",
                        "email",
                        "email_verified",
                        "account_owner",
                        "locale",
                        "collaborator");
        assertThat(user.path("id").asLong()).isEqualTo(account.id());
        assertThat(user.path("email").asText()).isEqualTo(account.email());
        assertThat(user.path("account_owner").asBoolean()).isTrue();

        var apiClient = flow.api(answer.at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        assertThat(apiClient.get("users/current").at("user.id"))
                .isEqualTo(user.path("id").asText());
        assertThat(apiClient.get("users").status()).as("without its scope").isEqualTo(403);
        flow.test().clock().advance(Duration.ofSeconds(86_399));
        assertThat(apiClient.get("products").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void onlineTokenEndsWithTheSessionInWhichItWasGiven(Dialect dialect) {
        var here = Flow.on(TestPlatform.on(dialect));
        var sessions = here.test().platform().people().sessions();
        var database = here.test().platform().foundation().database();
        var secret = here.tokenSecret().value();
        var offline = here.api(here.exchange(here.code("write_products", "")).at("access_token"), secret);
        var laptop = session(here);
        var phone = session(here);
        var tablet = session(here);
        var one = here.api(online(here, laptop), secret);
        var other = here.api(online(here, phone), secret);
        var third = here.api(online(here, tablet), secret);
        var unused = here.during(laptop.id()).code("write_products", ONLINE);

        sessions.end(laptop.token());
        assertThat(one.get("products").status()).isEqualTo(401);
        assertThat(here.exchange(unused).status()).as("a code of that session").isEqualTo(400);
        assertThat(other.get("products").status()).isEqualTo(200);

        database.change(tx -> sessions.endOthers(tx, here.owner().account(), phone.id()));
        assertThat(third.get("products").status()).isEqualTo(401);
        assertThat(other.get("products").status()).isEqualTo(200);

        here.test().clock().advance(Duration.ofHours(3));
        session(here);
        assertThat(other.get("products").status())
                .as("not used for long is not signed out")
                .isEqualTo(200);
        database.change(tx -> sessions.endAll(tx, here.owner().account().id()));
        assertThat(other.get("products").status()).isEqualTo(401);
        assertThat(offline.get("products").status()).isEqualTo(200);
    }

    private record Begun(String token, long id) {}

    private static String online(Flow here, Begun session) {
        return here.exchange(here.during(session.id()).code("write_products", ONLINE))
                .at("access_token");
    }

    private static Begun session(Flow here) {
        var platform = here.test().platform();
        var token = platform.people().sessions().begin(here.owner().account(), "shop.test", "", "");
        return new Begun(
                token,
                platform.foundation()
                        .database()
                        .read(session -> platform.people().sessions().find(session, token, "shop.test"))
                        .orElseThrow()
                        .id());
    }

    @Test
    void onlineTokenDiesWithTheMembership() {
        var colleague = flow.colleague(Permission.PRODUCTS);
        flow.install("write_products");
        var token = flow.as(colleague).exchange(flow.as(colleague).code("write_products", "&grant_options[]=per-user"));
        var apiClient = flow.api(token.at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        flow.test()
                .platform()
                .foundation()
                .database()
                .write(tx -> flow.test().platform().people().staff().remove(tx, flow.shop(), colleague.id()));
        assertThat(apiClient.get("products").status()).isEqualTo(401);
    }

    /** What a user has is what the app was granted, and of that what the user may do: for every permission. */
    @Test
    void associatedUserHasWhatBothHave() {
        var asked = "write_products,read_orders,write_customers,write_themes,read_analytics,write_order_edits";
        flow.install(asked);
        var secret = flow.tokenSecret().value();
        for (var permission : Permission.values()) {
            var colleague = flow.colleague(permission);
            var answer = flow.as(colleague).exchange(flow.as(colleague).code(asked, "&grant_options[]=per-user"));
            var expected = new Scopes(Arrays.asList(asked.split(","))).and(Permission.scopes(Set.of(permission)));
            assertThat(answer.at("associated_user_scope")).as(permission.name()).isEqualTo(expected.text());
            var may = flow.api(answer.at("access_token"), secret)
                    .get("oauth/access_scopes")
                    .json();
            assertThat(may.path("access_scopes"))
                    .extracting((JsonNode scope) -> scope.path("handle").asText())
                    .containsExactlyInAnyOrderElementsOf(expected.effective().handles());
        }
    }

    @Test
    void whatAnAppDoesForSomebodyBearsTheirId() {
        var scopes = "write_orders";
        flow.install(scopes);
        var online = flow.exchange(flow.code(scopes, "&grant_options[]=per-user"));
        var order = "{\"order\":{\"email\":\"jo@mail.test\",\"financial_status\":\"pending\","
                + "\"line_items\":[{\"title\":\"Jug\",\"price\":10,\"quantity\":1}]}}";
        var secret = flow.tokenSecret().value();
        var apiClient = flow.api(online.at("access_token"), secret);
        var id = apiClient.post("orders", order).at("order.id");
        var sale = "{\"transaction\":{\"kind\":\"sale\",\"amount\":10}}";
        assertThat(apiClient.post("orders/" + id + "/transactions", sale).at("transaction.staff_id"))
                .isEqualTo(Long.toString(flow.owner().account().id()));
    }

    @Test
    void takingAPermissionAwayHoldsAtOnce() {
        var colleague = flow.colleague(Permission.PRODUCTS);
        flow.install("write_products");
        var token = flow.as(colleague).exchange(flow.as(colleague).code("write_products", "&grant_options[]=per-user"));
        var apiClient = flow.api(token.at("access_token"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        flow.test()
                .platform()
                .foundation()
                .database()
                .change(tx -> flow.test()
                        .platform()
                        .people()
                        .staff()
                        .setPermissions(tx, flow.shop(), colleague.id(), Set.of(Permission.ORDERS)));
        assertThat(apiClient.get("products").status()).isEqualTo(403);
    }

    @Test
    void tokenIsOfNoUseInAnotherShopOrWithAnotherAppsSecret() {
        var apiClient = flow.api(flow.install("read_products"));
        assertThat(apiClient.get("products").status()).isEqualTo(200);
        var other = flow.in(flow.test().shop());
        assertThat(other.api(flow.install("read_products")).get("products").status())
                .isEqualTo(401);
        var stranger = Flow.on(flow.test());
        assertThat(flow.api(
                                flow.install("read_products"),
                                stranger.tokenSecret().value())
                        .get("products")
                        .status())
                .isEqualTo(401);
        assertThat(flow.test()
                        .api(flow.shop())
                        .withCredentials(
                                flow.app().clientId() + ":" + flow.app().secret())
                        .get("products")
                        .status())
                .as("a public app has no Basic credentials")
                .isEqualTo(401);
    }

    /** "public app access control": what is switched off is off in every shop, at once. */
    @Test
    void tokenSecretsAndAddressesCountForAllInstallations() {
        var control = flow.test().platform().appServices().publicApps().accessControl();
        var partner = flow.app().accountId();
        var other = flow.in(flow.test().shop());
        var secret = flow.tokenSecret();
        var here = flow.api(flow.install("read_products"), secret.value());
        var there = other.api(other.install("read_products"), secret.value());
        assertThat(here.get("products").status()).isEqualTo(200);
        assertThat(there.get("products").status()).isEqualTo(200);
        control.activate(partner, flow.app().id(), secret.id(), false);
        assertThat(here.get("products").at("errors")).isEqualTo("Token secret is invalid or inactive");
        assertThat(there.get("products").status()).isEqualTo(401);
        control.activate(partner, flow.app().id(), secret.id(), true);
        control.allowFrom(partner, flow.app().id(), List.of("203.0.113.0/24"));
        assertThat(here.get("products").status()).isEqualTo(403);
        assertThat(there.get("products").status()).isEqualTo(403);
    }

    @Test
    void limitedColleagueGivesNobodyMoreThanTheyHave() {
        var colleague = flow.colleague(Permission.APPS, Permission.PRODUCTS);
        var answer = flow.as(colleague).exchange(flow.as(colleague).code("write_products,write_orders", ""));
        assertThat(answer.at("scope")).isEqualTo("write_products");
    }

    /** "payment_methods: write only by shop staff/private apps". */
    @Test
    void partnersMayReadPaymentMethodsAndNotChangeThem() {
        var apiClient = flow.api(flow.install("write_orders"));
        var list = apiClient.get("payment_methods");
        assertThat(list.status()).isEqualTo(200);
        var path = "payment_methods/" + list.at("payment_methods[0].id");
        var body = "{\"payment_method\":{\"code\":\"cod\",\"title\":\"At the door\"}}";
        for (var response : new ApiClient.Response[] {
            apiClient.post("payment_methods", body), apiClient.put(path, body), apiClient.delete(path)
        }) {
            assertThat(response.status()).isEqualTo(403);
            assertThat(response.at("errors")).contains("private apps");
        }
        var own = flow.test().api(flow.shop(), "write_orders");
        assertThat(own.post("payment_methods", body).status()).isEqualTo(201);
    }
}
