package dev.vitrine.commerce.orders;

import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/**
 * A validated refund that is not stored yet.
 *
 * @param worth "expected refund E": what lines and delivery justify
 * @param shipping of which this is the delivery
 * @param bookings "actual refund S": the money that is to move
 */
record RefundPlan(
        RefundRequest request,
        List<RefundLine> lines,
        Money worth,
        Money shipping,
        Money shippingTax,
        List<OrderAdjustment> adjustments,
        List<NewTransaction> bookings) {

    boolean isEmpty() {
        return lines.isEmpty() && adjustments.isEmpty() && bookings.isEmpty();
    }

    boolean restocks() {
        return lines.stream().anyMatch(RefundLine::restocked);
    }
}
