package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.World;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.support.ui.Select;

/** From the start page to the order, in a real browser, with scripts and without. */
@Tag("browser")
final class PurchaseJourneyTest {

    private static final Map<String, String> PAGES = Map.of(
            "home", "/",
            "collection", "/collections/kitchen",
            "product", "/products/stoneware-jug",
            "search", "/search?q=lamp",
            "page", "/pages/about");

    private final World world = World.shared();

    @Test
    void aShopperBuysAndAnAppReadsTheOrder() {
        try (var browser = Browser.open()) {
            browser.go(world.url("demo", "/"));
            browser.untilInteractive();
            listen(browser);

            browser.click("header a[href='/collections/kitchen']");
            browser.until("showing the collection", () -> browser.text("h1").equals("Kitchen"));
            browser.click(".card__link[href$='/products/stoneware-jug']");
            browser.until("showing the product", () -> browser.text("h1").equals("Stoneware jug"));
            assertThat(browser.script("return window.sameDocument"))
                    .as("no document was loaded")
                    .isEqualTo(true);

            choose(browser, "Sage");
            choose(browser, "1.5 l");
            browser.until("the variant in the address", () -> browser.address().contains("variant="));
            long variant = Long.parseLong(browser.address().replaceFirst(".*variant=(\\d+).*", "$1"));
            long before = stock(variant);
            browser.click("form.product-form button.button--wide");
            browser.until("the cart telling", () -> events(browser).contains("add:" + variant + ":1"));
            assertThat(events(browser))
                    .containsSubsequence("context:collection", "context:product", "add:" + variant + ":1");
            browser.assertQuiet();

            browser.script("window.sdk.checkout.navigateCheckout()");
            browser.untilPath("/checkouts/");
            fillAddress(browser);
            pay(browser, "4000000000000002");
            browser.until("the refusal", () -> browser.text("#problems").contains("Your bank declined this card"));
            assertThat(browser.find("#name").getDomProperty("value")).isEqualTo("Jo Lee");
            pay(browser, "4242424242424242");
            browser.until("the thanks", () -> browser.path().endsWith("/thank_you"));

            assertThat(browser.text("h1")).isEqualTo("Thank you");
            browser.script("window.orders = []; sdk.ready(s => s.checkout.onCompleteOrder(o => orders.push(o.id)))");
            browser.until(
                    "the order's event",
                    () -> browser.script("return orders.length").equals(1L));
            long order = (Long) browser.script("return sdk.checkout.getOrder().id");
            browser.go(browser.address());
            browser.script("window.orders = []; sdk.ready(s => s.checkout.onCompleteOrder(o => orders.push(o.id)))");
            browser.until(
                    "the SDK",
                    () -> browser.script("return sdk.checkout.getOrder() && true")
                            .equals(true));
            assertThat(browser.script("return orders.length")).as("fires once").isEqualTo(0L);

            var read = admin("orders/" + order).path("order");
            assertThat(read.path("financial_status").asText()).isEqualTo("paid");
            assertThat(read.at("/line_items/0/variant_id").asLong()).isEqualTo(variant);
            var kinds = admin("orders/" + order + "/transactions")
                    .path("transactions")
                    .findValuesAsText("status");
            assertThat(kinds).contains("success", "failure");
            assertThat(stock(variant)).isEqualTo(before - 1);
        }
    }

    @Test
    void theSamePurchaseWorksWithoutScripts() {
        try (var browser = Browser.withoutScripts()) {
            browser.go(world.url("demo", "/"));
            browser.press("header a[href='/collections/living']");
            browser.untilPath("/collections/living");
            browser.press(".card__link[href$='/products/turned-stool']");
            assertThat(browser.text("h1")).isEqualTo("Turned stool");
            browser.press("form.product-form button.button--wide");
            browser.untilPath("/cart");
            browser.press("button[name=checkout]");
            browser.untilPath("/checkouts/");
            fillAddress(browser);
            pay(browser, "4242424242424242");
            browser.until("the thanks", () -> browser.path().endsWith("/thank_you"));
            assertThat(browser.text("h1")).isEqualTo("Thank you");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1440, 390})
    void everyPageIsQuietAndFitsTheScreen(int width) {
        try (var browser = Browser.open()) {
            browser.size(width, width == 390 ? 844 : 1000);
            PAGES.forEach((name, path) -> {
                browser.go(world.url("demo", path));
                browser.untilInteractive();
                assertFits(browser, name + " at " + width);
                browser.shoot(name + "-" + width);
            });
            browser.go(world.url("atelier", "/"));
            browser.untilInteractive();
            browser.shoot("atelier-" + width);
            browser.assertQuiet();
            fillCart(browser);
            browser.shoot("cart-" + width);
            browser.go(world.url("demo", "/checkout"));
            browser.untilPath("/checkouts/");
            assertFits(browser, "checkout at " + width);
            browser.shoot("checkout-contact-" + width);
            fillAddress(browser);
            browser.shoot("checkout-payment-" + width);
            browser.assertQuiet();
        }
    }

    private void fillCart(Browser browser) {
        browser.go(world.url("demo", "/products/everyday-mug"));
        browser.untilInteractive();
        browser.click("form.product-form button.button--wide");
        browser.until(
                "the cart",
                () -> Boolean.TRUE.equals(
                        browser.script("return document.cookie !== null && !!document.querySelector('dialog[open]')")));
        browser.go(world.url("demo", "/cart"));
        browser.untilInteractive();
    }

    private static void assertFits(Browser browser, String what) {
        assertThat(browser.script(
                        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as(what + " does not scroll sideways")
                .isEqualTo(true);
    }

    /** Marks the document and keeps what the SDK tells. */
    private static void listen(Browser browser) {
        browser.script("""
                window.sameDocument = true
                window.told = []
                sdk.ready(s => {
                  s.page.onContextUpdate(c => told.push('context:' + c.type))
                  s.cart.onAdd(e => told.push('add:' + e.variant_id + ':' + e.qty))
                })
                """);
    }

    @SuppressWarnings("unchecked")
    private static List<String> events(Browser browser) {
        return (List<String>) browser.script("return window.told");
    }

    private static void choose(Browser browser, String value) {
        var label = browser.all("form.product-form label").stream()
                .filter(each -> each.getText().strip().equals(value))
                .findFirst()
                .orElseThrow();
        browser.click(label);
    }

    private static void fillAddress(Browser browser) {
        browser.type("#email", "jo@example.org");
        new Select(browser.find("#country_code")).selectByValue("DE");
        browser.type("#first_name", "Jo");
        browser.type("#last_name", "Lee");
        browser.type("#address1", "Main Street 1");
        browser.type("#zip", "10115");
        browser.type("#city", "Berlin");
        browser.find("form.form button").click();
        browser.find("#number");
    }

    private static void pay(Browser browser, String number) {
        browser.type("#number", number);
        browser.type("#name", "Jo Lee");
        browser.type("#expiry", "12/40");
        browser.type("#cvc", "123");
        browser.find("form.form button").click();
    }

    private long stock(long variant) {
        return admin("variants/" + variant).at("/variant/inventory_quantity").asLong();
    }

    private JsonNode admin(String path) {
        var basic = Base64.getEncoder().encodeToString(world.app("demo").getBytes(StandardCharsets.UTF_8));
        var answer = world.visitor("demo").get("/admin/" + path + ".json", Map.of("Authorization", "Basic " + basic));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }
}
