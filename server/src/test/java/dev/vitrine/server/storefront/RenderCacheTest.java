package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.TestServer;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** A page that is made again is rendered again only when its data has changed. */
final class RenderCacheTest {

    private final TestServer testServer = TestServer.shared();

    @Test
    void aPageIsRenderedAgainWhenItsOwnDataHasChanged() {
        var shop = testServer.newShop();
        var appApi = testServer.api(shop.handle());
        var cup = appApi.sells("Cup", "5.00", 3).path("id").asLong();
        wearThemeThatDraws(shop);
        var first = cup(shop);
        // why this: the shop's own row concerns all its pages, and none shows its phone.
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> platform.shopServices().shopSettings().set(tx, shop, "phone", "+49 30 1234567"));
        assertThat(drawn(cup(shop))).isNotEmpty().isEqualTo(drawn(first));
        appApi.put("products/" + cup, "{\"product\":{\"id\":%d,\"title\":\"Small cup\"}}".formatted(cup));
        var changed = cup(shop);
        assertThat(changed.select("h1").text()).isEqualTo("Small cup");
        assertThat(drawn(changed)).isNotEqualTo(drawn(first));
    }

    private Document cup(Shop shop) {
        return testServer.visitor(shop.handle()).get("/products/cup").html();
    }

    private static String drawn(Document page) {
        return page.select("i.drawn").text();
    }

    /** The starter theme with a number of each rendering. */
    private void wearThemeThatDraws(Shop shop) {
        var drawing = "<i class=\"drawn\">{{ Math.random() }}</i><slot />";
        var files =
                TestServer.starterWith("src/layouts/Default.vue", layout -> layout.replaceFirst("<slot />", drawing));
        testServer.wear(shop, "Draws", files);
    }
}
