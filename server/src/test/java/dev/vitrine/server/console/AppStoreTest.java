package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What leads to the app store: the apps room of a shop, and search engines. */
final class AppStoreTest {

    private final TestServer testServer = TestServer.own("app-store");
    private final Shop store = testServer.newShop();

    @Test
    void theAppsRoomRecommendsWhatOthersReviewAndTheSitemapNamesWhatIsLive() {
        var partner = testServer.owner(store.handle());
        testServer.partner(partner);
        var shop = testServer.newShop();
        var merchant = testServer.owner(shop.handle());
        sample("Shelf counter").live().installed(shop).reviewed(shop, merchant, 4, "Counts well.");
        sample("Parcel printer").live();
        sample("Unfinished business");

        var other = testServer.newShop();
        assertThat(apps(other, "recommended"))
                .singleElement()
                .asString()
                .startsWith("Shelf counter")
                .endsWith("4.0 of 5 · 1 review");
        assertThat(apps(other, "recent"))
                .anySatisfy(app -> assertThat(app).startsWith("Parcel printer"))
                .noneSatisfy(app -> assertThat(app).startsWith("Shelf counter"));
        assertThat(apps(shop, "recommended")).as("nothing that the shop has").isEmpty();

        var engine = testServer.atHost("localhost:" + testServer.port());
        var sitemap = engine.get("/sitemap.xml");
        assertThat(engine.get("/robots.txt").text())
                .contains("Sitemap: http://localhost:" + testServer.port() + "/sitemap.xml");
        assertThat(sitemap.header("content-type")).startsWith("application/xml");
        var pages = sitemap.html().select("loc").eachText();
        assertThat(pages)
                .noneMatch(page -> page.contains("unfinished"))
                .anyMatch(page -> page.endsWith("/apps/shelf-counter"))
                .anyMatch(page -> page.endsWith("/apps?category=inventory"));
        assertThat(pages)
                .allSatisfy(page -> assertThat(engine.get(page.replaceFirst("^http://[^/]+", ""))
                                .status())
                        .as(page)
                        .isEqualTo(200));
    }

    private AppListingSample sample(String name) {
        return new AppListingSample(
                testServer, testServer.owner(store.handle()), store, name, "https://app.localhost/");
    }

    private List<String> apps(Shop shop, String shelf) {
        return testServer
                .owner(shop.handle())
                .at(shop.handle())
                .get("/admin/apps")
                .html()
                .select("#" + shelf + " a")
                .eachText();
    }
}
