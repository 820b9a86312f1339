package dev.vitrine.commerce.payments;

/**
 * Way to pay as checkouts offer it.
 *
 * @param card whether a card is charged; else the customer pays by hand, once the order is placed
 * @param test whether no money moves
 * @param instructions what the customer is told once the order is placed; may be empty
 */
public record OfferedPaymentMethod(long id, String title, boolean card, boolean test, String instructions) {}
