package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Port to a payment gateway. Calls may take seconds, outside of transactions; each has an idempotency key, so that a
 * repeated one does nothing twice and answers what the first did. Safe for use by many threads.
 */
public interface PaymentGateway extends RefundGateway {

    /** Whether no money moves, whatever card is charged. */
    boolean test();

    /** Problems of a card before the bank is asked, by field; empty when it may be charged. */
    Map<String, String> problems(Card card, Instant now);

    /** Takes the amount at once. With a key that was used before: that charge, and nothing is taken. */
    Charge charge(Shop shop, String key, Money amount, Card card);

    /** What the gateway knows of the key; asked after a crash. */
    Optional<Charge> find(Shop shop, String key);

    /** Gives a charge back whole; of one that is voided or failed already, nothing. */
    void cancel(Shop shop, String key);
}
