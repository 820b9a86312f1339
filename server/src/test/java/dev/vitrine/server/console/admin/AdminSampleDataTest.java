package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Samples in a new shop, from the console's home page to the shop and back. */
final class AdminSampleDataTest {

    private static final String PATH = "/admin/sample-data";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void emptyShopIsFilledInOneClickAndEmptiedInAnother() {
        assertThat(home().select("#samples button").text()).isEqualTo("Fill with sample products");
        assertThat(step("fill")).isEqualTo("/admin");
        assertThat(home().select("#samples p b").text()).isEqualTo("12 sample products and 2 collections");
        assertThat(testServer.api(shop).get("products/count").path("count").asInt())
                .isEqualTo(12);
        var front = testServer.visitor(shop).get("/").html();
        assertThat(front.select("main a[href^=/products/]")).isNotEmpty();
        assertThat(front.select("header a[href=/collections/kitchen]")).isNotEmpty();
        var jug = testServer.visitor(shop).get("/products/stoneware-jug").html();
        assertThat(jug.select("main").text()).contains("Stoneware jug", "1.5 l", "This is a sample product.");
        assertThat(jug.select("main img")).isNotEmpty();

        step("remove");
        assertThat(home().select("#samples button").text()).isEqualTo("Fill with sample products");
        assertThat(testServer.visitor(shop).get("/collections/kitchen").status())
                .isEqualTo(404);
        assertThat(testServer.visitor(shop).get("/products/stoneware-jug").status())
                .isEqualTo(404);
    }

    @Test
    void germanShopGetsGermanSamples() {
        var platform = testServer.platform();
        platform.foundation().database().change(tx -> {
            var found = platform.foundation().shops().byHandle(tx, shop).orElseThrow();
            platform.shopServices().shopSettings().set(tx, found, "primary_locale", "de");
        });
        step("fill");
        var kitchen = testServer
                .api(shop)
                .getWith("custom_collections", "title=K%C3%BCche")
                .at("/custom_collections/0/handle")
                .asText();
        assertThat(testServer
                        .visitor(shop)
                        .get("/collections/" + kitchen)
                        .html()
                        .text())
                .contains("Steinzeugkrug");
    }

    @Test
    void changedSampleIsNamedAndStays() {
        step("fill");
        var api = testServer.api(shop);
        var mug = api.getWith("products", "title=Everyday%20mug")
                .at("/products/0/id")
                .asText();
        api.put("products/" + mug, "{\"product\":{\"title\":\"My mug\"}}");
        assertThat(home().select("#samples").text()).contains("11 sample products and 1 collection", "My mug, Kitchen");
        step("remove");
        assertThat(api.get("products").at("/products")).hasSize(1);
        assertThat(home().select("#samples")).isEmpty();
    }

    @Test
    void orderOfASampleOutlivesIt() {
        step("fill");
        var api = testServer.api(shop);
        var variant = api.getWith("products", "title=Wall%20clock")
                .at("/products/0/variants/0/id")
                .asText();
        var visitor = testServer.visitor(shop);
        var order = new Shopper(visitor).buys(variant, 1);
        var waiting = new Shopper(testServer.visitor(shop)).takes(variant, 1);
        step("remove");
        assertThat(api.get("products/count").path("count").asInt()).isZero();
        var page = member().get("/admin/orders/" + order);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select("main").text()).contains("Wall clock");
        var status = api.get("orders/" + order).at("/order/order_status_url").asText();
        assertThat(visitor.follow(visitor.get(status)).html().text()).contains("Wall clock");
        assertThat(waiting.visitor().get("/cart").status()).isEqualTo(200);
    }

    @Test
    void shopWithProductsIsNeitherAskedNorFilled() {
        testServer.api(shop).sells("Cup", "5.50", 8);
        assertThat(home().select("#samples")).isEmpty();
        step("fill");
        step("remove");
        assertThat(testServer.api(shop).get("products/count").path("count").asInt())
                .isEqualTo(1);
        assertThat(member().post(PATH, Map.of("do", "burn")).status()).isEqualTo(400);
    }

    @Test
    void whoMayNotChangeProductsIsNotAsked() {
        var writer = testServer.member(shop, Permission.CONTENT).at(shop);
        assertThat(writer.get("/admin").html().select("#samples")).isEmpty();
        assertThat(writer.post(PATH, Map.of("do", "fill")).status()).isEqualTo(403);
    }

    @Test
    @Tag("browser")
    void merchantLooksAtSamplesAndTakesThemAway() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin");
            browser.look("console-home-samples-offered");
            browser.click("#samples button");
            browser.until("the samples", () -> browser.text("#samples").contains("12 sample products"));
            browser.look("console-home-samples");
            browser.click("#samples button");
            browser.press("#confirm [value=no]");
            browser.click("#samples button");
            browser.press("#confirm [value=yes]");
            browser.until("the empty shop", () -> browser.text("#samples").contains("Fill with"));
            browser.assertQuiet();
        }
    }

    private String step(String step) {
        var answer = member().post(PATH, Map.of("do", step));
        assertThat(answer.status()).isEqualTo(303);
        return answer.header("location");
    }

    private Document home() {
        return member().get("/admin").html();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
