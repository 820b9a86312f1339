package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What belongs to the shop, on its home page and at its checkout, stays when it publishes another theme. */
final class ShopPreferencesPagesTest {

    private static final String SETTINGS = """
            {"seo":{"title":"Cups of clay","description":"Thrown by hand.","image":"/media/%1$s/share.jpg"},
             "settings":{"colors":{"color_accent":"#123456"}},
             "pages":{"fixed":{"header":{"type":"header","settings":{"logo":"/media/%1$s/logo.png"}}}}}""".formatted("0".repeat(32));

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();

    @Test
    void anotherThemeChangesNeitherTheHomePagesTitleAndPictureNorTheCheckout() {
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .<Long>write(tx -> platform.shopServices().themeSettings().save(tx, shop, Json.parse(SETTINGS)));
        var cup = testServer
                .api(shop.handle())
                .sells("Cup", "5.50", 8)
                .at("/variants/0/id")
                .asText();
        assertIsAsChosen(cup);

        testServer.wear(
                shop,
                "Second",
                TestServer.starterWith(
                        "src/layouts/Default.vue",
                        layout -> layout.replaceFirst("<slot />", "<i class=\"second\">2</i><slot />")));

        assertThat(home().select("i.second")).as("the second theme").hasSize(1);
        assertIsAsChosen(cup);
    }

    private void assertIsAsChosen(String cup) {
        var home = home();
        assertThat(home.title()).isEqualTo("Cups of clay");
        assertThat(home.select("meta[name=description]").attr("content")).isEqualTo("Thrown by hand.");
        var search = testServer.visitor(shop.handle()).get("/search?q=cup").html();
        assertThat(search.select("meta[name=description]").attr("content"))
                .as("of a page that says nothing of itself")
                .isEqualTo("Thrown by hand.");
        assertThat(home.select("meta[property=og:image]").attr("content"))
                .isEqualTo(
                        testServer.url(shop.handle(), "/media/" + "0".repeat(32) + "/share_1200x630_crop_center.jpg"));
        var checkout = new Shopper(testServer.visitor(shop.handle()))
                .takes(cup, 1)
                .goesToTheCheckout()
                .page();
        assertThat(checkout.select("header img").attr("src")).endsWith("/logo.png");
        assertThat(checkout.select("style, [style]").outerHtml()).contains("--accent: #123456;");
    }

    private Document home() {
        return testServer.visitor(shop.handle()).get("/").html();
    }
}
