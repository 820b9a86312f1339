package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Files of a shop, from adding them to deleting them, with every place that shows them. */
final class AdminFilesTest {

    private static final String LIST = "/admin/files";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void emptyListSaysTheFirstStep() {
        var page = member().get(LIST).html();
        assertThat(page.select(".empty h2").text()).isEqualTo("No files yet");
        assertThat(page.select(".empty a").attr("href")).endsWith("#files");
        assertThat(member().get(LIST + "?q=jug").html().select(".empty h2").text())
                .isEqualTo("No file is like that");
    }

    @Test
    void listIsSearchedFilteredAndSorted() throws Exception {
        brings("banner.png", 400);
        var seal = brings("seal.gif", 20);
        pageShowing(seal);

        assertThat(names(LIST)).containsExactlyInAnyOrder("banner.png", "seal.gif");
        assertThat(names(LIST + "?order=name")).containsExactly("banner.png", "seal.gif");
        assertThat(names(LIST + "?order=size")).containsExactly("banner.png", "seal.gif");
        assertThat(names(LIST + "?q=SEA")).containsExactly("seal.gif");
        assertThat(names(LIST + "?type=gif")).containsExactly("seal.gif");
        assertThat(names(LIST + "?use=used")).containsExactly("seal.gif");
        assertThat(names(LIST + "?use=unused")).containsExactly("banner.png");
        assertThat(names(LIST + "?type=pdf&use=x&order=x")).hasSize(2);
        var row = member().get(LIST + "?q=seal").html().select("tbody tr").text();
        assertThat(row).contains("Used in 1 place", "GIF", "20 × 10");
    }

    @Test
    void searchOverEverythingFindsFilesForThoseWhoMayEnterTheirRoom() throws Exception {
        var file = brings("round seal.png", 20);
        var found = member().get("/admin/search?q=seal").html().select(".found__hit");
        assertThat(found.eachAttr("href")).containsExactly(LIST + "/" + file.id());
        assertThat(found.text()).contains("round seal.png", "PNG · 20 × 10");
        var clerk = testServer.member(shop, Permission.ORDERS).at(shop);
        assertThat(clerk.get("/admin/search?q=seal").html().select(".found__hit"))
                .isEmpty();
    }

    @Test
    void themeEditorOffersAllFilesThatAreNotDeleted() throws Exception {
        var file = brings("seal.png", 20);
        brings("banner.png", 20);
        var theme = api.get("themes").at("/themes/0/id").asText();
        var images = "/admin/themes/" + theme + "/editor/images";
        assertThat(member().get(images).json().path("images").findValuesAsText("title"))
                .containsExactlyInAnyOrder("seal.png", "banner.png");
        assertThat(member().get(images).json().path("images").findValuesAsText("src"))
                .contains(file.path());
        assertThat(member().get(images + "?q=SEA").json().path("images").findValuesAsText("title"))
                .containsExactly("seal.png");
        assertThat(member().get(images + "?offset=1").json().path("images")).hasSize(1);

        member().post(LIST + "/delete", Map.of("ids", Long.toString(file.id())));

        assertThat(member().get(images).json().path("images").findValuesAsText("title"))
                .containsExactly("banner.png");
    }

    @Test
    void filesOfOtherShopsAreNotFound() throws Exception {
        var file = brings("seal.png", 20);
        var other = testServer.newShop().handle();
        var stranger = testServer.owner(other).at(other);
        for (var path : List.of(LIST + "/" + file.id(), LIST + "/abc")) {
            assertThat(stranger.get(path).status()).as(path).isEqualTo(404);
            assertThat(stranger.post(path, Map.of("name", "mine.png")).status())
                    .as(path)
                    .isEqualTo(404);
        }
        stranger.post(LIST + "/delete", Map.of("ids", Long.toString(file.id())));
        assertThat(names(LIST)).containsExactly("seal.png");
    }

