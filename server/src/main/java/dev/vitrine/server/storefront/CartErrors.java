package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.checkout.CartResult;
import java.util.Map;

/** Errors of cart forms, passed in the URL of the redirect. */
final class CartErrors {

    /** why: only known codes are shown, in our words: an address can be made up by anybody. */
    private static final Map<String, String> SENTENCES = Map.of(
            "invalid_variant", "Choose an available combination.",
            "sold_out", "This is sold out.",
            "insufficient_inventory", "There are not that many left.",
            "not_in_cart", "This is not in your cart any more.",
            "properties_invalid", "These details can't be saved with the product.",
            "quantity_rule", "Choose another quantity.",
            "note_too_long", "A note has at most 5,000 characters.",
            "attributes_invalid", "These details can't be saved with the order.",
            "invalid_code", "This discount code is not valid.",
            "not_applied", "This discount code is not on your cart.");

    private CartErrors() {}

    /** What an address says of the failure: its code, and how many are left where that is why. */
    static String query(CartResult.Failure failure) {
        var details = failure.details();
        var left = details == null ? null : details.get("available");
        return "cart_error=" + PageUrl.escape(failure.code()) + (left == null ? "" : "&cart_left=" + left);
    }

    static ObjectNode into(ObjectNode data, PageContext call) {
        var pageUrl = call.address();
        var code = pageUrl.text("cart_error");
        var sentence = SENTENCES.get(code);
        if (sentence == null) {
            return data.putNull("cartError");
        }
        var error = data.putObject("cartError").put("code", code).put("message", call.text(sentence));
        var left = pageUrl.text("cart_left");
        if (left.matches("\\d{1,9}")) {
            error.putObject("details").put("available", Integer.parseInt(left));
        }
        return data;
    }

    static boolean isKnown(String code) {
        return SENTENCES.containsKey(code);
    }

    static boolean shownAt(PageUrl pageUrl) {
        return !pageUrl.text("cart_error").isEmpty();
    }
}
