package dev.vitrine.checkout;

import dev.vitrine.checkout.CartAnswer.Failure;
import dev.vitrine.discounts.DiscountResult;
import dev.vitrine.orders.Ware;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why an action on a cart was not done; nothing of it was. */
record CartRefusal(Failure failure) {

    /** why: a cart is a shopping list, not a warehouse; the limit also bounds what one stranger can store. */
    static final int MOST_LINES = 100;

    static final int MOST_PIECES = 9_999;

    static CartRefusal invalidVariant() {
        return new CartRefusal(new Failure("invalid_variant", "This product is not available.", null));
    }

    static CartRefusal soldOut(Ware ware) {
        return new CartRefusal(
                new Failure("sold_out", name(ware) + " is sold out.", Map.of("available", 0, "variant_id", ware.id())));
    }

    static CartRefusal insufficient(Ware ware) {
        return new CartRefusal(new Failure(
                "insufficient_inventory",
                "Only " + ware.inventoryQuantity() + " of " + name(ware) + " left.",
                Map.of("available", ware.inventoryQuantity(), "variant_id", ware.id())));
    }

    static CartRefusal notInCart() {
        return new CartRefusal(new Failure("not_in_cart", "This product is not in your cart.", null));
    }

    static CartRefusal quantity() {
        return new CartRefusal(
                new Failure("quantity_rule", "Choose a quantity between 1 and " + MOST_PIECES + ".", null));
    }

    static CartRefusal tooManyLines() {
        return new CartRefusal(
                new Failure("quantity_rule", "A cart holds at most " + MOST_LINES + " different products.", null));
    }

    static CartRefusal properties() {
        return new CartRefusal(
                new Failure("properties_invalid", "These details can't be saved with the product.", null));
    }

    static CartRefusal note(int most) {
        return new CartRefusal(new Failure(
                "note_too_long",
                "A note has at most " + String.format(Locale.ROOT, "%,d", most) + " characters.",
                null));
    }

    static CartRefusal attributes() {
        return new CartRefusal(new Failure("attributes_invalid", "These details can't be saved with the order.", null));
    }

    /** Why a code is refused, by the names of {@code checkout.addDiscount}. */
    static CartRefusal of(@Nullable DiscountResult discountResult) {
        return discountResult instanceof DiscountResult.Refusal refusal
                ? new CartRefusal(new Failure(refusal.reason().word(), refusal.message(), null))
                : new CartRefusal(new Failure("invalid_code", "Enter a discount code.", null));
    }

    static CartRefusal notApplied() {
        return new CartRefusal(new Failure("not_applied", "This discount code is not on your cart.", null));
    }

    private static String name(Ware ware) {
        return ware.variantTitle().isEmpty()
                ? ware.productTitle()
                : ware.productTitle() + " (" + ware.variantTitle() + ")";
    }
}
