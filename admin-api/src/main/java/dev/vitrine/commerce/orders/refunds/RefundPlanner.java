package dev.vitrine.commerce.orders.refunds;

import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderAdjustment;
import dev.vitrine.commerce.orders.aggregate.Refund;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.orders.aggregate.RefundableAmounts;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Plans a refund from a request, or collects every problem. In lenient mode it puts what is impossible about goods
 * right instead: "an impossible type is downgraded … in calculate, 422 in create". Pure.
 */
public final class RefundPlanner {

    private static final List<String> REASONS = List.of("restock", "damage", "customer", "other");

    private final Order order;
    private final RefundableAmounts left;
    private final RefundRequest request;
    private final String prefix;
    private final boolean lenient;
    private final Predicate<Transaction> live;
    private final SoldGiftCards soldGiftCards;
    private final Problems problems = new Problems();
    private final Map<Long, Integer> asked = new HashMap<>();
    private final Map<Long, Integer> cancelled = new HashMap<>();
    private final Map<Long, Integer> returned = new HashMap<>();

    /**
     * {@code prefix} stands before the field in every problem; {@code live} separates payments that a gateway gives
     * back from those that are only recorded.
     */
    public RefundPlanner(
            Order order,
            List<Transaction> known,
            RefundRequest request,
            String prefix,
            boolean lenient,
            Predicate<Transaction> live,
            SoldGiftCards soldGiftCards) {
        this.order = order;
        this.left = new RefundableAmounts(order, known);
        this.request = request;
        this.prefix = prefix;
        this.lenient = lenient;
        this.live = live;
        this.soldGiftCards = soldGiftCards;
    }

    /** 422 naming every wrong field. */
    public RefundPlan plan() {
        checkWords();
        var lines = lines();
        var shipping = shipping();
        var newTransactions = bookings();
        problems.throwIfAny();
        var tax = left.shippingTax(shipping);
        var worth = worth(lines, shipping, tax);
        var adjustments = adjustments(worth, shipping, tax, newTransactions);
        if (!lenient
                && lines.isEmpty()
                && adjustments.isEmpty()
                && newTransactions.isEmpty()
                && request.note() == null) {
            throw Problems.of(base(), "must give something back: line items, shipping or transactions");
        }
        var giftCards = asked.entrySet().stream()
                .flatMap(each -> soldGiftCards.takenBack(each.getKey(), each.getValue()).stream())
                .toList();
        var plan = new RefundPlan(request, lines, worth, shipping, tax, adjustments, newTransactions, giftCards);
        checkSpent(plan);
        return plan;
    }

    /** What was paid with a gift card is gone: giving it back as well takes a word of its own. */
    private void checkSpent(RefundPlan plan) {
        var money = Money.sum(plan.bookings().stream().map(NewTransaction::amount), order.currency());
        if (!money.isZero() && !plan.due().equals(plan.worth()) && money.compareTo(plan.due()) > 0) {
            throw Problems.of(
                    prefix + "transactions",
                    "must come to " + plan.due().amount().toPlainString() + " at most: "
                            + plan.spent().amount().toPlainString()
                            + " of the gift card is spent, and given back with refund_spent_gift_cards alone");
        }
    }

    private void checkWords() {
        var currency = request.currency();
        if (currency != null && !currency.equals(order.currency().getCurrencyCode())) {
            problems.add(prefix + "currency", "must be " + order.currency() + ", the currency of the order");
        }
        problems.oneOf(prefix + "discrepancy_reason", request.discrepancyReason(), REASONS);
        problems.atMost(5000, prefix + "note", request.note());
        if (request.refundLineItems().size() > Refund.MOST_LINES) {
            problems.add(prefix + "refund_line_items", "exceeds maximum of " + Refund.MOST_LINES);
        }
    }

