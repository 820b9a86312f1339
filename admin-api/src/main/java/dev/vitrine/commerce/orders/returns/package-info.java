/** Returns: what customers ask to send back, and the merchant's answer. Money goes back by refunds. */
@NullMarked
package dev.vitrine.commerce.orders.returns;

import org.jspecify.annotations.NullMarked;
