package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refund of an order: money, returned items, or both.
 *
 * @param refundLineItems what was taken back, as it was agreed then
 * @param orderAdjustments what beside lines was given back, and what does not add up
 */
@SuppressWarnings("ConstantValue") // why: a row has no transactions.
@RecordBuilder
public record Refund(
        long id,
        long orderId,
        @Nullable String note,
        @Nullable Long userId,
        boolean restock,
        List<RefundLine> refundLineItems,
        List<OrderAdjustment> orderAdjustments,
        List<Transaction> transactions,
        Instant processedAt,
        Instant createdAt)
        implements RefundBuilder.With {

    /** why: what a refund is made of has no rows of its own; its ids follow from the refund's. */
    public static final int MOST_LINES = 999;

    public Refund {
        transactions = transactions == null ? List.of() : transactions;
    }

    /** With its transactions and the lines of its order, each in the quantity that was taken back. */
    Refund with(List<Transaction> booked, LineItemPortions parts) {
        var lines = new ArrayList<RefundLine>();
        for (var line : refundLineItems) {
            var agreed = parts.take(line.lineItemId(), line.quantity());
            lines.add(line.with(partId(lines.size()), agreed.orElse(null)));
        }
        var adjustments = new ArrayList<OrderAdjustment>();
        for (var adjustment : orderAdjustments) {
            adjustments.add(adjustment.with(partId(adjustments.size()), orderId, id));
        }
        return with(copy -> copy.refundLineItems(List.copyOf(lines))
                .orderAdjustments(List.copyOf(adjustments))
                .transactions(booked));
    }

    /** What of the delivery was given back. */
    public Money shippingRefunded(Currency currency) {
        return orderAdjustments.stream()
                .filter(each -> each.kind().equals(OrderAdjustment.SHIPPING))
                .map(each -> each.amount().negated())
                .reduce(Money.zero(currency), Money::plus);
    }

    private long partId(int place) {
        return id * (MOST_LINES + 1) + place + 1;
    }
}
