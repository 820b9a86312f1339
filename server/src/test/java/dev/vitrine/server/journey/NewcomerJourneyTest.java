package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/**
 * "a newcomer signs up, makes a shop with ten products by hand and 284 by file, collections, menu, pages, shipping,
 * taxes, a discount, and sells; no step needs the API": with what the pages offer, and no address typed but the first.
 */
@Tag("browser")
@Tag("long")
final class NewcomerJourneyTest {

    private static final String SHOP = "juniper-supply";
    private static final String EMAIL = "ida@juniper.test";
    private static final int IN_FILE = 284;

    /** "First product live in ≤ 6 clicks". */
    private static final int CLICKS_TO_THE_FIRST_PRODUCT = 6;

    private static final List<String> MORE =
            List.of("Oak stool", "Wool blanket", "Linen towel", "Brass hook", "Wax candle", "Cork mat", "Reading lamp");

    @TempDir
    Path folder;

    private final TestServer testServer = TestServer.shared();
    private final Browser merchant = Browser.open();
    private final Browser shopper = Browser.open();

    @BeforeEach
    void forgetAttempts() {
        testServer.forgetAttempts();
    }

    @Test
    void aNewcomerOpensAShopFillsItAndSells() throws IOException {
        try (merchant;
                shopper) {
            fillsInTheSignUp();
            var presses = new CountedPresses(merchant);
            stage("a shop", presses, this::opensTheShop);
            stage("a first product", presses, this::firstProduct);
            var first = "first product live: %d clicks, %d s"
                    .formatted(presses.presses(), presses.time().toSeconds());
            assertThat(presses.presses()).as(first).isLessThanOrEqualTo(CLICKS_TO_THE_FIRST_PRODUCT);

            stage("nine more by hand", presses, this::moreProductsByHand);
            stage("284 by file", presses, this::productsByFile);
            stage("two collections", presses, this::collections);
            stage("a page", presses, this::page);
            stage("the menu", presses, this::mainMenu);
            stage("delivery", presses, this::delivery);
            stage("taxes", presses, this::taxes);
            stage("a discount", presses, this::discount);
            stage("a way to pay", presses, this::bankTransfer);
            merchant.assertQuiet();

            buys();
            stage("paid and sent", presses, this::paidAndFulfilled);
            merchant.assertQuiet();
            shopper.assertQuiet();
            System.out.printf(
                    "Newcomer's journey: %s; all of it: %d clicks, %d s%n",
                    first, presses.presses(), presses.time().toSeconds());
        }
    }

    @FunctionalInterface
    private interface Stage {
        void take(CountedPresses presses) throws IOException;
    }

    private static void stage(String name, CountedPresses presses, Stage stage) throws IOException {
        var pressesBefore = presses.presses();
        var begun = presses.time();
        stage.take(presses);
        System.out.printf(
                "Newcomer's journey: %s: %d clicks, %d s%n",
                name,
                presses.presses() - pressesBefore,
                presses.time().minus(begun).toSeconds());
    }

    private void fillsInTheSignUp() {
        merchant.go(testServer.url("/sign-up"));
        merchant.type("#name", "Ida Berg");
        merchant.type("#email", EMAIL);
        merchant.type("#password", "a long way to tipperary");
        merchant.type("#shop_name", "Juniper Supply");
        merchant.until(
                "an address made from the name",
                () -> SHOP.equals(merchant.find("#handle").getDomProperty("value")));
        new Select(merchant.find("#country")).selectByValue("DE");
    }

    private void opensTheShop(CountedPresses presses) {
        presses.press("Open the shop");
        merchant.until("an e-mail", () -> merchant.text("main").contains("is on its way"));
        var link = ReceivedEmail.to(testServer, EMAIL).link("Open the shop");
        presses.elsewhere(() -> merchant.go(link)).press("Open the shop");
        merchant.until("the console", () -> merchant.address().equals(testServer.url(SHOP, "/admin")));
    }

    private void firstProduct(CountedPresses presses) {
        presses.press("Add a product");
        plain("Supper bowl", "24", "7");
        presses.press("Add product").untilTold("The product is made.").press("View in shop");
        presses.untilHeading("Supper bowl");
        assertThat(merchant.address()).startsWith(testServer.url(SHOP, "/products/supper-bowl"));
        assertThat(merchant.find("form.product-form button.button--wide").isEnabled())
                .isTrue();
    }

