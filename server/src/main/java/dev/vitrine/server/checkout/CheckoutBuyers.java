package dev.vitrine.server.checkout;

import dev.vitrine.commerce.checkout.Checkout;
import dev.vitrine.commerce.checkout.CheckoutRecovery;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.server.web.TrustedPath;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Buyers of checkouts: the browsers that typed what a checkout holds, or came by a link in its e-mail. why: a script of
 * a shop can lead a buyer to a checkout that its maker began and whose address its maker knows.
 */
final class CheckoutBuyers {

    private static final String PURPOSE = "buyers of checkouts";
    private static final String BUYER = "buyer";
    private static final String BROWSER = "browser";
    private static final int LIFE = (int) Duration.ofDays(30).toSeconds();

    private final SecretEncryption signer;
    private final boolean secure;

    CheckoutBuyers(SecretEncryption signer, boolean secure) {
        this.signer = signer;
        this.secure = secure;
    }

    /** Whether this browser may see what the checkout holds. What apps made without a cart is for who is led to it. */
    boolean isBuyer(Context context, Checkout checkout) {
        var signature = context.cookie(BUYER);
        return checkout.cartToken() == null
                || isEmpty(checkout)
                || (signature != null && signer.verify(PURPOSE, typed(checkout), signature));
    }

    /** This browser typed what the checkout holds now. */
    void remember(Context context, Checkout checkout) {
        set(context, BUYER, signer.sign(PURPOSE, typed(checkout)), checkout.token());
    }

    /** Whether the request came by the link in an e-mail to the checkout's address. */
    boolean isByEmail(Context context, Checkout checkout) {
        var key = context.queryParam("key");
        return key != null && signer.verify(CheckoutRecovery.LINK_PURPOSE, checkout.token(), key);
    }

    /** The subject of what this browser typed and could not be saved. */
    String drafts(Context context, String token) {
        var known = Optional.ofNullable(context.cookie(BROWSER))
                .or(() -> Optional.ofNullable(context.<String>attribute(BROWSER)));
        if (known.isPresent()) {
            return token + "." + known.get();
        }
        var browser = UUID.randomUUID().toString();
        context.attribute(BROWSER, browser);
        set(context, BROWSER, browser, token);
        return token + "." + browser;
    }

    private void set(Context context, String name, String value, String token) {
        var path = "/checkouts/" + token;
        var outside =
                TrustedPath.of(context).map(trusted -> trusted.outside(path)).orElse(path);
        context.cookie(new Cookie(name, value, outside, LIFE, secure, true, null, SameSite.LAX));
    }

    /** Whether nothing was typed yet. */
    static boolean isEmpty(Checkout checkout) {
        var buyer = checkout.buyer();
        return buyer.email() == null && buyer.phone() == null && buyer.shippingAddress() == null;
    }

    private static String typed(Checkout checkout) {
        var buyer = checkout.buyer();
        return checkout.token() + "\n" + buyer.email() + "\n" + buyer.phone() + "\n" + buyer.shippingAddress();
    }
}
