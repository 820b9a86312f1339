package dev.vitrine.commerce.orders.refunds;

import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.orders.aggregate.RefundableAmounts;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.pricing.Allocation;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Preview of a refund with suggested transactions; can be sent as a refund unchanged.
 *
 * @param giftCardsSpent what was already paid with the gift cards among the lines
 */
public record RefundCalculation(
        Currency currency,
        Shipping shipping,
        List<Line> refundLineItems,
        List<Suggestion> transactions,
        Money giftCardsSpent,
        Money maximumRefundable) {

    public record Shipping(Money amount, Money tax, Money maximumRefundable) {}

    /** @param discountedPrice of one unit, after discounts that were meant for its line */
    public record Line(
            long lineItemId,
            int quantity,
            Money price,
            Money subtotal,
            Money totalTax,
            Money discountedPrice,
            Money discountedTotalPrice,
            Money totalCartDiscountAmount,
            String restockType,
            @Nullable Long locationId) {}

    public record Suggestion(
            long orderId,
            String kind,
            String gateway,
            long parentId,
            Money amount,
            Currency currency,
            Money maximumRefundable) {}

    static RefundCalculation of(Order order, List<Transaction> known, RefundPlan plan) {
        var left = new RefundableAmounts(order, known);
        return new RefundCalculation(
                order.currency(),
                new Shipping(plan.shipping(), plan.shippingTax(), left.shipping()),
                plan.lines().stream().map(line -> line(left, line)).toList(),
                suggestions(order, left, plan.due()),
                plan.spent(),
                left.money());
    }

    private static Line line(RefundableAmounts left, RefundLine taken) {
        var line = left.line(taken.lineItemId()).orElseThrow();
        var ofCart = left.worth(line, left.refunded(line), taken.quantity()).cartDiscount();
        var ofLine =
                line.discountAmount().minus(left.worth(line, 0, line.quantity()).cartDiscount());
        return new Line(
                line.id(),
                taken.quantity(),
                line.price(),
                taken.subtotal(),
                taken.totalTax(),
                Allocation.portion(line.lineItemPrice().minus(ofLine), 0, 1, line.quantity()),
                taken.subtotal().plus(ofCart),
                ofCart,
                taken.restockType(),
                taken.locationId());
    }

    /** Takes the oldest payment first. */
    private static List<Suggestion> suggestions(Order order, RefundableAmounts left, Money worth) {
        var suggestions = new ArrayList<Suggestion>();
        var open = worth;
        for (var payment : left.payments()) {
            var amount = open.compareTo(payment.left()) < 0 ? open : payment.left();
            open = open.minus(amount);
            suggestions.add(new Suggestion(
                    order.id(),
                    "suggested_refund",
                    payment.paid().result().gateway(),
                    payment.paid().id(),
                    amount,
                    order.currency(),
                    payment.left()));
        }
        return List.copyOf(suggestions);
    }
}
