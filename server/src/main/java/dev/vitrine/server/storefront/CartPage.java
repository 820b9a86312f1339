package dev.vitrine.server.storefront;

import dev.vitrine.checkout.Carts;
import dev.vitrine.kernel.Json;
import java.util.Optional;

/** The visitor's cart: personal, so never kept. */
final class CartPage implements PageMaker {

    private final Carts carts;

    CartPage(Carts carts) {
        this.carts = carts;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        var cart = carts.read(call.session(), call.shop(), call.cartToken());
        var data = Json.object();
        data.set("cart", call.shop().json().tree(cart));
        CartFailures.into(data, call.address());
        var context = Json.object().put("token", cart.token()).put("item_count", cart.itemCount());
        return Optional.of(Page.simple(Kind.CART, 200, call.titled("Cart"), "/cart", context, data));
    }
}
