/** The pages on which a cart becomes an order: our own, without any theme's code, usable without scripts. */
@NullMarked
package dev.vitrine.server.checkout;

import org.jspecify.annotations.NullMarked;
