package dev.vitrine.commerce.orders.refunds;

import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.OrderAdjustment;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.payments.GiftCards.GiftCard;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/**
 * A validated refund that is not stored yet.
 *
 * @param worth "expected refund E": what lines and delivery justify
 * @param shipping of which this is the delivery
 * @param bookings "actual refund S": the money that is to move
 * @param giftCards that are taken back with the lines
 */
public record RefundPlan(
        RefundRequest request,
        List<RefundLine> lines,
        Money worth,
        Money shipping,
        Money shippingTax,
        List<OrderAdjustment> adjustments,
        List<NewTransaction> bookings,
        List<GiftCard> giftCards) {

    public boolean isEmpty() {
        return lines.isEmpty() && adjustments.isEmpty() && bookings.isEmpty();
    }

    /** What was already paid with the gift cards that are taken back. */
    Money spent() {
        return SoldGiftCards.spent(giftCards, worth.currency());
    }

    /** What lines and delivery justify, without what was spent of gift cards unless that is asked for. */
    Money due() {
        if (Boolean.TRUE.equals(request.refundSpentGiftCards())) {
            return worth;
        }
        return worth.compareTo(spent()) > 0 ? worth.minus(spent()) : Money.zero(worth.currency());
    }

    boolean restocks() {
        return lines.stream().anyMatch(RefundLine::restocked);
    }
}
