package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.CompletionResult.Missing;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.pricing.Presentment;
import dev.vitrine.commerce.pricing.Totals;
import dev.vitrine.foundation.db.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prices of a checkout: lines, shipping, taxes and totals.
 *
 * @param presentment the same in another currency, when the buyer looks at prices in one
 * @param automaticDiscountId the price rule that applies by itself; null for none
 * @param notice notice for the customer about a code that is no longer valid
 */
record PricedCheckout(
        List<CheckoutLine> lines,
        List<ShippingLine> shipping,
        List<TaxLine> taxes,
        boolean taxesIncluded,
        List<DiscountApplication> discounts,
        @Nullable Long automaticDiscountId,
        CheckoutInput.Choices choices,
        @Nullable String notice,
        Totals totals,
        List<AppliedGiftCard> giftCards,
        @Nullable Presentment presentment) {

    /** Lines of which less is left than is wanted, or that are no longer for sale. */
    static List<Missing> missing(List<CheckoutLine> lines, SellableVariants sellableVariants) {
        var left = new HashMap<Long, Long>();
        return lines.stream()
                .map(line -> missing(line, sellableVariants.find(line.variantId()), left))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Whether the checkout says so already. */
    boolean matches(Checkout checkout) {
        return lines.equals(checkout.lineItems())
                && shipping.equals(checkout.charges().shippingLines())
                && taxes.equals(checkout.charges().taxLines())
                && discounts.equals(checkout.charges().discountApplications())
                && Objects.equals(automaticDiscountId, checkout.charges().automaticDiscountId())
                && choices.equals(CheckoutInput.of(checkout).choices())
                && totals.total().equals(checkout.totals().totalPrice())
                && giftCards.equals(checkout.giftCards())
                && Objects.equals(presentment, checkout.totals().presentment());
    }

    Statement bind(Statement statement) {
        return statement
                .bind("lines", lines)
                .bind("shipping", shipping)
                .bind("tax_lines", taxes)
                .bind("taxes_included", taxesIncluded)
                .bind("code", choices.discountCode())
                .bind("notice", notice)
                .bind("applications", discounts)
                .bind("automatic", automaticDiscountId)
                .bind("handle", choices.handle())
                .bind("offers", choices.offers())
                .bind("offers_for", choices.offersFor())
                .bind("line_items", totals.lineItems())
                .bind("discounts", totals.discounts())
                .bind("subtotal", totals.subtotal())
                .bind("total_shipping", totals.shipping())
                .bind("tax", totals.tax())
                .bind("total", totals.total())
                .bind("gift_cards", giftCards)
                .bind("presentment", presentment);
    }

    private static Optional<Missing> missing(
            CheckoutLine line, Optional<SellableVariant> sellableVariant, Map<Long, Long> left) {
        if (sellableVariant.isEmpty() || !sellableVariant.get().published()) {
            return Optional.of(Missing.of(line, 0));
        }
        if (!sellableVariant.get().limited()) {
            return Optional.empty();
        }
        // why: the same variant may stand on several lines; each takes from what the former left.
        var before = Math.max(
                0, left.getOrDefault(line.variantId(), sellableVariant.get().inventoryQuantity()));
        left.put(line.variantId(), before - line.quantity());
        return before >= line.quantity() ? Optional.empty() : Optional.of(Missing.of(line, before));
    }
}
