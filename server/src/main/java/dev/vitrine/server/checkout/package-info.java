/** Checkout, order status and invoice pages: without any theme's code, usable without JavaScript. */
@NullMarked
package dev.vitrine.server.checkout;

import org.jspecify.annotations.NullMarked;
