package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The cart with scripts and without. */
final class CartTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");
    private final JsonNode jug =
            visitor.get("/_page/products/stoneware-jug").json().at("/data/product");

    @Test
    void aFormPutsAProductInByItsOptions() {
        var visitorResponse = visitor.post(
                "/cart/add",
                Map.of("product_id", jug.path("id").asText(), "option1", "Sage", "option2", "1.5 l", "qty", "2"));
        assertThat(visitorResponse.status()).isEqualTo(303);
        assertThat(visitorResponse.header("set-cookie")).contains("HttpOnly").contains("SameSite=Lax");
        var page = visitor.follow(visitorResponse).html();
        assertThat(page.select("#app").text())
                .contains("Stoneware jug")
                .contains("Sage")
                .contains("1.5 l");
        assertThat(visitor.get("/cart.json").json().path("total_quantity").asInt())
                .isEqualTo(2);
    }

    @Test
    void aCombinationThatDoesNotExistLeadsBackToItsPageWithTheReason() {
        var visitorResponse = visitor.post(
                "/cart/add",
                Map.of("product_id", jug.path("id").asText(), "option1", "Pink", "option2", "1 l"),
                Map.of("Referer", testServer.url("demo", "/products/stoneware-jug")));
        assertThat(visitorResponse.header("location")).isEqualTo("/products/stoneware-jug?cart_error=invalid_variant");
        assertThat(visitor.follow(visitorResponse).html().select("#app").text())
                .contains("This combination is not available.");
    }

    @Test
    void aFormChangesQuantitiesAndRemoves() {
        add(1);
        var id = variant();
        visitor.post("/cart/update", Map.of("updates[" + id + "]", "3"));
        assertThat(visitor.get("/cart.json").json().path("total_quantity").asInt())
                .isEqualTo(3);
        assertThat(visitor.post("/cart/update", Map.of("updates[" + id + "]", "2", "checkout", ""))
                        .header("location"))
                .isEqualTo("/checkout");
        visitor.post("/cart/update", Map.of("remove", id));
        assertThat(visitor.get("/cart.json").json().path("item_count").asInt()).isZero();
    }

    @Test
    void aFormChangesAndRemovesOneOfTwoEngravings() {
        var body = "{\"variant_id\":" + variant() + ",\"properties\":{\"Engraving\":\"%s\"}}";
        var lines = Stream.of("Ann", "Bob")
                .map(engraving -> visitor.json("POST", "/cart/add.json", body.formatted(engraving)))
                .toList()
                .getLast()
                .json()
                .at("/data/items")
                .findValuesAsText("id");
        visitor.post("/cart/update", Map.of("lines[" + lines.get(0) + "]", "1", "lines[" + lines.get(1) + "]", "3"));
        assertThat(visitor.get("/cart.json").json().path("items").findValuesAsText("qty"))
                .containsExactly("1", "3");
        visitor.post("/cart/update", Map.of("updates[" + variant() + "]", "2"));
        assertThat(visitor.get("/cart.json").json().path("items").findValuesAsText("qty"))
                .as("by the variant, the first")
                .containsExactly("2", "3");
        visitor.post("/cart/update", Map.of("remove_line", lines.get(0), "lines[" + lines.get(1) + "]", "3"));
        assertThat(visitor.get("/cart.json").json().path("items").findValuesAsText("id"))
                .containsExactly(lines.get(1));
        assertThat(visitor.post("/cart/update", Map.of("remove_line", lines.get(0)))
                        .header("location"))
                .isEqualTo("/cart?cart_error=not_in_cart");
    }

    @Test
    void scriptsGetTheCartWithEveryAction() {
        var answer = add(2);
        assertThat(answer.path("success").asBoolean()).isTrue();
        assertThat(answer.at("/data/items/0/qty").asInt()).isEqualTo(2);
        assertThat(answer.at("/data")).isEqualTo(visitor.get("/cart.json").json());
    }

    @Test
    void moreThanThereIsIsRefusedWithTheNumberThatIsLeft() {
        var answer = add(5000);
        assertThat(answer.path("success").asBoolean()).isFalse();
        assertThat(answer.at("/error/code").asText()).isEqualTo("insufficient_inventory");
        assertThat(answer.at("/error/details/available").asInt()).isPositive();
    }

    @Test
    void aBodyThatIsNoneIsRefusedAsAnActionResult() {
        for (var body : new String[] {"{", "[]", "{\"variant_id\":\"x\"}", "{\"variant_id\":1,\"qty\":1.5}"}) {
            var visitorResponse = visitor.json("POST", "/cart/add.json", body);
            assertThat(visitorResponse.status()).as(body).isBetween(400, 422);
            assertThat(visitorResponse.json().path("success").asBoolean()).isFalse();
        }
    }

    @Test
    void anotherSiteCannotFillACart() {
        var other = Map.of("Origin", "https://evil.example", "Content-Type", "application/json");
        var body = "{\"variant_id\":" + variant() + "}";
        assertThat(visitor.send("POST", "/cart/add.json", other, body).status()).isEqualTo(403);
        assertThat(visitor.post("/cart/add", Map.of("variant_id", variant()), Map.of("Origin", "https://evil.example"))
                        .status())
                .isEqualTo(403);
        var own = Map.of("Origin", testServer.url("demo", ""), "Content-Type", "application/json");
        assertThat(visitor.send("POST", "/cart/add.json", own, body).status()).isEqualTo(200);
    }

    @Test
    void aFormNeverLeadsToAnotherSite() {
        var visitorResponse = visitor.post("/cart/add", Map.of("variant_id", variant(), "return_to", "//evil.example"));
        assertThat(visitorResponse.header("location")).isEqualTo("/cart");
    }

    @Test
    void aCartIsKnownInItsOwnShopOnly() {
        add(1);
        var atelier = testServer.visitor("atelier");
        atelier.setCookie("cart", visitor.cookie("cart"));
        assertThat(atelier.get("/cart.json").json().path("item_count").asInt()).isZero();
    }

    @Test
    void theCartPageIsNeverKept() {
        add(1);
        assertThat(visitor.get("/cart").header("cache-control")).contains("no-store");
        assertThat(visitor.get("/cart").html().select("#app").text()).contains("Stoneware jug");
        assertThat(testServer.visitor("demo").get("/cart").html().select("#app").text())
                .doesNotContain("Stoneware jug");
    }

    @Test
    void nobodyIsSignedIn() {
        assertThat(visitor.get("/account.json").json().path("user").isNull()).isTrue();
    }

    @Test
    void whoReadsACartsTokenHasNeitherTheCartNorItsCheckout() {
        add(1);
        var stranger = testServer.visitor("demo");
        stranger.setCookie(
                "cart", visitor.get("/cart.json").json().path("token").asText());
        assertThat(stranger.get("/cart.json").json().path("item_count").asInt()).isZero();
        assertThat(stranger.get("/checkout").header("location")).isEqualTo("/cart");
        stranger.setCookie("cart", visitor.cookie("cart") + "0");
        assertThat(stranger.get("/checkout").header("location")).isEqualTo("/cart");
    }

    private JsonNode add(int quantity) {
        return visitor.json("POST", "/cart/add.json", "{\"variant_id\":" + variant() + ",\"qty\":" + quantity + "}")
                .json();
    }

    private String variant() {
        return jug.at("/variants/0/id").asText();
    }
}
