package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** A merchant makes products in the console, in a real browser. */
@Tag("browser")
@Tag("long")
final class ProductJourneyTest {

    @TempDir
    Path folder;

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);

    @Test
    void aProductWithThreeOptionsAndAPictureForEachColourIsMadeSeenAndSold() throws Exception {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/products/new");
            var form = new ProductForm(browser)
                    .titled("Supper bowl")
                    .described("Thrown by hand.", "Each one differs.")
                    .picture(PlainPicture.in(folder, PlainPicture.SAGE), "A sage bowl")
                    .picture(PlainPicture.in(folder, PlainPicture.INK), "An ink bowl")
                    .option("Colour", "Sage, Ink")
                    .option("Size", "S, M")
                    .option("Glaze", "Matt, Gloss")
                    .combinations(8)
                    .everyPriceAndStock("24", "3")
                    .pictured("Sage", 1)
                    .pictured("Ink", 2)
                    .newCollection("Table");
            browser.click("button[value=skus]");
            browser.until(
                    "proposals",
                    () -> value(browser, ".table--sheet tbody tr:last-child [name$='.sku']")
                            .equals("SUPPER-INK-M-GLOSS"));
            browser.look("console-product-typed");
            form.adds();
            browser.look("console-product-made");

            var walk = new Walk(browser);
            browser.go(testServer.url(shop, "/collections/table"));
            browser.untilInteractive();
            browser.click(".card__link[href$='/products/supper-bowl']");
            walk.heading("Supper bowl").chooses("Ink").chooses("M").chooses("Gloss");
            walk.shows("An ink bowl").chooses("Sage").shows("A sage bowl");
            var variant = walk.chooses("Ink").variant();
            assertThat(browser.text("main")).contains("Each one differs.").contains("24.00 EUR");
            browser.assertQuiet();
            new Shopper(testServer.visitor(shop)).buys(variant, 1);
            assertThat(appApi.stock(variant)).isEqualTo(2);
        }
        var made = product();
        assertThat(made.path("variants")).hasSize(8);
        assertThat(made.path("body_html").asText()).isEqualTo("<p>Thrown by hand.</p>\n<p>Each one differs.</p>");
        assertThat(made.path("variants").findValuesAsText("sku")).doesNotHaveDuplicates();
    }

    @Test
    void theEditorShowsWhatWasSavedAndChangesNothingByItself() {
        var html = "<p>Thrown by <strong>hand</strong>.<br />Fired twice.</p><ul><li>Dishwasher</li><li>Oven</li></ul>";
        appApi.post("products", "{\"product\":{\"title\":\"Bowl\",\"body_html\":\"" + html + "\"}}");
        var path = "/admin/products/" + product().path("id").asText();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, path);
            assertThat(browser.text(".editor__text")).isEqualTo("Thrown by hand.\nFired twice.\nDishwasher\nOven");
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isFalse();
            browser.type("#vendor", "Hand");
            save(browser);
            assertThat(product().path("body_html").asText()).isEqualTo(html);

            browser.find(".editor__text").sendKeys(Keys.chord(Keys.CONTROL, Keys.END));
            browser.find(".editor__text").sendKeys(Keys.ENTER, "Freezer");
            save(browser);
            assertThat(product().path("body_html").asText()).contains("<li>Oven</li><li>Freezer</li></ul>");
            browser.find(".editor__text").sendKeys(Keys.chord(Keys.CONTROL, "a"));
            browser.click(".tool[aria-label=Link]");
            browser.type(".editor__link input", "https://example.org/");
            browser.keys(Keys.ENTER);
            save(browser);
            assertThat(product().path("body_html").asText()).contains("href=\"https://example.org/\"");
            browser.assertQuiet();
        }
    }

    @Test
    void theFocusStaysWithWhatChangesOnThePage() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/products/new");
            browser.type("#title", "Bowl");
            for (int place = 0; place < 3; place++) {
                press(browser, "button[value=option]");
                focused(browser, "#option-" + place + "\\.name");
                browser.keys("Option " + place);
                browser.click("#option-" + place + "\\.values");
                browser.keys("A, B", Keys.ENTER);
                var rows = 2 << place;
                browser.until("the variants", () -> rows(browser) == rows);
            }
            press(browser, "button[value='option-gone:1']");
            focused(browser, "#option-1\\.name");
            assertThat(value(browser, "#option-1\\.name")).isEqualTo("Option 2");
            press(browser, "button[value='option-gone:1']");
            focused(browser, "#add-option");
            press(browser, "button[value=skus]");
            focused(browser, "button[value=skus]");
            browser.type("input[name='all.price']", "24");
            press(browser, "button[value=apply]");
            focused(browser, "button[value=apply]");
            browser.assertQuiet();
        }
    }

    @Test
    void theHeadingGetsTheFocusOfAButtonThatIsNeededNoMore() {
        var made = appApi.post("products", """
                {"product": {"title": "Bowl", "options": [{"name": "Colour"}, {"name": "Size"}], "variants": [
                  {"option1": "Sage", "option2": "S"}, {"option1": "Ink", "option2": "M"}]}}
                """);
        try (var browser = Browser.open()) {
            testServer
                    .owner(shop)
                    .at(
                            browser,
                            shop,
                            "/admin/products/" + made.at("/product/id").asText());
            press(browser, "button[value=missing]");
            focused(browser, "#variants-title");
            assertThat(rows(browser)).isEqualTo(4);
        }
    }

    @Test
    void theLinkToolSaysWhatIsMissing() {
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/collections/new");
            browser.click(".tool[aria-label=Link]");
            browser.click(".tool[aria-label='Set the link']");
            assertThat(browser.text(".editor__link .field__problem"))
                    .isEqualTo("Type an address such as https://example.com");
            focused(browser, ".editor__link input[aria-invalid=true]");
            browser.look("console-editor-link");
            browser.keys("example.org", Keys.ENTER);
            assertThat(browser.text(".editor__link .field__problem")).startsWith("Type an address");
            browser.keys(Keys.ESCAPE);
            assertThat(browser.all(".editor__link").getFirst().isDisplayed()).isFalse();
            focused(browser, ".editor__text");
            browser.find(".editor__text").sendKeys(Keys.chord(Keys.CONTROL, "k"));
            browser.keys("https://example.org/", Keys.ENTER);
            assertThat(browser.text(".editor__text a[href='https://example.org/']"))
                    .isEqualTo("https://example.org/");
            browser.assertQuiet();
        }
    }

    @Test
    void aTextThatTheEditorDoesNotKnowStaysAsItIs() {
        var html = "<p>Sizes</p><table><tbody><tr><td>S</td></tr></tbody></table>";
        appApi.post("products", "{\"product\":{\"title\":\"Bowl\",\"body_html\":\"" + html + "\"}}");
        try (var browser = Browser.open()) {
            testServer
                    .owner(shop)
                    .at(browser, shop, "/admin/products/" + product().path("id").asText());
            assertThat(browser.find("#body_html").getDomProperty("value")).isEqualTo(html);
            browser.type("#vendor", "Hand");
            save(browser);
            assertThat(product().path("body_html").asText()).isEqualTo(html);
        }
    }

    @Test
    void theVariantsAreTypedWithTheKeyboardAsInASheet() {
        appApi.post("products", """
                {"product": {"title": "Bowl", "options": [{"name": "Colour", "values": ["Sage", "Ink"]}]}}
                """);
        try (var browser = Browser.open()) {
            testServer
                    .owner(shop)
                    .at(browser, shop, "/admin/products/" + product().path("id").asText());
            browser.click(".table--sheet tbody tr:nth-child(2) [name$='.sku']");
            browser.keys("BOWL-1", Keys.ENTER, "BOWL-2", Keys.ARROW_UP, Keys.END, "a");
            save(browser);
            assertThat(product().path("variants").findValuesAsText("sku")).containsExactly("BOWL-1a", "BOWL-2");
            browser.click("#option-0\\.values");
            browser.keys("Chalk", Keys.ENTER);
            browser.until("the new variant", () -> rows(browser) == 3);
            assertThat(browser.script("return document.activeElement.id")).isEqualTo("option-0.values");
            browser.click(".chip__cross[aria-label='Remove Sage']");
            browser.until(
                    "what is lost",
                    () -> browser.text("#variants .notice").contains("Saving deletes 1 variant: Sage."));
            browser.click(".unsaved .button--main");
            browser.click("#asks .button--dangerous");
            browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
            browser.assertOnlyFailed("422");
        }
        assertThat(product().path("variants").findValuesAsText("title")).containsExactly("Ink", "Chalk");
    }

    @Test
    void picturesAreMovedWithButtons() throws Exception {
        appApi.sells("Bowl", "12.00", 1);
        try (var browser = Browser.open()) {
            testServer
                    .owner(shop)
                    .at(browser, shop, "/admin/products/" + product().path("id").asText());
            var sage = PlainPicture.in(folder, PlainPicture.SAGE);
            var ink = PlainPicture.in(folder, PlainPicture.INK);
            browser.find("#pictures").sendKeys(sage + "\n" + ink);
            browser.until("both pictures", () -> browser.all(".picture").size() == 2);
            new ProductForm(browser).shows(1, "A sage bowl").shows(2, "An ink bowl");
            browser.click(".picture:nth-child(2) [data-move='-1']");
            save(browser);
        }
        assertThat(product().path("images").findValuesAsText("alt")).containsExactly("An ink bowl", "A sage bowl");
    }

    private static void save(Browser browser) {
        browser.script("window.before = true");
        browser.click(".unsaved .button--main");
        browser.until("the next page", () -> browser.script("return window.before ?? null") == null);
        browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
        browser.find(".editor");
    }

    /** With the keyboard. */
    private static void press(Browser browser, String css) {
        browser.script("arguments[0].focus()", browser.find(css));
        browser.keys(Keys.ENTER);
    }

    private static void focused(Browser browser, String css) {
        browser.until("the focus at " + css, () -> Boolean.TRUE.equals(browser.script("""
                return !document.querySelector('.htmx-request') && document.activeElement.matches(arguments[0])
                """, css)));
    }

    private static int rows(Browser browser) {
        return browser.all(".table--sheet tbody tr:not(.sheet__all)").size();
    }

    private static String value(Browser browser, String css) {
        return String.valueOf(browser.find(css).getDomProperty("value"));
    }

    private JsonNode product() {
        return appApi.get("products").at("/products/0");
    }
}
