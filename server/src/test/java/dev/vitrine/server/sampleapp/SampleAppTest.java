package dev.vitrine.server.sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From end to end: an app is made, installed, hears of a change, makes one, and is uninstalled. */
final class SampleAppTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void appLivesInTheShopUntilItIsUninstalled() throws IOException, InterruptedException {
        try (var app = new StockHelper(testServer.port())) {
            register(app);
            install(app);
            assertThat(app.token(shop + ".localhost")).startsWith("vta_");

            var product =
                    testServer.api(shop).sells("Jug", "39.00", 3).path("id").asText();
            assertThat(app.rename(shop + ".localhost", product, "Stoneware jug"))
                    .isEqualTo(200);
            assertThat(testServer
                            .api(shop)
                            .get("products/" + product)
                            .at("/product/title")
                            .asText())
                    .isEqualTo("Stoneware jug");
            assertThat(Patience.next("a webhook", app.told())).isEqualTo("products/update");

            var owner = testServer.owner(shop).at(shop);
            var page = owner.get("/admin/apps").html().select("main a.row").attr("href");
            assertThat(owner.post(page + "/uninstall", Map.of()).status()).isEqualTo(303);
            assertThat(app.rename(shop + ".localhost", product, "Too late")).isEqualTo(401);
            app.told().removeIf("products/update"::equals);
            assertThat(Patience.next("a webhook", app.told())).isEqualTo("app/uninstalled");
            assertThat(app.told()).isEmpty();
        }
    }

    private void register(StockHelper app) {
        var partner = testServer.owner(shop).account().id();
        var form =
                new PublicAppForm("Stock helper", "help@partners.test", app.url() + "/", List.of(app.url() + "/back"));
        var made = testServer.platform().appServices().publicApps().create(partner, form);
        var secret =
                testServer.platform().appServices().publicApps().accessControl().generate(partner, made.id(), "Server");
        app.knows(new StockHelper.Credentials(made.clientId(), made.secret(), secret.value()));
    }

    /** As the merchant's browser does it. */
    private void install(StockHelper app) {
        var owner = testServer.owner(shop).at(shop);
        var key = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer
                        .platform()
                        .appServices()
                        .publicApps()
                        .list(session, testServer.owner(shop).account().id()))
                .getFirst()
                .clientId();
        var entry = owner.get("/admin/apps/install?client_id=" + key).header("location");
        assertThat(at(entry.replace("hmac=", "hmac=0")).status()).as("forged").isEqualTo(401);
        var authorize = URI.create(at(entry).header("location"));
        var consent = owner.post(
                authorize.getRawPath() + "?" + authorize.getRawQuery(),
                Map.of("decision", "allow", "scope", "write_products"));
        var done = at(consent.header("location"));
        assertThat(done.text()).isEqualTo("Installed");
        assertThat(at(consent.header("location")).status())
                .as("the same once more")
                .isEqualTo(401);
        assertThat(app.told()).isEmpty();
    }

    private static Visitor.VisitorResponse at(String address) {
        var uri = URI.create(address);
        return Visitor.at(uri.getPort(), uri.getAuthority()).get(uri.getRawPath() + "?" + uri.getRawQuery());
    }
}
