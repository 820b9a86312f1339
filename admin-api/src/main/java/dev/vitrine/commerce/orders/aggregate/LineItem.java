package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.pricing.Allocation;
import dev.vitrine.commerce.pricing.PricedLine;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Line item of an order, at its agreed price. Read-only fields of the specification are computed here only.
 *
 * @param grams of one unit
 * @param removedQuantity units that will not be delivered: refunded and taken off the order
 * @param openQuantity units in shipments that are prepared but not yet sent
 * @param product null when it is gone, or there never was one; filled in when it is read
 */
@CompatibilityFields(LineItemCompatibility.class)
@RecordBuilder
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
        List<TaxLine> taxLines,
        @JsonIgnore @Nullable Product product)
        implements LineItemBuilder.With {

    /** The product of a line item as it is in the catalog today. */
    public record Product(
            @Nullable String productType,
            String tags,
            @Nullable String inventoryManagement) {}

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

    /** Whether any unit was shipped or is prepared; gift cards are not shipped. */
    public boolean onItsWay() {
        return !giftCard && fulfilledQuantity + openQuantity > 0;
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

    @JsonProperty("line_item_price")
    public Money lineItemPrice() {
        return price.times(quantity);
    }

    @JsonProperty("discount_amount")
    public Money discountAmount() {
        return Money.sum(discountAllocations.stream().map(DiscountAllocation::amount), price.currency());
    }

    @JsonProperty("line_item_discount_price")
    public Money lineItemDiscountPrice() {
        return lineItemPrice().minus(discountAmount());
    }

    @JsonProperty("line_item_weight")
    public long lineItemWeight() {
        return grams * quantity;
    }

    @JsonProperty("tax_amount")
    public Money taxAmount() {
        return Money.sum(taxLines.stream().map(TaxLine::price), price.currency());
    }

    @JsonProperty("tax_rate")
    public BigDecimal taxRate() {
        return taxLines.stream().map(TaxLine::rate).filter(Objects::nonNull).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @JsonProperty("product_exists")
    public boolean productExists() {
        return product != null;
    }

    @JsonProperty("product_type")
    public @Nullable String productType() {
        return product == null ? null : product.productType();
    }

    @JsonProperty("tags")
    public @Nullable String tags() {
        return product == null ? null : product.tags();
    }

    @JsonProperty("variant_inventory_management")
    public @Nullable String variantInventoryManagement() {
        return product == null ? null : product.inventoryManagement();
    }

    @JsonIgnore
    public PricedLine priced() {
        return new PricedLine(price, quantity, discountAmount(), taxAmount());
    }

    /** Units of the line with their portion of its discounts and taxes, when {@code before} were taken already. */
    LineItem part(int before, int units) {
        // why: a line may be agreed anew in fewer units than were sent.
        var all = Math.max(quantity, units);
        var start = Math.min(before, all - units);
        var allocations = discountAllocations.stream()
                .map(each -> new DiscountAllocation(
                        Allocation.portion(each.amount(), start, units, all), each.discountApplicationIndex()))
                .toList();
        var taxes = taxLines.stream()
                .map(tax -> new TaxLine(tax.title(), tax.rate(), Allocation.portion(tax.price(), start, units, all)))
                .toList();
        return with(units, price, allocations, taxes);
    }

    /** As it is agreed anew. */
    public LineItem with(int units, Money newPrice, List<DiscountAllocation> allocations, List<TaxLine> taxes) {
        return with(copy -> copy.quantity(units)
                .price(newPrice)
                .discountAllocations(allocations)
                .taxLines(taxes));
    }

    /** In the place of another line of an order. */
    public LineItem at(long place, long order) {
        return with(copy -> copy.id(place).orderId(order).openQuantity(place == 0 ? 0 : openQuantity));
    }

    public LineItem described(String newTitle, List<Attribute> newProperties, boolean shipped) {
        return with(copy -> copy.title(newTitle).requiresShipping(shipped).properties(newProperties));
    }

    /** A custom line item, without a product. */
    public static LineItem custom(
            String title, Money price, int quantity, boolean shipped, List<Attribute> properties) {
        return new LineItem(
                0,
                0,
                null,
                null,
                title,
                null,
                null,
                null,
                quantity,
                0,
                0,
                0,
                price,
                0,
                shipped,
                true,
                false,
                Transaction.MANUAL,
                null,
                properties,
                null,
                List.of(),
                null,
                List.of(),
                null);
    }

    /** As it is written into an order; {@code fulfilled} lines were delivered before; "gift cards auto-fulfil". */
    public LineItem into(long order, boolean fulfilled) {
        return with(copy -> copy.id(0)
                .orderId(order)
                .fulfilledQuantity(fulfilled || giftCard ? quantity : 0)
                .removedQuantity(0)
                .openQuantity(0)
                .product(null));
    }
}
