package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** From the start page to the order, in a real browser: with scripts, without, and with a keyboard only. */
@Tag("browser")
final class PurchaseJourneyTest {

    /** What a script of an app learns beside the thank-you page: the order, or nothing. */
    private static final String COMPLETED = """
            return new Promise((done) => {
              sdk.checkout.onCompleteOrder((order) => done(order.id))
              sdk.ready(() => setTimeout(() => done(null)))
            })
            """;

    private final TestServer testServer = TestServer.shared();
    private final AppApi appApi = testServer.api("demo");

    @Test
    void aShopperBuysAndAnAppReadsTheOrder() {
        try (var browser = Browser.open()) {
            var told = new Told(browser);
            var walk = new Walk(browser);
            browser.go(testServer.url("demo", "/"));
            browser.untilInteractive();
            browser.script("window.sameDocument = true");
            var variant = walk.toTheProduct("kitchen", "Kitchen", "stoneware-jug", "Stoneware jug")
                    .chooses("Sage")
                    .chooses("1.5 l")
                    .variant();
            var stock = appApi.stock(variant);
            walk.adds();
            assertThat(browser.text("dialog[open]")).contains("Stoneware jug").contains("1.5 l");
            browser.click("dialog[open] a[href='/cart']");
            walk.heading("Cart");
            assertThat(browser.script("return window.sameDocument"))
                    .as("one document from the start page to the cart")
                    .isEqualTo(true);
            browser.click("main .quantity__step:last-of-type");
            browser.until("two in the cart", () -> told.all().contains("set " + variant + " 2"));
            browser.until("the sum", () -> browser.text("main .total__amount").equals("€94.00"));
            assertThat(told.all().getFirst()).isEqualTo("load home");
            assertThat(told.all())
                    .containsSubsequence(
                            "context collection",
                            "context product",
                            "variant " + variant,
                            "add " + variant + " 1 theme",
                            "context cart",
                            "set " + variant + " 2");
            browser.assertQuiet();

            browser.click("main button[name=checkout]");
            walk.fillsIn().choosesTheCheapestDelivery().pays(Shopper.DECLINED);
            browser.until("the refusal", () -> browser.text("#problems").contains("Your bank declined this card"));
            assertThat(browser.find("#name").getDomProperty("value")).isEqualTo("Jo Lee");
            walk.pays(Shopper.GOOD).heading("Thank you");
            var order = String.valueOf(browser.inFrame("iframe", COMPLETED));
            browser.go(browser.address());
            assertThat(browser.inFrame("iframe", COMPLETED))
                    .as("an order completes once")
                    .isNull();
            browser.click("main .actions .button");
            browser.untilInteractive();
            assertThat(told.count("add ")).as("one event per change").isEqualTo(1);
            assertThat(told.count("set ")).isEqualTo(1);
            browser.assertQuiet();
            assertOrder(order, variant);
            assertThat(appApi.stock(variant)).isEqualTo(stock - 2);
        }
    }

    @Test
    void theSamePurchaseWorksWithoutScripts() {
        try (var browser = Browser.withoutScripts()) {
            var walk = new Walk(browser);
            browser.go(testServer.url("demo", "/"));
            walk.toTheProduct("kitchen", "Kitchen", "supper-bowl", "Supper bowl")
                    .chooses("Chalk")
                    .chooses("20 cm");
            browser.press("form.product-form button.button--wide");
            walk.heading("Cart");
            assertThat(browser.text("main .lines")).contains("Supper bowl").contains("20 cm");
            browser.type("main .quantity__input", "2");
            browser.press("main button.button--quiet");
            browser.until("the sum", () -> browser.text("main .total__amount").equals("€52.00"));
            browser.press("main button[name=checkout]");
            walk.fillsIn().choosesTheCheapestDelivery().pays(Shopper.DECLINED);
            assertThat(browser.text("#problems")).contains("Your bank declined this card");
            walk.pays(Shopper.GOOD).heading("Thank you");
            assertThat(browser.text("main")).contains("#");
            var variant = testServer
                    .visitor("demo")
                    .get("/_page/products/supper-bowl")
                    .json()
                    .at("/data/product/variants/3/id")
                    .asText();
            assertOrder(newestOrder(), variant);
        }
    }

    @Test
    void aKeyboardIsEnoughToFillTheCart() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url("demo", "/products/stoneware-jug"));
            browser.untilInteractive();
            browser.tabTo("input[name=option1]");
            browser.keys(Keys.ARROW_RIGHT);
            browser.until("the variant in the address", () -> browser.address().contains("variant="));
            browser.tabTo("form.product-form button.button--wide");
            browser.keys(Keys.ENTER);
            browser.find("dialog[open]");
            assertThat(browser.script("return !!document.activeElement.closest('dialog[open]')"))
                    .as("the focus is in the drawer")
                    .isEqualTo(true);
            assertThat(browser.text("dialog[open]")).contains("Stoneware jug").contains("Clay");
            browser.keys(Keys.ESCAPE);
            browser.until(
                    "the drawer closing", () -> browser.all("dialog[open]").isEmpty());
            assertThat(browser.script("return document.activeElement.matches('button.button--wide')"))
                    .as("the focus is back on the button")
                    .isEqualTo(true);
            browser.assertQuiet();
        }
    }

    @Test
    void goingBackShowsThePageBeforeWhereItWasLeft() {
        try (var browser = Browser.open()) {
            var walk = new Walk(browser);
            browser.go(testServer.url("demo", "/collections/kitchen"));
            browser.untilInteractive();
            browser.script("window.sameDocument = true");
            browser.click(".card__link[href$='/products/dish-brush']");
            browser.until("the product", () -> browser.path().endsWith("/products/dish-brush"));
            browser.until(
                    "a heading with the focus",
                    () -> browser.script("return document.activeElement.tagName === 'H1'")
                            .equals(true));
            browser.script("history.back()");
            walk.heading("Kitchen");
            browser.until(
                    "the place where it was left",
                    () -> browser.script("return scrollY > 100").equals(true));
            assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
            browser.assertQuiet();
        }
    }

    private String newestOrder() {
        var count = appApi.get("orders/count").path("count").asInt();
        var orders = appApi.get("orders").path("orders");
        assertThat(orders).hasSize(count);
        return IntStream.range(0, count)
                .mapToObj(i -> orders.get(i).path("id"))
                .max(Comparator.comparingLong(JsonNode::asLong))
                .orElseThrow()
                .asText();
    }

    private void assertOrder(String id, String variant) {
        var order = appApi.get("orders/" + id).path("order");
        assertThat(order.path("financial_status").asText()).isEqualTo("paid");
        assertThat(order.path("line_items")).hasSize(1);
        assertThat(order.at("/line_items/0/variant_id").asText()).isEqualTo(variant);
        assertThat(order.at("/line_items/0/quantity").asInt()).isEqualTo(2);
        assertThat(appApi.get("orders/" + id + "/transactions")
                        .path("transactions")
                        .findValuesAsText("status"))
                .containsExactly("failure", "success");
    }
}
