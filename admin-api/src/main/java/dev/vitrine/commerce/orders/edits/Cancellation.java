package dev.vitrine.commerce.orders.edits;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStatuses;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.commerce.orders.aggregate.RefundableAmounts;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.intake.NestedProblems;
import dev.vitrine.commerce.orders.refunds.RefundPlan;
import dev.vitrine.commerce.orders.refunds.RefundPlanner;
import dev.vitrine.commerce.orders.refunds.RefundRequest;
import dev.vitrine.commerce.payments.SoldGiftCards;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Plan of cancelling an order: voids, refund and restock, or why it can't be cancelled. Pure. */
public final class Cancellation {

    private static final List<String> REASONS = List.of("customer", "inventory", "fraud", "declined", "other", "staff");

    /** Shipments that are under way or done; the others can't be recalled because nothing left. */
    private static final List<String> SENT = List.of("success", "open", "pending", "processing");

    private final Shop shop;
    private final Order order;
    private final List<Transaction> known;
    private final OrderCancellationRequest request;
    private final RefundableAmounts left;
    private final SoldGiftCards soldGiftCards;

    public Cancellation(
            Shop shop,
            Order order,
            List<Transaction> known,
            OrderCancellationRequest request,
            SoldGiftCards soldGiftCards) {
        this.shop = shop;
        this.order = order;
        this.known = known;
        this.request = request;
        this.left = new RefundableAmounts(order, known);
        this.soldGiftCards = soldGiftCards;
    }

    boolean email() {
        return Boolean.TRUE.equals(request.email());
    }

    /** "Defaults: reason other". */
    String reason() {
        return request.reason() == null ? "other" : request.reason();
    }

    /** 422 when the order is in no state to be cancelled, or the request makes no sense. */
    public void check() {
        if (order.cancelled()) {
            throw Problems.of(Problems.BASE, "The order is already cancelled");
        }
        if (sent()) {
            throw Problems.of(Problems.BASE, "Fulfilled orders can't be cancelled");
        }
        if (!paymentMethodSet()) {
            throw Problems.of("payment_method", "must be set before the order can be cancelled");
        }
        var problems = new Problems();
        problems.oneOf("reason", request.reason(), REASONS);
        problems.notNegative("amount", request.amount());
        var currency = request.currency();
        if (currency == null && request.amount() != null && !order.currency().equals(shop.currency())) {
            problems.add("currency", "can't be blank: the order is in " + order.currency());
        } else if (currency != null && !currency.equals(order.currency().getCurrencyCode())) {
            problems.add("currency", "must be " + order.currency() + ", the currency of the order");
        }
        if (request.refund() != null
                && !request.refund().isNull()
                && !request.refund().isObject()) {
            problems.add("refund", "is invalid");
        }
        problems.throwIfAny();
    }

    /** "void open authorizations": those of which nothing was captured. */
    public List<NewTransaction> voids() {
        return known.stream()
                .filter(each -> OrderStatuses.capturable(each, known).equals(each.amount()))
                .filter(each -> each.is("authorization") && each.succeeded())
                .map(each -> new NewTransaction(
                        "void",
                        "success",
                        each.amount(),
                        each.id(),
                        each.result().gateway(),
                        each.result().authorization(),
                        null,
                        null,
                        "api",
                        null,
                        each.paymentDetails(),
                        each.test(),
                        null))
                .toList();
    }

    /** What is given back; empty when that is nothing. {@code live} as in {@link RefundPlanner}. */
    public Optional<RefundPlan> refund(Predicate<Transaction> live) {
        var node = request.refund();
        var asked = node != null && node.isObject();
        var wanted = asked
                ? read(Objects.requireNonNull(node))
                : request.amount() == null ? everything() : part(request.amount());
        if (wanted.refundLineItems().isEmpty() && wanted.transactions().isEmpty() && wanted.shipping() == null) {
            return Optional.empty();
        }
        var plan = new RefundPlanner(order, known, wanted, asked ? "refund." : "", false, live, soldGiftCards).plan();
        return plan.isEmpty() ? Optional.empty() : Optional.of(plan);
    }

