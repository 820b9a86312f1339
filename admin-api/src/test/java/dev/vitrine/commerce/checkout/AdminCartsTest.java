package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Carts as apps read them. */
final class AdminCartsTest {

    @ParameterizedTest
    @EnumSource
    void cartIsReadByItsTokenWithTheNamesOfReceiversAndScripts(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var shopping = CheckoutApiTest.shopping(apiClient);
        var jug = shopping.goods().variant("Jug", 1990, 9);
        var token = shopping.cart(jug, 2);

        var cart = apiClient.get("carts/" + token);

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
        var apiClient = TestPlatform.on(dialect).api();
        var shopping = CheckoutApiTest.shopping(apiClient);
        var jug = shopping.goods().variant("Jug", 1990, 99);
        var first = shopping.cart(jug, 1);
        shopping.cart(jug, 1);
        var few = apiClient.statements(() -> apiClient.get("carts"));
        for (int i = 0; i < 6; i++) {
            shopping.cart(jug, 1);
        }

        assertThat(apiClient.statements(() -> apiClient.get("carts"))).isEqualTo(few);
        assertThat(apiClient.get("carts/count").at("count")).isEqualTo("8");
        var page = apiClient.get("carts?limit=1").json().at("/carts/0");
        assertThat(page.get("id").asText()).isEqualTo(first);
        assertThat(apiClient
                        .get("carts?since_id=" + page.get("cart_id").asLong())
                        .json()
                        .get("carts"))
                .hasSize(7);
        assertThat(apiClient.get("carts?updated_at_min=2999-01-01").json().get("carts"))
                .isEmpty();
        assertThat(apiClient.get("carts?limit=250&page=401").status()).isEqualTo(429);
    }

    @ParameterizedTest
    @EnumSource
    void strangersReadNoCarts(Dialect dialect) {
        var apiClient = TestPlatform.on(dialect).api();
        var token = CheckoutApiTest.shopping(apiClient)
                .cart(CheckoutApiTest.shopping(apiClient).goods().variant("Jug", 1990, 9), 1);

        assertThat(apiClient.platform().api().get("carts/" + token).status()).isEqualTo(404);
        assertThat(apiClient
                        .platform()
                        .api(apiClient.shop(), "read_orders")
                        .get("carts")
                        .status())
                .isEqualTo(403);
        assertThat(apiClient.withCredentials(null).get("carts").status()).isEqualTo(401);
        assertThat(apiClient.post("carts", "{\"cart\":{}}").status()).isEqualTo(404);
        assertThat(apiClient.get("carts/" + "0".repeat(32)).status()).isEqualTo(404);
    }
}