    @Test
    void nameThatIsRefusedSaysWhyAndNothingIsLost() throws Exception {
        var path = LIST + "/" + brings("seal.png", 20).id();
        var refused = member().post(path, Map.of("name", "", "alt", "A \"seal\""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#name-problem").text()).isEqualTo("Can't be blank");
        assertThat(refused.html().select("#alt").text()).isEqualTo("A \"seal\"");

        member().post(path, Map.of("name", "<b>.png", "alt", "A \"seal\""));

        var page = member().get(path).html();
        assertThat(page.select("h1").text()).isEqualTo("<b>.png");
        assertThat(page.select("#shown-html").val()).contains("alt=\"A &quot;seal&quot;\"");
    }

    @Test
    void deletingTakesItFromWhatHoldsIt() throws Exception {
        var file = brings("seal.png", 20);
        var owner = member();
        var product = productWith(file);
        var collection = api.post(
                        "custom_collections",
                        "{\"custom_collection\":{\"title\":\"Clay\",\"image\":{\"src\":\"" + url(file) + "\"}}}")
                .at("/custom_collection/id")
                .asText();
        preferences(file);
        pageShowing(file);
        assertThat(testServer.visitor(shop).get(file.path()).status()).isEqualTo(200);
        var asks = owner.post(LIST, Map.of("do", "delete", "ids", Long.toString(file.id())));
        assertThat(asks.status()).isEqualTo(303);
        var question = owner.get(asks.header("location")).html();
        assertThat(question.select("#in-use").text()).isEqualTo("These places will miss it:");
        assertThat(question.select(".places li").eachText())
                .containsExactlyInAnyOrder(
                        "Jug Product, pictures", "Clay Collection, picture", "About Page, text", "Preferences Logo");

        var deleted = owner.fillsIn(asks.header("location"), Map.of());

        assertThat(deleted.header("location")).isEqualTo(LIST);
        assertThat(owner.get(LIST).html().text()).contains("seal.png is deleted.", "No files yet");
        assertThat(owner.get("/admin/settings/activity")
                        .html()
                        .select(".activity li")
                        .text())
                .contains("deleted the file seal.png");
        assertThat(api.get("products/" + product).at("/product/images")).isEmpty();
        assertThat(api.get("custom_collections/" + collection)
                        .at("/custom_collection/image")
                        .isNull())
                .isTrue();
        assertThat(owner.get("/admin/settings/preferences").html().select("[src].preferred-picture"))
                .isEmpty();
        assertThat(testServer.visitor(shop).get(file.path()).status()).isEqualTo(404);
        assertThat(owner.get(LIST + "/" + file.id()).status()).isEqualTo(404);
    }

    @Test
    void deletedFileIsBackOnceAPageThatWasOpenUsesIt() throws Exception {
        var file = brings("seal.png", 20);
        member().post(LIST + "/delete", Map.of("ids", Long.toString(file.id())));
        assertThat(testServer.visitor(shop).get(file.path()).status()).isEqualTo(404);

        member().fillsIn(
                        "/admin/products/new",
                        Map.of("title", "Jug", "upload[" + file.mediaKey() + "]", "png/seal.png"));

        assertThat(names(LIST)).containsExactly("seal.png");
        assertThat(testServer.visitor(shop).get(file.path()).status()).isEqualTo(200);
    }

    @Test
    void whoMayNotChangeWhatShowsAFileMayNotDeleteIt() throws Exception {
        var file = brings("seal.png", 20);
        var product = productWith(file);
        var writer = testServer.member(shop, Permission.CONTENT).at(shop);
        var page = writer.get(LIST + "/" + file.id()).html();
        assertThat(page.select(".places li").text()).isEqualTo("Product Pictures");
        assertThat(page.select(".places a")).isEmpty();
        var question = writer.get(LIST + "/delete?ids=" + file.id()).html();
        assertThat(question.select("#refusal").text()).contains("where you may not change anything");
        assertThat(question.select("main form .button--danger")).isEmpty();

        writer.post(LIST + "/delete", Map.of("ids", Long.toString(file.id())));

        assertThat(names(LIST)).containsExactly("seal.png");
        assertThat(api.get("products/" + product).at("/product/images")).hasSize(1);
    }

    @Test
    @Tag("browser")
    void merchantAddsUsesAndDeletesFiles(@TempDir Path folder) throws Exception {
        var chosen = Stream.of("seal.png", "banner.png")
                .map(name -> BroughtFiles.written(folder.resolve(name)))
                .collect(Collectors.joining("\n"));
        var notes = Files.writeString(folder.resolve("notes.png"), "no picture");
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST);
            browser.find("#files").sendKeys(chosen + "\n" + notes);
            browser.until("the rows", () -> browser.all("tbody tr").size() == 2);
            assertThat(browser.text("[data-told]")).isEqualTo("2 files are here now.");
            assertThat(browser.text("[data-refused]")).startsWith("notes.png is not an image of the kinds");

            browser.type("#q", "seal");
            browser.until("the row", () -> browser.all("tbody tr").size() == 1);
            browser.keys(Keys.ARROW_DOWN);
            browser.keys(Keys.ENTER);
            browser.find(".file-preview");
            browser.type("#name", "Round seal.png");
            browser.press(".unsaved .button--main");
            browser.until("the name", () -> browser.text("h1").equals("Round seal.png"));
            var product = useIn(
                    browser.find("#shown-address").getDomProperty("value"),
                    browser.find("#shown-html").getDomProperty("value"));
            browser.reload();
            assertThat(browser.text("#uses-title")).isEqualTo("Used in 2 places");
            assertThat(browser.all(".places li a"))
                    .extracting(link -> link.getText())
                    .containsExactly("Jug", "About");
            browser.go(testServer.url(shop, LIST + "?use=unused"));
            assertThat(browser.text("tbody tr")).contains("banner.png", "Not used");
            browser.go(testServer.url(shop, LIST));
            browser.click("[data-tick-all]");
            browser.press(".bulk .button--danger");
            assertThat(browser.text("#in-use")).isEqualTo("One is in use.");
            browser.press("main form .button--danger");
            browser.find(".empty");
            browser.assertQuiet();
            assertThat(api.get("products/" + product).at("/product/images")).isEmpty();
        }
    }

