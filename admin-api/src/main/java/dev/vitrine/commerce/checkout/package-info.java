/** From a cart to an order: carts by their token, checkouts, and the one moment in which a purchase happens. */
@NullMarked
package dev.vitrine.commerce.checkout;

import org.jspecify.annotations.NullMarked;
