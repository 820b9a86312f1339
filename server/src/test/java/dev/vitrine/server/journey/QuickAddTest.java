package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Browser.Key;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Products without a choice go into the cart from a list. */
final class QuickAddTest {

    private static final String LIST = "/collections/all";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();

    @Test
    void onlyWhatLeavesNothingToChooseHasTheButton() {
        var api = testServer.api(shop);
        var jug = api.sells("Jug", "10", 2);
        api.sells("Sold out cup", "10", 0);
        api.post("products", """
                {"product": {"title": "Ring", "variants": [{"price": "30.00"}], "custom_options": [
                {"name": "text", "label": "Engraving", "type": "text", "required": true}]}}""");
        api.post("products", """
                {"product": {"title": "Bowl", "options": [{"name": "Size"}], "variants": [
                {"option1": "S", "price": "9.00"}, {"option1": "L", "price": "9.00"}]}}""");
        var page = testServer.visitor(shop).get(LIST).html();
        assertThat(page.select(".card__link").eachText()).contains("Jug", "Sold out cup", "Ring", "Bowl");
        assertThat(page.select(".card__add button").eachAttr("aria-label")).containsExactly("Add to cart: Jug");
        assertThat(page.select(".card__add [name=variant_id]").val()).isEqualTo(variant(jug));

        var visitor = testServer.visitor(shop);
        var added = visitor.post("/cart/add", Map.of("variant_id", variant(jug)));
        assertThat(added.status()).as("without scripts").isEqualTo(303);
        assertThat(visitor.get("/cart").text()).contains("Jug");
    }

    @Test
    @Tag("browser")
    void keyboardAddsFromAListAndStaysThere() {
        testServer.api(shop).sells("Jug", "10", 2);
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop, LIST));
            browser.untilInteractive();
            browser.tabTo(".card__add button");
            browser.press(Key.ENTER);
            browser.until("the cart", () -> browser.text(".drawer").contains("Jug"));
            assertThat(browser.path()).isEqualTo(LIST);
            browser.assertQuiet();
        }
    }

    private static String variant(JsonNode product) {
        return product.at("/variants/0/id").asText();
    }
}
