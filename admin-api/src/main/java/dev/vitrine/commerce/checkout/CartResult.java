package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of an action on a cart: "an object with success". The cart is the one after the action; after a failure that
 * is the one before it.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CartResult(boolean success, @Nullable Failure error, Cart data) {

    /** Why not: a code for scripts and a sentence for shoppers. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Failure(
            String code, String message, @Nullable Map<String, Object> details) {}

    static CartResult done(Cart cart) {
        return new CartResult(true, null, cart);
    }

    static CartResult failed(CartError refusal, Cart cart) {
        return new CartResult(false, refusal.failure(), cart);
    }
}
