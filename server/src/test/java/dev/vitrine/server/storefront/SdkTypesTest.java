package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestCustomer;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What scripts get is what {@code sdk.d.ts} declares: no field more, none less, each of its type. */
final class SdkTypesTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");
    private final SdkTypes types = new SdkTypes();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/collections",
                "/collections/kitchen?sort_by=title-asc",
                "/products/stoneware-jug",
                "/collections/kitchen/products/stoneware-jug?variant=2",
                "/cart",
                "/search?q=jug",
                "/pages/about",
                "/policies/refund-policy",
                "/my-account",
                "/my-account/addresses",
                "/my-account/orders",
                "/nowhere"
            })
    void contextOfEveryPageIsAsDeclared(String path) {
        var who = path.startsWith("/my-account")
                ? TestCustomer.register(testServer, "demo", "Ann").visitor()
                : visitor;
        var page = who.get("/_page" + path).json().path("page");
        var type = page.path("type").asText();
        assertThat(types.problems("PagePayloads['" + type + "']", page.path("context")))
                .isEmpty();
    }

    @Test
    void cartIsAsDeclared() {
        assertThat(types.problems("Cart", visitor.get("/cart.json").json())).isEmpty();
        var variant = visitor.get("/_page/products/stoneware-jug").json().at("/data/product/variants/0/id");
        visitor.json(
                "POST",
                "/cart/add.json",
                "{\"variant_id\": %s, \"properties\": {\"Engraving\": \"Ann\"}}".formatted(variant));
        visitor.json("POST", "/cart/update.json", "{\"note\": \"Ring twice\", \"attributes\": {\"Day\": \"Friday\"}}");
        assertThat(types.problems("Cart", visitor.get("/cart.json").json())).isEmpty();
        assertThat(types.compared()).containsExactly("Cart", "CartItem", "NameAndValue");
    }

    @Test
    void orderIsAsDeclared() {
        var shop = testServer.newShop().handle();
        var cup = testServer
                .api(shop)
                .sells("Cup", "5.50", 8)
                .at("/variants/0/id")
                .asText();
        var shopper = new Shopper(testServer.visitor(shop));
        shopper.buys(cup, 2);
        var told = shopper.toldToScripts(shopper.visitor().get(shopper.checkout() + "/thank_you"));
        assertThat(types.problems("Order", told.path("order"))).isEmpty();
        assertThat(types.problems("PagePayloads['thank_you']", told.at("/page/context")))
                .isEmpty();
        assertThat(types.compared()).containsExactly("Order", "OrderLine");
    }

    @Test
    @Tag("browser")
    void productIsAsDeclaredAtOnceAndAfterAChoice() {
        var shop = testServer.newShop().handle();
        testServer.api(shop).post("products", """
                {"product": {"title": "Ring", "variants": [{"price": "30.00"}], "custom_options": [
                  {"name": "Engraving", "required": true, "max_length": 12},
                  {"name": "Box", "type": "select", "values": ["Oak", "Card"]},
                  {"name": "Portrait", "type": "file"}]}}""");
        try (var browser = Browser.open()) {
            browser.go(testServer.url("demo", "/products/stoneware-jug"));
            browser.untilInteractive();
            var jug = current(browser);
            assertThat(types.problems("Product", jug)).isEmpty();
            browser.click(browser.all("form.product-form .choice__input:not(:checked)")
                    .getFirst());
            browser.until(
                    "the other variant", () -> !current(browser).path("variant").equals(jug.path("variant")));
            assertThat(types.problems("Product", current(browser))).isEmpty();
            browser.go(testServer.url(shop, "/products/ring"));
            assertThat(types.problems("Product", current(browser))).isEmpty();
        }
        assertThat(types.compared())
                .containsExactly(
                        "CustomOption",
                        "CustomOptionValue",
                        "Image",
                        "OptionValue",
                        "Product",
                        "ProductCollection",
                        "ProductOption",
                        "Variant");
    }

    @Test
    void whatIsNotDeclaredAndWhatIsNotThereIsFound() {
        var cart = (ObjectNode) visitor.get("/cart.json").json();
        cart.put("colour", "blue").put("item_count", "1").remove("note");
        assertThat(types.problems("Cart", cart))
                .containsExactlyInAnyOrder(
                        "Cart.colour is there and not declared",
                        "Cart.item_count is \"1\", not number",
                        "Cart.note is declared and not there");
    }

    private static JsonNode current(Browser browser) {
        return Json.parse(String.valueOf(
                browser.script("return sdk.ready().then((sdk) => JSON.stringify(sdk.product.current()))")));
    }
}
