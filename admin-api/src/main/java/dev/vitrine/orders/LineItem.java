package dev.vitrine.orders;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Money;
import dev.vitrine.pricing.PricedLine;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of an order, as it was agreed. What the specification calls read-only is computed here and nowhere else.
 *
 * @param grams of one unit
 * @param removedQuantity units that will not be delivered: refunded and taken off the order
 * @param openQuantity units in shipments that are prepared but not yet sent
 */
public record LineItem(
        long id,
        @JsonIgnore long orderId,
        @Nullable Long productId,
        @Nullable Long variantId,
        String title,
        @Nullable String variantTitle,
        @Nullable String sku,
        @Nullable String vendor,
        int quantity,
        @JsonIgnore int fulfilledQuantity,
        @JsonIgnore int removedQuantity,
        @JsonIgnore int openQuantity,
        Money price,
        long grams,
        boolean requiresShipping,
        boolean taxable,
        boolean giftCard,
        String fulfillmentService,
        @Nullable Long fulfillmentId,
        List<Attribute> properties,
        @Nullable String imageSrc,
        List<DiscountAllocation> discountAllocations,
        @Nullable JsonNode appliedDiscount,
        List<TaxLine> taxLines) {

    /** The product's title and, where there is a choice, the variant's. */
    @JsonProperty("name")
    public String name() {
        return variantTitle == null || variantTitle.isBlank() ? title : title + " - " + variantTitle;
    }

    @JsonProperty("custom")
    public boolean custom() {
        return variantId == null;
    }

    /** What may still be sent: units that were, that will not be, and that are on their way out do not count. */
    @JsonProperty("fulfillable_quantity")
    public int fulfillableQuantity() {
        return Math.max(0, quantity - removedQuantity - fulfilledQuantity - openQuantity);
    }

    @JsonProperty("current_quantity")
    public int currentQuantity() {
        return quantity - removedQuantity;
    }

    @JsonProperty("fulfillment_status")
    public @Nullable String fulfillmentStatus() {
        if (fulfilledQuantity == 0) {
            return openQuantity > 0 ? "processing" : null;
        }
        return fulfilledQuantity >= quantity - removedQuantity ? "fulfilled" : "partial";
    }

    @JsonProperty("raw_price")
    public Money rawPrice() {
        return price;
    }

    @JsonProperty("line_item_price")
    public Money lineItemPrice() {
        return price.times(quantity);
    }

    @JsonProperty("line_item_price_before_discount")
    public Money lineItemPriceBeforeDiscount() {
        return lineItemPrice();
    }

    @JsonProperty("discount_amount")
    public Money discountAmount() {
        return money(
                discountAllocations.stream().map(DiscountAllocation::amount).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    @JsonProperty("line_item_discount_amount")
    public Money lineItemDiscountAmount() {
        return discountAmount();
    }

    @JsonProperty("total_discount")
    public Money totalDiscount() {
        return discountAmount();
    }

    @JsonProperty("line_item_discount_price")
    public Money lineItemDiscountPrice() {
        return lineItemPrice().minus(discountAmount());
    }

    @JsonProperty("line_item_price_after_discount")
    public Money lineItemPriceAfterDiscount() {
        return lineItemDiscountPrice();
    }

    @JsonProperty("raw_weight")
    public long rawWeight() {
        return grams;
    }

    @JsonProperty("line_item_weight")
    public long lineItemWeight() {
        return grams * quantity;
    }

    @JsonProperty("tax_amount")
    public Money taxAmount() {
        return money(taxLines.stream().map(TaxLine::price).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    @JsonIgnore
    PricedLine priced() {
        return new PricedLine(price, quantity, discountAmount(), taxAmount());
    }

    LineItem discounted(List<DiscountAllocation> allocations) {
        return new LineItem(
                id,
                orderId,
                productId,
                variantId,
                title,
                variantTitle,
                sku,
                vendor,
                quantity,
                fulfilledQuantity,
                removedQuantity,
                openQuantity,
                price,
                grams,
                requiresShipping,
                taxable,
                giftCard,
                fulfillmentService,
                fulfillmentId,
                properties,
                imageSrc,
                allocations,
                appliedDiscount,
                taxLines);
    }

    /** The same line in another quantity: as shipped, or as given back. */
    LineItem quantity(int units) {
        return new LineItem(
                id,
                orderId,
                productId,
                variantId,
                title,
                variantTitle,
                sku,
                vendor,
                units,
                fulfilledQuantity,
                removedQuantity,
                openQuantity,
                price,
                grams,
                requiresShipping,
                taxable,
                giftCard,
                fulfillmentService,
                fulfillmentId,
                properties,
                imageSrc,
                discountAllocations,
                appliedDiscount,
                taxLines);
    }

    /** As it is written into an order; {@code fulfilled} lines were delivered before; "gift cards auto-fulfil". */
    LineItem into(long order, boolean fulfilled) {
        return new LineItem(
                0,
                order,
                productId,
                variantId,
                title,
                variantTitle,
                sku,
                vendor,
                quantity,
                fulfilled || giftCard ? quantity : 0,
                0,
                0,
                price,
                grams,
                requiresShipping,
                taxable,
                giftCard,
                fulfillmentService,
                fulfillmentId,
                properties,
                imageSrc,
                discountAllocations,
                appliedDiscount,
                taxLines);
    }

    private Money money(BigDecimal amount) {
        return Money.of(amount, price.currency());
    }
}
