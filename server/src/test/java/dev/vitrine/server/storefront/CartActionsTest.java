package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cart as scripts know it: exact shapes, every refusal by its code. */
final class CartActionsTest {

    private static final String[] CART = {
        "token",
        "checkout_token",
        "currency",
        "items",
        "item_count",
        "total_quantity",
        "subtotal_price",
        "subtotal_price_minor",
        "total_discount",
        "total_price",
        "total_price_minor",
        "note",
        "attributes",
        "discount_codes",
        "updated_at"
    };

    private static final String[] ITEM = {
        "id",
        "variant_id",
        "product_id",
        "handle",
        "title",
        "variant_title",
        "sku",
        "qty",
        "price",
        "price_minor",
        "compare_at_price",
        "line_price",
        "line_price_minor",
        "image",
        "options",
        "properties",
        "available",
        "url"
    };

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());
    private final String cup = variant(appApi.sells("Cup", "5.50", 8));
    private final String bowl = variant(appApi.sells("Bowl", "12.00", 0));

    @Test
    void oneAddressCannotBeginCartsWithoutEnd() {
        var body = "{\"variant_id\":" + cup + "}";
        var refused = Stream.generate(() -> testServer.visitor(shop.handle()))
                .limit(NewCartLimit.MOST_OF_CLIENT + 1)
                .map(stranger -> stranger.json("POST", "/cart/add.json", body))
                .filter(answer -> answer.status() == 429)
                .toList();
        assertThat(refused).hasSize(1);
        assertThat(refused.getFirst().header("Retry-After")).isEqualTo("600");
        assertThat(refused.getFirst().json().at("/error/code").asText()).isEqualTo("too_many_carts");
        assertThat(testServer
                        .visitor("demo")
                        .json("POST", "/cart/add.json", body)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whoHasACartGoesOnWithIt() {
        var body = "{\"variant_id\":" + cup + ",\"qty\":1}";
        assertThat(visitor.json("POST", "/cart/add.json", body).status()).isEqualTo(200);
        for (int i = 0; i <= NewCartLimit.MOST_OF_CLIENT; i++) {
            visitor.json("POST", "/cart/remove.json", body);
        }
        assertThat(visitor.json("POST", "/cart/add.json", body).status()).isEqualTo(200);
    }

    @Test
    void anEmptyCartHasEveryFieldAndNoToken() {
        var visitorResponse = visitor.get("/cart.json");
        assertThat(names(visitorResponse.json())).containsExactlyInAnyOrder(CART);
        assertThat(visitorResponse.json().path("token").isNull()).isTrue();
        assertThat(visitorResponse.json().path("currency").asText()).isEqualTo("EUR");
        assertThat(visitorResponse.json().path("items").isEmpty()).isTrue();
        assertThat(visitorResponse.header("cache-control")).contains("no-store");
        assertThat(visitorResponse.header("set-cookie"))
                .as("nobody is followed for looking")
                .isEmpty();
    }

    @Test
    void aLineSaysWhatItIsAndWhatItCosts() {
        var cart = act("add", "{\"variant_id\":" + cup + ",\"qty\":3,\"properties\":{\"Engraving\":\"J\"}}")
                .path("data");
        assertThat(names(cart)).containsExactlyInAnyOrder(CART);
        var item = cart.path("items").get(0);
        assertThat(names(item)).containsExactlyInAnyOrder(ITEM);
        assertThat(item.path("price").decimalValue()).isEqualByComparingTo("5.5");
        assertThat(item.path("line_price_minor").asLong()).isEqualTo(1650);
        assertThat(item.path("properties")).isEqualTo(Json.parse("[{\"name\":\"Engraving\",\"value\":\"J\"}]"));
        assertThat(item.path("url").asText()).isEqualTo("/products/cup?variant=" + cup);
        assertThat(cart.path("subtotal_price_minor").asLong()).isEqualTo(1650);
        assertThat(cart.path("item_count").asInt()).isEqualTo(1);
        assertThat(cart.path("total_quantity").asInt()).isEqualTo(3);
    }

    @Test
    void theCookieIsForTheServerAloneAndLastsThirtyDays() {
        var cookie = visitor.json("POST", "/cart/add.json", "{\"variant_id\":" + cup + "}")
                .header("set-cookie");
        assertThat(cookie)
                .contains("cart=")
                .contains("HttpOnly")
                .contains("SameSite=Lax")
                .contains("Path=/")
                .contains("Max-Age=2592000");
    }

    @Test
    void everyRefusalHasItsCode() {
        assertThat(code("add", "{\"variant_id\":999999}")).isEqualTo("invalid_variant");
        assertThat(code("add", "{\"variant_id\":" + bowl + "}")).isEqualTo("sold_out");
        assertThat(code("add", "{\"variant_id\":" + cup + ",\"qty\":9}")).isEqualTo("insufficient_inventory");
        assertThat(code("add", "{\"variant_id\":" + cup + ",\"qty\":0}")).isEqualTo("quantity_rule");
        assertThat(code("remove", "{\"variant_id\":" + cup + "}")).isEqualTo("not_in_cart");
        assertThat(code("update", "{\"updates\":{\"" + cup + "\":2}}")).isEqualTo("not_in_cart");
        assertThat(code("discount", "{\"code\":\"SPRING\"}")).isEqualTo("invalid_code");
        var removed = visitor.json("DELETE", "/cart/discount.json", "{\"code\":\"SPRING\"}");
        assertThat(removed.json().at("/error/code").asText()).isEqualTo("not_applied");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"engraved\"",
                "7",
                "{\"Engraving\": {\"of\": \"Ann\"}}",
                "{\"Engraving\": [\"Ann\"]}",
                "[{\"name\": \"Engraving\", \"value\": [\"Ann\"]}]"
            })
    void propertiesThatAreNoTextsAreRefusedAndNothingIsAdded(String properties) {
        var answer = visitor.json(
                "POST", "/cart/add.json", "{\"variant_id\":" + cup + ",\"properties\":" + properties + "}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/error/code").asText()).isEqualTo("properties_invalid");
        assertThat(answer.json().at("/error/message").asText()).contains("names with texts");
        assertThat(visitor.get("/cart.json").json().path("items").isEmpty()).isTrue();
    }

    @Test
    void linesOfOneVariantAreChangedApart() {
        var lines = twoEngravings();
        assertThat(quantities(act("update", "{\"lines\":{\"%s\":3}}".formatted(lines.get(1)))))
                .containsExactly("1", "3");
        assertThat(quantities(act("update", "{\"updates\":{\"%s\":2},\"line_id\":%s}".formatted(cup, lines.get(1)))))
                .containsExactly("1", "2");
        assertThat(quantities(act("update", "{\"updates\":{\"%s\":4}}".formatted(cup))))
                .as("the first")
                .containsExactly("4", "2");
        assertThat(code("update", "{\"lines\":{\"%s\":1,\"999999\":1}}".formatted(lines.get(0))))
                .isEqualTo("not_in_cart");
        assertThat(quantities(act("remove", "{\"variant_id\":%s,\"line_id\":%s}".formatted(cup, lines.get(0)))))
                .containsExactly("2");
    }

    @Test
    void removingAVariantTakesAllItsLines() {
        twoEngravings();
        act("add", "{\"variant_id\":" + cup + "}");
        assertThat(quantities(act("remove", "{\"variant_id\":" + cup + "}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "remove | {\"variant_id\":1,\"line_id\":\"first\"}       | line_id must be a number",
                "remove | {\"variant_id\":1,\"line_id\":null}          | line_id must be a number",
                "update | {\"updates\":{\"1\":1},\"line_id\":true}     | line_id must be a number",
                "update | {\"updates\":{\"1\":1,\"2\":1},\"line_id\":1} | send lines for several",
                "update | {\"updates\":{\"1\":1},\"lines\":{\"1\":1}}  | not both",
                "update | {\"lines\":{\"first\":1}}                    | lines must be an object of line ids",
                "update | {\"lines\":{}}                               | lines must be an object of line ids",
            })
    void lineThatIsNoNumberIsRefusedAndEveryLineStays(String action, String body, String sentence) {
        twoEngravings();
        var answer = visitor.json("POST", "/cart/" + action + ".json", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/error/message").asText()).contains(sentence);
        assertThat(visitor.get("/cart.json").json().path("item_count").asInt()).isEqualTo(2);
    }

    @Test
    void severalQuantitiesAreSetTogetherOrNotAtAll() {
        var plate = variant(appApi.sells("Plate", "9.00", 5));
        act("add", "{\"variant_id\":" + cup + ",\"qty\":1}");
        act("add", "{\"variant_id\":" + plate + ",\"qty\":1}");
        var refused = act("update", "{\"updates\":{\"" + cup + "\":4,\"" + plate + "\":6}}");
        assertThat(refused.at("/error/code").asText()).isEqualTo("insufficient_inventory");
        assertThat(refused.at("/error/details/available").asInt()).isEqualTo(5);
        assertThat(visitor.get("/cart.json").json().path("total_quantity").asInt())
                .isEqualTo(2);
        var done = act("update", "{\"updates\":{\"" + cup + "\":4,\"" + plate + "\":0}}");
        assertThat(done.at("/data/item_count").asInt()).isEqualTo(1);
        assertThat(done.at("/data/total_quantity").asInt()).isEqualTo(4);
    }

    @Test
    void whatIsInTheCartCountsWhenMoreIsAdded() {
        act("add", "{\"variant_id\":" + cup + ",\"qty\":6}");
        var more = act("add", "{\"variant_id\":" + cup + ",\"qty\":3}");
        assertThat(more.at("/error/code").asText()).isEqualTo("insufficient_inventory");
        assertThat(more.at("/data/total_quantity").asInt()).isEqualTo(6);
    }

    @Test
    void clearingEmptiesIt() {
        act("add", "{\"variant_id\":" + cup + "}");
        assertThat(act("clear", "{}").at("/data/item_count").asInt()).isZero();
        assertThat(visitor.get("/cart.json").json().path("items").isEmpty()).isTrue();
    }

    @Test
    void anotherShopsVariantIsNone() {
        var elsewhere = testServer.newShop();
        var theirs = variant(testServer.api(elsewhere.handle()).sells("Vase", "20.00", 3));
        assertThat(code("add", "{\"variant_id\":" + theirs + "}")).isEqualTo("invalid_variant");
    }

    @Test
    void anUnpublishedProductCannotBeBought() {
        var hidden = appApi.sells("Hidden", "1.00", 3);
        appApi.put(
                "products/" + hidden.path("id"),
                "{\"product\":{\"id\":" + hidden.path("id") + ",\"published\":false}}");
        assertThat(code("add", "{\"variant_id\":" + variant(hidden) + "}")).isEqualTo("invalid_variant");
    }

    @Test
    void aFormsRefusalIsShownOnThePageThatItCameFrom() {
        var visitorResponse = visitor.post(
                "/cart/add",
                Map.of("variant_id", cup, "qty", "9"),
                Map.of("Referer", testServer.url(shop.handle(), "/products/cup")));
        assertThat(visitorResponse.header("location"))
                .isEqualTo("/products/cup?cart_error=insufficient_inventory&cart_left=8");
        var page = visitor.follow(visitorResponse);
        assertThat(page.html().select("#app [role=alert]").text()).isNotBlank();
        assertThat(page.header("cache-control")).contains("no-store");
        assertThat(visitor.get("/products/cup")
                        .html()
                        .select("#app [role=alert]")
                        .text())
                .isEmpty();
    }

    @Test
    void theCartPageShowsWhyAFormChangedNothing() {
        visitor.post("/cart/add", Map.of("variant_id", cup, "qty", "2"));
        var visitorResponse = visitor.post("/cart/update", Map.of("updates[" + cup + "]", "50", "checkout", "1"));
        assertThat(visitorResponse.header("location")).isEqualTo("/cart?cart_error=insufficient_inventory&cart_left=8");
        var page = visitor.follow(visitorResponse).html();
        assertThat(page.select("#app [role=alert]").text()).isNotBlank();
        assertThat(page.select("input[name^=lines]").val()).isEqualTo("2");
        assertThat(page.select("#app").text()).contains("11.00");
    }

    /** The ids of two lines of the cup. */
    private List<String> twoEngravings() {
        var body = "{\"variant_id\":" + cup + ",\"properties\":{\"Engraving\":\"%s\"}}";
        act("add", body.formatted("Ann"));
        return act("add", body.formatted("Bob")).at("/data/items").findValuesAsText("id");
    }

    private static List<String> quantities(JsonNode answer) {
        return answer.at("/data/items").findValuesAsText("qty");
    }

    private JsonNode act(String action, String body) {
        var visitorResponse = visitor.json("POST", "/cart/" + action + ".json", body);
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(200);
        return visitorResponse.json();
    }

    private String code(String action, String body) {
        var answer = act(action, body);
        assertThat(answer.path("success").asBoolean()).as(body).isFalse();
        assertThat(answer.at("/error/message").asText()).as("a sentence").endsWith(".");
        return answer.at("/error/code").asText();
    }

    private static List<String> names(JsonNode node) {
        return StreamSupport.stream(((Iterable<String>) node::fieldNames).spliterator(), false)
                .toList();
    }

    private static String variant(JsonNode product) {
        return product.at("/variants/0/id").asText();
    }
}
