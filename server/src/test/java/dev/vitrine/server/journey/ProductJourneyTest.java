package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.Api;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.World;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** A merchant makes products in the console, in a real browser. */
@Tag("browser")
final class ProductJourneyTest {

    @TempDir
    Path folder;

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final Api api = world.api(shop);

    @Test
    void aProductWithThreeOptionsAndAPictureForEachColourIsMadeSeenAndSold() throws Exception {
        try (var browser = Browser.open()) {
            world.owner(shop).at(browser, shop, "/admin/products/new");
            browser.type("#title", "Supper bowl");
            browser.find(".editor__text").sendKeys("Thrown by hand.", Keys.ENTER, "Each one differs.");
            for (var colour : List.of("sage", "ink")) {
                var before = browser.all(".picture").size();
                browser.find("#pictures").sendKeys(picture(colour).toString());
                browser.until("the picture", () -> browser.all(".picture").size() == before + 1);
            }
            describe(browser, "A sage bowl", "An ink bowl");
            option(browser, 0, "Colour", "Sage, Ink");
            option(browser, 1, "Size", "S, M");
            option(browser, 2, "Glaze", "Matt, Gloss");
            browser.until("all combinations", () -> rows(browser) == 8);
            browser.type("input[name='all.price']", "24");
            browser.type("input[name='all.stock']", "3");
            browser.click("button[value=apply]");
            browser.until(
                    "the price in the rows",
                    () -> value(browser, ".table--sheet tbody tr:last-child [name$='.price']")
                            .equals("24"));
            browser.click("button[value=skus]");
            browser.until(
                    "proposals",
                    () -> value(browser, ".table--sheet tbody tr:last-child [name$='.sku']")
                            .equals("SUPPER-INK-M-GLOSS"));
            for (int row = 2; row <= 9; row++) {
                var select = new Select(browser.find(".table--sheet tbody tr:nth-child(" + row + ") [data-pick]"));
                select.selectByIndex(row <= 5 ? 1 : 2);
            }
            browser.type("#new_collection", "Table");
            browser.look("console-product-typed");
            browser.click(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The product is made."));
            browser.look("console-product-made");

            var walk = new Walk(browser);
            browser.go(world.url(shop, "/collections/table"));
            browser.untilInteractive();
            browser.click(".card__link[href$='/products/supper-bowl']");
            walk.heading("Supper bowl").chooses("Ink").chooses("M").chooses("Gloss");
            browser.until("the ink bowl's picture", () -> lead(browser).equals("An ink bowl"));
            walk.chooses("Sage");
            browser.until("the sage bowl's picture", () -> lead(browser).equals("A sage bowl"));
            var variant = walk.chooses("Ink").variant();
            assertThat(browser.text("main")).contains("Each one differs.").contains("24.00 EUR");
            browser.assertQuiet();
            new Shopper(world.visitor(shop)).buys(variant, 1);
            assertThat(api.stock(variant)).isEqualTo(2);
        }
        var made = product();
        assertThat(made.path("variants")).hasSize(8);
        assertThat(made.path("body_html").asText()).isEqualTo("<p>Thrown by hand.</p>\n<p>Each one differs.</p>");
        assertThat(made.path("variants").findValuesAsText("sku")).doesNotHaveDuplicates();
    }

    @Test
    void theEditorShowsWhatWasSavedAndChangesNothingByItself() {
        var html = "<p>Thrown by <strong>hand</strong>.<br />Fired twice.</p><ul><li>Dishwasher</li><li>Oven</li></ul>";
        api.post("products", "{\"product\":{\"title\":\"Bowl\",\"body_html\":\"" + html + "\"}}");
        var path = "/admin/products/" + product().path("id").asText();
        try (var browser = Browser.open()) {
            world.owner(shop).at(browser, shop, path);
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
    void aTextThatTheEditorDoesNotKnowStaysAsItIs() {
        var html = "<p>Sizes</p><table><tbody><tr><td>S</td></tr></tbody></table>";
        api.post("products", "{\"product\":{\"title\":\"Bowl\",\"body_html\":\"" + html + "\"}}");
        try (var browser = Browser.open()) {
            world.owner(shop)
                    .at(browser, shop, "/admin/products/" + product().path("id").asText());
            assertThat(browser.find("#body_html").getDomProperty("value")).isEqualTo(html);
            browser.type("#vendor", "Hand");
            save(browser);
            assertThat(product().path("body_html").asText()).isEqualTo(html);
        }
    }

    @Test
    void theVariantsAreTypedWithTheKeyboardAsInASheet() {
        api.post("products", """
                {"product": {"title": "Bowl", "options": [{"name": "Colour", "values": ["Sage", "Ink"]}]}}
                """);
        try (var browser = Browser.open()) {
            world.owner(shop)
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
        api.sells("Bowl", "12.00", 1);
        try (var browser = Browser.open()) {
            world.owner(shop)
                    .at(browser, shop, "/admin/products/" + product().path("id").asText());
            browser.find("#pictures").sendKeys(picture("sage") + "\n" + picture("ink"));
            browser.until("both pictures", () -> browser.all(".picture").size() == 2);
            describe(browser, "A sage bowl", "An ink bowl");
            browser.click(".picture:nth-child(2) [data-move='-1']");
            save(browser);
        }
        assertThat(product().path("images").findValuesAsText("alt")).containsExactly("An ink bowl", "A sage bowl");
    }

    private static void option(Browser browser, int place, String name, String values) {
        browser.click("button[value=option]");
        browser.type("#option-" + place + "\\.name", name);
        browser.click("#option-" + place + "\\.values");
        browser.keys(values, Keys.ENTER);
    }

    private static void describe(Browser browser, String... alts) {
        for (int i = 0; i < alts.length; i++) {
            browser.type(".picture:nth-child(" + (i + 1) + ") [name^=alt]", alts[i]);
        }
    }

    private static void save(Browser browser) {
        browser.script("window.before = true");
        browser.click(".unsaved .button--main");
        browser.until("the next page", () -> browser.script("return window.before ?? null") == null);
        browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
        browser.find(".editor");
    }

    private static int rows(Browser browser) {
        return browser.all(".table--sheet tbody tr:not(.sheet__all)").size();
    }

    private static String value(Browser browser, String css) {
        return String.valueOf(browser.find(css).getDomProperty("value"));
    }

    private static String lead(Browser browser) {
        return String.valueOf(browser.find(".gallery__item img").getDomAttribute("alt"));
    }

    private JsonNode product() {
        return api.get("products").at("/products/0");
    }

    private Path picture(String colour) throws Exception {
        var image = new BufferedImage(400, 500, BufferedImage.TYPE_INT_RGB);
        var pen = image.createGraphics();
        pen.setColor(colour.equals("ink") ? new Color(0x2b3a55) : new Color(0x9db39a));
        pen.fillRect(0, 0, 400, 500);
        pen.dispose();
        var file = folder.resolve(colour + ".png");
        ImageIO.write(image, "png", Files.newOutputStream(file));
        return file;
    }
}
