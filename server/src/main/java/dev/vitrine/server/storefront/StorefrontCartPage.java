package dev.vitrine.server.storefront;

import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.foundation.kernel.Json;
import java.util.Optional;

/** The visitor's cart: personal, so never kept. */
final class StorefrontCartPage implements PageBuilder {

    private final Carts carts;

    StorefrontCartPage(Carts carts) {
        this.carts = carts;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var cart = carts.read(call.session(), call.shop(), call.cartToken());
        var data = Json.object();
        data.set("cart", call.shop().json().tree(cart));
        CartErrors.into(data, call);
        var context = Json.object().put("token", cart.token()).put("item_count", cart.itemCount());
        return Optional.of(
                StorefrontPage.simple(PageType.CART, 200, call.titled(call.text("Cart")), "/cart", context, data));
    }
}
