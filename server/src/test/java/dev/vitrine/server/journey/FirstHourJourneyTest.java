package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The first hour of a merchant: from the link that a fresh server prints to the first orders, with a browser alone. */
@Tag("browser")
final class FirstHourJourneyTest {

    private static final String SHOP = "lind-ceramics";

    @TempDir
    Path folder;

    private final TestServer testServer = TestServer.shared();

    @Test
    void aMerchantOpensAShopAddsAProductAndSellsIt() throws IOException {
        try (var merchant = Browser.open();
                var shopper = Browser.open()) {
            opensTheShop(merchant);
            tellsWhoTheyAre(merchant);
            addsABowlInThreeOptions(merchant);
            assertThat(done(merchant)).contains("Tell who you are", "Add a product", "Publish it");

            findsTheBowlOnTheFrontPage(shopper);
            buysTheBowl(shopper, "S");
            shopper.size(390, 844);
            findsTheBowlOnTheFrontPage(shopper);
            buysTheBowl(shopper, "M");

            seesTheOrders(merchant);
            merchant.assertQuiet();
            shopper.assertQuiet();
        }
    }

    private void opensTheShop(Browser merchant) {
        var token = testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> testServer.platform().people().oneTimeLinks().installer(tx));
        merchant.go(testServer.url("/install/" + token));
        merchant.type("#name", "Mara Lind");
        merchant.type("#email", "mara@lind.test");
        merchant.type("#password", "a long way to tipperary");
        merchant.type("#shop_name", "Lind Ceramics");
        merchant.until(
                "an address made from the name",
                () -> SHOP.equals(merchant.find("#handle").getDomProperty("value")));
        new Select(merchant.find("#country")).selectByValue("DE");
        merchant.press("main form .button--main");
        merchant.until("the console of the shop", () -> merchant.address().equals(testServer.url(SHOP, "/admin")));
        assertThat(merchant.text(".steps")).contains("Tell who you are", "Add a product", "Place a test order");
        assertThat(done(merchant)).doesNotContain("Tell who you are", "Add a product", "Place a test order");
    }

    private void tellsWhoTheyAre(Browser merchant) {
        follows(merchant, "Tell who you are");
        merchant.type("#address1", "Main Street 1");
        merchant.type("#zip", "10115");
        merchant.type("#city", "Berlin");
        merchant.click(".unsaved .button--main");
        merchant.until("told", () -> merchant.text(".notice").contains("saved"));
        merchant.click(".rail__items li:first-child a");
    }

    private void addsABowlInThreeOptions(Browser merchant) throws IOException {
        follows(merchant, "Add a product");
        new ProductForm(merchant)
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
                .newCollection("Table")
                .adds();
        merchant.click(".rail__items li:first-child a");
        merchant.find(".steps");
    }

    private void findsTheBowlOnTheFrontPage(Browser shopper) {
        shopper.go(testServer.url(SHOP, "/"));
        shopper.untilInteractive();
        assertThat(shopper.text("main .card__link[href$='/products/supper-bowl']"))
                .contains("Supper bowl");
        if (menuIsFolded(shopper)) {
            shopper.click(".header__menu-button");
            shopper.click("dialog[open] a[href='/collections/table']");
        } else {
            shopper.click("a[href='/collections/table']");
        }
        var walk = new Walk(shopper).heading("Table");
        shopper.click(".card__link[href$='/products/supper-bowl']");
        walk.heading("Supper bowl");
    }

    private void buysTheBowl(Browser shopper, String size) {
        var walk = new Walk(shopper)
                .chooses("Ink")
                .chooses(size)
                .chooses("Gloss")
                .shows("An ink bowl")
                .chooses("Sage")
                .shows("A sage bowl")
                .chooses("Ink")
                .shows("An ink bowl")
                .adds();
        assertThat(shopper.text("dialog[open]")).contains("Supper bowl", "Ink", "Gloss", "€24.00");
        shopper.click("dialog[open] a[href='/cart']");
        walk.heading("Cart");
        shopper.click("main button[name=checkout]");
        walk.fillsIn().pays(Shopper.GOOD).heading("Thank you");
    }

    private void seesTheOrders(Browser merchant) {
        merchant.click(".rail a[href$='/orders']");
        merchant.until("both orders", () -> merchant.all("[data-row]").size() == 2);
        assertThat(merchant.text("#results")).contains("Jo Lee", "€24.00");
        merchant.click("[data-row]");
        merchant.find("a[href$='/fulfil']");
        assertThat(merchant.text("main")).contains("Supper bowl", "Ink", "M", "Gloss", "€24.00");
    }

    private static void follows(Browser merchant, String step) {
        merchant.click(merchant.all(".steps a").stream()
                .filter(link -> link.getText().equals(step))
                .findFirst()
                .orElseThrow(() -> new AssertionError("the checklist does not lead to " + step)));
    }

    private static List<String> done(Browser merchant) {
        return merchant.all(".steps .is-done b").stream()
                .map(WebElement::getText)
                .toList();
    }

    private static boolean menuIsFolded(Browser shopper) {
        return shopper.all(".header__menu-button").stream().anyMatch(WebElement::isDisplayed);
    }
}
