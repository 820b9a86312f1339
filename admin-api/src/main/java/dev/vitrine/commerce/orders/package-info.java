/** Orders with their lines and transactions: creating, updating, fulfilling, refunding and cancelling them. */
@NullMarked
package dev.vitrine.commerce.orders;

import org.jspecify.annotations.NullMarked;
