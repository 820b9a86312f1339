package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts without scripts of strangers, as clients see them. */
final class TrustedHostsTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void theAdminHostHasEachShopsConsole() {
        var page = at("admin").get("/shops/demo/sign-in");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select("main form").attr("action")).isEqualTo("/shops/demo/sign-in");
        assertThat(page.html().select(".door__name").text())
                .contains(testServer.shop("demo").name());
    }

    @Test
    void whatAConsoleLeadsToIsToldAsBrowsersSeeIt() {
        assertThat(at("admin").get("/shops/demo/orders?page=2").header("location"))
                .isEqualTo("/shops/demo/sign-in?to=%2Fadmin%2Forders%3Fpage%3D2");
        assertThat(at("admin")
                        .get("/shops/demo/orders", Map.of("HX-Request", "true"))
                        .header("hx-redirect"))
                .isEqualTo("/shops/demo/sign-in?to=/admin");
    }

    @Test
    void addressesOutsideTheConsoleAreThoseOfTheShop() {
        var page = at("admin").get("/shops/demo/sign-in").html();
        assertThat(page.select(".door__name").attr("href")).isEqualTo(testServer.url("demo", "/"));
        assertThat(page.select("link[rel=stylesheet]").attr("href")).startsWith("/_assets/console/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/sign-in",
                "/account",
                "/products",
                "/cart.json",
                "/admin/orders",
                "/admin/sign-in",
                "/shops",
                "/shops/demo/products.json",
                "/shops/demo/products%2ejson",
                "/shops/demo/oauth/access_token",
                "/shops/demo/../atelier/sign-in",
                "/shops/demo/%2e%2e/atelier/sign-in",
                "/shops/demo%2fsign-in",
                "/shops/nobody-has-this/sign-in",
                "/shops/DEMO/sign-in"
            })
    void theAdminHostHasNothingElse(String path) {
        assertThat(at("admin").get(path).status()).as(path).isIn(400, 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/sign-in", "/shops/demo/", "/shops/demo/cart", "/shops/demo/products", "/cart.json"})
    void theCheckoutHostHasNothingOfAStorefront(String path) {
        assertThat(at("checkout").get(path).status()).as(path).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "/admin, /shops/demo",
        "/admin/, /shops/demo/",
        "/admin/orders?q=a%26b&page=2, /shops/demo/orders?q=a%26b&page=2",
        "/admin/oauth/authorize?client_id=x&scope=y, /shops/demo/oauth/authorize?client_id=x&scope=y",
        "/admin/join/0a1b, /shops/demo/join/0a1b"
    })
    void aShopsOldConsoleAddressesLeadToTheAdminHost(String path, String outside) {
        for (var method : List.of("GET", "POST")) {
            var answer = at("demo").send(method, path, Map.of(), "");
            assertThat(answer.status()).as("the method is kept").isEqualTo(307);
            assertThat(answer.header("location"))
                    .isEqualTo(testServer.url("demo", "/admin").replaceFirst("/shops/.*", outside));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/products.json", "/admin/oauth/access_token", "/admin/oauth/revoke"})
    void theAdminApiStaysAtTheShopsHost(String path) {
        assertThat(at("demo").send("POST", path, Map.of(), "").status())
                .as(path)
                .isIn(400, 401, 404);
    }

    /** Whatever way around the redirect there is: a console answers at its own host alone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "//admin/sign-in",
                "/%61dmin/sign-in",
                "/admin%2fsign-in",
                "/./admin/sign-in",
                "/x/../admin/sign-in"
            })
    void noSpellingOfAPathBringsAConsoleToAShopsHost(String path) {
        assertThat(at("demo").get(path).text()).doesNotContain("current-password");
    }

    @ParameterizedTest
    @CsvSource({"admin", "checkout"})
    void platformFilesAreAtBothHosts(String host) {
        var sheet = testServer.visitor("demo").get("/admin/sign-in").html().select("link[rel=stylesheet]");
        assertThat(at(host).get(sheet.attr("href")).status()).isEqualTo(200);
        assertThat(at(host).get("/favicon.svg").status()).isEqualTo(200);
        assertThat(at(host).get("/healthz").text()).startsWith("ok");
    }

    @Test
    void theAdminHostLeadsToOnesShops() {
        assertThat(at("admin").get("/").header("location")).isEqualTo(testServer.url("/account"));
    }

    @ParameterizedTest
    @CsvSource({
        "/admin, /shops/demo",
        "/admin/orders/1?a=%2Fb, /shops/demo/orders/1?a=%2Fb",
        "?page=2, ?page=2",
        "/products/mug, http://www.kiln.test/products/mug",
        "/media/1/mug.png, http://demo.test/media/1/mug.png",
        "/admin/orders.json?page=2, http://demo.test/admin/orders.json?page=2",
        "//elsewhere.test/admin, //elsewhere.test/admin",
        "https://elsewhere.test/admin, https://elsewhere.test/admin",
        "/_assets/console/console.css, /_assets/console/console.css"
    })
    void addressesAreTranslated(String inside, String outside) {
        var path = new TrustedPath(TrustedHost.ADMIN, "demo", "http://demo.test", "http://www.kiln.test");
        assertThat(path.outside(inside)).isEqualTo(outside);
        assertThat(path.outside(outside)).as("twice").isEqualTo(outside);
    }

    private Visitor at(String host) {
        return testServer.atHost(host + "." + testServer.config().baseHost());
    }
}
