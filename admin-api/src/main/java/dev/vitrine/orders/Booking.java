package dev.vitrine.orders;

import dev.vitrine.kernel.Money;
import dev.vitrine.payments.PaymentDetails;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction about to be written. */
public record Booking(
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

    /** Makes a booking for an order that has just come into being, knowing what is booked on it already. */
    @FunctionalInterface
    public interface Maker {
        Booking make(Order order, List<Transaction> known);
    }

    /** For an order yet to come, whatever it will be. */
    public Maker made() {
        return (order, known) -> this;
    }

    /** A note that the merchant took or reserved the money by hand. */
    public static Booking manual(String kind, Money amount, String sourceName, boolean test) {
        return byHand(Transaction.MANUAL, kind, amount, sourceName, test);
    }

    /** The same, by a way of paying that has another name: cash on delivery. */
    public static Booking byHand(String gateway, String kind, Money amount, String sourceName, boolean test) {
        return new Booking(
                kind, "success", amount, null, gateway, null, null, null, sourceName, null, null, test, null);
    }

    /** On an order, perhaps as part of a refund, by a way of paying that the shop may know. */
    Transaction on(long order, long shop, @Nullable Long refund, @Nullable Long method, Instant now) {
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
                authorization,
                gateway,
                message,
                errorCode,
                null,
                sourceName,
                receipt,
                paymentDetails,
                null,
                method,
                null,
                null,
                null,
                test,
                processedAt == null ? now : processedAt,
                now,
                now);
    }
}
