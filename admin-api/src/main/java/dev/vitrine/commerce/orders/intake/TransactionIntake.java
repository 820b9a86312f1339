package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.NewTransaction;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderStatuses;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates a new transaction against those that the order has: the table of kinds in the specification's
 * chapter on transactions.
 */
public final class TransactionIntake {

    private final Order order;
    private final String prefix;
    private final TransactionBody body;
    private final Problems problems = new Problems();

    public TransactionIntake(Shop shop, Order order, JsonNode entry, String prefix) {
        this.order = order;
        this.prefix = prefix;
        this.body = read(shop, order, entry, prefix);
    }

    /** 422 naming everything that is wrong with it. */
    public NewTransaction booking(List<Transaction> known) {
        checkWords();
        problems.throwIfAny();
        return switch (kind()) {
            case "authorization", "sale" -> fresh();
            case "capture" -> capture(known);
            case "void" -> cancellation(known);
            default -> throw wrong("kind", "must be created through the refunds endpoint");
        };
    }

    private void checkWords() {
        problems.notBlank(prefix + "kind", body.kind());
        problems.oneOf(prefix + "kind", body.kind() == null ? null : kind(), Transaction.KINDS);
        problems.oneOf(prefix + "status", body.status(), Transaction.STATUSES);
        if (body.amount() != null
                && body.amount().minor() <= 0
                && !order.totals().totalPrice().isZero()) {
            problems.add(prefix + "amount", "must be greater than 0");
        }
        if (body.currency() != null && !body.currency().equals(order.currency().getCurrencyCode())) {
            problems.add(prefix + "currency", "must be " + order.currency() + ", the currency of the order");
        }
    }

    /** "amount of a transaction defaults to the order TOTAL, not the outstanding amount". */
    private NewTransaction fresh() {
        if (order.cancelled()) {
            throw wrong("kind", "is not possible: the order is cancelled");
        }
        if (order.financialStatus().equals("paid")) {
            throw wrong("kind", "is not possible: the order is paid in full");
        }
        return booking(null, body.amount() == null ? order.totals().totalPrice() : body.amount());
    }

    private NewTransaction capture(List<Transaction> known) {
        if (order.cancelled()) {
            throw wrong("kind", "is not possible: the order is cancelled");
        }
        var parent = parent(known);
        var left = OrderStatuses.capturable(parent, known);
        if (left.isZero()) {
            throw wrong("parent_id", "has nothing left to capture");
        }
        var amount = body.amount() == null ? left : body.amount();
        if (amount.compareTo(left) > 0) {
            throw wrong(
                    "amount", "must be less than or equal to " + left.amount().toPlainString());
        }
        return booking(parent, amount);
    }

    private NewTransaction cancellation(List<Transaction> known) {
        var parent = parent(known);
        var children = known.stream()
                .filter(each -> each.follows(parent) && each.counts())
                .toList();
        if (children.stream().anyMatch(each -> each.is("void"))) {
            throw wrong("parent_id", "has already been voided");
        }
        if (children.stream().anyMatch(each -> each.is("capture"))) {
            throw wrong("parent_id", "has already been captured");
        }
        return booking(parent, parent.amount());
    }

    /** The authorization that is named by id or code, or the only open one. */
    private Transaction parent(List<Transaction> known) {
        if (body.parentId() == null && body.authorization() == null) {
            var open = known.stream()
                    .filter(each -> !OrderStatuses.capturable(each, known).isZero())
                    .toList();
            if (open.size() != 1) {
                throw wrong("parent_id", open.isEmpty() ? "must exist: nothing is authorized" : "can't be blank");
            }
            return open.getFirst();
        }
        var parent = named(known).orElseThrow(() -> wrong("parent_id", "must exist"));
        if (!parent.is("authorization")) {
            throw wrong("parent_id", "must be an authorization");
        }
        if (!parent.succeeded()) {
            throw wrong("parent_id", "must be a successful authorization");
        }
        return parent;
    }

    private Optional<Transaction> named(List<Transaction> known) {
        return known.stream()
                .filter(each -> body.parentId() != null
                        ? each.id() == body.parentId()
                        : each.is("authorization")
                                && body.authorization() != null
                                && body.authorization().equals(each.result().authorization()))
                .findFirst();
    }

    private NewTransaction booking(@Nullable Transaction parent, Money amount) {
        var gateway = body.gateway() == null || body.gateway().isBlank()
                ? parent == null ? Transaction.MANUAL : parent.result().gateway()
                : body.gateway();
        return new NewTransaction(
                kind(),
                body.status() == null ? "success" : body.status(),
                amount,
                parent == null ? null : parent.id(),
                gateway,
                body.authorization() == null && parent != null ? parent.result().authorization() : body.authorization(),
                body.message(),
                body.errorCode(),
                "api",
                body.receipt(),
                body.paymentDetails(),
                body.test() == null ? order.origin().test() : body.test(),
                body.processedAt());
    }

    private String kind() {
        return body.kind() == null ? "" : body.kind().toLowerCase(Locale.ROOT);
    }

    private ApiException wrong(String field, String message) {
        return Problems.of(prefix + field, message);
    }

    private static TransactionBody read(Shop shop, Order order, JsonNode entry, String prefix) {
        if (!entry.isObject()) {
            throw Problems.of(
                    prefix.isEmpty() ? "transaction" : prefix.substring(0, prefix.length() - 1), "is invalid");
        }
        return NestedProblems.withPrefix(
                prefix, () -> new Json(order.currency(), shop.zone()).read(entry, TransactionBody.class));
    }
}