    private void moreProductsByHand(CountedPresses presses) throws IOException {
        presses.elsewhere(merchant::back);
        adds(presses);
        plain("Tall vase", "38,50", "4");
        var form = new ProductForm(merchant);
        var picture = PlainPicture.in(folder, PlainPicture.SAGE);
        presses.elsewhere(() -> form.picture(picture, "A tall vase"));
        presses.press("Add product").untilTold("The product is made.");

        adds(presses);
        form.titled("Bed sheet");
        presses.elsewhere(() -> form.option("Colour", "Sand, Sea"));
        presses.elsewhere(() -> form.option("Size", "Single, Double"));
        presses.elsewhere(() -> form.combinations(4).everyPriceAndStock("59", "5"));
        presses.press("Add product").untilTold("The product is made.");

        for (var title : MORE) {
            adds(presses);
            plain(title, "12", "20");
            merchant.type("#tags", title.endsWith("lamp") ? "lamp" : "home");
            presses.press("Add product").untilTold("The product is made.");
        }
    }

    private void productsByFile(CountedPresses presses) throws IOException {
        var file = Files.writeString(folder.resolve("products.csv"), lamps());
        presses.press("Products").press("Import").untilHeading("Import products");
        presses.elsewhere(() -> merchant.find("#file").sendKeys(file.toString()));
        presses.press("Check file").press("Import " + (IN_FILE + IN_FILE / 4) + " rows");
        merchant.until("the report", () -> merchant.text("#run").contains(IN_FILE + " added, 0 changed"));
        presses.press("See the products").untilHeading("Products");
        assertThat(merchant.text(".pager")).contains(" of " + (3 + MORE.size() + IN_FILE));
    }

    /** As other platforms export them: each fourth one in two sizes, and each third one with the tag "lamp". */
    private static String lamps() {
        return IntStream.rangeClosed(1, IN_FILE)
                .mapToObj(i -> {
                    var tag = i % 3 == 0 ? "lamp" : "shade";
                    var head = "piece-%1$03d,Piece %1$03d,<p>Number %1$d of the workshop.</p>,Juniper,Light,%2$s,true"
                            .formatted(i, tag);
                    return i % 4 == 0
                            ? head + ",Size,Small,19.00,%d\npiece-%03d,,,,,,,,Large,29.00,3".formatted(i, i)
                            : head + ",,,%d.50,%d".formatted(10 + i, i);
                })
                .collect(Collectors.joining(
                        "\n",
                        "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Price,"
                                + "Variant Inventory Qty\n",
                        "\n"));
    }

    private void collections(CountedPresses presses) {
        presses.press("Collections").press("Add collection").untilHeading("Add collection");
        merchant.type("#title", "Table");
        for (var title : List.of("Supper bowl", "Tall vase")) {
            merchant.type("#find", title);
            merchant.until(
                    "the " + title,
                    () -> merchant.text("#found label.row .row__words").equals(title));
            presses.press(merchant.find("#found label.row"));
        }
        presses.press("Add collection").untilTold("The collection is made.");
        assertThat(merchant.all("#entered .row__words")).hasSize(2);

        presses.press("Collections").press("Add collection").untilHeading("Add collection");
        merchant.type("#title", "Lamps");
        presses.press("Rules choose them");
        merchant.type("#rule-0\\.condition", "lamp");
        presses.press("Add collection").untilTold("The collection is made.");
        assertThat(merchant.all("#entered .row__words")).hasSize(IN_FILE / 3 + 1);
    }

    private void page(CountedPresses presses) {
        presses.press("Content").press("Add page").untilHeading("Add page");
        merchant.type("#title", "About us");
        merchant.find(".editor__text")
                .sendKeys("We make things ", Keys.chord(Keys.CONTROL, "b"), "slowly", Keys.ENTER, "Come and see.");
        presses.press("Add page").untilTold("The page is made.");
    }

    private void mainMenu(CountedPresses presses) {
        presses.press("Menus").press("Main menu").untilHeading("Add menu");
        var entries = merchant.all(".tree__name").stream().map(WebElement::getText);
        assertThat(entries).contains("Table", "Lamps", "About us");
        presses.press("Add menu").untilTold("The menu is made.");
    }