    private List<RefundLine> lines() {
        var lines = new ArrayList<RefundLine>();
        for (int i = 0; i < request.refundLineItems().size(); i++) {
            var entry = request.refundLineItems().get(i);
            var at = prefix + "refund_line_items[" + i + "].";
            var line = entry.lineItemId() == null
                    ? null
                    : left.line(entry.lineItemId()).orElse(null);
            if (line == null) {
                problems.add(at + "line_item_id", entry.lineItemId() == null ? "can't be blank" : "does not exist");
                continue;
            }
            if (mayTake(at, line, entry.quantity())) {
                lines.add(taken(at, line, entry, Objects.requireNonNull(entry.quantity())));
            }
        }
        return List.copyOf(lines);
    }

    private boolean mayTake(String at, LineItem line, @Nullable Integer quantity) {
        if (quantity == null) {
            problems.add(at + "quantity", "can't be blank");
        } else if (quantity <= 0) {
            problems.add(at + "quantity", "must be greater than 0");
        } else if (quantity > left.units(line) - asked(line)) {
            problems.add(at + "quantity", "exceeds the refundable quantity");
        } else {
            return true;
        }
        return false;
    }

    private RefundLine taken(String at, LineItem line, RefundRequest.Line entry, int quantity) {
        var type = restockType(at, line, entry, quantity);
        var worth = left.worth(line, left.refunded(line) + asked(line), quantity);
        asked.merge(line.id(), quantity, Integer::sum);
        switch (type) {
            case RefundLine.CANCEL -> cancelled.merge(line.id(), quantity, Integer::sum);
            case RefundLine.RETURN -> returned.merge(line.id(), quantity, Integer::sum);
            default -> {}
        }
        return new RefundLine(
                0,
                line.id(),
                null,
                quantity,
                type,
                entry.locationId(),
                worth.subtotal(),
                worth.tax(),
                worth.discount(),
                line.title(),
                line.variantTitle());
    }

    private String restockType(String at, LineItem line, RefundRequest.Line entry, int quantity) {
        var possible = new ArrayList<String>();
        if (quantity <= line.fulfillableQuantity() - cancelled.getOrDefault(line.id(), 0)) {
            possible.add(RefundLine.CANCEL);
        }
        if (quantity <= left.returnable(line) - returned.getOrDefault(line.id(), 0)) {
            possible.add(RefundLine.RETURN);
        }
        possible.add(RefundLine.NO_RESTOCK);
        var wanted = entry.restockType();
        if (wanted == null || wanted.isBlank()) {
            // why: "restock (deprecated)" says only that goods come back, not from where.
            return Boolean.TRUE.equals(request.restock()) ? possible.getFirst() : RefundLine.NO_RESTOCK;
        }
        problems.oneOf(at + "restock_type", wanted, RefundLine.RESTOCK_TYPES);
        if (!possible.contains(wanted) && !lenient && RefundLine.RESTOCK_TYPES.contains(wanted)) {
            problems.add(
                    at + "restock_type",
                    wanted.equals(RefundLine.CANCEL)
                            ? "can't be cancel: fewer units are still to be sent"
                            : "can't be return: fewer units were sent");
        }
        return possible.contains(wanted) ? wanted : possible.getFirst();
    }

    private Money shipping() {
        var shipping = request.shipping();
        var most = left.shipping();
        if (shipping == null || shipping.amount() == null) {
            return shipping != null && Boolean.TRUE.equals(shipping.fullRefund()) ? most : none();
        }
        problems.notNegative(prefix + "shipping.amount", shipping.amount());
        if (shipping.amount().compareTo(most) > 0) {
            problems.add(prefix + "shipping.amount", atMost(most));
        }
        return shipping.amount().compareTo(most) > 0 || shipping.amount().isNegative() ? none() : shipping.amount();
    }

