package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.Installations.InstalledApp;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A partner's apps at the base host. */
final class PartnerAppsTest {

    private static final String PATH = "/partners/apps";
    private static final Map<String, String> FORM = Map.of(
            "name", "Stock helper",
            "email", "help@partners.test",
            "app_url", "https://app.partners.test/",
            "redirect_urls", "https://app.partners.test/back\n\nhttp://localhost:4000/back");

    private final TestServer testServer = TestServer.shared();
    private final SignedInVisitor partner = partner();

    private SignedInVisitor partner() {
        var owner = testServer.owner(testServer.newShop().handle());
        testServer.partner(owner);
        return owner.atBase();
    }

    private String only() {
        return partner.get(PATH).html().select("main a.row").attr("href");
    }

    @Test
    void secretIsShownOnceAndRotated() {
        var made = partner.post(PATH, FORM);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var secret = made.html().select("#shown-api-secret").val();
        assertThat(secret).matches("vtk_[0-9a-f]{64}");
        var next = partner.post(only() + "/rotate", Map.of())
                .html()
                .select("#shown-new-api-secret")
                .val();
        assertThat(next).startsWith("vtk_").isNotEqualTo(secret);
        assertThat(partner.get(only()).html().text()).contains("being rotated");
        for (var path : List.of(PATH, only(), "/account")) {
            assertThat(partner.get(path).text()).as(path).doesNotContain(secret).doesNotContain(next);
        }
        assertThat(partner.post(only() + "/end-rotation", Map.of()).status()).isEqualTo(303);
        var key = made.html().select("#shown-api-key").val();
        var app = testServer
                .platform()
                .foundation()
                .database()
                .read(session ->
                        testServer.platform().appServices().publicApps().byClientId(session, key));
        assertThat(app.orElseThrow().accepts(next)).isTrue();
        assertThat(app.orElseThrow().accepts(secret)).isFalse();
    }

    @Test
    void addressesAreKeptAsTheyWereWrittenAndWrongOnesNamed() {
        partner.post(PATH, FORM);
        var page = partner.get(only()).html();
        assertThat(page.select("textarea#redirect_urls").text())
                .isEqualTo("https://app.partners.test/back\nhttp://localhost:4000/back");
        var form = new HashMap<>(FORM);
        form.put("redirect_urls", "https://app.partners.test/back\nhttp://app.partners.test/");
        var refused = partner.post(only(), form);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#redirect_urls-problem").text())
                .isEqualTo("Address 2: Must be an https address; http is for localhost only");
        assertThat(refused.html().select("textarea#redirect_urls").text()).contains("http://app.partners.test/");
    }

    @Test
    void accessControlCountsForTheApp() {
        partner.post(PATH, FORM);
        var made = partner.post(only() + "/secrets", Map.of("secret_name", "Server"));
        assertThat(made.html().select("#shown-token-secret").val()).startsWith("vts_");
        assertThat(partner.get(only()).html().select("#access .badge").text()).isEqualTo("Active");
        assertThat(partner.post(only() + "/ips", Map.of("ip", "nowhere")).status())
                .isEqualTo(422);
    }

    @Test
    void pageSaysWhichShopsHaveTheAppAndDeletingNamesWhatIsLost() {
        partner.post(PATH, FORM);
        assertThat(partner.get(only())
                        .html()
                        .select("section:has(#delete-title)")
                        .text())
                .contains("No shop has it.");
        var shop = testServer.newShop();
        installIn(shop);
        var page = partner.get(only()).html();
        assertThat(page.select("section:has(#shops-title)").text())
                .contains("1 shop", shop.name(), shop.handle() + ".localhost", "since ");
        var calls = page.select("main a[href*=/calls]").attr("href");
        assertThat(partner.get(calls).html().select("main").text()).contains("No calls yet");
        assertThat(partner.get(calls.replaceAll("shop=.*", "shop=demo")).status())
                .as("a shop that does not have it")
                .isEqualTo(404);

        var form = page.select("form[action$=/delete][data-confirm*=Stock]");
        assertThat(form.attr("data-confirm-words")).contains("1 shop loses it", "cannot be brought back");
        assertThat(partner.get(PATH).html().select("main a.row").text()).contains("1 shop");
        assertThat(partner.get("/partners")
                        .html()
                        .select("section:has(#apps-title) a.row")
                        .text())
                .contains("Stock helper", "In 1 shop");

        assertThat(partner.post(form.attr("action"), Map.of()).header("location"))
                .isEqualTo(PATH);
        assertThat(partner.get(PATH).html().select("main a.row")).isEmpty();
        assertThat(partner.get(form.attr("action").replace("/delete", "")).status())
                .isEqualTo(404);
        assertThat(installed(shop)).isEmpty();
    }

