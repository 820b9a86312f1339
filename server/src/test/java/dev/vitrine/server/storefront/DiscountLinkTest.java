package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DiscountLinkTest {

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());
    private String variant = "";

    /** Ten per cent, from twenty euros on. */
    @BeforeEach
    void aDiscount() {
        variant = appApi.sells("Jug", "10", 9).at("/variants/0/id").asText();
        var rule = appApi.post("price_rules", """
                        {"price_rule": {"title": "SPRING", "target_type": "line_item", "target_selection": "all",
                          "allocation_method": "across", "value_type": "percentage", "value": "-10.0",
                          "customer_selection": "all", "starts_at": "2020-01-01T00:00:00Z",
                          "prerequisite_subtotal_range": {"greater_than_or_equal_to": "20.0"}}}
                        """).at("/price_rule/id").asText();
        appApi.post("price_rules/" + rule + "/discount_codes", "{\"discount_code\":{\"code\":\"SPRING\"}}");
    }

    @Test
    void codeWaitsUntilTheCartCanHaveIt() {
        assertThat(visitor.get("/discount/spring?redirect=/collections/all").header("location"))
                .isEqualTo("/collections/all");
        assertThat(codes(add(1))).as("below the minimum").isEmpty();
        assertThat(codes(add(1))).contains("SPRING");
        assertThat(visitor.get("/cart.json").json().path("total_price").asText())
                .isEqualTo("18.00");

        visitor.json("DELETE", "/cart/discount.json", "{\"code\":\"SPRING\"}");
        assertThat(codes(add(1))).as("what was taken out stays out").isEmpty();
    }

    @Test
    void cartThatIsThereHasItAtOnce() {
        add(3);
        visitor.get("/discount/SPRING");
        assertThat(codes(visitor.get("/cart.json").json())).contains("SPRING");
    }

    @Test
    void cookieThatNobodyCanReadIsIgnored() {
        visitor.setCookie("discount", "%zz");
        assertThat(codes(add(3))).isEmpty();
        assertThat(visitor.get("/cart.json").json().path("total_quantity").asInt())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "/discount/NOBODYS, /",
        "/discount/SPRING?redirect=//evil.test, /",
        "/discount/x?redirect=/search, /search"
    })
    void leadsToThisShopOnly(String link, String target) {
        var answer = visitor.get(link);
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("location")).isEqualTo(target);
        assertThat(answer.header("cache-control")).isEqualTo("no-store");
    }

    private JsonNode add(int pieces) {
        return visitor.json("POST", "/cart/add.json", "{\"variant_id\":" + variant + ",\"qty\":" + pieces + "}")
                .json()
                .path("data");
    }

    private static String codes(JsonNode cart) {
        return cart.path("discount_codes").valueStream().map(JsonNode::asText).reduce("", String::concat);
    }
}
