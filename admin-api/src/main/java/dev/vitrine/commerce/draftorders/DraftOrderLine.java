package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.DiscountAllocation;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import dev.vitrine.commerce.shipping.ShippingRateRequest;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a draft, as it will stand in the order.
 *
 * @param grams of one unit
 */
@RecordBuilder
public record DraftOrderLine(
        @Nullable Long productId,
        @Nullable Long variantId,
        String title,
        @Nullable String variantTitle,
        @Nullable String sku,
        @Nullable String vendor,
        int quantity,
        Money price,
        long grams,
        boolean requiresShipping,
        boolean taxable,
        boolean giftCard,
        String fulfillmentService,
        List<Attribute> properties,
        @Nullable String imageSrc,
        @Nullable DraftOrderAppliedDiscount appliedDiscount,
        List<DiscountAllocation> discountAllocations,
        List<TaxLine> taxLines)
        implements DraftOrderLineBuilder.With {

    @JsonProperty("name")
    public String name() {
        return variantTitle == null || variantTitle.isBlank() ? title : title + " - " + variantTitle;
    }

    @JsonProperty("custom")
    public boolean custom() {
        return variantId == null;
    }

    static DraftOrderLine of(LineItem line, @Nullable DraftOrderAppliedDiscount discount) {
        return new DraftOrderLine(
                line.productId(),
                line.variantId(),
                line.title(),
                line.variantTitle(),
                line.sku(),
                line.vendor(),
                line.quantity(),
                line.price(),
                line.grams(),
                line.requiresShipping(),
                line.taxable(),
                line.giftCard(),
                line.fulfillmentService(),
                line.properties(),
                line.imageSrc(),
                discount,
                List.of(),
                List.of());
    }

    DraftOrderLine priced(@Nullable Money taken, List<DiscountAllocation> allocations, List<TaxLine> taxes) {
        return with(copy -> copy.appliedDiscount(
                        appliedDiscount == null || taken == null ? null : appliedDiscount.withAmount(taken))
                .discountAllocations(allocations)
                .taxLines(taxes));
    }

    ShippingRateRequest.Item item() {
        return new ShippingRateRequest.Item(
                name(),
                sku,
                quantity,
                grams,
                price,
                vendor,
                taxable,
                fulfillmentService,
                Json.PLAIN.tree(properties),
                productId,
                variantId);
    }

    LineItem line() {
        return new LineItem(
                0,
                0,
                productId,
                variantId,
                title,
                variantTitle,
                sku,
                vendor,
                quantity,
                0,
                0,
                0,
                price,
                grams,
                requiresShipping,
                taxable,
                giftCard,
                fulfillmentService,
                null,
                properties,
                imageSrc,
                discountAllocations,
                appliedDiscount == null ? null : Json.PLAIN.tree(appliedDiscount),
                taxLines,
                null);
    }
}
