/** Orders put together: their resources and filters, what the storefront shows of them, and the one way in. */
@NullMarked
package dev.vitrine.commerce.orders;

import org.jspecify.annotations.NullMarked;
