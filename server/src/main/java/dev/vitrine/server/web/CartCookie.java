package dev.vitrine.server.web;

import dev.vitrine.commerce.checkout.Cart;
import dev.vitrine.foundation.kernel.SecretEncryption;
import io.javalin.config.Key;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Cookie by which a visitor's cart is known: the cart's token and our signature. why signed: scripts are told the
 * token, and whoever has the cart is led to its checkout, with all that was typed there. Behind TLS browsers take it
 * from this very host: no neighbour can plant one.
 */
public final class CartCookie {

    public static final Key<CartCookie> KEY = new Key<>("cart-cookie");

    private static final String PURPOSE = "cart cookies";
    private static final int LIFE = (int) Duration.ofDays(30).toSeconds();
    private static final int LONGEST = 256;
    private static final int DISCOUNT_LIFE = (int) Duration.ofDays(7).toSeconds();
    private static final int LONGEST_CODE = 1_000;

    private final boolean secure;
    private final SecretEncryption signer;

    public CartCookie(String scheme, SecretEncryption signer) {
        this.secure = scheme.equals("https");
        this.signer = signer;
    }

    public static @Nullable String read(Context context) {
        var own = context.appData(KEY);
        var value = context.cookie(own.name());
        return value == null || value.length() > LONGEST ? null : own.token(value);
    }

    /** Begins the thirty days anew. */
    public static void write(Context context, Cart cart) {
        var token = cart.token();
        if (token != null) {
            write(context, token);
        }
    }

    public static void write(Context context, String token) {
        var own = context.appData(KEY);
        write(context, own.value(token), LIFE);
    }

    /** The browser has no cart any more. */
    public static void clear(Context context) {
        write(context, "", 0);
    }

    /** The discount code that a link brought and no cart has yet; empty without one. */
    public static String discount(Context context) {
        var value = context.cookie(context.appData(KEY).discountName());
        if (value == null || value.length() > LONGEST_CODE) {
            return "";
        }
        try {
            // why: PostgreSQL keeps no NUL in a text.
            return URLDecoder.decode(value, StandardCharsets.UTF_8).replace("\0", "");
        } catch (IllegalArgumentException notOurs) {
            // why: without TLS any script of the shop writes this cookie, and the cart must go on working.
            return "";
        }
    }

    /** Keeps it for a week; an empty one is forgotten. */
    public static void discount(Context context, String code) {
        var own = context.appData(KEY);
        var value = URLEncoder.encode(code, StandardCharsets.UTF_8);
        context.cookie(new Cookie(
                own.discountName(),
                value,
                "/",
                code.isEmpty() ? 0 : DISCOUNT_LIFE,
                own.secure,
                true,
                null,
                SameSite.LAX));
    }

    private String discountName() {
        return secure ? "__Host-discount" : "discount";
    }

    private static void write(Context context, String value, int seconds) {
        var own = context.appData(KEY);
        context.cookie(new Cookie(own.name(), value, "/", seconds, own.secure, true, null, SameSite.LAX));
    }

    String value(String token) {
        return token + "." + signer.sign(PURPOSE, token);
    }

    @Nullable
    String token(String value) {
        var dot = value.lastIndexOf('.');
        var token = value.substring(0, Math.max(0, dot));
        return !token.isBlank() && signer.verify(PURPOSE, token, value.substring(dot + 1)) ? token : null;
    }

    String name() {
        return secure ? "__Host-cart" : "cart";
    }
}
