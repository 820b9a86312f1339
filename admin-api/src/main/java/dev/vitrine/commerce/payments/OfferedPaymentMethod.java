package dev.vitrine.commerce.payments;

/**
 * Way to pay as checkouts offer it.
 *
 * @param card whether a card is charged on the checkout's page
 * @param hosted whether the customer pays at the page of a provider; without either they pay by hand, once the order is
 *     placed
 * @param test whether no money moves
 * @param instructions what the customer is told once the order is placed; may be empty
 */
public record OfferedPaymentMethod(
        long id, String title, boolean card, boolean hosted, boolean test, String instructions) {}
