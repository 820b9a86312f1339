package dev.vitrine.checkout;

import dev.vitrine.checkout.Completion.Missing;
import dev.vitrine.db.Statement;
import dev.vitrine.orders.DiscountApplication;
import dev.vitrine.orders.ShippingLine;
import dev.vitrine.orders.TaxLine;
import dev.vitrine.orders.Ware;
import dev.vitrine.orders.Wares;
import dev.vitrine.pricing.Presentment;
import dev.vitrine.pricing.Totals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a checkout comes to.
 *
 * @param presentment the same in another currency, when the buyer looks at prices in one
 * @param notice what the buyer is told about a code that no longer holds
 */
record Pricing(
        List<CheckoutLine> lines,
        List<ShippingLine> shipping,
        List<TaxLine> taxes,
        boolean taxesIncluded,
        List<DiscountApplication> discounts,
        CheckoutDraft.Choices choices,
        @Nullable String notice,
        Totals totals,
        @Nullable Presentment presentment) {

    /** Lines of which less is left than is wanted, or that are no longer for sale. */
    static List<Missing> missing(List<CheckoutLine> lines, Wares wares) {
        var left = new HashMap<Long, Long>();
        return lines.stream()
                .map(line -> missing(line, wares.find(line.variantId()), left))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Whether the checkout says so already. */
    boolean standsIn(Checkout checkout) {
        return lines.equals(checkout.lineItems())
                && shipping.equals(checkout.shippingLines())
                && taxes.equals(checkout.taxLines())
                && discounts.equals(checkout.discountApplications())
                && choices.equals(CheckoutDraft.of(checkout).choices())
                && totals.total().equals(checkout.totalPrice())
                && Objects.equals(presentment, checkout.presentment());
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
                .bind("handle", choices.handle())
                .bind("offers", choices.offers())
                .bind("offers_for", choices.offersFor())
                .bind("line_items", totals.lineItems())
                .bind("discounts", totals.discounts())
                .bind("subtotal", totals.subtotal())
                .bind("total_shipping", totals.shipping())
                .bind("tax", totals.tax())
                .bind("total", totals.total())
                .bind("presentment", presentment);
    }

    private static Optional<Missing> missing(CheckoutLine line, Optional<Ware> ware, Map<Long, Long> left) {
        if (ware.isEmpty() || !ware.get().published()) {
            return Optional.of(Missing.of(line, 0));
        }
        if (!ware.get().limited()) {
            return Optional.empty();
        }
        // why: the same variant may stand on several lines; each takes from what the former left.
        long before = Math.max(0, left.getOrDefault(line.variantId(), ware.get().inventoryQuantity()));
        left.put(line.variantId(), before - line.quantity());
        return before >= line.quantity() ? Optional.empty() : Optional.of(Missing.of(line, before));
    }
}
