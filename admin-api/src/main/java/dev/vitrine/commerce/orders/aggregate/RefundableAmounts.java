package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.pricing.Allocation;
import dev.vitrine.foundation.kernel.Money;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can still be refunded of an order: units of line items, shipping, payments. Pure. */
public final class RefundableAmounts {

    /** A payment, and what no refund has taken of it: refunds under way count as done. */
    public record Payment(Transaction paid, Money left) {}

    /** What units of a line come to; {@code cartDiscount} is the part of the discount that the whole order got. */
    public record Worth(Money subtotal, Money tax, Money discount, Money cartDiscount) {}

    private final Order order;
    private final List<Transaction> known;
    private final Map<Long, Integer> refunded = new HashMap<>();
    private final Map<Long, Integer> returned = new HashMap<>();
    private final Map<Long, Money> taxes = new HashMap<>();

    public RefundableAmounts(Order order, List<Transaction> known) {
        this.order = order;
        this.known = known;
        for (var line : refundLines(order)) {
            refunded.merge(line.lineItemId(), line.quantity(), Integer::sum);
            if (line.restockType().equals(RefundLine.RETURN)) {
                returned.merge(line.lineItemId(), line.quantity(), Integer::sum);
            }
        }
        shareTaxes();
    }

    public static List<RefundLine> refundLines(Order order) {
        return order.refunds().stream()
                .flatMap(refund -> refund.refundLineItems().stream())
                .toList();
    }

    public Optional<LineItem> line(long id) {
        return order.lineItems().stream().filter(line -> line.id() == id).findFirst();
    }

    /** Units of a line that were refunded, whatever became of the goods. */
    public int refunded(LineItem line) {
        return refunded.getOrDefault(line.id(), 0);
    }

    /** "quantity <= ordered - already refunded". */
    public int units(LineItem line) {
        return line.quantity() - refunded(line);
    }

    /** Units that were sent and did not come back. */
    public int returnable(LineItem line) {
        return Math.max(0, line.fulfilledQuantity() - returned.getOrDefault(line.id(), 0));
    }

    /** "cumulative rounding: round(L*(k+q)/Q) - round(L*k/Q), k = units already refunded". */
    public Worth worth(LineItem line, int before, int units) {
        return new Worth(
                portion(line.lineItemDiscountPrice(), line, before, units),
                portion(taxes.getOrDefault(line.id(), none()), line, before, units),
                portion(line.discountAmount(), line, before, units),
                portion(cartDiscount(line), line, before, units));
    }

    /** "shipping price after discount - earlier shipping refunds". */
    public Money shipping() {
        return delivery().minus(shippingRefunded());
    }

    /** The tax on that much of the delivery, on top of what was given back of it before. */
    public Money shippingTax(Money amount) {
        var before = shippingRefunded().minor();
        return Allocation.portion(
                order.shippingTax(), before, amount.minor(), delivery().minor());
    }

    /** Captured money, oldest first; payments of which nothing is left are left out. */
    public List<Payment> payments() {
        return captured().stream()
                .map(this::payment)
                .filter(payment -> payment.left().minor() > 0)
                .toList();
    }

    /** Captured money, oldest first, also where nothing of it is left. */
    public List<Transaction> captured() {
        return known.stream()
                .filter(each -> each.is("sale", "capture") && each.succeeded())
                .toList();
    }

    public Payment payment(Transaction paid) {
        var left = known.stream()
                .filter(each -> each.follows(paid) && each.is("refund") && each.counts())
                .map(Transaction::amount)
                .reduce(paid.amount(), Money::minus);
        return new Payment(paid, left);
    }

    public Optional<Transaction> transaction(long id) {
        return known.stream().filter(each -> each.id() == id).findFirst();
    }

    /** All that can be given back. */
    public Money money() {
        return payments().stream().map(Payment::left).reduce(none(), Money::plus);
    }

    public boolean everPaid() {
        return !captured().isEmpty();
    }

    /** why: an order may know its tax only as a whole; then each line has its share of it. */
    private void shareTaxes() {
        var lines = order.lineItems();
        var ofLines = lines.stream().map(LineItem::taxAmount).reduce(none(), Money::plus);
        var ofOrder = order.totals().totalTax().minus(ofLines).minus(order.shippingTax());
        var weights = lines.stream()
                .mapToLong(line -> line.taxable() ? line.lineItemDiscountPrice().minor() : 0)
                .toArray();
        var shares = lines.isEmpty() || ofOrder.isNegative()
                ? new long[lines.size()]
                : Allocation.split(ofOrder.minor(), weights);
        for (int i = 0; i < lines.size(); i++) {
            var share = new Money(shares[i], order.currency());
            taxes.put(lines.get(i).id(), lines.get(i).taxAmount().plus(share));
        }
    }

    private Money cartDiscount(LineItem line) {
        var applications = order.charges().discountApplications();
        return line.discountAllocations().stream()
                .filter(each -> applications != null
                        && each.discountApplicationIndex() < applications.size()
                        && applications.get(each.discountApplicationIndex()).ofWholeOrder())
                .map(DiscountAllocation::amount)
                .reduce(none(), Money::plus);
    }

    private static Money portion(Money whole, LineItem line, int before, int units) {
        return Allocation.portion(whole, before, units, line.quantity());
    }

    private Money delivery() {
        return order.shippingFee().minus(order.shippingDiscount());
    }

    private Money shippingRefunded() {
        return order.refunds().stream()
                .map(refund -> refund.shippingRefunded(order.currency()))
                .reduce(none(), Money::plus);
    }

    private Money none() {
        return Money.zero(order.currency());
    }
}