    private void delivery(CountedPresses presses) {
        presses.press("Settings").press("Delivery").press("Change Standard delivery*");
        merchant.type("#price", "4,90");
        presses.press("Save").untilTold("Standard delivery is saved");
        presses.press("Add a zone").untilHeading("Add a zone");
        merchant.type("#name", "Neighbours");
        presses.press("Austria").press("Switzerland").press("Add the zone").untilTold("The zone Neighbours is added.");
        merchant.type("#name", "Parcel abroad");
        merchant.type("#price", "12");
        presses.press("Add the rate").untilTold("Parcel abroad is added to Neighbours.");
    }

    private void taxes(CountedPresses presses) {
        presses.press("Taxes").press("Add country").untilHeading("Add country");
        new Select(merchant.find("#code")).selectByValue("DE");
        merchant.type("#tax", "19");
        merchant.type("#tax_name", "VAT");
        presses.press("Add country").untilTold("Germany is added.");
        assertThat(merchant.find("#taxes_included").isSelected()).isTrue();
    }

    private void discount(CountedPresses presses) {
        presses.press("Discounts").press("Add discount").untilHeading("Add discount");
        merchant.find("#codes").sendKeys("HELLO10", Keys.ENTER);
        merchant.type("#percentage", "10");
        presses.press("Add discount").untilTold("The discount is made.");
    }

    private void bankTransfer(CountedPresses presses) {
        presses.press("Settings").press("Payments").press("Bank transfer").untilHeading("Add bank transfer");
        merchant.type("#instructions", "IBAN DE02 1203 0000 0000 2020 51");
        presses.press("Add it").untilTold("Bank transfer is added.");
    }

    /** A bowl at 24.00, 10 % off, and 4.90 for the delivery; the tax is in the prices. */
    private void buys() {
        shopper.go(testServer.url(SHOP, "/"));
        shopper.untilInteractive();
        var walk = new Walk(shopper);
        shopper.click("header a[href='/collections/lamps']");
        walk.heading("Lamps");
        shopper.find(".card__link");
        walk.toTheProduct("table", "Table", "supper-bowl", "Supper bowl").adds();
        shopper.click("dialog[open] a[href='/cart']");
        walk.heading("Cart");
        shopper.click("main button[name=checkout]");
        shopper.untilPath("/checkouts/");
        shopper.type("#discount", "hello10");
        shopper.keys(Keys.ENTER);
        shopper.until("the code", () -> shopper.text(".discount").contains("HELLO10"));
        walk.fillsIn(Shopper.ADDRESS);
        var shopping = new CountedPresses(shopper);
        shopping.press("Bank transfer");
        assertThat(shopper.text(".sums"))
                .contains("Subtotal", "€24.00", "HELLO10", "€2.40", "Standard delivery", "€4.90", "€26.50")
                .contains("Including VAT 19%", "€3.45");
        shopping.press("Place the order, €26.50");
        walk.heading("Thank you");
        assertThat(shopper.text("main")).contains("How to pay", "IBAN DE02 1203 0000 0000 2020 51");
    }

    private void paidAndFulfilled(CountedPresses presses) {
        presses.press("Orders").untilHeading("Orders");
        assertThat(merchant.text("[data-row]")).contains("1001");
        presses.press(merchant.find("[data-row]"));
        presses.press("Mark €26.50 as paid").press("Mark as paid").untilTold("The order is marked as paid.");
        presses.press("Fulfil items").untilHeading("Fulfil items");
        presses.press("Fulfil items").untilTold("The items are fulfilled.");
        assertThat(merchant.text("#badges")).contains("Paid", "Fulfilled");
        assertThat(merchant.text(".sums")).contains("HELLO10", "€2.40", "Including taxes", "€3.45");
    }

    private void adds(CountedPresses presses) {
        presses.press("Products").untilHeading("Products").press("Add product").untilHeading("Add product");
    }

    private void plain(String title, String price, String stock) {
        new ProductForm(merchant).titled(title);
        merchant.type("input[name$='.price']", price);
        merchant.type(".stock input:not([type=hidden])", stock);
    }
}
