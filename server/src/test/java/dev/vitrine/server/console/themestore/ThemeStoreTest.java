package dev.vitrine.server.console.themestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.themelistings.ThemeListing;
import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersionForm;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.shop.themestore.Theme;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A theme on its way from its partner through review and the theme store into a shop, and its next version after it.
 */
@Tag("long")
final class ThemeStoreTest {

    private static final String LAYOUT = "src/layouts/Default.vue";
    private static final String HOME = "src/pages/Home.vue";

    private final TestServer testServer = TestServer.shared();
    private final ThemeListingServices services =
            testServer.platform().appServices().themeListings();

    @Test
    void aThemeGoesFromItsPartnerIntoAShopAndSoDoesItsNextVersion() {
        var store = testServer.newShop();
        var partner = testServer.owner(store.handle());
        testServer.partner(partner);
        var desk = partner.atBase();
        var title = "Journey " + store.id();
        var created = desk.post(
                "/partners/themes/new", Map.of("title", title, "tagline", "Quiet pages", "demo_store", store.handle()));
        assertThat(created.status()).as(created.text()).isEqualTo(303);
        var address = created.header("location").replaceFirst("^https?://[^/]+", "");
        var listing = listing(partner, address.substring(address.lastIndexOf('/') + 1));
        assertThat(desk.get(address).text()).contains("New version");
        assertThat(desk.post(address + "/versions", Map.of("number", "1.0.0", "do", "draft"))
                        .text())
                .containsIgnoringCase("can&#39;t be blank");

        release(partner, listing, "1.0.0", marked("one"));
        var visitor = testServer.visitor();
        assertThat(visitor.get("/themes").text()).contains(title, "Quiet pages", "Studio Nord");
        assertThat(visitor.get("/themes?q=" + store.id() + "+nord").text()).contains(title);
        assertThat(visitor.get("/themes?q=nothing+like+it").text()).doesNotContain(title);
        assertThat(visitor.get("/themes").html().select("[name=q]").val()).isEmpty();
        assertThat(visitor.get("/themes?q=quiet+nord").html().select("[name=q]").val())
                .isEqualTo("quiet nord");
        assertThat(visitor.get("/sitemap.xml").html().select("loc").eachText())
                .contains(testServer.url("/themes"), testServer.url("/themes/" + listing.handle()));
        var page = visitor.get("/themes/" + listing.handle()).html();
        assertThat(page.select("h1").text()).isEqualTo(title);
        assertThat(visitor.get(page.select(".grid img").attr("src")).header("content-type"))
                .startsWith("image/");
        var demo = visitor.get(page.select(".grid a[target]").attr("href"));
        assertThat(demo.status()).isEqualTo(302);
        assertThat(demo.header("location")).contains(store.handle()).contains("preview_theme=");

        var shop = testServer.newShop();
        var merchant = testServer.owner(shop.handle());
        assertThat(merchant.atBase().get("/themes/" + listing.handle() + "/add").text())
                .contains(shop.handle())
                .contains("What it loads from other hosts", "https://one.fonts.example");
        var refused = merchant.atBase()
                .post("/themes/" + listing.handle() + "/add", Map.of("shop", store.handle(), "style", style(page)));
        assertThat(refused.status()).as("not their shop").isEqualTo(422);
        var added = merchant.atBase()
                .post("/themes/" + listing.handle() + "/add", Map.of("shop", shop.handle(), "style", style(page)));
        assertThat(added.text()).contains(title + " is in");
        var console = merchant.at(shop.handle());
        assertThat(console.get("/admin/themes").text()).contains(title);
        var theme = theme(shop, title);
        assertThat(console.get("/admin/themes/" + theme).text()).contains("https://one.fonts.example");
        write(shop, theme, HOME, "<!-- mine -->\n" + file(marked("one"), HOME));

        release(partner, listing, "2.0.0", marked("two"));
        assertThat(console.get("/admin/themes").text()).contains("Update to 2.0.0");
        var update = console.get("/admin/themes/" + theme + "/update").html();
        assertThat(update.text()).contains("https://two.fonts.example");
        assertThat(update.select("details").text()).contains(HOME).contains(LAYOUT);
        var updated = console.post(
                "/admin/themes/" + theme + "/update",
                Map.of("state", update.select("input[name=state]").attr("value")));
        assertThat(updated.status()).as(updated.text()).isEqualTo(303);
        var next = theme(shop, title + " 2.0.0");
        var files = files(shop, next);
        assertThat(file(files, HOME)).startsWith("<!-- mine -->");
        assertThat(file(files, LAYOUT)).contains("mark\">two");
        assertThat(console.get("/admin/themes/" + next + "/update").status())
                .as("it is the newest")
                .isEqualTo(303);
        isRefusedWithAWayOutWhereThereIsNoRoom(shop, merchant, theme, next);
        isLookedAtAndToldWhatItLacks(shop, merchant, theme, theme(shop, title + " 2.0.0"));
        goesBack(shop, merchant, title);
    }

