package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.ShellCommand;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Private apps and access control, as merchants handle them. */
final class AppPagesTest {

    private static final String PATH = "/admin/apps/private";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    private Document make(String name, String... scopes) {
        var form = new HashMap<>(Map.of("name", name, "email", "dev@shop.test"));
        for (var scope : scopes) {
            form.put("scope-" + scope.split(":")[0], scope.split(":")[1]);
        }
        var visitorResponse = owner.post(PATH, form);
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(201);
        return visitorResponse.html();
    }

    private static String shown(Document page, String label) {
        return page.select("#shown-" + label).val();
    }

    private String only() {
        return owner.get(PATH).html().select("main a.row").attr("href");
    }

    @Test
    void curlOnThePageAnswersAsItStands() {
        var page = make("Reader", "products:see", "orders:change");
        var curl = page.select("pre code").text();
        assertThat(curl).startsWith("curl -u ").contains(shown(page, "api-key") + ":" + shown(page, "password"));
        assertThat(ShellCommand.run(curl)).contains("\"shop\":{\"id\":");
        assertThat(shown(page, "password")).startsWith("vtp_");
    }

    @Test
    void appMayWhatWasChosen() {
        make("Reader", "products:see", "orders:change");
        var app = testServer
                .platform()
                .appServices()
                .apps()
                .list(testServer.shop(shop))
                .getFirst();
        assertThat(app.scopes()).containsExactly("read_products", "write_orders");
        var page = owner.get(only()).html();
        assertThat(page.select("input[name=scope-products][value=see]").hasAttr("checked"))
                .isTrue();
        owner.post(only(), Map.of("name", "Writer", "email", "", "scope-products", "change"));
        var changed = testServer
                .platform()
                .appServices()
                .apps()
                .list(testServer.shop(shop))
                .getFirst();
        assertThat(changed.scopes()).containsExactly("write_products");
        assertThat(changed.name()).isEqualTo("Writer");
    }