    private List<NewTransaction> bookings() {
        var newTransactions = new ArrayList<NewTransaction>();
        var taken = new HashMap<Long, Money>();
        for (int i = 0; i < request.transactions().size() && !lenient; i++) {
            var entry = request.transactions().get(i);
            var at = prefix + "transactions[" + i + "].";
            // why: what calculate answers is taken as it is, and it suggests nothing of payments that are not needed.
            if ("suggested_refund".equals(entry.kind())
                    && entry.amount() != null
                    && entry.amount().isZero()) {
                continue;
            }
            if (entry.kind() != null && !List.of("refund", "suggested_refund").contains(entry.kind())) {
                problems.add(at + "kind", "must be refund");
            }
            if (entry.currency() != null
                    && !entry.currency().equals(order.currency().getCurrencyCode())) {
                problems.add(at + "currency", "must be " + order.currency() + ", the currency of the order");
            }
            var paid = paid(at, entry.parentId());
            if (paid != null && mayGive(at, paid, entry.amount(), taken.getOrDefault(paid.id(), none()))) {
                var amount = Objects.requireNonNull(entry.amount());
                taken.merge(paid.id(), amount, Money::plus);
                newTransactions.add(booking(paid, amount, entry.gateway()));
            }
        }
        return List.copyOf(newTransactions);
    }

    private @Nullable Transaction paid(String at, @Nullable Long parent) {
        if (parent == null) {
            var captured = left.captured();
            if (captured.size() == 1) {
                return captured.getFirst();
            }
            problems.add(
                    at + "parent_id",
                    captured.isEmpty()
                            ? "can't be blank: nothing has been paid yet"
                            : "can't be blank: there are several payments");
            return null;
        }
        var paid = left.transaction(parent).orElse(null);
        if (paid == null) {
            problems.add(at + "parent_id", "must exist");
        } else if (!paid.is("sale", "capture") || !paid.succeeded()) {
            problems.add(at + "parent_id", "must be a successful capture or sale");
            return null;
        }
        return paid;
    }

    private boolean mayGive(String at, Transaction paid, @Nullable Money amount, Money taken) {
        var most = left.payment(paid).left().minus(taken);
        if (amount == null) {
            problems.add(at + "amount", "can't be blank");
        } else if (amount.minor() <= 0) {
            problems.add(at + "amount", "must be greater than 0");
        } else if (amount.compareTo(most) > 0) {
            problems.add(at + "amount", atMost(most));
        } else {
            return true;
        }
        return false;
    }

    private NewTransaction booking(Transaction paid, Money amount, @Nullable String gateway) {
        var through = gateway == null || gateway.isBlank() ? paid.result().gateway() : gateway;
        var byGateway = live.test(paid) && through.equals(paid.result().gateway());
        return new NewTransaction(
                "refund",
                byGateway ? "pending" : "success",
                amount,
                paid.id(),
                through,
                paid.result().authorization(),
                null,
                null,
                "api",
                null,
                paid.paymentDetails(),
                paid.test(),
                request.processedAt());
    }

    private Money worth(List<RefundLine> lines, Money shipping, Money shippingTax) {
        var worth = order.charges().taxesIncluded() ? shipping : shipping.plus(shippingTax);
        for (var line : lines) {
            worth = worth.plus(line.subtotal());
            worth = order.charges().taxesIncluded() ? worth : worth.plus(line.totalTax());
        }
        return worth;
    }

    /** "S != E -> order_adjustment kind refund_discrepancy with amount = E - S". */
    private List<OrderAdjustment> adjustments(
            Money worth, Money shipping, Money tax, List<NewTransaction> newTransactions) {
        var adjustments = new ArrayList<OrderAdjustment>();
        if (!shipping.isZero()) {
            adjustments.add(OrderAdjustment.ofShipping(shipping, tax));
        }
        var difference = newTransactions.stream().map(NewTransaction::amount).reduce(worth, Money::minus);
        // why: of an order that nobody paid there is no money that could be missing.
        if (!difference.isZero() && left.everPaid()) {
            var reason = request.discrepancyReason();
            adjustments.add(OrderAdjustment.ofDiscrepancy(difference, reason == null ? "Refund discrepancy" : reason));
        }
        return List.copyOf(adjustments);
    }

    private String base() {
        return prefix.isEmpty() ? Problems.BASE : prefix.substring(0, prefix.length() - 1);
    }

    private int asked(LineItem line) {
        return asked.getOrDefault(line.id(), 0);
    }

    private static String atMost(Money most) {
        return "must be less than or equal to " + most.amount().toPlainString();
    }

    private Money none() {
        return Money.zero(order.currency());
    }
}
