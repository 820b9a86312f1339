package dev.vitrine.commerce.orders.refunds;

import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderAdjustment;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/**
 * A validated refund that is not stored yet.
 *
 * @param worth "expected refund E": what lines and delivery justify
 * @param shipping of which this is the delivery
 * @param bookings "actual refund S": the money that is to move
 */
public record RefundPlan(
        RefundRequest request,
        List<RefundLine> lines,
        Money worth,
        Money shipping,
        Money shippingTax,
        List<OrderAdjustment> adjustments,
        List<NewTransaction> bookings) {

    public boolean isEmpty() {
        return lines.isEmpty() && adjustments.isEmpty() && bookings.isEmpty();
    }

    boolean restocks() {
        return lines.stream().anyMatch(RefundLine::restocked);
    }
}
