package dev.vitrine.server.partnerapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.TotpAuthenticator;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Signing command lines in and out, and what they are told. */
final class DeviceRoutesTest {

    private static final String DEVICES = "/partners/api/devices.json";
    private static final String ACCOUNT = "/partners/api/account.json";

    private final TestServer testServer = TestServer.shared();
    private final TestAccount person = testServer.person();
    private final Visitor visitor = testServer.visitor();

    @Test
    void passwordGivesATokenThatStandsForTheAccount() {
        var signedIn = signIn(person.password(), "");
        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(201);
        assertThat(signedIn.header("set-cookie")).isEmpty();
        assertThat(signedIn.json().at("/account/email").asText()).isEqualTo(person.email());
        assertThat(signedIn.json().at("/account/partner").asBoolean(true)).isFalse();
        var token = token(signedIn);
        var account = get(ACCOUNT, token);
        assertThat(account.json().at("/account/name").asText()).isEqualTo("Jo Lee");
        assertThat(account.json().at("/device/name").asText()).isEqualTo("Laptop");
        assertThat(send("DELETE", "/partners/api/devices/current.json", token).status())
                .isEqualTo(200);
        assertThat(get(ACCOUNT, token).status()).isEqualTo(401);
    }

    @Test
    void whoGuessesIsRefusedAndThenHasToWait() {
        var wrong = signIn("not the password", "");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.json().path("errors").asText()).isEqualTo("The e-mail address or the password is not right");
        for (int i = 0; i < 4; i++) {
            signIn("not the password", "");
        }
        var later = signIn(person.password(), "");
        assertThat(later.status()).isEqualTo(429);
        assertThat(later.header("retry-after")).isNotEmpty();
    }

    @Test
    void secondStepIsAskedForWhereTheAccountHasOne() {
        var secondFactor = testServer.platform().people().accountServices().secondFactor();
        var secret = secondFactor.newSecret();
        var codes = testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> secondFactor.turnOn(tx, person.account().id(), secret, TotpAuthenticator.code(secret)));
        var asked = signIn(person.password(), "");
        assertThat(asked.status()).isEqualTo(422);
        assertThat(asked.json().at("/errors/code/0").asText()).startsWith("is needed");
        var wrong = signIn(person.password(), "000000");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.json().at("/errors/code/0").asText()).isEqualTo("is not right, or was used before");
        assertThat(signIn(person.password(), codes.getFirst()).status()).isEqualTo(201);
    }

    @Test
    void listsDevelopmentStoresFirstAndSaysWhatMayBeDoneThere() {
        var regular = testServer.newShop().handle();
        var other = testServer.newShop().handle();
        work(regular, Permission.THEMES);
        work(other, Permission.PRODUCTS);
        testServer.partner(person);
        var store = "dev-" + person.account().id();
        var database = testServer.platform().foundation().database();
        database.change(tx -> testServer
                .platform()
                .appServices()
                .developmentStores()
                .create(tx, person.account(), "Workbench", store, "EUR"));
        var token = token(signIn(person.password(), ""));
        assertThat(get(ACCOUNT, token).json().at("/account/partner").asBoolean())
                .isTrue();

        var shops = get("/partners/api/shops.json", token).json().path("shops");
        assertThat(shops).hasSize(3);
        assertThat(shops.path(0).path("handle").asText()).isEqualTo(store);
        assertThat(shops.path(0).path("development").asBoolean()).isTrue();
        assertThat(shops.path(0).path("role").asText()).isEqualTo("owner");
        assertThat(shops.path(0).path("writes_themes").asBoolean()).isTrue();
        assertThat(shops.path(0).path("url").asText()).isEqualTo(testServer.url(store, ""));
        for (var shop : shops) {
            if (shop.path("handle").asText().equals(other)) {
                assertThat(shop.path("writes_themes").asBoolean(true)).isFalse();
            }
        }
        var themes = testServer.visitor(store).get("/admin/themes.json", bearer(token));
        assertThat(themes.status()).as(themes.text()).isEqualTo(200);
        assertThat(testServer
                        .visitor(other)
                        .get("/admin/themes.json", bearer(token))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void accountPageSignsDevicesOut() {
        var token = token(signIn(person.password(), ""));
        var page = person.atBase();
        var form = page.get("/account/profile").html().select("form[action$=/devices]");
        assertThat(form).hasSize(1);
        var id = form.select("input[name=id]").val();
        testServer.person().atBase().post("/account/profile/devices", Map.of("id", id));
        assertThat(get(ACCOUNT, token).status()).as("a stranger's wish").isEqualTo(200);
        page.post("/account/profile/devices", Map.of("id", id));
        assertThat(get(ACCOUNT, token).status()).isEqualTo(401);
        assertThat(page.get("/account/profile").html().select("form[action$=/devices]"))
                .isEmpty();
    }

    @Test
    void onlyJsonAtTheBaseHostIsAnswered() {
        assertThat(visitor.post(DEVICES, Map.of("email", person.email(), "password", person.password()))
                        .status())
                .isEqualTo(400);
        var shop = testServer.visitor(testServer.newShop().handle());
        assertThat(shop.get(ACCOUNT, bearer(token(signIn(person.password(), ""))))
                        .status())
                .isEqualTo(404);
        var cookie = person.atBase();
        assertThat(cookie.get(ACCOUNT).status()).as("a session is no token").isEqualTo(401);
        assertThat(visitor.get(ACCOUNT).json().path("error").asText()).contains("sign in again");
    }

    private void work(String shop, Permission permission) {
        var people = testServer.platform().people();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> people.staff().add(tx, testServer.shop(shop), person.account(), Set.of(permission)));
    }

    private Visitor.VisitorResponse signIn(String password, String code) {
        var body = Json.object()
                .put("email", person.email())
                .put("password", password)
                .put("code", code)
                .put("name", "Laptop");
        return visitor.json("POST", DEVICES, body.toString());
    }

    private static String token(Visitor.VisitorResponse signedIn) {
        var token = signedIn.json().at("/device/token").asText();
        assertThat(token).startsWith("vtd_");
        return token;
    }

    private Visitor.VisitorResponse get(String path, String token) {
        return send("GET", path, token);
    }

    private Visitor.VisitorResponse send(String method, String path, String token) {
        return visitor.send(method, path, new HashMap<>(bearer(token)), "");
    }

    private static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }
}
