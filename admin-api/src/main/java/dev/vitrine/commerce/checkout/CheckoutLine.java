package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a checkout: what the buyer is shown and agrees to.
 *
 * @param id of the cart's line that it was taken from
 * @param price of one
 */
@RecordBuilder
public record CheckoutLine(
        long id,
        long variantId,
        long productId,
        String handle,
        String title,
        String variantTitle,
        String sku,
        String vendor,
        int quantity,
        Money price,
        @Nullable Money compareAtPrice,
        long grams,
        boolean requiresShipping,
        boolean taxable,
        boolean giftCard,
        String fulfillmentService,
        @Nullable String image,
        List<Attribute> options,
        List<Attribute> properties,
        List<DiscountAllocation> discountAllocations,
        List<TaxLine> taxLines)
        implements CheckoutLineBuilder.With {

    public CheckoutLine {
        // why: lines of checkouts that were begun before these were kept have none of them.
        vendor = vendor == null ? "" : vendor;
        fulfillmentService = fulfillmentService == null ? "manual" : fulfillmentService;
        discountAllocations = discountAllocations == null ? List.of() : discountAllocations;
        taxLines = taxLines == null ? List.of() : taxLines;
    }

    static CheckoutLine of(CartLine line, SellableVariant sellableVariant) {
        return of(line.id(), line.quantity(), line.properties(), sellableVariant);
    }

    static CheckoutLine of(long id, int quantity, List<Attribute> properties, SellableVariant sellableVariant) {
        return new CheckoutLine(
                id,
                sellableVariant.id(),
                sellableVariant.productId(),
                sellableVariant.handle(),
                sellableVariant.productTitle(),
                sellableVariant.variantTitle(),
                sellableVariant.sku(),
                sellableVariant.vendor(),
                quantity,
                sellableVariant.price(),
                sellableVariant.compareAtPrice(),
                sellableVariant.grams(),
                sellableVariant.requiresShipping(),
                sellableVariant.taxable(),
                sellableVariant.giftCard(),
                sellableVariant.fulfillmentService(),
                sellableVariant.imageSrc(),
                sellableVariant.options(),
                properties,
                List.of(),
                List.of());
    }

    /** The same line at today's price and name. */
    CheckoutLine refreshed(SellableVariant sellableVariant) {
        return of(id, quantity, properties, sellableVariant);
    }

    /** The same line before discounts and taxes. */
    CheckoutLine bare() {
        return priced(List.of(), List.of());
    }

    CheckoutLine priced(List<DiscountAllocation> discounts, List<TaxLine> taxes) {
        return with(copy -> copy.discountAllocations(discounts).taxLines(taxes));
    }

    @JsonProperty("line_price")
    public Money linePrice() {
        return price.times(quantity);
    }

    /** A plain 0 where there is none. */
    @JsonProperty("total_discount")
    public BigDecimal totalDiscount() {
        return discountAllocations.stream()
                .map(allocation -> allocation.amount().amount())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What to call it in a sentence. */
    public String name() {
        return variantTitle.isEmpty() ? title : title + " (" + variantTitle + ")";
    }
}
