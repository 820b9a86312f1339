package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.NewShopRequest;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Where a shop delivers: what its merchant reads, changes and keeps is what buyers are offered. */
@Tag("browser")
@Tag("long")
final class DeliveryJourneyTest {

    private static final String DELIVERY = "/admin/settings/delivery";

    private final TestServer testServer = TestServer.shared();

    @Test
    void newShopOffersWhatItsChecklistLeadsToAndThenExactlyTheRateThatWasAdded() {
        var owner = signedUp("fresh-shop");
        var shop = "fresh-shop";
        var pot = pot(shop);
        assertThat(offered(shop, pot, "DE")).containsExactly("Standard delivery Free");
        assertThat(offered(shop, pot, "FR")).isEmpty();
        try (var browser = Browser.open()) {
            owner.at(browser, shop, "/admin");
            browser.click(".steps a[href$='/settings/delivery']");
            browser.untilPath(DELIVERY);
            assertThat(browser.text("main")).contains("Germany", "Standard delivery", "Free");
            browser.look("console-delivery-new-shop");
            browser.click("#check .button--main");
            browser.until("told", () -> browser.text(".notice").equals("Your delivery is checked."));
            assertThat(browser.all("#check")).isEmpty();

            browser.click("main a[href*='/rates/']");
            browser.type("#name", "Parcel");
            browser.type("#price", "4,90");
            browser.type("#free_from", "50");
            browser.click(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("Parcel is saved in Germany."));
            assertThat(browser.text(".rows")).contains("Parcel", "free from €50.00", "€4.90");
            browser.go(testServer.url(shop, "/admin"));
            assertThat(browser.text(".steps")).contains("Check your delivery\n(done)");
            browser.assertQuiet();
        }
        assertThat(offered(shop, pot, "DE")).containsExactly("Parcel €4.90");
        assertThat(offered(shop, pot, "FR")).isEmpty();
        assertThat(offered(shop, variant(shop, "Vase", "50.00"), "DE")).containsExactly("Parcel Free");
    }

    @Test
    void zoneIsAddedByKeyboardAndNobodyOrdersAfterTheLastOneIsRemoved() {
        var owner = signedUp("keyboard-shop");
        var shop = "keyboard-shop";
        var pot = pot(shop);
        try (var browser = Browser.open()) {
            owner.at(browser, shop, DELIVERY);
            browser.tabTo("#steps a");
            browser.keys(Keys.ENTER);
            browser.untilPath(DELIVERY + "/new");
            browser.tabTo("#name");
            browser.keys("Neighbours");
            browser.keys(Keys.TAB, "fran");
            browser.until("one country left", () -> shown(browser) == 1);
            browser.keys(Keys.TAB, Keys.SPACE);
            browser.tabTo("main form .button--main");
            browser.keys(Keys.ENTER);
            browser.until("its first rate", () -> browser.path().endsWith("/rates/new"));
            browser.tabTo("#price");
            browser.keys("9.90");
            browser.tabTo("main form .button--main");
            browser.keys(Keys.ENTER);
            browser.until("told", () -> browser.text(".notice").equals("Standard delivery is added to Neighbours."));
            assertThat(offered(shop, pot, "FR")).containsExactly("Standard delivery €9.90");
            remove(browser);
            remove(browser);
            assertThat(browser.text(".empty")).contains("Nobody can order anything that is delivered");
            browser.look("console-delivery-nowhere");
            browser.go(testServer.url(shop, "/admin"));
            assertThat(browser.all(".steps a[href$='/settings/delivery']")).isNotEmpty();
        }
        assertThat(offered(shop, pot, "DE")).isEmpty();
        assertThat(offered(shop, pot, "FR")).isEmpty();
    }

    @Test
    void flatRateOfAnOldShopIsShownAsWhatItIsAndKeptAsAZone() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop).at(shop);
        var pot = pot(shop);
        assertThat(owner.get(DELIVERY).html().select("#flat").text())
                .contains("One rate for everywhere", "Standard delivery, Free");
        assertThat(offered(shop, pot, "FR")).containsExactly("Standard delivery Free");

        assertThat(owner.post(DELIVERY, Map.of()).header("location")).isEqualTo(DELIVERY);
        var page = owner.get(DELIVERY).html();
        assertThat(page.select("#flat")).isEmpty();
        assertThat(page.select("main").text()).contains("Everywhere", "Rest of the world", "Standard delivery");
        assertThat(offered(shop, pot, "FR")).containsExactly("Standard delivery Free");
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingIsLost() {
        var shop = testServer.newShop().handle();
        var owner = testServer.owner(shop).at(shop);
        var first = owner.post(DELIVERY + "/new", Map.of("name", "Home", "countries", "DE"));
        var rates = first.header("location");
        var again = owner.post(DELIVERY + "/new", Map.of("name", "home", "countries", "DE"))
                .html();
        assertThat(again.select("#countries-problem").text()).startsWith("Germany already belongs to another zone");
        assertThat(again.select("#name-problem").text()).isEqualTo("Has already been taken");
        assertThat(again.select("#country-DE").hasAttr("checked")).isTrue();
        var rate =
                owner.post(rates, Map.of("name", "Post", "price", "-1", "limits", "value", "up_to_order_value", "x"));
        assertThat(rate.status()).isEqualTo(422);
        assertThat(rate.html().select("#price-problem").text()).isEqualTo("Must be greater than or equal to 0");
        assertThat(rate.html().select("#up_to_order_value-problem").text()).startsWith("Is not a number");
        var bounds = Map.of("name", "Post", "price", "1", "limits", "weight", "from_weight", "5", "up_to_weight", "2");
        var crossed = owner.post(rates, bounds).html();
        assertThat(crossed.select("#up_to_weight-problem").text())
                .isEqualTo("Must be greater than or equal to the least weight");
        assertThat(crossed.select("#up_to_weight").val()).isEqualTo("2");
    }

    private static void remove(Browser browser) {
        browser.click(".card__head a.button");
        browser.click(".card--danger button");
        browser.click("#confirm [value=yes]");
        browser.until("told", () -> browser.text(".notice").contains("and its rates are removed"));
    }

    private static long shown(Browser browser) {
        return (Long) browser.script("return document.querySelectorAll('#country-list > :not([hidden])').length");
    }

    /** Who signed up for a shop in Germany of that handle. */
    private TestAccount signedUp(String handle) {
        var password = "a long way to tipperary";
        var email = handle + "@mail.test";
        var newAccount = testServer.platform().people().userAccounts().newAccount(email, "Jo", "Lee", password);
        var signUps = testServer.platform().people().accountServices().signUps();
        signUps.request(newAccount, new NewShopRequest(handle, "Pots", "DE", ""));
        var token = ReceivedEmail.to(testServer, email).link("Open the shop").replaceAll(".*/", "");
        return new TestAccount(testServer, signUps.open(token, handle).account(), password);
    }

    private String pot(String shop) {
        return variant(shop, "Pot", "12.00");
    }

    private String variant(String shop, String title, String price) {
        return testServer.api(shop).sells(title, price, 9).at("/variants/0/id").asText();
    }

    /** What a buyer in that country may choose at the checkout. */
    private List<String> offered(String shop, String variant, String country) {
        var address = new HashMap<>(Shopper.ADDRESS);
        address.put("country_code", country);
        var shopper = new Shopper(testServer.visitor(shop)).takes(variant, 1).goesToTheCheckout();
        shopper.sends("contact", address);
        return shopper.visitor()
                .get(shopper.checkout() + "/delivery")
                .html()
                .select(".choice")
                .eachText();
    }
}
