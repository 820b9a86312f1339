package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.Attribute;
import dev.vitrine.commerce.orders.DiscountAllocation;
import dev.vitrine.commerce.orders.LineItem;
import dev.vitrine.commerce.orders.TaxLine;
import dev.vitrine.commerce.shipping.ShippingRateRequest;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a draft, as it will stand in the order; money is in major units of the draft's currency.
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
        BigDecimal price,
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
                line.price().amount(),
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

    DraftOrderLine priced(@Nullable BigDecimal taken, List<DiscountAllocation> allocations, List<TaxLine> taxes) {
        return with(copy -> copy.appliedDiscount(
                        appliedDiscount == null || taken == null ? null : appliedDiscount.worth(taken))
                .discountAllocations(allocations)
                .taxLines(taxes));
    }

    ShippingRateRequest.Item item(Currency currency) {
        return new ShippingRateRequest.Item(
                name(),
                sku,
                quantity,
                grams,
                Money.of(price, currency),
                vendor,
                taxable,
                fulfillmentService,
                Json.PLAIN.tree(properties),
                productId,
                variantId);
    }

    LineItem line(Currency currency) {
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
                Money.of(price, currency),
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
