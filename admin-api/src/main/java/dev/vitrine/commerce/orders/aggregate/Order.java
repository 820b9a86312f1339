package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Order of a customer. Totals are stored as agreed; what follows from its line items is computed.
 *
 * @param orderNumber counts from 1001 in each shop; "gaps are fine, reuse is not"
 * @param token names the order to its buyer, who has no account
 * @param fulfillmentStatus an empty text while nothing is sent
 */
@CompatibilityFields(OrderCompatibility.class)
@RecordBuilder
public record Order(
        long id,
        long shopId,
        long orderNumber,
        String name,
        String token,
        @JsonUnwrapped OrderContact contact,
        Currency currency,
        Currency presentmentCurrency,
        String financialStatus,
        String fulfillmentStatus,
        @JsonUnwrapped OrderBuyer buyer,
        List<LineItem> lineItems,
        List<Fulfillment> fulfillments,
        List<Refund> refunds,
        long draftOrderNumber,
        @JsonUnwrapped OrderAddresses addresses,
        @JsonUnwrapped OrderCharges charges,
        @JsonUnwrapped OrderRemarks remarks,
        @JsonUnwrapped OrderTotals totals,
        @JsonUnwrapped OrderPayment payment,
        @Nullable String orderStatusUrl,
        boolean buyerAcceptsMarketing,
        @JsonUnwrapped OrderLifecycle lifecycle,
        @JsonUnwrapped OrderOrigin origin,
        Instant createdAt,
        Instant updatedAt)
        implements OrderBuilder.With {

    public Order {
        payment = payment.originalTotalPrice() == null ? payment.withOriginalTotalPrice(totals.totalPrice()) : payment;
    }

    /** "order_number - 1000". */
    @JsonProperty("number")
    public long number() {
        return orderNumber - 1000;
    }

    /** "open, closed, cancelled": "a cancelled order counts only as cancelled". */
    @JsonProperty("status")
    public String status() {
        return cancelled() ? "cancelled" : lifecycle.closedAt() == null ? "open" : "closed";
    }

    @JsonProperty("total_quantity")
    public int totalQuantity() {
        return lineItems.stream().mapToInt(LineItem::quantity).sum();
    }

    /** What it comes to less what was given back of it. */
    @JsonProperty("current_total_price")
    public Money currentTotalPrice() {
        return refunds.stream()
                .flatMap(refund -> refund.transactions().stream())
                .filter(Transaction::succeeded)
                .map(Transaction::amount)
                .reduce(totals.totalPrice(), Money::minus);
    }

    /** In grams. */
    @JsonProperty("total_weight")
    public long totalWeight() {
        return lineItems.stream().mapToLong(LineItem::lineItemWeight).sum();
    }

    @JsonProperty("total_line_items_discount")
    public Money totalLineItemsDiscount() {
        return lineItems.stream().map(LineItem::discountAmount).reduce(Money.zero(currency), Money::plus);
    }

    @JsonProperty("shipping_fee")
    public Money shippingFee() {
        return sum(charges.shippingLines().stream().map(ShippingLine::price));
    }

    @JsonProperty("shipping_discount")
    public Money shippingDiscount() {
        return shippingFee().minus(sum(charges.shippingLines().stream().map(ShippingLine::discountedPrice)));
    }

    @JsonProperty("shipping_tax")
    public Money shippingTax() {
        return sum(charges.shippingLines().stream().map(ShippingLine::tax));
    }

    @JsonProperty("payment_gateway")
    public String paymentGateway() {
        return payment.paymentGatewayNames().isEmpty()
                ? ""
                : payment.paymentGatewayNames().getFirst();
    }

    /** How it was paid: {@code manual} by hand, {@code free} when there was nothing to pay, else {@code direct}. */
    @JsonProperty("processing_method")
    public String processingMethod() {
        if (totals.totalPrice().isZero()) {
            return "free";
        }
        return payment.paymentGatewayNames().isEmpty()
                        || payment.paymentGatewayNames().equals(List.of(Transaction.MANUAL))
                ? "manual"
                : "direct";
    }

    @JsonProperty("browser_ip")
    public @Nullable String browserIp() {
        return origin.clientDetails() == null ? null : origin.clientDetails().browserIp();
    }

    /** "draft-born orders": what the merchant took off the whole draft. */
    @JsonProperty("applied_discount")
    public @Nullable OrderAppliedDiscount appliedDiscount() {
        var all = charges.discountApplications() == null
                ? List.<DiscountApplication>of()
                : charges.discountApplications();
        for (int i = 0; draftOrderNumber > 0 && i < all.size(); i++) {
            if (all.get(i).ofWholeOrder() && all.get(i).type().equals("manual")) {
                return OrderAppliedDiscount.of(all.get(i), taken(i));
            }
        }
        return null;
    }

    private Money taken(int application) {
        return sum(lineItems.stream()
                .flatMap(line -> line.discountAllocations().stream())
                .filter(share -> share.discountApplicationIndex() == application)
                .map(DiscountAllocation::amount));
    }

    public boolean cancelled() {
        return lifecycle.cancelledAt() != null;
    }

    /** With what belongs to it in other tables. */
    Order with(
            @Nullable OrderCustomer orderCustomer,
            List<LineItem> lines,
            List<Fulfillment> shipments,
            List<Refund> returns) {
        return with(copy -> copy.buyer(buyer.withCustomer(orderCustomer))
                .lineItems(lines)
                .fulfillments(shipments)
                .refunds(returns));
    }

    private Money sum(Stream<Money> amounts) {
        return Money.sum(amounts, currency);
    }
}