    /** Twenty themes: the oldest that an update made is deleted with one press, and the update made anew. */
    private void isRefusedWithAWayOutWhereThereIsNoRoom(Shop shop, TestAccount merchant, long theme, long oldest) {
        var themes = testServer.platform().shopServices().themes();
        testServer.platform().foundation().database().change(tx -> {
            for (int i = 0; !themes.isFull(tx, shop); i++) {
                themes.add(tx, shop, "Other " + i, Theme.UNPUBLISHED, null);
            }
        });
        var console = merchant.at(shop.handle());
        var address = "/admin/themes/" + theme + "/update";
        var full = console.get(address).html();
        assertThat(full.select("#full").text()).contains("at most 20 themes");
        assertThat(full.select("#delete-oldest").text()).endsWith(" 2.0.0");
        assertThat(full.select("#make")).isEmpty();
        var deleted = console.post(
                "/admin/themes/" + oldest,
                Map.of("do", "delete", "update", full.select("[name=update]").attr("value")));
        assertThat(deleted.header("location")).endsWith(address.replace("/admin", ""));
        var again = console.get(address).html();
        assertThat(again.select("#full")).isEmpty();
        var updated = console.post(
                address, Map.of("state", again.select("input[name=state]").attr("value")));
        assertThat(updated.status()).as(updated.text()).isEqualTo(303);
    }

    private void isLookedAtAndToldWhatItLacks(Shop shop, TestAccount merchant, long theme, long next) {
        var console = merchant.at(shop.handle());
        var address = "/admin/themes/" + next;
        Patience.await("the build", () -> console.get(address).text().contains("id=\"preview\""));
        assertThat(console.get(address).html().select("#unseen").text()).contains("not looked at it yet");
        assertThat(console.post(address, Map.of("do", "publish")).text()).contains("nobody has looked at yet");
        var link = console.get(address + "/preview").header("location");
        assertThat(testServer
                        .visitor(shop.handle())
                        .get(link.substring(link.indexOf("/?")))
                        .status())
                .isEqualTo(302);
        assertThat(console.get(address).html().select("#steps [value=publish]")).hasSize(1);

        write(shop, theme, HOME, "<!-- later -->\n" + file(marked("one"), HOME));
        assertThat(console.post(address, Map.of("do", "publish", "behind", "")).text())
                .as("it was changed while the page was open")
                .contains("has been changed meanwhile");
        var page = console.get(address).html();
        assertThat(page.select("#behind").text()).contains("Those files are not in it");
        assertThat(page.select("#anew").attr("href")).contains(theme + "/update");
        assertThat(page.select("form[data-confirm-words*='not in it']")).hasSize(1);
        assertThat(console.post(address, Map.of("do", "publish", "behind", "files"))
                        .status())
                .isEqualTo(303);
    }

