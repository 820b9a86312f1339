/** The arithmetic of orders: totals and allocation, pure and in integer minor units. */
@NullMarked
package dev.vitrine.pricing;

import org.jspecify.annotations.NullMarked;
