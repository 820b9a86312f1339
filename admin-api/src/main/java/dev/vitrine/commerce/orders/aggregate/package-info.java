/**
 * Orders as they are stored, with their lines, transactions, refunds and fulfillments. Knows none of its neighbours.
 */
@NullMarked
package dev.vitrine.commerce.orders.aggregate;

import org.jspecify.annotations.NullMarked;
