package dev.vitrine.server.storefront;

import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CartCookie;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * {@code /discount/{code}?redirect=/collections/new}: a link that brings a discount. The code waits in a cookie until
 * the cart can have it. Safe for use by many threads.
 */
final class DiscountLink {

    private static final int LONGEST = 255;

    private final Carts carts;
    private final CustomerAccess access;

    DiscountLink(Carts carts, CustomerAccess access) {
        this.carts = carts;
        this.access = access;
    }

    /** Leads on whatever the code is: in the cart it is worth something or not. */
    void open(Context context, Shop shop) {
        var code = context.pathParam("code").replace("\0", "").strip();
        var token = CartCookie.read(context);
        if (!code.isEmpty() && code.length() <= LONGEST) {
            var applied = shop.isOpen()
                    && carts.has(shop, token)
                    && access.changeCart(context, shop, tx -> carts.addDiscount(tx, shop, token, code))
                            .success();
            CartCookie.discount(context, applied ? "" : code);
        }
        var target = Optional.ofNullable(context.queryParam("redirect"))
                .filter(path -> path.matches("/(?![/\\\\])[^\\s\\\\\\p{Cntrl}]*"))
                .orElse("/");
        context.status(302).header("Cache-Control", "no-store").header("Location", target);
    }
}
