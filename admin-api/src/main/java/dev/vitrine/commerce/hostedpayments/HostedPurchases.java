package dev.vitrine.commerce.hostedpayments;

import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Optional;

/** Purchases of one kind that can be paid at a provider's page. Safe for use by many threads. */
public interface HostedPurchases {

    /** What came of money that a provider took. */
    sealed interface Completion {

        /** The order of the purchase, made now or earlier, by this payment or another one. */
        record Ordered(long orderId) implements Completion {}

        /** Somebody else is at work on the purchase: to be asked again. */
        record Later() implements Completion {}

        /** No order comes of it, for that reason in words for the customer: the money goes back. */
        record Refused(String why) implements Completion {}
    }

    /** As {@link HostedPayment#purchase} names it. */
    String kind();

    /** Where its page is, at the checkout's host. */
    String path(String token);

    /** The one that is still to be paid. */
    Optional<HostedPurchase> find(Session session, Shop shop, String token);

    /** Makes the order that a provider took the money for, and says so in the payment in the same transaction. */
    Completion complete(Shop shop, HostedPayment payment);

    /** Tells the merchant what became of money that came too late. */
    void remember(Tx tx, Shop shop, HostedPayment payment, String message);
}
