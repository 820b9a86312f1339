package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CartResult.Failure;
import dev.vitrine.commerce.discounts.DiscountResult;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Error of an action on a cart; nothing of the action was done. */
record CartError(Failure failure) {

    /** why: a cart is a shopping list, not a warehouse; the limit also bounds what one visitor can store. */
    static final int MOST_LINES = 100;

    static final int MOST_PIECES = 9_999;

    static CartError invalidVariant() {
        return new CartError(new Failure("invalid_variant", "This product is not available.", null));
    }

    static CartError soldOut(SellableVariant sellableVariant) {
        return new CartError(new Failure(
                "sold_out",
                name(sellableVariant) + " is sold out.",
                Map.of("available", 0, "variant_id", sellableVariant.id())));
    }

    static CartError insufficient(SellableVariant sellableVariant) {
        return new CartError(new Failure(
                "insufficient_inventory",
                "Only " + sellableVariant.inventoryQuantity() + " of " + name(sellableVariant) + " left.",
                Map.of("available", sellableVariant.inventoryQuantity(), "variant_id", sellableVariant.id())));
    }

    static CartError notInCart() {
        return new CartError(new Failure("not_in_cart", "This product is not in your cart.", null));
    }

    static CartError quantity() {
        return new CartError(
                new Failure("quantity_rule", "Choose a quantity between 1 and " + MOST_PIECES + ".", null));
    }

    static CartError tooManyLines() {
        return new CartError(
                new Failure("quantity_rule", "A cart holds at most " + MOST_LINES + " different products.", null));
    }

    static CartError properties() {
        return new CartError(new Failure(
                "properties_invalid",
                "These details can't be saved with the product: send at most 20 names with texts of at most 2,000"
                        + " characters, without lists and objects.",
                null));
    }

    /** Of one custom option of the product. */
    static CartError option(String name, String sentence) {
        return new CartError(new Failure("properties_invalid", sentence, Map.of("option", name)));
    }

    static CartError note(int most) {
        return new CartError(new Failure(
                "note_too_long",
                "A note has at most " + String.format(Locale.ROOT, "%,d", most) + " characters.",
                null));
    }

    static CartError attributes() {
        return new CartError(new Failure("attributes_invalid", "These details can't be saved with the order.", null));
    }

    /** Why a code is refused, by the names of {@code checkout.addDiscount}. */
    static CartError of(@Nullable DiscountResult discountResult) {
        return discountResult instanceof DiscountResult.Refusal refusal
                ? new CartError(new Failure(refusal.reason().word(), refusal.message(), null))
                : new CartError(new Failure("invalid_code", "Enter a discount code.", null));
    }

    static CartError notApplied() {
        return new CartError(new Failure("not_applied", "This discount code is not on your cart.", null));
    }

    private static String name(SellableVariant sellableVariant) {
        return sellableVariant.variantTitle().isEmpty()
                ? sellableVariant.productTitle()
                : sellableVariant.productTitle() + " (" + sellableVariant.variantTitle() + ")";
    }
}
