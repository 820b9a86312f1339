package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Refund adjustment (shipping, discrepancy).
 *
 * @param amount of a {@code shipping_refund} "-(shipping)"; of a {@code refund_discrepancy} "positive when less money
 *     goes back than the items justify, negative when more does"
 */
@RecordBuilder
public record OrderAdjustment(
        long id, long orderId, long refundId, Money amount, Money taxAmount, String kind, String reason)
        implements OrderAdjustmentBuilder.With {

    static final String SHIPPING = "shipping_refund";
    static final String DISCREPANCY = "refund_discrepancy";

    public static OrderAdjustment ofShipping(Money amount, Money tax) {
        return new OrderAdjustment(0, 0, 0, amount.negated(), tax.negated(), SHIPPING, "Shipping refund");
    }

    public static OrderAdjustment ofDiscrepancy(Money amount, String reason) {
        return new OrderAdjustment(0, 0, 0, amount, Money.zero(amount.currency()), DISCREPANCY, reason);
    }

    OrderAdjustment with(long newId, long order, long refund) {
        return with(copy -> copy.id(newId).orderId(order).refundId(refund));
    }
}
