package dev.vitrine.server.web;

import dev.vitrine.commerce.checkout.Cart;
import io.javalin.config.Key;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Cookie by which a visitor's cart is known. Behind TLS browsers take it from this very host: no neighbour can plant
 * one.
 */
public final class CartCookie {

    public static final Key<CartCookie> KEY = new Key<>("cart-cookie");

    private static final int LIFE = (int) Duration.ofDays(30).toSeconds();

    private final boolean secure;

    public CartCookie(String scheme) {
        this.secure = scheme.equals("https");
    }

    public static @Nullable String read(Context context) {
        var token = context.cookie(context.appData(KEY).name());
        return token == null || token.isBlank() || token.length() > 128 ? null : token;
    }

    /** Begins the thirty days anew. */
    public static void write(Context context, Cart cart) {
        var token = cart.token();
        if (token != null) {
            var own = context.appData(KEY);
            context.cookie(new Cookie(own.name(), token, "/", LIFE, own.secure, true, null, SameSite.LAX));
        }
    }

    String name() {
        return secure ? "__Host-cart" : "cart";
    }
}
