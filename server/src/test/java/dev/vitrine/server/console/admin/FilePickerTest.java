package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Pictures that forms take from the files of the shop. */
final class FilePickerTest {

    private static final String CHOICES = "/admin/files/choices";
    private static final String NEW_PRODUCT = "/admin/products/new";
    private static final String NEW_COLLECTION = "/admin/collections/new";
    private static final String PREFERENCES = "/admin/settings/preferences";
    private static final String NO_FILE =
            "A file that you chose is not among the files of your shop. Choose another one.";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final BroughtFiles files = new BroughtFiles(testServer, shop);

    @Test
    void choicesAreFilesOfTheShopFoundAsOnTheirPage() throws Exception {
        files.bring("seal.png", 20);
        files.bring("banner one.png", 20);
        files.bring("banner two.png", 20);
        new BroughtFiles(testServer, testServer.newShop().handle()).bring("banner three.png", 20);

        assertThat(names("")).containsExactlyInAnyOrder("seal.png", "banner one.png", "banner two.png");
        assertThat(names("?q=BANN")).containsExactlyInAnyOrder("banner one.png", "banner two.png");
        assertThat(names("?q=two+banner")).containsExactly("banner two.png");
        assertThat(names("?q=cup")).isEmpty();
    }

    @Test
    void choicesComeInParts() {
        var foundation = testServer.platform().foundation();
        foundation.database().change(tx -> {
            for (var i = 0; i < 30; i++) {
                var picture = new StoredImage("%032x".formatted(i), "png", 1, 1);
                foundation.shopFiles().add(tx, testServer.shop(shop), picture, "file " + i + ".png", 1);
            }
        });
        assertThat(names("")).hasSize(24).first().isEqualTo("file 29.png");
        assertThat(names("?offset=24")).hasSize(6).last().isEqualTo("file 0.png");
        assertThat(owner().get(CHOICES).json().path("more").asBoolean()).isTrue();
        assertThat(owner().get(CHOICES + "?offset=24").json().path("more").asBoolean(true))
                .isFalse();
        assertThat(names("?offset=-1")).hasSize(24);
    }

    @Test
    void fileOfAnotherShopIsRefusedAndNothingIsLost() throws Exception {
        var own = files.bring("seal.png", 20);
        var foreign = new BroughtFiles(testServer, testServer.newShop().handle()).bring("banner.png", 20);

        var refused =
                owner().fillsIn(NEW_PRODUCT, Map.of("title", "Jug", "chosen_files", own.id() + "," + foreign.id()));

        assertThat(refused.status()).isEqualTo(422);
        var page = refused.html();
        assertThat(page.select("#pictures-words").text()).isEqualTo(NO_FILE);
        assertThat(page.select("#title").val()).isEqualTo("Jug");
        assertThat(page.select("[name^=upload]").eachAttr("name")).containsExactly("upload[" + own.mediaKey() + "]");
        assertThat(api.get("products").path("products")).isEmpty();
    }

    @Test
    void fieldsOfOnePictureRefuseFilesOfAnotherShop() throws Exception {
        var foreign = new BroughtFiles(testServer, testServer.newShop().handle()).bring("banner.png", 20);
        for (var field : List.of("logo", "picture")) {
            var path = field.equals("logo") ? PREFERENCES : NEW_COLLECTION;
            var refused = owner().fillsIn(path, Map.of("title", "Cups", field + "_file", Long.toString(foreign.id())));
            assertThat(refused.status()).as(field).isEqualTo(422);
            var page = refused.html();
            assertThat(page.select("#" + field + "-words").text()).isEqualTo(NO_FILE);
            assertThat(page.select("#" + field + "_file").val()).isEmpty();
            assertThat(page.select("#title").val()).isEqualTo("Cups");
        }
        assertThat(api.get("custom_collections").path("custom_collections")).isEmpty();
    }

    @Test
    void choiceOutlivesAFormThatIsRefused() throws Exception {
        var seal = files.bring("seal.png", 20);
        var refused =
                owner().fillsIn(PREFERENCES, Map.of("color_accent", "green", "logo_file", Long.toString(seal.id())));
        assertThat(refused.status()).isEqualTo(422);
        var page = refused.html();
        assertThat(page.select("#logo_file").val()).isEqualTo(Long.toString(seal.id()));
        assertThat(page.select("#logo")
                        .parents()
                        .select("[data-picture]")
                        .select("img")
                        .attr("src"))
                .contains(seal.mediaKey());
        assertThat(page.select("[data-picture-note]:not([hidden]) [data-picture-name]")
                        .text())
                .isEqualTo("seal.png");
    }

    @Test
    void whoMayNotSeeFilesUploadsPictures() {
        var clerk = testServer.member(shop, Permission.PRODUCTS).at(shop);
        var page = clerk.get(NEW_PRODUCT).html();
        assertThat(page.select("#pictures")).hasSize(1);
        assertThat(page.select("[data-chooses], #file-picker")).isEmpty();
        assertThat(clerk.get(CHOICES).status()).isEqualTo(403);
    }