    /** "refund.transactions decide money, refund_line_items decide stock"; {@code restock} adds what they leave out. */
    private RefundRequest read(JsonNode node) {
        var given = NestedProblems.withPrefix(
                "refund.", () -> new Json(order.currency(), shop.zone()).read(node, RefundRequest.class));
        if (!request.restocks()) {
            return given;
        }
        var lines = new ArrayList<>(given.refundLineItems());
        for (var line : order.lineItems()) {
            var asked = given.refundLineItems().stream()
                    .filter(each -> each.lineItemId() != null && each.lineItemId() == line.id())
                    .mapToInt(each -> each.quantity() == null ? 0 : each.quantity())
                    .sum();
            var rest = Math.min(line.fulfillableQuantity(), left.units(line)) - asked;
            if (rest > 0) {
                lines.add(new RefundRequest.Line(line.id(), rest, RefundLine.CANCEL, null));
            }
        }
        return given.withRefundLineItems(List.copyOf(lines));
    }

    /** "empty body = cancel, void open authorizations, refund all captured money". */
    private RefundRequest everything() {
        // why the word: what is spent of gift cards is left out of the money here.
        return everything(unspent()).withRefundSpentGiftCards(true);
    }

    private RefundRequest everything(Money money) {
        var payments = payments(money);
        return (left.payments().isEmpty()
                        ? RefundRequest.of(request.restocks() ? lines() : List.of(), payments, false)
                        : RefundRequest.of(lines(), payments, true))
                .withRefundSpentGiftCards(request.refundSpentGiftCards());
    }

    /** All that can be given back, without what was already paid with the gift cards that were bought. */
    private Money unspent() {
        var spent = Boolean.TRUE.equals(request.refundSpentGiftCards())
                ? Money.zero(order.currency())
                : SoldGiftCards.spent(soldGiftCards.cards(), order.currency());
        return left.money().compareTo(spent) > 0 ? left.money().minus(spent) : Money.zero(order.currency());
    }

    /** "refund that amount against the single refundable transaction"; all of several when it is all there is. */
    private RefundRequest part(Money amount) {
        var most = left.money();
        if (amount.compareTo(most) > 0) {
            throw Problems.of(
                    "amount", "must be less than or equal to " + most.amount().toPlainString());
        }
        if (amount.compareTo(most) == 0 && !amount.isZero()) {
            return everything(most);
        }
        var lines = request.restocks() ? lines() : List.<RefundRequest.Line>of();
        if (amount.isZero()) {
            return RefundRequest.of(lines, List.of(), false);
        }
        if (left.payments().size() > 1) {
            throw Problems.of("amount", "must be shared out in refund.transactions: there are several payments");
        }
        var paid = left.payments().getFirst().paid();
        return RefundRequest.of(lines, List.of(payment(paid, amount)), false)
                .withRefundSpentGiftCards(request.refundSpentGiftCards());
    }

    /** From the oldest payment first. */
    private List<RefundRequest.Payment> payments(Money money) {
        var payments = new ArrayList<RefundRequest.Payment>();
        var open = money;
        for (var each : left.payments()) {
            var part = open.compareTo(each.left()) < 0 ? open : each.left();
            if (!part.isZero()) {
                payments.add(payment(each.paid(), part));
            }
            open = open.minus(part);
        }
        return List.copyOf(payments);
    }

    private static RefundRequest.Payment payment(Transaction paid, Money amount) {
        return new RefundRequest.Payment(paid.id(), amount, "refund", null, null);
    }

    private List<RefundRequest.Line> lines() {
        return order.lineItems().stream()
                .filter(line -> left.units(line) > 0)
                .map(this::line)
                .toList();
    }

    /** "all unfulfilled quantities back to stock … line restock_type cancel". */
    private RefundRequest.Line line(LineItem line) {
        var units = left.units(line);
        var type =
                request.restocks() && units <= line.fulfillableQuantity() ? RefundLine.CANCEL : RefundLine.NO_RESTOCK;
        return new RefundRequest.Line(line.id(), units, type, null);
    }

    private boolean sent() {
        return order.fulfillments().stream().anyMatch(each -> SENT.contains(each.status()))
                || order.lineItems().stream().anyMatch(LineItem::onItsWay);
    }

    /** "Orders from checkout/draft/with transactions have it set already; API orders without transactions do not". */
    private boolean paymentMethodSet() {
        return order.payment().paymentMethodId() != null
                || !known.isEmpty()
                || order.origin().checkoutId() != null
                || order.draftOrderNumber() > 0;
    }

    public static OrderCancellationRequest request(Shop shop, Order order, JsonNode body) {
        return new Json(order.currency(), shop.zone()).read(body, OrderCancellationRequest.class);
    }
}
