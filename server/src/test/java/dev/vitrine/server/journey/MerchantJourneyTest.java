package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Files;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** What merchants do every day, in a browser. */
@Tag("browser")
final class MerchantJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);

    @Test
    void anOrderIsFoundFulfilledAndOneLineRefundedByKeyboardAlone() {
        var order = paidOrder();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/orders");
            browser.keys("/");
            browser.keys("Ada");
            browser.until("one order in the list", () -> browser.path().contains("q=Ada"));
            browser.keys(Keys.ARROW_DOWN);
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/orders/" + order);

            browser.tabTo("a[href$='/fulfil']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/orders/" + order + "/fulfil");
            browser.tabTo("#tracking_number");
            browser.keys("00340434");
            browser.tabTo("main form .button--main");
            browser.keys(Keys.ENTER);
            browser.until("told", () -> browser.text(".notice").equals("The items are fulfilled."));
            assertThat(appApi.get("orders/" + order)
                            .at("/order/fulfillment_status")
                            .asText())
                    .isEqualTo("fulfilled");

            browser.tabTo("a[href$='/refund']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/orders/" + order + "/refund");
            browser.tabTo("input[name^=quantity]");
            browser.keys(Keys.chord(Keys.CONTROL, "a"), "1", Keys.TAB);
            browser.until(
                    "the amount", () -> browser.text("#reckoning .button--main").equals("Refund 20.00 EUR"));
            browser.tabTo("#reckoning .button--main");
            browser.keys(Keys.ENTER);
            browser.until("told", () -> browser.text(".notice").contains("goes back to the buyer"));
            browser.assertQuiet();
        }
        var after = appApi.get("orders/" + order).path("order");
        assertThat(after.path("financial_status").asText()).isEqualTo("partially_refunded");
        assertThat(after.at("/refunds/0/refund_line_items").size()).isEqualTo(1);
    }

    @Test
    void aProductIsEditedAndPublishedAndNothingIsLostWhenAFieldIsWrong() {
        var product = appApi.sells("Plain mug", "12.00", 3);
        var path = "/admin/products/" + product.path("id").asText();
        var variant = product.at("/variants/0/id").asText();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, path);
            assertThat(browser.all(".unsaved").getFirst().isDisplayed()).isFalse();
            browser.type("#title", "Better mug");
            browser.type("input[name$='.price']", "a lot");
            browser.click("#published");
            browser.click(".unsaved .button--main");
            browser.find("#problems");
            assertThat(browser.find("#title").getDomProperty("value")).isEqualTo("Better mug");
            assertThat(browser.find("input[name$='.price']").getDomAttribute("aria-invalid"))
                    .isEqualTo("true");
            assertThat(appApi.get("products/" + product.path("id").asText())
                            .at("/product/title")
                            .asText())
                    .isEqualTo("Plain mug");
            browser.type("input[name$='.price']", "14,50");
            browser.type(".stock input:not([type=hidden])", "8");
            browser.click(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
            browser.assertOnlyFailed("422");
        }
        var now = appApi.get("products/" + product.path("id").asText()).path("product");
        assertThat(now.path("title").asText()).isEqualTo("Better mug");
        assertThat(now.path("published").asBoolean()).isFalse();
        assertThat(now.at("/variants/0/price").asText()).startsWith("14.5");
        assertThat(appApi.stock(variant)).isEqualTo(8);
    }

    @Test
    void aPictureIsAddedAndWhatWasTypedSurvivesTheEndOfTheSession() throws Exception {
        var product = appApi.sells("Plain mug", "12.00", 3);
        var path = "/admin/products/" + product.path("id").asText();
        var picture = Files.createTempFile("mug", ".gif");
        Files.write(picture, Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"));
        var owner = testServer.owner(shop);
        try (var browser = Browser.open()) {
            owner.at(browser, shop, path);
            browser.find("#pictures").sendKeys(picture.toString());
            browser.click(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
            browser.type("#title", "Typed for an hour");
            testServer
                    .platform()
                    .foundation()
                    .database()
                    .change(tx -> testServer
                            .platform()
                            .people()
                            .sessions()
                            .endAll(tx, owner.account().id()));
            browser.click(".unsaved .button--main");
            browser.untilPath("/admin/sign-in");
            owner.signIn(browser);
            browser.untilPath(path);
            assertThat(browser.find("#title").getDomProperty("value")).isEqualTo("Typed for an hour");
            browser.click(".unsaved .button--main");
            browser.until("told", () -> browser.text(".notice").equals("The product is saved."));
            browser.assertQuiet();
        }
        var now = appApi.get("products/" + product.path("id").asText()).path("product");
        assertThat(now.path("title").asText()).isEqualTo("Typed for an hour");
        assertThat(now.path("images").size()).isEqualTo(1);
    }

    @Test
    void aCancelledOrderGivesItsMoneyBack() {
        var order = paidOrder();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/orders/" + order);
            browser.click("a[href$='/cancel']");
            browser.untilPath("/admin/orders/" + order + "/cancel");
            browser.click("main .button--dangerous");
            browser.until("told", () -> browser.text(".notice").equals("The order is cancelled."));
        }
        assertThat(appApi.get("orders/" + order).at("/order/financial_status").asText())
                .isEqualTo("refunded");
    }

    @Test
    void onAPhoneTheFiltersAreFoldedAndTheOrdersComeFirst() {
        paidOrder();
        try (var browser = Browser.open()) {
            browser.size(390, 844);
            testServer.owner(shop).at(browser, shop, "/admin/orders");
            assertThat(browser.find("[data-row]").getRect().getY()).isLessThan(422);
            assertThat(browser.all("#filters select")).hasSize(5).noneMatch(WebElement::isDisplayed);
            browser.tabTo(".tools__filters");
            browser.keys(Keys.ENTER);
            new Select(browser.find("select[name=financial_status]")).selectByValue("refunded");
            browser.until("no order", () -> browser.text("#results h2").equals("No order is like that"));
            assertThat(browser.text(".chip")).startsWith("Refunded");
            browser.click(".chip");
            browser.find("[data-row]");
            assertThat(browser.find(".tools__filters").getDomAttribute("aria-expanded"))
                    .isEqualTo("false");
            browser.size(1440, 1000);
            assertThat(browser.all("#filters select")).hasSize(5).allMatch(WebElement::isDisplayed);
            assertThat(browser.all(".tools__filters")).hasSize(1).noneMatch(WebElement::isDisplayed);
            browser.assertQuiet();
        }
    }

    @Test
    void theFocusIsNotLostWhileARefundIsReckonedAnew() {
        var order = paidOrder();
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, "/admin/orders/" + order + "/refund");
            browser.tabTo("input[name^=quantity]");
            browser.keys(Keys.chord(Keys.CONTROL, "a"), "1", Keys.TAB);
            browser.until(
                    "the amount", () -> browser.text("#reckoning .button--main").startsWith("Refund 20.00"));
            browser.tabTo("#reckoning .button--main");
            reckonedAnew(browser, "", "button[value=refund]");
            reckonedAnew(browser, "900", "#problems");
            browser.assertQuiet();
        }
    }

    /** What stands in the summary is replaced while it has the focus, which goes to {@code next}. */
    private static void reckonedAnew(Browser browser, String amount, String next) {
        browser.script("""
                window.before = document.getElementById('reckoning')
                const field = document.getElementById('amount')
                field.value = arguments[0]
                field.dispatchEvent(new Event('change', {bubbles: true}))
                """, amount);
        browser.until("the focus at " + next, () -> Boolean.TRUE.equals(browser.script("""
                return !window.before.isConnected && document.activeElement.matches(arguments[0])
                """, next)));
    }

    @Test
    void theKeyboardFindsAndShowsTheButtonThatAppliesFilters() {
        paidOrder();
        try (var browser = Browser.withoutScripts()) {
            testServer.owner(shop).at(browser, shop, "/admin/orders");
            var apply = browser.all(".tools > .button:last-child").getFirst();
            assertThat(apply.getCssValue("clip-path")).isEqualTo("inset(50%)");
            browser.find("select[name=order]").sendKeys(Keys.TAB);
            assertThat(apply.getCssValue("clip-path")).isEqualTo("none");
            browser.view("console-orders-apply");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/orders?");
        }
    }

    private String paidOrder() {
        return appApi.post("orders", """
                {"order": {"email": "ada@mail.test", "financial_status": "paid",
                  "customer": {"email": "ada@mail.test", "first_name": "Ada", "last_name": "Brandt"},
                  "line_items": [{"title": "Jug", "price": "20.00", "quantity": 2}, {"title": "Bowl", "price": "9.00", "quantity": 1}]}}
                """).at("/order/id").asText();
    }
}