    @Test
    @Tag("browser")
    void productTakesFilesInTheOrderInWhichTheyAreChosen(@TempDir Path folder) throws Exception {
        var banner = files.bring("banner.png", 400);
        var seal = files.bring("seal.gif", 60);
        files.bring("round seal.png", 300);
        owner().post("/admin/files/" + seal.id(), Map.of("name", "seal.gif", "alt", "A seal"));
        var notes = Files.writeString(folder.resolve("notes.png"), "no picture");
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, NEW_PRODUCT);
            browser.type("#title", "Jug");
            browser.click("[data-chooses]");
            browser.until("the files", () -> browser.all(".file-card").size() == 3);
            choose(browser, "seal.gif");
            browser.type("#file-picker-words", "bann");
            browser.until("the file", () -> browser.all(".file-card").size() == 1);
            choose(browser, "banner.png");
            assertThat(browser.text(".file-picker__end p")).isEqualTo("2 chosen");
            browser.type("#file-picker-words", "x");
            browser.until("none", () -> browser.text(".file-picker .empty h2").equals("No file is like that"));
            browser.keys(Keys.BACK_SPACE);
            browser.until("the files", () -> browser.all(".file-card").size() == 3);
            browser.size(390, 844);
            browser.view("file-picker-390");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.size(1440, 1000);
            browser.view("file-picker-1440");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.press("[data-picker=choose]");
            browser.until("the pictures", () -> browser.all(".picture").size() == 2);
            browser.until("the end", () -> browser.all("dialog[open]").isEmpty());
            assertThat(browser.script("return document.activeElement.dataset.chooses"))
                    .isEqualTo("chosen_files");
            browser.view("file-picker-chosen-1440");
            browser.find("#pictures").sendKeys(notes.toString());
            browser.until("the refusal", () -> browser.text("#pictures-words").startsWith("Notes.png is not an image"));
            browser.press(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The product is made."));
        }
        var images = api.get("products").at("/products/0/images");
        assertThat(images.findValuesAsText("alt")).containsExactly("A seal", "");
        assertThat(images.findValuesAsText("src").getFirst()).contains(seal.mediaKey());
        assertThat(images.findValuesAsText("src").getLast()).contains(banner.mediaKey());
        assertThat(files.all()).hasSize(3);
        assertThat(owner().get("/admin/files?use=used")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactlyInAnyOrder("seal.gif", "banner.png");
    }

