package dev.vitrine.commerce.orders.aggregate;

import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.PaymentDetails;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction that is not stored yet. */
public record NewTransaction(
        String kind,
        String status,
        Money amount,
        @Nullable Long parentId,
        String gateway,
        @Nullable String authorization,
        @Nullable String message,
        @Nullable String errorCode,
        @Nullable String sourceName,
        @Nullable String receipt,
        @Nullable PaymentDetails paymentDetails,
        boolean test,
        @Nullable Instant processedAt) {

    /** Creates a transaction for an order that was just placed, given those that it has already. */
    @FunctionalInterface
    public interface Factory {
        NewTransaction create(Order order, List<Transaction> known);
    }

    /** A factory that ignores the order. */
    public Factory asFactory() {
        return (order, known) -> this;
    }

    /** Records that the merchant took or reserved the money outside of any gateway. */
    public static NewTransaction manual(String kind, Money amount, String sourceName, boolean test) {
        return byHand(Transaction.MANUAL, kind, amount, sourceName, test);
    }

    /** The same for another manual payment method, such as cash on delivery. */
    public static NewTransaction byHand(String gateway, String kind, Money amount, String sourceName, boolean test) {
        return new NewTransaction(
                kind, "success", amount, null, gateway, null, null, null, sourceName, null, null, test, null);
    }

    /** What a gift card pays. */
    public static NewTransaction byGiftCard(AppliedGiftCard card, String sourceName) {
        return new NewTransaction(
                "sale",
                "success",
                card.amountUsed(),
                null,
                GiftCardPayments.NAME,
                Long.toString(card.id()),
                "Gift card ending in " + card.lastCharacters(),
                null,
                sourceName,
                null,
                null,
                false,
                null);
    }

    /** On an order, perhaps as part of a refund, by a way of paying that the shop may know. */
    public Transaction on(long order, long shop, @Nullable Long refund, @Nullable Long method, Instant now) {
        return new Transaction(
                0,
                order,
                parentId,
                refund,
                shop,
                kind,
                status,
                amount,
                amount.currency(),
                Money.zero(amount.currency()),
                new TransactionResult(authorization, gateway, message, errorCode, null),
                sourceName,
                receipt,
                paymentDetails,
                null,
                new TransactionPlace(method, null, null, null),
                test,
                processedAt == null ? now : processedAt,
                now,
                now);
    }
}
