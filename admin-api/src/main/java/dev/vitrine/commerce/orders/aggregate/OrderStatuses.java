package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.foundation.kernel.Money;
import java.util.List;

/**
 * Financial and fulfillment status of an order, derived from its transactions and line items only here. Pure.
 *
 * @param balance "total_price - paid + refunded": negative when there is something to give back
 * @param outstanding what is neither paid nor reserved
 */
public record OrderStatuses(String financial, String fulfillment, Money balance, Money outstanding) {

    public static final List<String> FINANCIAL =
            List.of("pending", "authorized", "partially_paid", "paid", "partially_refunded", "refunded", "voided");
    public static final List<String> FULFILLMENT =
            List.of("", "partial", "fulfilled", "restocked", "processing", "partial-processing");

    /** Of an order as it stands now, and all that was booked on it. */
    public static OrderStatuses of(Order order, List<Transaction> transactions) {
        var restocked = RefundableAmounts.refundLines(order).stream()
                .filter(line -> line.restockType().equals(RefundLine.CANCEL))
                .mapToInt(RefundLine::quantity)
                .sum();
        return of(order.totals().totalPrice(), transactions, order.lineItems(), order.cancelled(), restocked);
    }

    /** {@code restocked} is the number of units that went back to stock before they were sent. */
    public static OrderStatuses of(
            Money total, List<Transaction> transactions, List<LineItem> lines, boolean cancelled, int restocked) {
        var none = Money.zero(total.currency());
        var captured = sum(none, transactions, "sale", "capture");
        var refunded = sum(none, transactions, "refund");
        var reserved =
                transactions.stream().map(each -> open(each, transactions)).reduce(none, Money::plus);
        var voids = transactions.stream().anyMatch(each -> each.succeeded() && each.is("void"));
        var outstanding = total.minus(captured).minus(reserved);
        return new OrderStatuses(
                financial(total, captured, refunded, reserved, voids, cancelled),
                fulfillment(lines, cancelled, restocked),
                total.minus(captured).plus(refunded),
                outstanding.isNegative() ? none : outstanding);
    }

    /** What an authorization still reserves: nothing once it is voided, else what no capture has taken. */
    public static Money open(Transaction authorization, List<Transaction> transactions) {
        return left(authorization, transactions, false);
    }

    /** What may still be captured of an authorization: captures under way count as done. */
    public static Money capturable(Transaction authorization, List<Transaction> transactions) {
        return left(authorization, transactions, true);
    }

    private static Money left(Transaction authorization, List<Transaction> transactions, boolean withPending) {
        var none = Money.zero(authorization.amount().currency());
        if (!authorization.is("authorization") || !authorization.succeeded()) {
            return none;
        }
        var children = transactions.stream()
                .filter(each -> each.follows(authorization))
                .filter(each -> withPending ? each.counts() : each.succeeded())
                .toList();
        if (children.stream().anyMatch(each -> each.is("void"))) {
            return none;
        }
        var left = children.stream()
                .filter(each -> each.is("capture"))
                .map(Transaction::amount)
                .reduce(authorization.amount(), Money::minus);
        return left.isNegative() ? none : left;
    }

    /** The table of the specification's chapter on financial_status: "First match wins". */
    private static String financial(
            Money total, Money captured, Money refunded, Money reserved, boolean voids, boolean cancelled) {
        if (refunded.minor() > 0) {
            return refunded.compareTo(captured) >= 0 ? "refunded" : "partially_refunded";
        }
        // "A cancelled order with uncaptured or no money ends voided".
        if (cancelled && captured.isZero() && reserved.isZero()) {
            return "voided";
        }
        if (captured.compareTo(total) >= 0 && (captured.minor() > 0 || total.isZero())) {
            return "paid";
        }
        if (captured.minor() > 0) {
            return "partially_paid";
        }
        if (reserved.minor() > 0) {
            return "authorized";
        }
        return voids ? "voided" : "pending";
    }

    /** "Derivation over lines that require fulfilment": gift cards tell only where there is nothing else. */
    private static String fulfillment(List<LineItem> all, boolean cancelled, int restocked) {
        var goods = all.stream().filter(line -> !line.giftCard()).toList();
        var lines = goods.isEmpty() ? all : goods;
        var ordered = lines.stream().mapToInt(LineItem::quantity).sum();
        var sent = lines.stream().mapToInt(LineItem::fulfilledQuantity).sum();
        var removed = lines.stream().mapToInt(LineItem::removedQuantity).sum();
        var open = lines.stream().mapToInt(LineItem::openQuantity).sum();
        var allSent =
                lines.stream().allMatch(line -> line.fulfilledQuantity() + line.removedQuantity() >= line.quantity());
        if (sent > 0) {
            return allSent ? "fulfilled" : "partial";
        }
        if (ordered > 0 && removed == ordered) {
            // "all units refunded with restock cancel and order cancelled -> restocked".
            return cancelled && restocked >= ordered ? "restocked" : "";
        }
        if (open > 0) {
            return open + removed >= ordered ? "processing" : "partial-processing";
        }
        return "";
    }

    private static Money sum(Money none, List<Transaction> transactions, String... kinds) {
        return transactions.stream()
                .filter(each -> each.succeeded() && each.is(kinds))
                .map(Transaction::amount)
                .reduce(none, Money::plus);
    }
}
