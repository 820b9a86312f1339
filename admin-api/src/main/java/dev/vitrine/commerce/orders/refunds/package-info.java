/** Refunds: what can be given back, writing it, and the payment gateway that pays it out. */
@NullMarked
package dev.vitrine.commerce.orders.refunds;

import org.jspecify.annotations.NullMarked;
