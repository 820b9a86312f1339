/** Changes of placed orders: details, line items, payment method and cancellation. */
@NullMarked
package dev.vitrine.commerce.orders.edits;

import org.jspecify.annotations.NullMarked;