    private void goesBack(Shop shop, TestAccount merchant, String title) {
        var console = merchant.at(shop.handle());
        var offer = console.get("/admin/themes").html().select("#before form");
        assertThat(offer).hasSize(1);
        assertThat(offer.attr("data-confirm")).startsWith("Go back to Starter as it was until ");
        var publication = offer.select("[name=publication]").attr("value");
        console.post("/admin/themes", Map.of("do", "rollback", "publication", publication));
        var page = console.get("/admin/themes").html();
        assertThat(page.select("#main-title").text()).isEqualTo("Starter");
        assertThat(page.select("#before b").text()).isEqualTo(title + " 2.0.0");
        assertThat(console.post("/admin/themes", Map.of("do", "rollback", "publication", "999999999"))
                        .status())
                .isEqualTo(404);
    }

    private void release(TestAccount partner, ThemeListing listing, String number, SortedMap<String, byte[]> files) {
        var desk = partner.atBase();
        var address = "/partners/themes/" + listing.handle() + "/versions/";
        var version = version(partner, listing, number, files);
        desk.post(address + version.id(), Map.of("do", "submit", "number", number, "notes", "New in " + number));
        var reviewer = testServer.reviewer().atBase();
        assertThat(reviewer.get("/review/themes").text()).contains(listing.title());
        Patience.await(
                "the build and the check",
                () -> testServer
                        .platform()
                        .foundation()
                        .database()
                        .read(session -> services.versions().isReady(session, version)));
        var review = "/review/themes/" + version.id();
        var page = reviewer.get(review).html();
        assertThat(page.select("h1").text()).contains(number);
        assertThat(page.text()).contains("What it loads from other hosts", ".fonts.example");
        var preview = reviewer.get(page.select("a[target=_blank]").attr("href"));
        assertThat(preview.status()).isEqualTo(302);
        assertThat(reviewer.post(review, Map.of("do", "reject", "words", "")).status())
                .as("reasons are asked for")
                .isEqualTo(422);
        assertThat(reviewer.post(review, Map.of("do", "approve", "words", "Good."))
                        .status())
                .isEqualTo(303);
        assertThat(desk.get("/partners/themes/" + listing.handle()).text())
                .contains("Pending Developer Released", "Good.");
        assertThat(desk.post(address + version.id(), Map.of("do", "release")).status())
                .isEqualTo(303);
    }

    private ThemeVersion version(
            TestAccount partner, ThemeListing listing, String number, SortedMap<String, byte[]> files) {
        var database = testServer.platform().foundation().database();
        var store = database.read(session -> services.listings().demoStore(session, listing));
        var tree = services.intake().project(store, Problems.BASE, files);
        return database.write(tx ->
                services.versions().create(tx, partner.account(), listing, new ThemeVersionForm(number, "", tree)));
    }

    private ThemeListing listing(TestAccount partner, String handle) {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> services.listings().own(session, partner.account(), handle));
    }

    private static String style(Document page) {
        return page.select(".grid a[href*=style]").attr("href").replaceFirst(".*style=", "");
    }

    private long theme(Shop shop, String name) {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer.platform().shopServices().themes().all(session, shop).stream()
                        .filter(theme -> theme.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .id());
    }

    private SortedMap<String, byte[]> files(Shop shop, long theme) {
        var themes = testServer.platform().shopServices().themes();
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session ->
                        themes.files(session, themes.find(session, shop, theme).orElseThrow()));
    }

    private void write(Shop shop, long theme, String path, String text) {
        var body = Json.object();
        body.putObject("asset").put("key", path).put("value", text);
        assertThat(testServer
                        .api(shop.handle())
                        .put("themes/" + theme + "/assets", body.toString())
                        .has("asset"))
                .isTrue();
    }

    private static String file(SortedMap<String, byte[]> files, String path) {
        return new String(files.get(path), StandardCharsets.UTF_8);
    }

    private static SortedMap<String, byte[]> marked(String mark) {
        var files = TestServer.starterWith(
                LAYOUT, layout -> layout.replaceFirst("<slot />", "<i class=\"mark\">" + mark + "</i><slot />"));
        var fonts = "{\n  \"vitrine\": {\"allow\": {\"fonts\": [\"https://%s.fonts.example\"]}},".formatted(mark);
        files.put(
                "package.json",
                file(files, "package.json").replaceFirst("\\{", fonts).getBytes(StandardCharsets.UTF_8));
        return files;
    }
}