    @Test
    @Tag("browser")
    void filesAreAddedWithoutScripts(@TempDir Path folder) throws Exception {
        var notes = Files.writeString(folder.resolve("notes.png"), "no picture");
        try (var browser = Browser.withoutScripts()) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, LIST);
            browser.find("#files").sendKeys(BroughtFiles.written(folder.resolve("seal.png")) + "\n" + notes);
            browser.press(".upload .button");
            browser.until(
                    "the answer",
                    () -> browser.text(".notices")
                            .startsWith(
                                    "1 file is added. notes.png is not an image of the kinds JPEG, PNG, GIF and WebP"));
            assertThat(browser.text("tbody tr")).contains("seal.png");
        }
    }

    /** A product and a page that show it: the product's id. */
    private String useIn(String address, String html) {
        api.post("pages", "{\"page\":{\"title\":\"About\",\"body_html\":\"" + html.replace("\"", "\\\"") + "\"}}");
        return api.post("products", "{\"product\":{\"title\":\"Jug\",\"images\":[{\"src\":\"" + address + "\"}]}}")
                .at("/product/id")
                .asText();
    }

    private String productWith(ShopFile file) {
        return api.post("products", "{\"product\":{\"title\":\"Jug\",\"images\":[{\"src\":\"" + url(file) + "\"}]}}")
                .at("/product/id")
                .asText();
    }

    private void pageShowing(ShopFile file) {
        api.post("pages", "{\"page\":{\"title\":\"About\",\"body_html\":\"<img src='" + file.path() + "' alt=''>\"}}");
    }

    private void preferences(ShopFile file) {
        var platform = testServer.platform();
        var preferences = platform.shopServices().shopPreferences();
        platform.foundation().database().change(tx -> {
            var before = preferences.of(tx, testServer.shop(shop));
            preferences.save(tx, testServer.shop(shop), before.with(copy -> copy.logo(file.path())));
        });
    }

    private String url(ShopFile file) {
        return testServer.platform().foundation().imageUrls().absolute(testServer.shop(shop), file.path());
    }

    private ShopFile brings(String name, int width) throws Exception {
        return new BroughtFiles(testServer, shop).bring(name, width);
    }

    private List<String> names(String path) {
        Document page = member().get(path).html();
        return page.select("[data-row]").eachText();
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