    @Test
    @Tag("browser")
    void collectionShowsAPictureThatWasUploadedOrChosen(@TempDir Path folder) throws Exception {
        var seal = files.bring("seal.png", 300);
        owner().post("/admin/files/" + seal.id(), Map.of("name", "seal.png", "alt", "A seal"));
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, NEW_COLLECTION);
            browser.find("#picture").sendKeys(BroughtFiles.written(folder.resolve("stool.png")));
            browser.press(".unsaved .button--main");
            browser.find("#title-problem");
            assertThat(browser.text("[data-picture-name]")).isEqualTo("stool.png");
            browser.click("[data-chooses]");
            choose(browser, "seal.png");
            browser.press("[data-picker=choose]");
            browser.until(
                    "the choice", () -> browser.text("[data-picture-name]").equals("seal.png"));
            browser.view("file-picker-collection-1440");
            browser.type("#title", "Clay");
            browser.press(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The collection is made."));
            assertThat(collection().at("/image/src").asText()).contains(seal.mediaKey());
            assertThat(collection().at("/image/alt").asText()).isEqualTo("A seal");
            assertThat(files.all()).hasSize(2);
            assertThat(owner().get("/admin/files?use=used")
                            .html()
                            .select("[data-row]")
                            .text())
                    .isEqualTo("seal.png");

            browser.type("#picture_alt", "A round seal");
            save(browser, "The collection is saved.");
            assertThat(collection().at("/image/alt").asText()).isEqualTo("A round seal");

            browser.click("#picture_gone");
            save(browser, "The collection is saved.");
            assertThat(collection().path("image").isNull()).isTrue();
            assertThat(collection().path("title").asText()).isEqualTo("Clay");
        }
    }

    @Test
    @Tag("browser")
    void preferencesTakeALogoFromTheFiles() throws Exception {
        var seal = files.bring("seal.png", 300);
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, PREFERENCES);
            browser.click("#choose-logo_file");
            choose(browser, "seal.png");
            browser.press("[data-picker=choose]");
            browser.click("[data-picture-undo]");
            assertThat(browser.all(".preferred-picture")).noneMatch(picture -> picture.isDisplayed());
            browser.click("#choose-logo_file");
            choose(browser, "seal.png");
            browser.press("[data-picker=choose]");
            browser.find("[data-picture-note]");
            browser.size(390, 844);
            browser.view("file-picker-preferences-390");
            assertThat(browser.obstacles()).isEqualTo(List.of());
            browser.size(1440, 1000);
            save(browser, "The preferences are saved.");
            assertThat(browser.find(".preferred-picture").getDomProperty("src")).contains(seal.mediaKey());
            browser.assertQuiet();
        }
        assertThat(files.all()).hasSize(1);
        assertThat(owner().get("/admin/files?use=used")
                        .html()
                        .select("[data-row]")
                        .text())
                .isEqualTo("seal.png");
    }

    @Test
    @Tag("browser")
    void textShowsAPictureFromTheFiles() throws Exception {
        var seal = files.bring("seal.png", 300);
        owner().post("/admin/files/" + seal.id(), Map.of("name", "seal.png", "alt", "A seal"));
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/pages/new");
            browser.type("#title", "About");
            browser.find(".editor__text").sendKeys("Made by hand.", Keys.ENTER);
            browser.click(".tool[aria-label=Picture]");
            choose(browser, "seal.png");
            browser.press("[data-picker=choose]");
            var described = ".editor__link input[aria-label='What the picture shows']";
            browser.until(
                    "the field", () -> "A seal".equals(browser.find(described).getDomProperty("value")));
            browser.keys(Keys.END, " of clay", Keys.ENTER);
            browser.keys(Keys.ARROW_RIGHT, "It is ours.");
            browser.view("file-picker-text-1440");
            browser.press(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The page is made."));

            assertThat(api.get("pages").at("/pages/0/body_html").asText())
                    .startsWith("<p>Made by hand.</p>")
                    .contains("src=\"" + seal.path() + "\"", "alt=\"A seal of clay\"", "It is ours.");
            browser.until(
                    "the picture",
                    () -> Boolean.TRUE.equals(
                            browser.script("return document.querySelector('.editor__text img').naturalWidth > 0")));
            browser.assertQuiet();
        }
        assertThat(owner().get("/admin/files?use=used")
                        .html()
                        .select("[data-row]")
                        .text())
                .isEqualTo("seal.png");
    }

    @Test
    @Tag("browser")
    void filesAreChosenAndUploadedWithTheKeyboardAlone(@TempDir Path folder) throws Exception {
        files.bring("banner.png", 400);
        files.bring("seal.png", 60);
        var stool = BroughtFiles.written(folder.resolve("stool.png"));
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, NEW_PRODUCT);
            browser.script("document.querySelector('[data-chooses]').focus()");
            browser.keys(Keys.ENTER);
            browser.until("the files", () -> browser.all(".file-card").size() == 2);
            browser.keys(Keys.ESCAPE);
            browser.until("the end", () -> browser.all("dialog[open]").isEmpty());
            browser.keys(Keys.ENTER);
            browser.until("the files", () -> browser.all(".file-card").size() == 2);
            browser.keys("seal", Keys.ENTER);
            browser.until("the file", () -> browser.all(".file-card").size() == 1);
            browser.keys(Keys.ARROW_DOWN, Keys.SPACE);
            browser.all("[data-picker=upload-field]").getFirst().sendKeys(stool);
            browser.until("both", () -> browser.text(".file-picker__end p").equals("2 chosen"));
            browser.keys(Keys.ENTER);
            browser.until("the pictures", () -> browser.all(".picture").size() == 2);
            assertThat(browser.all("[name^='upload[']"))
                    .extracting(field -> field.getDomProperty("value"))
                    .containsExactly("png/seal.png", "png/stool.png");
            browser.assertQuiet();
        }
        assertThat(api.get("products").path("products")).isEmpty();
    }

    @Test
    @Tag("browser")
    void emptyPickerOffersAnUploadAndALostConnectionIsSaid() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, NEW_PRODUCT);
            browser.click("[data-chooses]");
            assertThat(browser.text(".file-picker .empty")).contains("No files yet", "Upload one here.");
            browser.view("file-picker-empty-1440");
            browser.offline(true);
            browser.keys("x");
            browser.until(
                    "the problem",
                    () -> browser.text(".file-picker [role=alert]")
                            .equals("The files could not be loaded. The connection was lost. Try again."));
            browser.offline(false);
            browser.press("[data-picker=again]");
            browser.until("none", () -> browser.text(".file-picker .empty h2").equals("No file is like that"));
        }
    }

    @Test
    @Tag("browser")
    void withoutScriptsThereIsNoButton() {
        try (var browser = Browser.withoutScripts()) {
            testServer.owner(shop).at(browser, shop, NEW_PRODUCT);
            assertThat(browser.find("#pictures").isDisplayed()).isTrue();
            assertThat(browser.all("[data-chooses]")).hasSize(1).noneMatch(button -> button.isDisplayed());
        }
    }

    /** Presses the card of that name. */
    private static void choose(Browser browser, String name) {
        browser.click(browser.find(".file-card[title='" + name + "']"));
    }

    private static void save(Browser browser, String told) {
        browser.script("window.before = true");
        browser.press(".unsaved .button--main");
        browser.until("the next page", () -> browser.script("return window.before ?? null") == null);
        browser.until("told", () -> browser.text(".notice").equals(told));
    }

    private JsonNode collection() {
        return api.get("custom_collections").at("/custom_collections/0");
    }

    private List<String> names(String query) {
        return owner().get(CHOICES + query).json().path("files").findValuesAsText("name");
    }

    private SignedInVisitor owner() {
        return testServer.owner(shop).at(shop);
    }
}
