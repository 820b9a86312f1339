package dev.vitrine.server.console.themeversions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.themelistings.PagePicture;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionPictures;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.ThemeStoreSample;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures of a version from its submission to the theme store. */
@Tag("browser")
@Tag("long")
final class ThemeVersionPicturesJourneyTest {

    @Test
    void reviewersThePartnerAndMerchantsSeePicturesOfAVersion() {
        var settings = Map.of(Setting.BROWSER, "auto", Setting.THEMES_WITHOUT_SANDBOX, "on");
        try (var testServer = TestServer.own("pictures", settings)) {
            var partner = testServer.owner("demo");
            testServer.partner(partner);
            var sample = new ThemeStoreSample(testServer, partner, "demo", "Pictured");
            var version = sample.submitted("1.0.0");
            sample.awaitReady(version);
            Patience.await("the pictures", () -> !taken(testServer, version).isWaiting());
            var taken = taken(testServer, version);
            assertThat(taken.problem()).isEmpty();
            assertThat(taken.pages())
                    .filteredOn(
                            page -> page.style().equals(taken.pages().getFirst().style()))
                    .extracting(page -> page.page() + " " + page.width())
                    .containsExactly(
                            "home 1440",
                            "home 820",
                            "home 390",
                            "collection 1440",
                            "collection 820",
                            "collection 390",
                            "product 1440",
                            "product 820",
                            "product 390");
            assertThat(taken.pages()).allSatisfy(page -> {
                assertThat(page.height()).isBetween(500, 6000);
                assertThat(page.figures().requests()).isPositive();
                assertThat(page.figures().scriptBytes()).isPositive();
                assertThat(page.figures().largestPaint()).isPositive();
                assertThat(page.figures().errors()).isEmpty();
            });

            var review = "/review/themes/" + version.id();
            var reviewer = testServer.reviewer().atBase();
            var page = reviewer.get(review).html();
            var picture = page.select("#pictures img").attr("src");
            assertThat(reviewer.get(picture).header("content-type")).isEqualTo("image/webp");
            assertThat(page.select("#pictures table").text()).contains("LCP", "CLS", "TBT", "Requests");
            var own = "/partners/themes/" + sample.listing().handle() + "/versions/" + version.id();
            var desk = partner.atBase();
            assertThat(desk.get(desk.get(own).html().select("#pictures img").attr("src"))
                            .header("content-type"))
                    .isEqualTo("image/webp");
            assertThat(reviewer.post(review, Map.of("do", "pictures")).status()).isEqualTo(303);
            assertThat(reviewer.get(review).html().select("#pictures").text()).contains("being taken");

            sample.release(version);
            var visitor = testServer.visitor();
            var store = visitor.get("/themes/" + sample.listing().handle()).html();
            assertThat(store.select(".shots__phone")).isNotEmpty();
            for (var shown : store.select(".shots img")) {
                assertThat(visitor.get(shown.attr("src")).header("content-type"))
                        .startsWith("image/");
            }
            assertThat(visitor.get(store.select(".shots__phone").attr("src")).header("content-type"))
                    .isEqualTo("image/webp");
            var next = sample.submitted("1.1.0");
            sample.awaitReady(next);
            Patience.await("the next pictures", () -> !taken(testServer, next).isWaiting());
            assertThat(reviewer.get("/review/themes/" + next.id())
                            .html()
                            .select("#pictures")
                            .text())
                    .contains("1.0.0 at " + PagePicture.DESK);
        }
    }

    @Test
    void whereThereIsNoBrowserThePageSaysWhy() {
        var testServer = TestServer.shared();
        var store = testServer.newShop();
        var partner = testServer.owner(store.handle());
        testServer.partner(partner);
        var version =
                new ThemeStoreSample(testServer, partner, store.handle(), "Unseen " + store.id()).submitted("1.0.0");
        assertThat(testServer
                        .reviewer()
                        .atBase()
                        .get("/review/themes/" + version.id())
                        .html()
                        .select("#pictures")
                        .text())
                .contains("could not be taken", "--browser");
    }

    private static ThemeVersionPictures.Taken taken(TestServer testServer, ThemeVersion version) {
        var platform = testServer.platform();
        return platform.foundation()
                .database()
                .read(session ->
                        platform.appServices().themeListings().pictures().of(session, version));
    }
}
