package dev.vitrine.server.web;

import dev.vitrine.commerce.checkout.Cart;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The cookie by which a visitor's cart is known. */
public final class CartCookie {

    private static final String NAME = "cart";
    private static final int LIFE = (int) Duration.ofDays(30).toSeconds();

    private CartCookie() {}

    public static @Nullable String read(Context context) {
        var token = context.cookie(NAME);
        return token == null || token.isBlank() || token.length() > 128 ? null : token;
    }

    /** Begins the thirty days anew. */
    public static void write(Context context, Cart cart, boolean secure) {
        var token = cart.token();
        if (token != null) {
            context.cookie(new Cookie(NAME, token, "/", LIFE, secure, true, null, SameSite.LAX));
        }
    }
}