    @Test
    void newSharedSecretSignsFromNowOn() {
        var first = shown(make("Reader", "products:see"), "shared-secret");
        var where = testServer.shop(shop);
        var app = testServer
                .platform()
                .appServices()
                .apps()
                .list(where)
                .getFirst()
                .id();
        assertThat(owner.get(only())
                        .html()
                        .select("form[action$=/shared-secret]")
                        .attr("data-confirm-words"))
                .contains("forgeries");
        var visitorResponse = owner.post(only() + "/shared-secret", Map.of());
        assertThat(visitorResponse.status()).isEqualTo(201);
        var second = shown(visitorResponse.html(), "shared-secret");
        assertThat(second).isNotEqualTo(first).hasSameSizeAs(first);
        var signing = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer.platform().appServices().apps().owner(session, where, app));
        assertThat(signing.orElseThrow().sharedSecrets()).containsExactly(second);
    }

    @Test
    void longListsAreSearchedAndShortOnesAreNot() {
        var platform = testServer.platform();
        platform.appServices().apps().create(testServer.shop(shop), "Needle", "", Scopes.parse("read_products"));
        assertThat(owner.get(PATH).html().select("#content [role=search]")).isEmpty();
        for (int i = 0; i < 21; i++) {
            platform.appServices().apps().create(testServer.shop(shop), "Hay " + i, "", Scopes.parse("read_products"));
        }
        assertThat(owner.get(PATH).html().select("main a.row")).hasSize(20);
        assertThat(owner.get(PATH + "?page=2").html().select("main a.row")).hasSize(2);
        assertThat(owner.get(PATH + "?q=NEEDLE").html().select("main a.row").text())
                .contains("Needle");
        assertThat(owner.get(PATH + "?q=straw").text()).contains("No private app is called that");
        assertThat(owner.get("/admin/settings/staff?q=nobody").text()).contains("Nobody here is called that");
    }

    @Test
    void secretsAreInNoPageAfterTheirCreation() {
        var page = make("Reader", "products:see");
        var secrets = new ArrayList<>(List.of(shown(page, "password"), shown(page, "shared-secret")));
        var renewed = owner.post(only() + "/password", Map.of());
        assertThat(renewed.status()).isEqualTo(201);
        secrets.add(shown(renewed.html(), "password"));
        var made = owner.post(only() + "/secrets", Map.of("secret_name", "Server"));
        secrets.add(shown(made.html(), "token-secret"));
        assertThat(secrets).doesNotContain("").doesNotHaveDuplicates();
        for (var path : List.of("/admin", "/admin/apps", PATH, PATH + "/new", only(), "/admin/account")) {
            var text = owner.get(path).text();
            assertThat(secrets).as(path).noneMatch(text::contains);
        }
    }

    @Test
    void callsAreListedAndThoseThatFailedAlone() {
        var page = make("Reader", "products:see");
        var basic = Base64.getEncoder()
                .encodeToString(
                        (shown(page, "api-key") + ":" + shown(page, "password")).getBytes(StandardCharsets.UTF_8));
        var none = owner.get(only() + "/calls").html();
        assertThat(none.select("main").text()).contains("No calls yet");
        for (var path : List.of("/admin/products.json?title=Secret", "/admin/orders.json")) {
            testServer.visitor(shop).get(path, Map.of("Authorization", "Basic " + basic));
        }
        var calls = owner.get(
                owner.get(only()).html().select("main a[href$=/calls]").attr("href"));
        assertThat(calls.html().select("tbody tr td:nth-child(2)").eachText())
                .containsExactly("GET /admin/orders.json", "GET /admin/products.json");
        assertThat(calls.html().select("tbody .badge").eachText()).containsExactly("403", "200");
        assertThat(calls.text()).doesNotContain("Secret");
        var failed = owner.get(calls.html().select(".tabs a:contains(failed)").attr("href"));
        assertThat(failed.html().select("tbody .badge").eachText()).containsExactly("403");
    }

    @Test
    void newPasswordReplacesTheOldOne() {
        var page = make("Reader", "products:see");
        var key = shown(page, "api-key");
        var renewed = shown(owner.post(only() + "/password", Map.of()).html(), "password");
        assertThat(status(key + ":" + shown(page, "password"), Map.of())).isEqualTo(401);
        assertThat(status(key + ":" + renewed, Map.of())).isEqualTo(200);
    }

    private int status(String credentials, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
        return testServer.visitor(shop).get("/admin/shop.json", all).status();
    }

    @Test
    void accessControlWorksFromThePage() {
        var page = make("Reader", "products:see");
        var credentials = shown(page, "api-key") + ":" + shown(page, "password");
        var app = only();
        var secret = shown(
                owner.post(app + "/secrets", Map.of("secret_name", "Server")).html(), "token-secret");
        assertThat(status(credentials, Map.of())).isEqualTo(401);
        assertThat(status(credentials, Map.of("X-Svc-Token-Secret", secret))).isEqualTo(200);
        var form = owner.get(app).html().select("form[action*=/secrets/]").attr("action");
        assertThat(owner.post(form, Map.of("active", "off")).status()).isEqualTo(303);
        assertThat(status(credentials, Map.of("X-Svc-Token-Secret", secret)))
                .as("none is active")
                .isEqualTo(200);
        assertThat(owner.get(app).html().select("#access .badge").text()).isEqualTo("Inactive");
        owner.post(app + "/secrets", Map.of("secret_name", "two"));
        owner.post(app + "/secrets", Map.of("secret_name", "three"));
        var full = owner.post(app + "/secrets", Map.of("secret_name", "four"));
        assertThat(full.status()).isEqualTo(422);
        assertThat(full.html().select("[role=alert]").text()).contains("At most 3 token secrets");
        assertThat(owner.post(form + "/delete", Map.of()).status()).isEqualTo(303);
        assertThat(owner.get(app).html().select("#access .row")).hasSize(2);
    }

    @Test
    void wrongAddressIsNamedAndNothingIsLost() {
        make("Reader", "products:see");
        var visitorResponse = owner.post(only() + "/ips", Map.of("ip", "203.0.113.0/24\nnowhere"));
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select("#ip-problem").text()).contains("'nowhere' is no address or range");
        assertThat(visitorResponse.html().select("textarea#ip").text()).contains("203.0.113.0/24", "nowhere");
        assertThat(owner.post(only() + "/ips", Map.of("ip", "203.0.113.0/24, ::1"))
                        .status())
                .isEqualTo(303);
        assertThat(owner.get(only()).html().select("textarea#ip").text()).isEqualTo("203.0.113.0/24\n::1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "scopes", "email"})
    void whatIsMissingIsNamedBesideItsField(String field) {
        var form = new HashMap<>(Map.of("name", "A", "email", "a@b.test", "scope-orders", "change"));
        switch (field) {
            case "scopes" -> form.remove("scope-orders");
            case "email" -> form.put("email", "nobody");
            default -> form.put("name", " ");
        }
        var visitorResponse = owner.post(PATH, form);
        assertThat(visitorResponse.status()).isEqualTo(422);
        assertThat(visitorResponse.html().select(".field__problem").text()).isNotEmpty();
        assertThat(visitorResponse.html().select("input[name=email]").val()).isEqualTo(form.get("email"));
        assertThat(testServer.platform().appServices().apps().list(testServer.shop(shop)))
                .isEmpty();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        var visitorResponse = owner.post(PATH, Map.of("name", "", "email", "nobody"));
        assertThat(visitorResponse.html().select(".field__problem")).hasSize(3);
    }

    @Test
    void deletingEndsItsAccess() {
        var page = make("Reader", "products:see");
        assertThat(owner.post(only() + "/delete", Map.of()).header("location")).isEqualTo(PATH);
        assertThat(status(shown(page, "api-key") + ":" + shown(page, "password"), Map.of()))
                .isEqualTo(401);
        assertThat(owner.get(PATH).html().select("main a.row")).isEmpty();
    }

    @Test
    void onlyWhoMayHandleAppsDoes() {
        make("Everything", "products:change", "customers:see");
        var app = only();
        var clerk = testServer.member(shop, Permission.PRODUCTS).at(shop);
        for (var path : List.of("/admin/apps", PATH, PATH + "/new", app)) {
            assertThat(clerk.get(path).status()).as(path).isEqualTo(403);
        }
        assertThat(clerk.post(PATH, Map.of("name", "Mine", "scope-products", "see"))
                        .status())
                .isEqualTo(403);
        var helper =
                testServer.member(shop, Permission.APPS, Permission.PRODUCTS).at(shop);
        assertThat(helper.get(PATH).status()).isEqualTo(200);
        assertThat(helper.get(app).status())
                .as("an app that may do more than they")
                .isEqualTo(403);
        assertThat(helper.post(app + "/password", Map.of()).status()).isEqualTo(403);
        helper.post(PATH, Map.of("name", "Mine", "scope-products", "see", "scope-customers", "see"));
        assertThat(testServer
                        .platform()
                        .appServices()
                        .apps()
                        .list(testServer.shop(shop))
                        .getLast()
                        .scopes())
                .containsExactly("read_products");
    }

    @Test
    void anotherShopsAppIsNotThere() {
        make("Reader", "products:see");
        var elsewhere = testServer.newShop().handle();
        var stranger = testServer.owner(elsewhere).at(elsewhere);
        assertThat(stranger.get(only()).status()).isEqualTo(404);
        assertThat(stranger.post(only() + "/delete", Map.of()).status()).isEqualTo(404);
        assertThat(stranger.get(PATH + "/nonsense").status()).isEqualTo(404);
    }
}
