package dev.vitrine.payments;

import dev.vitrine.kernel.Money;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Who moves the money. Calls may take seconds and are made outside of transactions; each is known by a key, so that a
 * repeated one does nothing twice and answers what the first did. Threads may share it.
 */
public interface Gateway {

    /** As transactions print it. */
    String name();

    /** Whether no money moves, whatever card is charged. */
    boolean test();

    /** What is wrong with a card before anybody is asked, by field; empty when it may be charged. */
    Map<String, String> problems(Card card, Instant now);

    /** Takes the amount at once. With a key that was used before: that charge, and nothing is taken. */
    Charge charge(Shop shop, String key, Money amount, Card card);

    /** What the gateway knows of the key; asked after a crash. */
    Optional<Charge> find(Shop shop, String key);

    /** Gives a charge back whole; of one that is voided or failed already, nothing. */
    void cancel(Shop shop, String key);

    /**
     * Gives back part of the charge that the gateway calls {@code authorization}, or all of it. With a key that was
     * used before: what came of it then, and nothing is given back.
     */
    Reversal refund(Shop shop, String key, String authorization, Money amount);
}
