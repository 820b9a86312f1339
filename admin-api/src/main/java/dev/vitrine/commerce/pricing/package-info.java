/** The arithmetic of orders: totals and allocation, pure and in integer minor units. */
@NullMarked
package dev.vitrine.commerce.pricing;

import org.jspecify.annotations.NullMarked;
