package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A note to the order, from the cart to the merchant's page. */
@Tag("browser")
final class OrderNoteTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final String mug =
            appApi.sells("Mug", "5.50", 8).at("/variants/0/id").asText();
    private final Shopper shopper = new Shopper(testServer.visitor(shop.handle()));

    @Test
    void aNoteIsSavedWhileItIsWrittenAndShownInBothPlaces() {
        shown();
        shopper.takes(mug, 1);
        try (var browser = Browser.open()) {
            at(browser, "/cart");
            browser.click("main .cart-note summary");
            browser.type("main .cart-note textarea", "Please ring twice.");
            browser.until(
                    "the note being saved",
                    () -> browser.text("main .cart-note [role=status]").equals("Saved."));
            browser.look("cart-note");
            browser.go(testServer.url(shop.handle(), "/products/mug"));
            browser.untilInteractive();
            browser.click(".header__tools a[href='/cart']");
            assertThat(browser.find("dialog[open] .cart-note textarea").getDomProperty("value"))
                    .isEqualTo("Please ring twice.");
            browser.view("cart-note-drawer");
            browser.script("return document.querySelector('dialog[open] .cart-note textarea').focus()");
            browser.keys(" Thank you");
            browser.click("dialog[open] button.button--wide");
            browser.untilPath("/checkouts/");
            browser.assertQuiet();
        }
        shopper.goesToTheCheckout().deliversTo(Shopper.ADDRESS).pays(Shopper.GOOD);
        assertThat(order().path("note").asText()).isEqualTo("Please ring twice. Thank you");
        var page = testServer.owner(shop.handle()).at(shop.handle()).get("/admin/orders/" + shopper.order());
        assertThat(page.html().select("textarea[name=note]").text()).isEqualTo("Please ring twice. Thank you");
        assertThat(cart().path("note").isNull())
                .as("the next order begins without it")
                .isTrue();
    }

    @Test
    void aNoteAndAttributesAreWrittenWithoutScripts() {
        shown();
        shopper.takes(mug, 1);
        assertThat(shopper.visitor().get("/cart").html().select("form.cart textarea[name=note]"))
                .hasSize(1);
        var visitorResponse = shopper.visitor()
                .post(
                        "/cart/update",
                        Map.of(
                                "updates[" + mug + "]",
                                "9",
                                "note",
                                " For Ann ",
                                "attributes[Gift wrap]",
                                "yes",
                                "checkout",
                                "1"));
        assertThat(visitorResponse.header("location")).isEqualTo("/cart?cart_error=insufficient_inventory&cart_left=8");
        var page = shopper.visitor().follow(visitorResponse).html();
        assertThat(page.select("[role=alert]").text()).contains("Only 8 left");
        assertThat(page.select("textarea[name=note]").text()).isEqualTo("For Ann");
        shopper.goesToTheCheckout().deliversTo(Shopper.ADDRESS).pays(Shopper.GOOD);
        assertThat(order().path("note").asText()).isEqualTo("For Ann");
        assertThat(order().path("note_attributes"))
                .isEqualTo(Json.parse("[{\"name\":\"Gift wrap\",\"value\":\"yes\"}]"));
        var seen = testServer.owner(shop.handle()).at(shop.handle()).get("/admin/orders/" + shopper.order());
        assertThat(seen.html().select("main").text()).contains("Gift wrap yes");
    }

    @Test
    void aNoteThatIsTooLongIsRefusedInWordsAndTheOldOneKept() {
        shopper.takes(mug, 1);
        assertThat(update("{\"note\":\"Short\"}").path("success").asBoolean()).isTrue();
        var refused = update("{\"note\":\"" + "x".repeat(5001) + "\",\"updates\":{\"" + mug + "\":2}}");
        assertThat(refused.at("/error/code").asText()).isEqualTo("note_too_long");
        assertThat(refused.at("/error/message").asText()).isEqualTo("A note has at most 5,000 characters.");
        assertThat(refused.at("/data/note").asText()).isEqualTo("Short");
        assertThat(refused.at("/data/total_quantity").asInt()).isEqualTo(1);
        assertThat(update("{\"note\":7}").path("success").asBoolean()).isFalse();
        assertThat(update("{\"attributes\":[1]}").path("success").asBoolean()).isFalse();
        assertThat(update("{\"note\":\" \"}").at("/data/note").isNull()).isTrue();
    }

    @Test
    void aShopThatAsksForNoNoteShowsNoField() {
        shopper.takes(mug, 1);
        assertThat(shopper.visitor().get("/cart").html().select("textarea")).isEmpty();
    }

    private void shown() {
        var settings = Json.parse("{\"settings\":{\"cart\":{\"show_order_note\":true}}}");
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx ->
                        testServer.platform().shopServices().themeSettings().save(tx, shop, settings));
    }

    /** With the shopper's cart. */
    private void at(Browser browser, String path) {
        browser.go(testServer.url(shop.handle(), "/"));
        browser.cookie("cart", shopper.visitor().cookie("cart"));
        browser.go(testServer.url(shop.handle(), path));
        browser.untilInteractive();
    }

    private JsonNode order() {
        return appApi.get("orders/" + shopper.order()).path("order");
    }

    private JsonNode cart() {
        return shopper.visitor().get("/cart.json").json();
    }

    private JsonNode update(String body) {
        return shopper.visitor().json("POST", "/cart/update.json", body).json();
    }
}