    @Test
    void pageCountsInstallsAndSaysWhyShopsUninstalled() {
        partner.post(PATH, FORM);
        assertThat(partner.get(only()).html().select("#installs")).isEmpty();
        var shop = testServer.newShop();
        var app = installIn(shop);
        installIn(testServer.newShop());
        var merchant = testServer.owner(shop.handle()).at(shop.handle());
        var uninstall = "/admin/apps/" + app.id() + "/uninstall";
        var tooMuch = merchant.post(uninstall, Map.of("reason", "price", "words", "x".repeat(501)));
        assertThat(tooMuch.status()).isEqualTo(422);
        assertThat(tooMuch.html().select("#words-problem").text()).contains("500");
        assertThat(merchant.post(uninstall, Map.of("reason", "price", "words", "Dear <b>friends</b>"))
                        .status())
                .isEqualTo(303);
        var installs = partner.get(only()).html().select("#installs");
        assertThat(installs.select("dd").eachText()).containsExactly("2", "1", "1 of 2 shops");
        assertThat(installs.select("tbody td").eachText()).containsExactly("2", "1");
        assertThat(installs.select("svg title").eachText()).hasSize(30).anyMatch(title -> title.endsWith(": 2"));
        assertThat(installs.text()).contains("It costs too much · 1 shop", "Dear <b>friends</b>");
        assertThat(installs.text()).doesNotContain(shop.name());
        installIn(shop);
        assertThat(partner.get(only()).html().select("#installs dd").eachText())
                .as("installed again")
                .containsExactly("3", "1", "2 of 2 shops");
    }

    private InstalledApp installIn(Shop shop) {
        var platform = testServer.platform();
        var key = partner.get(only()).html().select("#shown-api-key").val();
        return platform.foundation()
                .database()
                .write(tx -> platform.appServices()
                        .installations()
                        .install(
                                tx,
                                shop,
                                platform.appServices()
                                        .publicApps()
                                        .byClientId(tx, key)
                                        .orElseThrow(),
                                Scopes.parse("read_products"),
                                false));
    }

    private List<InstalledApp> installed(Shop shop) {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session ->
                        testServer.platform().appServices().installations().list(session, shop));
    }

    @Test
    void webhooksThatFailAreShown() {
        partner.post(PATH, FORM);
        var shop = testServer.newShop();
        var app = installIn(shop).id();
        assertThat(partner.get(only()).html().select("#failing-title")).isEmpty();
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("""
                        insert into webhooks (shop_id, app_id, topic, address, consecutive_failures, last_failure_at,
                          created_at, updated_at)
                        values (:shop, :app, 'orders/create', 'https://hooks.partners.test/', 3, 1793880000000, 0, 0)
                        """).bind(shop).bind("app", app).run());
        assertThat(partner.get(only())
                        .html()
                        .select("section:has(#failing-title) li")
                        .text())
                .contains("orders/create", "Failing", shop.name() + " · https://hooks.partners.test/")
                .contains("failed 3 times in a row, last on 5 November 2026");
        assertThat(partner.get(only()).html().select("#use").text()).contains("It asked nothing of any shop");
    }

    @Test
    void appsOfOthersAreNotThere() {
        partner.post(PATH, FORM);
        var other = partner();
        assertThat(other.get(only()).status()).isEqualTo(404);
        for (var deed : List.of("/rotate", "/delete", "/secrets", "/ips")) {
            assertThat(other.post(only() + deed, Map.of()).status()).as(deed).isEqualTo(404);
        }
        assertThat(testServer.person().atBase().get(PATH).header("location"))
                .as("no partner")
                .isEqualTo("/partners");
        assertThat(testServer.visitor().get(PATH).header("location")).startsWith("/sign-in");
    }
}
