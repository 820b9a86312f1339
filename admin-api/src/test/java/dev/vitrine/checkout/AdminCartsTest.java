package dev.vitrine.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Carts as apps read them. */
final class AdminCartsTest {

    @ParameterizedTest
    @EnumSource
    void cartIsReadByItsTokenWithTheNamesOfReceiversAndScripts(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var shopping = CheckoutApiTest.shopping(api);
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var token = shopping.cart(jug, 2);

        var cart = api.get("carts/" + token);

        assertThat(cart.status()).as(cart.text()).isEqualTo(200);
        assertThat(cart.at("cart.id")).isEqualTo(token);
        assertThat(cart.at("cart.token")).isEqualTo(token);
        assertThat(cart.at("cart.line_items[0].id")).isEqualTo(Long.toString(jug));
        assertThat(cart.at("cart.line_items[0].quantity")).isEqualTo("2");
        assertThat(cart.at("cart.line_items[0].line_price")).isEqualTo("39.80");
        assertThat(cart.at("cart.items[0].title")).isEqualTo("Jug");
        assertThat(cart.at("cart.total_price")).isEqualTo("39.80");
        assertThat(cart.text()).contains("\"price\":19.90");
    }

    @ParameterizedTest
    @EnumSource
    void listIsPagedCountedAndTakesConstantStatements(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var shopping = CheckoutApiTest.shopping(api);
        var jug = shopping.goods().variant("Jug", 1990, 99);
        var first = shopping.cart(jug, 1);
        shopping.cart(jug, 1);
        var few = api.statements(() -> api.get("carts"));
        for (int i = 0; i < 6; i++) {
            shopping.cart(jug, 1);
        }

        assertThat(api.statements(() -> api.get("carts"))).isEqualTo(few);
        assertThat(api.get("carts/count").at("count")).isEqualTo("8");
        var page = api.get("carts?limit=1").json().at("/carts/0");
        assertThat(page.get("id").asText()).isEqualTo(first);
        assertThat(api.get("carts?since_id=" + page.get("cart_id").asLong())
                        .json()
                        .get("carts"))
                .hasSize(7);
        assertThat(api.get("carts?updated_at_min=2999-01-01").json().get("carts"))
                .isEmpty();
        assertThat(api.get("carts?limit=250&page=401").status()).isEqualTo(429);
    }

    @ParameterizedTest
    @EnumSource
    void strangersReadNoCarts(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var token = CheckoutApiTest.shopping(api)
                .cart(CheckoutApiTest.shopping(api).goods().variant("Jug", 1990, 9), 1);

        assertThat(api.platform().api().get("carts/" + token).status()).isEqualTo(404);
        assertThat(api.platform().api(api.shop(), "read_orders").get("carts").status())
                .isEqualTo(403);
        assertThat(api.withCredentials(null).get("carts").status()).isEqualTo(401);
        assertThat(api.post("carts", "{\"cart\":{}}").status()).isEqualTo(404);
        assertThat(api.get("carts/" + "0".repeat(32)).status()).isEqualTo(404);
    }
}
