/** New orders and new transactions: reading and validating requests, and placing what came of them. */
@NullMarked
package dev.vitrine.commerce.orders.intake;

import org.jspecify.annotations.NullMarked;
